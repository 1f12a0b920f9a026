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

describe('what else a script can do', () => {
  test('a raw 429 keeps its headers, and raw HTML with 200 reaches the SDK as a text', async () => {
    const headers = { 'retry-after': '3', 'content-type': 'application/json' };
    await using server = await startModelServer([
      { raw: { status: 429, headers, body: '{"error":{"message":"slow down"}}' } },
      { raw: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>a proxy</html>' } },
    ]);
    const client = clientOf(server);
    const refused = await client.chat.completions.create(ask('go')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OpenAI.RateLimitError);
    expect(refused instanceof OpenAI.APIError && refused.headers?.get('retry-after')).toBe('3');
    expect(await client.chat.completions.create(ask('go'))).toBe('<html>a proxy</html>');
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

  test('another key than the expected one is refused, and no key is kept', async () => {
    await using server = await startModelServer([{ text: 'in' }], { apiKey: 'sk-right' });
    await expect(clientOf(server, 'sk-wrong').chat.completions.create(ask('go'))).rejects.toMatchObject({
      status: 401,
    });
    await clientOf(server, 'sk-right').chat.completions.create(ask('go'));
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify(server.requests)).not.toContain('sk-right');
  });
});

describe('usage', () => {
  test('it follows the size of the prompt, and what repeats from its beginning is cached', async () => {
    await using server = await startModelServer([{ text: 'twelve bytes' }, { text: 'x' }, { text: 'x' }]);
    const client = clientOf(server);
    const long = 'word '.repeat(1000);
    const first = await client.chat.completions.create(ask(long));
    // 5,000 bytes of text and a few dozen around it.
    expect(first.usage?.prompt_tokens).toBeGreaterThan(1250);
    expect(first.usage?.prompt_tokens).toBeLessThan(1280);
    expect(first.usage?.completion_tokens).toBe(3);
    expect(first.usage?.prompt_tokens_details?.cached_tokens).toBe(0);
    const [message] = ask(long).messages;
    if (message === undefined) throw new Error('ask() has a message');
    const messages = [message, { role: 'user' as const, content: 'more' }];
    const second = await client.chat.completions.create({ model: 'small', messages });
    // 1,250 to 1,280 tokens in common: nine whole blocks of 128.
    expect(second.usage?.prompt_tokens_details?.cached_tokens).toBe(9 * 128);
    const other = await client.chat.completions.create(ask(`other ${long}`));
    expect(other.usage?.prompt_tokens_details?.cached_tokens).toBe(0);
  });
});

describe('in the other protocols', () => {
  const SAID = [
    { role: 'user', content: 'go' },
    {
      role: 'assistant',
      content: 'Reading both.',
      tool_calls: [
        { id: 'call_a', type: 'function', function: { name: 'read-file', arguments: '{"path":"a.ts"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_a', content: 'one' },
  ];

  test('responses: replies arrive as the SDK reads them, and requests are told in the form of chat completions', async () => {
    await using server = await startModelServer([TWO_CALLS, TWO_CALLS, { text: 'Cut', stop: 'length' }]);
    const { responses } = clientOf(server);
    const asked = { model: 'small', input: 'go' };
    for (const answer of [await responses.create(asked), await responses.stream(asked).finalResponse()]) {
      expect([answer.output_text, answer.status]).toEqual(['Reading both.', 'completed']);
      const calls = answer.output.flatMap((item) => (item.type === 'function_call' ? [item] : []));
      expect(calls.map(({ call_id, name, arguments: args }) => [call_id, name, args])).toEqual([
        ['call_a', 'read-file', '{"path":"a.ts"}'],
        ['call_b', 'read-file', '{"path":"b.ts"}'],
      ]);
    }
    const cut = await responses.create({
      ...asked,
      input: [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: 'Reading both.' },
        { type: 'function_call', call_id: 'call_a', name: 'read-file', arguments: '{"path":"a.ts"}' },
        { type: 'function_call_output', call_id: 'call_a', output: 'one' },
      ],
    });
    expect([cut.status, cut.incomplete_details?.reason]).toEqual(['incomplete', 'max_output_tokens']);
    expect(server.requests.at(-1)?.body.messages).toEqual(SAID);
  });

  test('messages: the same, by the key of that protocol', async () => {
    await using server = await startModelServer([TWO_CALLS, TWO_CALLS], { apiKey: 'sk-local' });
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Reading both.' },
          { type: 'tool_use', id: 'call_a', name: 'read-file', input: { path: 'a.ts' } },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'call_a', content: [{ type: 'text', text: 'one' }] }],
      },
    ];
    const post = (body: object): Promise<Response> =>
      fetch(`${server.url}/messages`, {
        method: 'POST',
        headers: { 'x-api-key': 'sk-local' },
        body: JSON.stringify({
          model: 'small',
          system: [{ type: 'text', text: 'Be brief.' }],
          messages,
          ...body,
        }),
      });
    expect(await (await post({})).json()).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'text', text: 'Reading both.' }, { id: 'call_a' }, { input: { path: 'b.ts' } }],
    });
    const streamed = await (await post({ stream: true })).text();
    expect(streamed).toMatch(/^event: message_start\n/);
    expect(streamed).toMatch(/"input_json_delta"[\s\S]*"stop_reason":"tool_use"[\s\S]*event: message_stop\n/);
    expect(server.requests[0]?.body.messages).toEqual([{ role: 'system', content: 'Be brief.' }, ...SAID]);
  });
});
