import { PROVIDERS, providerAt } from '../../../config/provider-presets.ts';
import type { ModelClient } from '../../../core/ports.ts';
import { createEndpoint, type EndpointOptions } from '../transport/endpoint.ts';
import { firstProfile } from '../transport/endpoint-profile.ts';
import { metadataOf } from '../transport/provider-metadata.ts';
import { readCompletion, writtenBytes } from '../transport/reply.ts';
import { StreamAssembler } from '../transport/stream.ts';
import { createChatBodies } from './request-body.ts';

/** A model behind any endpoint that speaks OpenAI's chat completions. */
export function createChatCompletions(options: EndpointOptions): ModelClient {
  const { baseUrl, model, effort = null, provider = PROVIDERS[providerAt(baseUrl)] } = options;
  const by = `chat ${baseUrl} ${model}`;
  const write = createChatBodies();
  return createEndpoint(
    { ...options, provider },
    {
      path: '/chat/completions',
      keyHeader: provider.keyHeader,
      headers: {},
      firstProfile: firstProfile(provider, { model, effort }),
      body: (request, profile, maxOutput) => write(request, { model, by, profile, maxOutput }),
      assembler: () => new StreamAssembler(),
      read: readCompletion,
      writtenBytes,
      providerMetadata: (extras, { returnsReasoning }) => metadataOf(extras, { by, returnsReasoning }),
    },
  );
}
