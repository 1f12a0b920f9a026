import { describe, expect, it } from 'vitest';
import { loadModelClient, type ModelClientOptions } from '../../../src/adapters/model/client.ts';
import { SentMessages } from '../../../src/adapters/model/recording-model.ts';
import { PROVIDER_NAMES, PROVIDERS, providerAt } from '../../../src/config/provider-presets.ts';
import { Budget } from '../../../src/core/budget.ts';
import type { AssistantTurn, ModelReply, ModelRequest } from '../../../src/core/chat.ts';
import { Secrets } from '../../../src/core/secrets/secrets.ts';
import { estimateTokens } from '../../../src/core/tokens/estimate.ts';
import {
  ask,
  createChatCompletions,
  createResponses,
  endpointOf,
  REQUEST,
} from '../../support/asked-endpoint.ts';
import { LIMITS } from '../../support/budgets.ts';
import {
  answers,
  chunk,
  completes,
  type Reaction,
  refuses,
  STREAM_TAIL,
  startModelServer,
  streams,
} from '../../support/model-http.ts';

const KEY = 'sk-test-5f2c9a1b7d';
const READ = { id: 'call_a', type: 'function', function: { name: 'read-file', arguments: '{}' } };

type Server = Awaited<ReturnType<typeof startModelServer>>;

const { clientOf, answerTo } = endpointOf(createChatCompletions, KEY);

/** The conversation after a reply, as the loop records it. */
function followed(reply: ModelReply, turn: Partial<AssistantTurn> = {}): ModelRequest {
  if (reply.kind !== 'turn') throw new Error(`It was ${reply.kind}.`);
  const { text, calls, providerMetadata } = reply;
  const recorded: AssistantTurn = {
    role: 'assistant',
    text,
    calls: calls.map(({ id, name }) => ({ id, name, arguments: { kind: 'parsed', value: {} } })),
    ...(providerMetadata !== undefined && { providerMetadata }),
    ...turn,
  };
  const results = recorded.calls.map(({ id, name }) => ({
    callId: id,
    tool: name,
    status: 'done' as const,
    text: 'ok',
  }));
  const [first, ...others] = results;
  const answered =
    first === undefined ? [] : [{ role: 'tool' as const, results: [first, ...others] as const }];
  return { ...REQUEST, turns: [...REQUEST.turns, recorded, ...answered] };
}

/** The messages of the last request behind those of `REQUEST`. */
function messagesOf(server: Server): readonly unknown[] {
  const { messages } = server.requests.at(-1)?.body ?? {};
  return Array.isArray(messages) ? messages.slice(REQUEST.turns.length) : [];
}

describe('a preset', () => {
  it('is found by the address of its provider, and by no address that only looks like it', () => {
    const found = PROVIDER_NAMES.map((name) => PROVIDERS[name].baseUrl).map((url) =>
      url === null ? null : providerAt(url),
    );
    expect(found).toEqual([
      'openai',
      null,
      'anthropic',
      'gemini',
      'openrouter',
      null,
      'custom',
      'custom',
      'custom',
      null,
    ]);
    expect(providerAt('https://team.openai.azure.com/openai/v1')).toBe('azure');
    expect(providerAt('https://api.openai.com.example/v1')).toBe('custom');
    expect(providerAt('http://api.openai.com/v1')).toBe('custom');
  });

  it.each(PROVIDER_NAMES)('%s sends its key, its name of the limit and its effort', async (name) => {
    await using server = await startModelServer(completes({ content: 'Hi.' }));
    const provider = PROVIDERS[name];
    const client = clientOf(server, { provider, effort: 'low' });
    await ask(client);
    const headers = server.requests[0]?.headers ?? {};
    const body = server.requests[0]?.body ?? {};
    const isAzure = name === 'azure';
    expect([headers.authorization, headers['api-key']]).toEqual(
      isAzure ? [undefined, KEY] : [`Bearer ${KEY}`, undefined],
    );
    const isOpenAi = name === 'openai' || isAzure;
    expect([body.max_completion_tokens, body.max_tokens]).toEqual(
      isOpenAi ? [16_384, undefined] : [undefined, 16_384],
    );
    expect(body.reasoning_effort).toBe('low');
    const refusable = ['seed', 'temperature', 'parallel_tool_calls'];
    expect(Object.keys(body).filter((field) => refusable.includes(field))).toEqual([]);
  });
});

