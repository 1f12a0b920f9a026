import type { ModelClient } from '../../../core/ports.ts';
import { createEndpoint, type EndpointOptions } from '../transport/endpoint.ts';
import { metadataOfItems } from '../transport/kept-items.ts';
import { readResponse, writtenInResponse } from './reply.ts';
import { responsesBody } from './request-body.ts';
import { ResponseAssembler } from './stream.ts';

/**
 * A model behind OpenAI's Responses API. Nothing is stored there: each request contains the whole conversation,
 * including the reasoning of earlier replies in its encrypted form.
 */
export function createResponses(options: EndpointOptions): ModelClient {
  return createEndpoint(options, {
    name: 'responses',
    path: '/responses',
    keyHeader: ({ keyHeader }) => keyHeader,
    headers: {},
    // It has one name for the limit, and always reports the usage of a stream.
    profile: {
      outputLimits: ['max_output_tokens'],
      stream: 'plain',
      keepsReasoning: true,
      marksCache: false,
    },
    body: responsesBody,
    assembler: () => new ResponseAssembler(),
    read: readResponse,
    writtenBytes: writtenInResponse,
    providerMetadata: metadataOfItems,
  });
}
