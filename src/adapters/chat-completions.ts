import type { ModelClient } from '../core/ports.ts';
import { PROVIDERS, providerAt } from '../core/providers.ts';
import { createEndpoint, type EndpointOptions } from './model-endpoint.ts';
import { keepsakeOf } from './model-keepsake.ts';
import { firstManner } from './model-manner.ts';
import { readCompletion, writtenBytes } from './model-reply.ts';
import { StreamAssembler } from './model-stream.ts';
import { createChatWire } from './model-wire.ts';

/** A model behind any endpoint that speaks OpenAI's chat completions. */
export function createChatCompletions(options: EndpointOptions): ModelClient {
  const { baseUrl, model, effort = null, provider = PROVIDERS[providerAt(baseUrl)] } = options;
  const by = `chat ${baseUrl} ${model}`;
  const write = createChatWire();
  return createEndpoint(
    { ...options, provider },
    {
      path: '/chat/completions',
      firstManner: firstManner(provider, { model, effort }),
      body: (request, manner, maxOutput) => write(request, { model, by, manner, maxOutput }),
      assembler: () => new StreamAssembler(),
      read: readCompletion,
      writtenBytes,
      keepsake: (extras, { returnsReasoning }) => keepsakeOf(extras, { by, returnsReasoning }),
    },
  );
}
