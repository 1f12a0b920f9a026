import { PROVIDERS, providerAt } from '../../../config/provider-presets.ts';
import type { ModelClient } from '../../../core/ports.ts';
import { createEndpoint, type EndpointOptions } from '../transport/endpoint.ts';
import { firstMessagesManner } from '../transport/endpoint-profile.ts';
import { keepsakeOfItems } from '../transport/kept-items.ts';
import { readMessage, writtenInMessage } from './reply.ts';
import { MessageAssembler } from './stream.ts';
import { createMessagesWire } from './request-body.ts';

/** The version of the protocol that is written and read here (platform.claude.com, api/versioning). */
const VERSION = { 'anthropic-version': '2023-06-01' } as const;

/** A model behind Anthropic's Messages API, at Anthropic or at a gateway that speaks it. */
export function createMessages(options: EndpointOptions): ModelClient {
  const { baseUrl, model, effort = null, provider = PROVIDERS[providerAt(baseUrl)] } = options;
  const by = `messages ${baseUrl} ${model}`;
  const write = createMessagesWire();
  return createEndpoint(
    { ...options, provider },
    {
      path: '/messages',
      keyHeader: provider.messagesKeyHeader,
      headers: VERSION,
      firstManner: firstMessagesManner(effort),
      body: (request, manner, maxOutput) => write(request, { model, by, manner, maxOutput }),
      assembler: () => new MessageAssembler(),
      read: readMessage,
      writtenBytes: writtenInMessage,
      keepsake: (items) => keepsakeOfItems(items, by),
    },
  );
}