function loaded(server: Server, options: Pick<ModelClientOptions, 'budget'> & Partial<ModelClientOptions>) {
  return loadModelClient({
    ...({ provider: 'custom', api: 'chat', apiKey: KEY, keyFile: '', model: 'm', effort: null } as const),
    ...{ baseUrl: server.baseUrl, secrets: new Secrets([]), prices: null },
    ...{ emit: () => undefined, sent: new SentMessages(() => undefined) },
    ...options,
  });
}

function budgetAt(price: number | null): Budget {
  const prices =
    price === null ? null : { input: price, cachedInput: price, cacheWrite: price, output: price };
  return new Budget({ limits: LIMITS, prices, startedAt: 0, now: () => 0 });
}

it.each([
  ['chat', '/v1/chat/completions'],
  ['responses', '/v1/responses'],
  ['messages', '/v1/messages'],
] as const)('the model client speaks the API that it is told: %s', async (api, path) => {
  await using server = await startModelServer(refuses(404, { message: 'Unknown.' }));
  const client = await loaded(server, { api, budget: budgetAt(null) });
  await expect(ask(client)).rejects.toThrow(/provider/);
  expect(server.requests.map(({ url }) => url)).toEqual([path]);
});

describe('the key of the prompt cache', () => {
  const DONE = answers(200, { output: [{ type: 'message', content: [{ type: 'output_text', text: 'x' }] }] });
  const keysOf = (server: Server): readonly unknown[] =>
    server.requests.map(({ body }) => body.prompt_cache_key);

  it.each([
    ['chat completions', createChatCompletions, completes({ content: 'x' })],
    ['responses', createResponses, DONE],
  ] as const)('names the conversation in each request of %s', async (_, create, reaction) => {
    await using server = await startModelServer(reaction);
    const client = create({ baseUrl: server.baseUrl, apiKey: KEY, model: 'm', provider: PROVIDERS.azure });
    const [system, task] = REQUEST.turns;
    if (system === undefined || task === undefined) throw new Error('There is no opening.');
    const reply: AssistantTurn = { role: 'assistant', text: 'x', calls: [] };
    const more = { role: 'user', origin: 'material', text: 'Go on.' } as const;
    await ask(client);
    await ask(client, { ...REQUEST, turns: [system, task, reply, more] });
    await ask(client, { ...REQUEST, turns: [system, more] });
    const [first, second, other] = keysOf(server);
    expect(first).toMatch(/^tether-[\da-f]{32}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is left out once it was refused, and sent to nobody of whom it is not known', async () => {
    await using server = await startModelServer(
      refuses(400, { message: 'Unknown parameter', param: 'prompt_cache_key' }),
      completes({ content: 'x' }),
    );
    const client = clientOf(server, { provider: PROVIDERS.openai });
    await ask(client);
    await ask(client);
    await ask(clientOf(server, { provider: PROVIDERS.custom }));
    expect(keysOf(server)).toEqual([expect.stringMatching(/^tether-/), undefined, undefined, undefined]);
  });
});

describe('the bill', () => {
  it('is by the prices of the model that was asked', async () => {
    await using server = await startModelServer(completes({ content: 'Hi.' }));
    const budget = budgetAt(1);
    const prices = { input: 10, cachedInput: 10, cacheWrite: 10, output: 100 };
    const stronger = await loaded(server, { budget, model: 'stronger', prices });
    expect(stronger.prices).toBe(prices);
    await ask(stronger);
    // 100 tokens in and 20 out
    expect(budget.spent.costUsd).toBeCloseTo((100 * 10 + 20 * 100) / 1e6, 12);
    await ask(await loaded(server, { budget }));
    expect(budget.spent.costUsd).toBeCloseTo((100 * 10 + 20 * 100 + 120) / 1e6, 12);
  });

  it('counts a refused request that was sent again as a call, and no tokens of it', async () => {
    await using server = await startModelServer(
      refuses(400, { message: 'Unknown field stream_options.' }),
      completes({ content: 'Hi.' }),
    );
    const budget = budgetAt(null);
    const client = await loaded(server, { budget });
    await ask(client);
    expect(budget.spent).toMatchObject({ modelCalls: 2, inputTokens: 100, outputTokens: 20 });
  });
});

describe('tools that an endpoint rejects', () => {
  it.each<[number, string, Readonly<Record<string, unknown>>]>([
    [400, 'Ollama', { message: 'registry/library/gemma:2b does not support tools' }],
    [404, 'OpenRouter', { message: 'No endpoints found that support tool use. To learn more, read on.' }],
    [500, 'llama.cpp', { message: 'tools param requires --jinja flag', type: 'server_error' }],
    [400, 'Gemini', { message: 'Function calling is not enabled for models/gemma-3-27b-it' }],
    [400, 'a strict server', { message: 'Unknown parameter.', param: 'tools' }],
    [422, 'FastAPI', { message: 'body.tools: Extra inputs are not permitted' }],
    [501, 'a small server', { message: 'Tools are not supported.' }],
  ])('are seen in its words: %i by %s', async (status, _, error) => {
    await using server = await startModelServer(refuses(status, error));
    const reply = await ask(clientOf(server));
    expect(reply).toMatchObject({ kind: 'rejected' });
    expect(reply.kind === 'rejected' && reply.why).toContain(String(error.message).split('"')[0]);
    // What is no plain refusal may have been the moment: it is asked once more.
    expect(server.requests).toHaveLength([400, 422].includes(status) ? 1 : 2);
  });

  it('are not rejected by a request that held none', async () => {
    await using server = await startModelServer(refuses(400, { message: 'm does not support tools' }));
    await expect(ask(clientOf(server), { ...REQUEST, tools: [] })).rejects.toThrow(/rejected the request/);
  });

  it.each<[number, string]>([
    [401, 'This key does not support tools.'],
    [429, 'Rate limit: does not support tools in this tier.'],
    [400, 'Your credit balance is too low to use tools.'],
    [500, 'error parsing tool call: raw={"a":1'],
  ])('are not what this is about: %i %s', async (status, message) => {
    await expect(answerTo(refuses(status, { message }))).rejects.toThrow();
  });

  it.each<[string, 'rejected' | 'failed']>([
    ['m does not support tools', 'rejected'],
    ['Failed to parse tool call: Unexpected end of content', 'failed'],
  ])('are told in the middle of a reply from a call that failed: %s', async (message, end) => {
    const reply = answerTo(streams([chunk({ content: 'Let me' }), { error: { message } }]));
    expect((await reply.catch(() => ({ kind: 'failed' }))).kind).toBe(end);
  });

  it('do not show the key that an endpoint repeats', async () => {
    const reply = await answerTo(refuses(400, { message: `${KEY} does not support tools` }));
    expect(JSON.stringify(reply)).not.toContain(KEY);
  });
});

describe('the reasoning effort', () => {
  const BLOCKED = {
    message:
      "Function tools with reasoning_effort are not supported for m in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
    param: 'reasoning_effort',
  };

  it.each([
    {
      error: {
        message: "Unsupported value: 'reasoning_effort' does not support 'max'.",
        param: 'reasoning_effort',
      },
    },
    // xAI
    { code: 'invalid-argument', error: 'Model m does not support parameter reasoningEffort.' },
  ])('is left out once it is rejected, for the rest of the run: %j', async (rejection) => {
    await using server = await startModelServer(answers(400, rejection), completes({ content: 'x' }));
    const client = clientOf(server, { effort: 'max' });
    await ask(client);
    await ask(client);
    expect(server.requests.map(({ body }) => body.reasoning_effort)).toEqual(['max', undefined, undefined]);
  });

  it('is none where tools do not go with reasoning, although none was asked for', async () => {
    await using server = await startModelServer(refuses(400, BLOCKED), completes({ content: 'x' }));
    const client = clientOf(server);
    await ask(client);
    await ask(client);
    expect(server.requests.map(({ body }) => body.reasoning_effort)).toEqual([undefined, 'none', 'none']);
  });

  it('is no circle: where none is rejected as well, the tools are rejected', async () => {
    const refused = {
      message: "Unsupported value: 'reasoning_effort' does not support 'none'.",
      param: 'reasoning_effort',
    };
    await using server = await startModelServer(
      refuses(400, BLOCKED),
      refuses(400, refused),
      refuses(400, BLOCKED),
    );
    expect((await ask(clientOf(server))).kind).toBe('rejected');
    expect(server.requests).toHaveLength(3);
  });
});

describe('what an endpoint wants back with a turn', () => {
  const SIGNED = { ...READ, extra_content: { google: { thought_signature: 'sig-1' } } };

  it.each<[string, Reaction]>([
    ['in one piece', completes({ content: null, tool_calls: [SIGNED, { ...READ, id: 'call_b' }] })],
    [
      'streamed',
      streams([
        chunk({ tool_calls: [{ index: 0, ...SIGNED }] }),
        chunk({ tool_calls: [{ index: 1, ...READ, id: 'call_b' }] }),
        chunk({}, 'tool_calls'),
        ...STREAM_TAIL,
      ]),
    ],
  ])("is Gemini's signature of a thought, at the very call that had it, %s", async (_, reaction) => {
    await using server = await startModelServer(reaction);
    const client = clientOf(server);
    await ask(client, followed(await ask(client)));
    expect(messagesOf(server)[0]).toMatchObject({
      tool_calls: [
        { id: 'call_a', extra_content: { google: { thought_signature: 'sig-1' } } },
        { id: 'call_b' },
      ],
    });
    expect(JSON.stringify(messagesOf(server)).match(/extra_content/g)).toHaveLength(1);
  });

  it('is the reasoning of OpenRouter, put together from its fragments', async () => {
    const part = (detail: Readonly<Record<string, unknown>>) =>
      chunk({ reasoning_details: [{ index: 0, ...detail }] });
    const events = [
      part({ type: 'reasoning.text', text: 'First ', format: 'f' }),
      part({ type: 'reasoning.text', text: 'look.' }),
      part({ type: 'reasoning.text', signature: 'sig', text: null }),
      chunk({ reasoning_details: [{ index: 1, type: 'reasoning.encrypted', data: 'abc' }] }),
      chunk({ tool_calls: [{ index: 0, ...READ }] }),
      chunk({}, 'tool_calls'),
      ...STREAM_TAIL,
    ];
    await using server = await startModelServer(streams(events));
    const client = clientOf(server);
    await ask(client, followed(await ask(client)));
    expect(messagesOf(server)[0]).toMatchObject({
      reasoning_details: [
        { index: 0, type: 'reasoning.text', text: 'First look.', format: 'f', signature: 'sig' },
        { index: 1, type: 'reasoning.encrypted', data: 'abc' },
      ],
    });
  });

  it('is no reasoning any more where that is rejected, and the next request is answered', async () => {
    const reply = completes({
      tool_calls: [READ],
      reasoning_details: [{ type: 'reasoning.text', signature: 's' }],
    });
    const message = 'messages.1.content.0: Invalid `signature` in `thinking` block';
    await using server = await startModelServer(reply, refuses(400, { message }), reply);
    const client = clientOf(server);
    expect((await ask(client, followed(await ask(client)))).kind).toBe('turn');
    expect(server.requests).toHaveLength(3);
    expect(JSON.stringify(messagesOf(server))).not.toContain('reasoning_details');
  });

  it('is not taken for the reason of a refusal where it was not sent, or the refusal is about the window', async () => {
    const requestsAfter = async (reasoning: Readonly<Record<string, unknown>>, message: string) => {
      const refusal = refuses(400, { message });
      const reply = completes({ tool_calls: [READ], ...reasoning });
      await using server = await startModelServer(reply, refusal, refusal, reply);
      const client = clientOf(server);
      await ask(client, followed(await ask(client)));
      return server.requests.slice(1).map(({ body }) => 'stream_options' in body);
    };
    expect(await requestsAfter({ reasoning_content: 'Look.' }, 'Bad request.')).toEqual([true, true, false]);
    const overflow = 'This exceeds the maximum context length of 100000 tokens: include less.';
    const details = { reasoning_details: [{ type: 'reasoning.text', signature: 's' }] };
    expect(await requestsAfter(details, overflow)).toEqual([true]);
  });

  it('does not go to another endpoint or model, nor with calls that the reply did not make', async () => {
    await using server = await startModelServer(completes({ content: null, tool_calls: [SIGNED] }));
    const reply = await ask(clientOf(server));
    await ask(clientOf(server, { model: 'other' }), followed(reply));
    expect(JSON.stringify(messagesOf(server))).not.toContain('sig-1');
    const call = { name: 'read-file', arguments: { kind: 'parsed', value: {} } } as const;
    await ask(clientOf(server), followed(reply, { calls: ['x', 'y'].map((id) => ({ ...call, id })) }));
    expect(JSON.stringify(messagesOf(server))).not.toContain('sig-1');
  });

  it.each([
    ['Gemini', 'Function call is missing a thought_signature in functionCall parts.'],
    [
      'Vertex AI',
      'Function call `default_api:read-file` in the 2. content block is missing a `thought_signature`.',
    ],
  ])(
    'is a word for calls of another model, once %s has missed the signature of those',
    async (_, message) => {
      const asked = completes({ content: null, tool_calls: [READ, { ...READ, id: 'call_b' }] });
      await using server = await startModelServer(
        asked,
        refuses(400, { message }),
        completes({ content: 'x' }),
      );
      const request = followed(await ask(clientOf(server)));
      const stronger = clientOf(server, { model: 'other' });
      expect((await ask(stronger, request)).kind).toBe('turn');
      await ask(stronger, request);
      const unsigned = { google: { thought_signature: 'skip_thought_signature_validator' } };
      const extras = server.requests
        .slice(1)
        .map(({ body }) => JSON.stringify(body).match(/"extra_content":/g));
      expect(extras.map((found) => found?.length ?? 0)).toEqual([0, 1, 1]);
      expect(messagesOf(server)[0]).toMatchObject({
        tool_calls: [{ id: 'call_a', extra_content: unsigned }, { id: 'call_b' }],
      });
    },
  );

  it('is counted in the estimate of the next request', async () => {
    const reply = await answerTo(completes({ content: null, tool_calls: [SIGNED] }));
    const bare = followed(reply, { providerMetadata: { by: '', value: null, bytes: 0 } });
    expect(estimateTokens(followed(reply))).toBeGreaterThan(estimateTokens(bare));
  });
});

describe('reasoning that is sent as text', () => {
  const thinking = completes({ content: null, reasoning_content: 'Hm.', tool_calls: [READ] });

  it('stays away from an endpoint that has not asked for it', async () => {
    await using server = await startModelServer(thinking);
    const client = clientOf(server);
    const reply = await ask(client);
    expect(reply.kind === 'turn' && reply.providerMetadata?.bytes).toBe(0);
    await ask(client, followed(reply));
    expect(JSON.stringify(messagesOf(server))).not.toContain('Hm.');
  });

  it('goes back to one that misses it, from then on, and empty where there was none', async () => {
    const error = { message: 'The `reasoning_content` in the thinking mode must be passed back to the API.' };
    await using server = await startModelServer(
      thinking,
      refuses(400, error),
      completes({ content: null, tool_calls: [{ ...READ, id: 'call_b' }] }),
    );
    const client = clientOf(server);
    const first = followed(await ask(client));
    const second = followed(await ask(client, first));
    await ask(client, { ...first, turns: [...first.turns, ...second.turns.slice(REQUEST.turns.length)] });
    expect(messagesOf(server)).toMatchObject([
      { role: 'assistant', reasoning_content: 'Hm.' },
      { role: 'tool' },
      { role: 'assistant', reasoning_content: '' },
      { role: 'tool' },
    ]);
    expect(server.requests).toHaveLength(4);
  });
});
