import type { ModelClient } from '../../../core/ports.ts';
import { createEndpoint, type EndpointOptions } from '../transport/endpoint.ts';
import { firstProfile } from '../transport/endpoint-profile.ts';
import { metadataOf } from '../transport/provider-metadata.ts';
import { readCompletion, writtenBytes } from '../transport/reply.ts';
import { StreamAssembler } from '../transport/stream.ts';
import { createChatBodies } from './request-body.ts';

/** A model behind any endpoint that speaks OpenAI's chat completions. */
export function createChatCompletions(options: EndpointOptions): ModelClient {
  return createEndpoint(options, {
    name: 'chat',
    path: '/chat/completions',
    keyHeader: ({ keyHeader }) => keyHeader,
    headers: {},
    firstProfile,
    bodies: createChatBodies,
    assembler: () => new StreamAssembler(),
    read: readCompletion,
    writtenBytes,
    providerMetadata: metadataOf,
  });
}
