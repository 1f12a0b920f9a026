import { PROVIDERS, providerAt } from '../../../config/provider-presets.ts';
import type { ModelClient } from '../../../core/ports.ts';
import { createEndpoint, type EndpointOptions } from '../transport/endpoint.ts';
import { firstResponsesProfile } from '../transport/endpoint-profile.ts';
import { metadataOfItems } from '../transport/kept-items.ts';
import { readResponse, writtenInResponse } from './reply.ts';
import { createResponsesBodies } from './request-body.ts';
import { ResponseAssembler } from './stream.ts';

/**
 * A model behind OpenAI's Responses API. Nothing is stored there: each request contains the whole conversation,
 * including the reasoning of earlier replies in its encrypted form.
 */
export function createResponses(options: EndpointOptions): ModelClient {
  const { baseUrl, model, effort = null, provider = PROVIDERS[providerAt(baseUrl)] } = options;
  const by = `responses ${baseUrl} ${model}`;
  const write = createResponsesBodies();
  return createEndpoint(
    { ...options, provider },
    {
      path: '/responses',
      keyHeader: provider.keyHeader,
      headers: {},
      firstProfile: firstResponsesProfile(effort),
      body: (request, profile, maxOutput) => write(request, { model, by, profile, maxOutput }),
      assembler: () => new ResponseAssembler(),
      read: readResponse,
      writtenBytes: writtenInResponse,
      providerMetadata: (items) => metadataOfItems(items, by),
    },
  );
}
