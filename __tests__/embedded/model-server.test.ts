import { LLMock } from '@copilotkit/aimock';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { type ModelServer, type Reply, startModelServer } from '../../embedded/model-server.ts';

const clientOf = (server: Pick<ModelServer, 'url'>, apiKey = 'sk-local'): OpenAI =>
  new OpenAI({ baseURL: server.url, apiKey, maxRetries: 0, timeout: 30_000 });

const ask = (content: string): OpenAI.ChatCompletionCreateParamsNonStreaming => ({
  model: 'small',
  messages: [{ role: 'user', content }],
});

const TWO_CALLS: Reply = {
  text: 'Reading both.',
  calls: [
    { name: 'read-file', arguments: { path: 'a.ts' }, id: 'call_a' },
    { name: 'read-file', arguments: { path: 'b.ts' }, id: 'call_b' },
  ],
};

/** What a caller of the SDK sees of one reply, the same whether it was streamed. */
interface Seen {
  readonly text: string | null;
  readonly calls: readonly unknown[];
  readonly stop: string | null | undefined;
}

async function seenBy(client: OpenAI, content: string, mode: 'stream' | 'whole'): Promise<Seen> {
  const completion =
    mode === 'whole'
      ? await client.chat.completions.create(ask(content))
      : await client.chat.completions
          .stream({ ...ask(content), stream: true, stream_options: { include_usage: true } })
          .finalChatCompletion();
  const [choice] = completion.choices;
  const calls = (choice?.message.tool_calls ?? []).map((call) =>
    call.type === 'function'
      ? { id: call.id, name: call.function.name, arguments: call.function.arguments }
      : call,
  );
  return { text: choice?.message.content ?? null, calls, stop: choice?.finish_reason };
}

describe.each(['whole', 'stream'] as const)('replies sent as %s', (mode) => {
  test('the openai SDK sees the same of our server as of aimock, for the same script', async () => {
    await using ours = await startModelServer([TWO_CALLS, { text: 'All done.' }]);
    const aimock = new LLMock({ port: 0, strict: true, logLevel: 'silent' });
    await aimock.start();
    try {
      const toolCalls = [
        { name: 'read-file', arguments: '{"path":"a.ts"}', id: 'call_a' },
        { name: 'read-file', arguments: '{"path":"b.ts"}', id: 'call_b' },
      ];
      aimock.on({ userMessage: 'first' }, { content: 'Reading both.', toolCalls });
      aimock.on({ userMessage: 'second' }, { content: 'All done.' });
      const theirs = clientOf({ url: `${aimock.url}/v1` });
      for (const message of ['first', 'second']) {
        expect(await seenBy(clientOf(ours), message, mode)).toEqual(await seenBy(theirs, message, mode));
      }
    } finally {
      await aimock.stop();
    }
  });
});

test('a script that is used up says so with 400, which no client retries', async () => {
  await using server = await startModelServer([{ text: 'only' }]);
  const client = clientOf(server);
  await client.chat.completions.create(ask('go'));
  await expect(client.chat.completions.create(ask('go'))).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('the script has no reply 2'),
  });
});
