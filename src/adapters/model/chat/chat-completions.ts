import type { ModelClient } from '../../../core/ports.ts';
import { createEndpoint, type EndpointOptions } from '../transport/endpoint.ts';
import { metadataOf } from './message-extras.ts';
import { readCompletion, writtenBytes } from './reply.ts';
import { chatBody } from './request-body.ts';
import { StreamAssembler } from './stream.ts';

/** A model behind any endpoint that speaks OpenAI's chat completions. */
export function createChatCompletions(options: EndpointOptions): ModelClient {
  return createEndpoint(options, {
    name: 'chat',
    path: '/chat/completions',
    keyHeader: ({ keyHeader }) => keyHeader,
    headers: {},
    profile: {},
    body: chatBody,
    assembler: () => new StreamAssembler(),
    read: readCompletion,
    writtenBytes,
    providerMetadata: metadataOf,
  });
}
