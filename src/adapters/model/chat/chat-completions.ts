import { PROVIDERS, providerAt } from '../../../config/provider-presets.ts';
import type { ModelClient } from '../../../core/ports.ts';
import { createEndpoint, type EndpointOptions } from '../transport/endpoint.ts';
import { firstManner } from '../transport/endpoint-profile.ts';
import { keepsakeOf } from '../transport/provider-metadata.ts';
import { readCompletion, writtenBytes } from '../transport/reply.ts';
import { StreamAssembler } from '../transport/stream.ts';
import { createChatWire } from './request-body.ts';

/** A model behind any endpoint that speaks OpenAI's chat completions. */
export function createChatCompletions(options: EndpointOptions): ModelClient {
  const { baseUrl, model, effort = null, provider = PROVIDERS[providerAt(baseUrl)] } = options;
  const by = `chat ${baseUrl} ${model}`;
  const write = createChatWire();
  return createEndpoint(
    { ...options, provider },
    {
      path: '/chat/completions',
      keyHeader: provider.keyHeader,
      headers: {},
      firstManner: firstManner(provider, { model, effort }),
      body: (request, manner, maxOutput) => write(request, { model, by, manner, maxOutput }),
      assembler: () => new StreamAssembler(),
      read: readCompletion,
      writtenBytes,
      keepsake: (extras, { returnsReasoning }) => keepsakeOf(extras, { by, returnsReasoning }),
    },
  );
}
