import type { ModelClient } from '../../../core/ports.ts';
import { createEndpoint, type EndpointOptions } from '../transport/endpoint.ts';
import { metadataOfItems } from '../transport/kept-items.ts';
import { readMessage, writtenInMessage } from './reply.ts';
import { messagesBody } from './request-body.ts';
import { MessageAssembler } from './stream.ts';

/** The version of the protocol used here (platform.claude.com, api/versioning). */
export const VERSION = { 'anthropic-version': '2023-06-01' } as const;

/** A model behind Anthropic's Messages API, at Anthropic or at a gateway that supports it. */
export function createMessages(options: EndpointOptions): ModelClient {
  return createEndpoint(options, {
    name: 'messages',
    path: '/messages',
    keyHeader: ({ messagesKeyHeader }) => messagesKeyHeader,
    headers: VERSION,
    // It always requires its limit, so there is no name of a field to learn.
    profile: {
      outputLimits: [],
      stream: 'plain',
      keepsReasoning: true,
      marksCache: true,
      sendsCacheKey: false,
    },
    body: messagesBody,
    assembler: () => new MessageAssembler(),
    read: readMessage,
    writtenBytes: writtenInMessage,
    providerMetadata: metadataOfItems,
  });
}
