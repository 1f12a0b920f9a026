import { describe, expect, it, vi } from 'vitest';
import type { ChatTurn, ModelRequest } from '../../../../src/core/chat.ts';
import type { RunEvent } from '../../../../src/core/events.ts';
import { Cancelled, isOfEndpoint, UserFault } from '../../../../src/core/fault.ts';
import { ask, caught, createChatCompletions, endpointOf, REQUEST } from '../../../support/asked-endpoint.ts';
import { answerOfFetch } from '../../../support/http-answer.ts';
import {
  answers,
  chunk,
  completes,
  type Reaction,
  refuses,
  STREAM_TAIL,
  startModelServer,
  streams,
  USAGE,
} from '../../../support/model-http.ts';

const KEY = 'sk-test-5f2c9a1b7d';
const { clientOf, replyTo, faultOf, answerTo } = endpointOf(createChatCompletions, KEY);

/** A client whose endpoint is this function: for what a real socket cannot be made to do on the dot. */
function clientTo(respond: () => Response) {
  const fetch = async () => answerOfFetch(respond());
  return createChatCompletions({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: KEY, model: 'm', fetch });
}

const READ = {
  id: 'call_a',
  type: 'function',
  function: { name: 'read-file', arguments: '{"path":"a.ts"}' },
};

describe('a reply', () => {
  const whole = {
    kind: 'turn',
    text: 'Reading.',
    calls: [{ id: 'call_a', name: 'read-file', arguments: '{"path":"a.ts"}' }],
    stop: 'tools',
    usage: { inputTokens: 100, cachedTokens: 0, outputTokens: 20, source: 'reported' },
  };

  it('is read from one piece', async () => {
    const message = { role: 'assistant', content: 'Reading.', tool_calls: [READ] };
    expect(await replyTo(completes(message, { finish_reason: 'tool_calls' }))).toEqual(whole);
  });

  it('is the same when it comes as a stream', async () => {
    const call = (fragment: unknown) => chunk({ tool_calls: [fragment] });
    const events = [
      chunk({ role: 'assistant', content: '' }),
      chunk({ content: 'Read' }),
      chunk({ content: 'ing.' }),
      call({ index: 0, id: 'call_a', type: 'function', function: { name: 'read-file', arguments: '' } }),
      call({ index: 0, function: { arguments: '{"path":' } }),
      call({ index: 0, function: { arguments: '"a.ts"}' } }),
      chunk({}, 'tool_calls'),
      ...STREAM_TAIL,
    ];
    expect(await replyTo(streams(events))).toEqual(whole);
  });

  it('is read from a stream that is torn into single bytes, with CRLF, comments and no blank line at its end', async () => {
    const text = [
      ': keep-alive\r\n\r\n',
      `event: message\r\ndata: ${JSON.stringify(chunk({ content: 'Grüße 🦊' }))}\r\n\r\n`,
      `data: ${JSON.stringify({ ...chunk({}, 'stop'), usage: USAGE })}`,
    ].join('');
    const bytes = [...Buffer.from(text)].map((byte) => Uint8Array.of(byte));
    const client = clientTo(() => new Response(ReadableStream.from(bytes)));
    const reply = await ask(client);
    expect(reply).toMatchObject({ text: 'Grüße 🦊', stop: 'end', usage: { source: 'reported' } });
  });

  it('is read behind ever so many blanks, which are not looked at again and again', async () => {
    const blank = new TextEncoder().encode(' '.repeat(100));
    const answer = new TextEncoder().encode(JSON.stringify({ choices: [{ message: { content: 'Done.' } }] }));
    const pieces = [...Array.from({ length: 20_000 }, () => blank), answer];
    const client = clientTo(() => new Response(ReadableStream.from(pieces)));
    expect(await ask(client)).toMatchObject({ text: 'Done.' });
  });

  it('is complete with its finish reason, although the connection breaks before the usage', async () => {
    const reply = await replyTo(streams([chunk({ content: 'Done.' }), chunk({}, 'stop')], 'torn'));
    expect(reply).toMatchObject({ text: 'Done.', stop: 'end', usage: { source: 'estimated' } });
  });

  it('is complete with the end mark, although the server leaves the connection open', async () => {
    const events = [chunk({ content: 'Done.' }), chunk({}, 'stop'), ...STREAM_TAIL];
    expect(await replyTo(streams(events, 'left-open'))).toMatchObject({ text: 'Done.' });
  });

  it.each([
    ['with the same index for all', 0, 0],
    ['with an index each', 0, 1],
    ['without an index', undefined, undefined],
  ])('keeps streamed calls apart that come %s', async (_, first, second) => {
    const whole = (index: number | undefined, id: string, path: string) =>
      chunk({
        tool_calls: [{ index, id, function: { name: 'read-file', arguments: `{"path":"${path}"}` } }],
      });
    const reply = await replyTo(
      streams([whole(first, 'a', 'a.ts'), whole(second, 'b', 'b.ts'), chunk({}, 'stop'), '[DONE]']),
    );
    expect(reply.calls).toEqual([
      { id: 'a', name: 'read-file', arguments: '{"path":"a.ts"}' },
      { id: 'b', name: 'read-file', arguments: '{"path":"b.ts"}' },
    ]);
    expect(reply.stop).toBe('tools');
  });

  it.each<[string, readonly unknown[], readonly unknown[]]>([
    [
      'have two names and neither an index nor an id',
      [
        { function: { name: 'delete-file', arguments: '' } },
        { function: { name: 'read-file', arguments: '{"path":"a.ts"}' } },
      ],
      [
        { id: '', name: 'delete-file', arguments: '' },
        { id: '', name: 'read-file', arguments: '{"path":"a.ts"}' },
      ],
    ],
    [
      'have two names at the same index with the same id',
      [
        { index: 0, id: 'call_0', function: { name: 'delete-file' } },
        { index: 0, id: 'call_0', function: { name: 'read-file', arguments: '{"path":"a.ts"}' } },
      ],
      [
        { id: 'call_0', name: 'delete-file', arguments: '' },
        { id: 'call_0', name: 'read-file', arguments: '{"path":"a.ts"}' },
      ],
    ],
    [
      'take turns, told apart by their ids alone',
      [
        { id: 'a', function: { name: 'read-file', arguments: '{"path":' } },
        { id: 'b', function: { name: 'read-file', arguments: '{"path":' } },
        { id: 'a', function: { arguments: '"a.ts"' } },
        { function: { arguments: '}' } },
        { id: 'b', function: { arguments: '"b.ts"}' } },
      ],
      [
        { id: 'a', name: 'read-file', arguments: '{"path":"a.ts"}' },
        { id: 'b', name: 'read-file', arguments: '{"path":"b.ts"}' },
      ],
    ],
    [
      'are of one tool, at the same index and without an id (NousResearch/hermes-agent, issue 62940)',
      [
        { index: 0, id: '', function: { name: 'read-file', arguments: '{"path":"a.ts"}' } },
        { index: 0, id: '', function: { name: 'read-file', arguments: '{"path":"b.ts"}' } },
      ],
      [
        { id: '', name: 'read-file', arguments: '{"path":"a.ts"}' },
        { id: '', name: 'read-file', arguments: '{"path":"b.ts"}' },
      ],
    ],
    [
      'have one id and one name, those of the first (dyedd/lens, issue 49)',
      [
        { index: 0, id: 'a', function: { name: 'read-file', arguments: '' } },
        { index: 0, function: { name: '', arguments: '{"path":"a.ts"}' } },
        { index: 0, function: { name: '', arguments: '{"path":"b.ts"}' } },
      ],
      [
        { id: 'a', name: 'read-file', arguments: '{"path":"a.ts"}' },
        { id: '', name: 'read-file', arguments: '{"path":"b.ts"}' },
      ],
    ],
  ])('never gives one call the arguments of another when streamed calls %s', async (_, fragments, calls) => {
    const events = fragments.map((fragment) => chunk({ tool_calls: [fragment] }));
    expect((await replyTo(streams([...events, chunk({}, 'tool_calls')]))).calls).toEqual(calls);
  });

  it('is one call when a server repeats id and name in every fragment', async () => {
    const part = (args: string) =>
      chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'read-file', arguments: args } }] });
    const reply = await replyTo(
      streams([part('{"path":'), part('"a.ts"}'), chunk({}, 'tool_calls'), '[DONE]']),
    );
    expect(reply.calls).toEqual([{ id: 'a', name: 'read-file', arguments: '{"path":"a.ts"}' }]);
  });

  it.each([
    ['a text of its arguments', ['{"a":"{}', '{}', '"}']],
    ['what is one call with two objects, so that it cannot be read', ['{"a":1}', '{"a"', ':2}']],
  ])('is one call when a fragment begins with a brace in %s', async (_, pieces) => {
    const events = pieces.map((args) => chunk({ tool_calls: [{ index: 0, function: { arguments: args } }] }));
    const begun = chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '' } }] });
    const reply = await replyTo(streams([begun, ...events, chunk({}, 'tool_calls')]));
    expect(reply.calls).toEqual([{ id: 'a', name: 'f', arguments: pieces.join('') }]);
  });

  it.each([
    ['content null', { content: null }, ''],
    ['no content', {}, ''],
    [
      'a list of parts',
      { content: [{ type: 'text', text: 'a' }, { type: 'image_url' }, { text: 'b' }, 'c'] },
      'abc',
    ],
    ['reasoning beside it', { content: 'x', reasoning_content: 'secret thoughts', reasoning: 'more' }, 'x'],
  ])('may have %s', async (_, message, text) => {
    expect(await replyTo(completes({ role: 'assistant', ...message }))).toMatchObject({ text, calls: [] });
  });

  it.each<[string, unknown, unknown]>([
    ['no id', [{ function: { name: 'f', arguments: '{}' } }], { id: '', name: 'f', arguments: '{}' }],
    [
      'a number as id',
      [{ id: 7, function: { name: 'f', arguments: '{}' } }],
      { id: '7', name: 'f', arguments: '{}' },
    ],
    ['no name', [{ id: 'a', function: { arguments: '{}' } }], { id: 'a', name: '', arguments: '{}' }],
    [
      'an object as arguments',
      [{ id: 'a', function: { name: 'f', arguments: { b: 1 } } }],
      { id: 'a', name: 'f', arguments: { b: 1 } },
    ],
    ['no arguments', [{ id: 'a', function: { name: 'f' } }], { id: 'a', name: 'f', arguments: undefined }],
    [
      'no function around it',
      [{ id: 'a', name: 'f', arguments: '{}' }],
      { id: 'a', name: 'f', arguments: '{}' },
    ],
    ['nothing readable', ['f()'], { id: '', name: '', arguments: 'f()' }],
  ])('hands on a call with %s', async (_, tool_calls, expected) => {
    expect((await replyTo(completes({ content: null, tool_calls }))).calls).toEqual([expected]);
  });

  it.each([5, ['a.ts'], { path: 'a.ts' }, true])(
    'hands on arguments that are streamed as %j',
    async (args) => {
      const call = { index: 0, id: 'a', function: { name: 'read-file', arguments: args } };
      const events = [chunk({ tool_calls: [call] }), chunk({}, 'tool_calls')];
      expect((await replyTo(streams(events))).calls).toEqual([
        { id: 'a', name: 'read-file', arguments: args },
      ]);
    },
  );

  it.each<[unknown, boolean, string]>([
    ['stop', false, 'end'],
    ['stop', true, 'tools'],
    ['tool_calls', false, 'end'],
    ['length', true, 'length'],
    ['MAX_TOKENS', false, 'length'],
    ['time_limit', true, 'length'],
    ['token_limit', true, 'length'],
    ['TIMEOUT', true, 'length'],
    ['incomplete', true, 'length'],
    ['content_filter', false, 'refusal'],
    ['content_filter: RECITATION', true, 'refusal'],
    ['PROHIBITED_CONTENT', false, 'refusal'],
    ['sensitive', false, 'refusal'],
    ['function_call_filter: MALFORMED_FUNCTION_CALL', false, 'end'],
    ['eos_token', true, 'tools'],
    [null, false, 'end'],
    [undefined, true, 'tools'],
  ])('with finish reason %j, calls: %j, stops for %s', async (finish_reason, hasCalls, stop) => {
    const message = { content: 'x', ...(hasCalls ? { tool_calls: [READ] } : {}) };
    expect((await replyTo(completes(message, { finish_reason }))).stop).toBe(stop);
  });

  it('that was cut stays so, whatever the stream says behind it', async () => {
    const cut = chunk({ tool_calls: [{ index: 0, ...READ }] }, 'length');
    expect((await replyTo(streams([cut, chunk({}, 'tool_calls')]))).stop).toBe('length');
    const whole = chunk({ tool_calls: [{ index: 0, ...READ }] }, 'tool_calls');
    expect((await replyTo(streams([whole, chunk({}, 'length')]))).stop).toBe('length');
  });

  it('that refuses says so with the words of the refusal', async () => {
    const message = { content: null, refusal: 'I will not do that.' };
    expect(await replyTo(completes(message))).toMatchObject({ text: 'I will not do that.', stop: 'refusal' });
    const events = [chunk({ refusal: 'I will ' }), chunk({ refusal: 'not.' }), chunk({}, 'stop')];
    expect(await replyTo(streams(events))).toMatchObject({ text: 'I will not.', stop: 'refusal' });
  });

  it('that is refused may have no message at all, in one piece and streamed', async () => {
    const choice = { index: 0, finish_reason: 'content_filter: PROHIBITED_CONTENT' };
    expect(await replyTo(answers(200, { choices: [choice] }))).toMatchObject({ text: '', stop: 'refusal' });
    expect(await replyTo(streams([{ choices: [choice] }]))).toMatchObject({ text: '', stop: 'refusal' });
  });

  it('is the first of several choices', async () => {
    const choice = (text: string, index: number) => ({
      index,
      message: { content: text },
      finish_reason: 'stop',
    });
    expect(await replyTo(answers(200, { choices: [choice('first', 0), choice('second', 1)] }))).toMatchObject(
      {
        text: 'first',
      },
    );
    const second = { choices: [{ index: 1, delta: { content: 'second' }, finish_reason: 'stop' }] };
    const events = [second, chunk({ content: 'first' }), chunk({}, 'stop'), '[DONE]'];
    expect(await replyTo(streams(events))).toMatchObject({ text: 'first' });
  });

  it.each([
    [
      'arguments',
      (deep: string) => `{"tool_calls":[{"id":"a","function":{"name":"f","arguments":${deep}}}]}`,
    ],
    ['reasoning', (deep: string) => `{"content":"Done.","reasoning_details":[${deep}]}`],
  ])('is none with %s that are nested a hundred thousand levels deep', async (_, messageWith) => {
    const message = messageWith(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    for (const body of [
      `{"choices":[{"message":${message},"finish_reason":"stop"}]}`,
      `data: {"choices":[{"delta":${message},"finish_reason":"stop"}]}\n\n`,
    ])
      expect((await faultOf(answers(200, body))).retry.kind).toBe('retryable');
  });

  it('has as many entries of reasoning as a stream brings, each looked at once', async () => {
    const detail = (index: number) => chunk({ reasoning_details: [{ type: 't', index }] });
    const details = Array.from({ length: 45_000 }, (_, index) => detail(index));
    const reply = await replyTo(streams([...details, chunk({ content: 'Done.' }, 'stop')]));
    expect(reply.providerMetadata?.value).toMatchObject([
      { block: { reasoning_details: { length: 45_000 } } },
      {},
    ]);
  });
});

describe('usage', () => {
  const message = { content: 'x'.repeat(100) };
  const long: ModelRequest = {
    turns: [{ role: 'user', origin: 'task', text: 'y'.repeat(11_984) }],
    tools: [],
    maxOutputTokens: 100,
  };

  it.each<[string, unknown]>([
    ['absent', undefined],
    ['null', null],
    ['a text', 'many'],
    ['negative', { prompt_tokens: -5, completion_tokens: -1 }],
    ['not a number', { prompt_tokens: '3000', completion_tokens: '25' }],
    ['fractions', { prompt_tokens: 0.5, completion_tokens: 0.5 }],
    ['too large to be true', { prompt_tokens: 9e15, completion_tokens: 9e15 }],
  ])('is estimated from bytes when it is %s', async (_, usage) => {
    // 12,000 bytes of request (16 of them for the turn) and 100 of reply, 2.5 bytes a token.
    expect((await replyTo(completes(message, { usage: usage ?? null }), long)).usage).toEqual({
      inputTokens: 4800,
      cachedTokens: 0,
      outputTokens: 40,
      source: 'estimated',
    });
  });

  it.each([999, 0])(
    'is estimated, and the doubt is told, when %i tokens are too few to be true',
    async (count) => {
      const usage = { prompt_tokens: count, completion_tokens: 7 };
      expect((await replyTo(completes(message, { usage }), long)).usage).toEqual({
        inputTokens: 4800,
        cachedTokens: 0,
        outputTokens: 40,
        source: 'estimated',
        doubtedInput: count,
      });
    },
  );

  it.each([
    ['left out of the completion (Gemini, xAI)', { completion_tokens: 25, total_tokens: 3425 }, 425],
    ['part of the completion (OpenAI)', { completion_tokens: 425, total_tokens: 3425 }, 425],
    ['unknown, and the total is none', { completion_tokens: 25, total_tokens: 9 }, 25],
  ])('has the tokens of reasoning that are %s', async (_, counts, outputTokens) => {
    const usage = { prompt_tokens: 3000, ...counts, completion_tokens_details: { reasoning_tokens: 400 } };
    expect((await replyTo(completes(message, { usage }), long)).usage).toMatchObject({
      inputTokens: 3000,
      outputTokens,
      source: 'reported',
    });
  });

  it('is believed from one token in twelve bytes on', async () => {
    const usage = { prompt_tokens: 1000, completion_tokens: 8 };
    expect((await replyTo(completes(message, { usage }), long)).usage).toMatchObject({ source: 'reported' });
  });

  const shapes: readonly [
    who: string,
    usage: Readonly<Record<string, unknown>>,
    cached: number,
    written: number,
  ][] = [
    ['OpenAI, xAI, Groq', { prompt_tokens: 3000, prompt_tokens_details: { cached_tokens: 2048 } }, 2048, 0],
    [
      'OpenAI since GPT-5.6, OpenRouter',
      { prompt_tokens: 3000, prompt_tokens_details: { cached_tokens: 2000, cache_write_tokens: 400 } },
      2000,
      400,
    ],
    [
      'the Responses API',
      { input_tokens: 3000, input_tokens_details: { cached_tokens: 2048, cache_write_tokens: 900 } },
      2048,
      900,
    ],
    [
      'DeepSeek',
      { prompt_tokens: 3000, prompt_cache_hit_tokens: 2944, prompt_cache_miss_tokens: 56 },
      2944,
      0,
    ],
    [
      'LiteLLM (BerriAI/litellm issue 11364)',
      {
        prompt_tokens: 3000,
        prompt_tokens_details: { cached_tokens: 0, cache_creation_tokens: 500 },
        cache_read_input_tokens: 2400,
        cache_creation_input_tokens: 500,
      },
      2400,
      500,
    ],
    [
      'Model Studio',
      {
        prompt_tokens: 3000,
        prompt_tokens_details: { cached_tokens: 1200, cache_creation_input_tokens: 1700 },
      },
      1200,
      1700,
    ],
    ['Moonshot', { prompt_tokens: 3000, cached_tokens: 1024 }, 1024, 0],
    ['a gateway to Gemini', { prompt_tokens: 3000, cachedContentTokenCount: 2500 }, 2500, 0],
    [
      'Anthropic: what was cached is not in its input tokens',
      { input_tokens: 100, cache_read_input_tokens: 2400, cache_creation_input_tokens: 500 },
      2400,
      500,
    ],
    [
      'more than there is',
      { prompt_tokens: 3000, cached_tokens: 2900, cache_creation_input_tokens: 900 },
      2900,
      100,
    ],
    ['a larger part than the whole', { prompt_tokens: 3000, cached_tokens: 99_999 }, 3000, 0],
    [
      'nonsense',
      { prompt_tokens: 3000, prompt_tokens_details: { cached_tokens: -3, cache_write_tokens: 'x' } },
      0,
      0,
    ],
  ];
  it.each(shapes)(
    'has its cached and its written part in any shape: %s',
    async (_, usage, cached, written) => {
      const counted = { ...usage, completion_tokens: 25 };
      expect((await replyTo(completes(message, { usage: counted }), long)).usage).toEqual({
        inputTokens: 3000,
        cachedTokens: cached,
        outputTokens: 25,
        source: 'reported',
        ...(written > 0 && { cacheWriteTokens: written }),
      });
    },
  );

  it.each(['reasoning', 'reasoning_content'])('counts the reasoning that is shown as %s', async (field) => {
    const events = [chunk({ [field]: 'y'.repeat(900) }), chunk(message), chunk({}, 'stop')];
    // 1000 bytes, 2.5 a token.
    expect((await replyTo(streams(events))).usage).toMatchObject({ outputTokens: 400, source: 'estimated' });
    const both = { ...message, reasoning: 'y'.repeat(900), reasoning_content: 'y'.repeat(900) };
    expect((await replyTo(completes(both, { usage: null }))).usage).toMatchObject({ outputTokens: 400 });
  });

  it('counts arguments as output', async () => {
    const args = `{"content":"${'z'.repeat(984)}"}`;
    const tool_calls = [{ id: 'a', function: { name: 'fn', arguments: args } }];
    const { usage } = await replyTo(completes({ tool_calls }, { usage: null }));
    expect(usage.outputTokens).toBe(400);
  });
});

describe('half an answer', () => {
  const words = chunk({ content: 'I will run' });
  const EMPTY_CALL = chunk({ tool_calls: [{ index: 0, id: 'c1', function: { arguments: '' } }] });
  const half = chunk({
    tool_calls: [
      { index: 0, id: 'a', function: { name: 'run-command', arguments: '{"command":"rm -rf build"}' } },
    ],
  });

  it.each<[string, Reaction]>([
    ['a stream without a finish reason', streams([words, half])],
    ['a stream with an end mark and no finish reason', streams([words, half, '[DONE]'])],
    ['a stream that is torn', streams([words, half], 'torn')],
    [
      'a stream with an event that is no JSON',
      streams([words, '{"choices":[{"del', chunk({}, 'stop'), '[DONE]']),
    ],
    ['a stream that is broken off by the endpoint', streams([words, chunk({}, 'error')])],
    ['a stream that is broken off by its network', streams([half, chunk({}, 'network_error')])],
    ['a stream that ends in its reasoning', streams([chunk({ reasoning_content: 'First I run' })])],
  ])('is never acted on, may be asked for again, and is charged for: %s', async (_, reaction) => {
    const fault = await faultOf(reaction);
    expect(fault.retry).toEqual({ kind: 'retryable', waitMs: null });
    expect(fault.usage).toMatchObject({ source: 'estimated' });
    expect(fault.usage?.outputTokens).toBeGreaterThan(0);
  });

  it.each([
    ['comments', ': ping\n\n'],
    ['empty deltas', `data: ${JSON.stringify(chunk({ content: '' }))}\n\n`],
    ['empty pieces of a call', `data: ${JSON.stringify(EMPTY_CALL)}\n\n`],
    ['blanks', ' '],
  ])('is a connection that is only kept open, with %s', async (_what, piece) => {
    const keepsOpen: Reaction = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(piece), 5);
      response.on('close', () => clearInterval(timer));
    };
    const idleTimeout = { firstMs: 60_000, nextMs: 60_000, standstillMs: 80 };
    const fault = await faultOf(keepsOpen, { idleTimeout });
    expect(fault.parts.was).toBe('It kept the connection open for 0.08 s without any more of the reply.');
    expect(fault.retry.kind).toBe('retryable');
  });

  it('is a stream that falls silent in the middle', async () => {
    const fault = await faultOf(streams([words], 'left-open'), {
      idleTimeout: { firstMs: 60_000, nextMs: 30 },
    });
    expect(fault.parts.was).toBe('It sent nothing more for 0.03 s.');
    expect(fault.retry.kind).toBe('retryable');
  });

  it('is an endpoint that accepts the request and then says nothing', async () => {
    const idleTimeout = { firstMs: 30, nextMs: 60_000 };
    const silent = await faultOf(() => undefined, { idleTimeout });
    expect(silent).toMatchObject({ status: null, retry: { kind: 'retryable' } });
    // Not as a request that was aborted.
    expect(silent.parts.was).toMatch(/^No answer began within/);
    const headersOnly = await faultOf(streams([], 'left-open'), { idleTimeout });
    expect(headersOnly.retry.kind).toBe('retryable');
  });

  it('is a document that is cut', async () => {
    const fault = await faultOf((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"choices":[{"message":{"content":"Do', () => response.socket?.destroy());
    });
    expect(fault.parts.was).toBe('The connection broke in the middle of the answer.');
    expect(fault.usage).toBeNull();
  });

  it('makes the client ask for replies in one piece after two broken streams in a row', async () => {
    await using server = await startModelServer(
      streams([words]),
      streams([words]),
      completes({ content: 'Done.' }),
    );
    const client = clientOf(server);
    await caught(ask(client));
    await caught(ask(client));
    expect(await ask(client)).toMatchObject({ text: 'Done.' });
    expect(server.requests.map(({ body }) => body.stream)).toEqual([true, true, undefined]);
  });

  it('is no broken stream where the client itself gave up waiting: a model may think for long', async () => {
    const silent = streams([words], 'left-open');
    await using server = await startModelServer(silent, silent, completes({ content: 'Done.' }));
    const client = clientOf(server, { idleTimeout: { firstMs: 60_000, nextMs: 30 } });
    await caught(ask(client));
    await caught(ask(client));
    await ask(client);
    expect(server.requests.map(({ body }) => body.stream)).toEqual([true, true, true]);
  });
});

describe('a success that is none', () => {
  const NO_REPLY = /^What it sent is no reply in the form of the API "chat"\.$/;

  it.each<[string, unknown, RegExp]>([
    ['a web page', '<!doctype html><title>Sign in</title>', /web page/],
    ['nothing', '', /empty/],
    ['cut JSON', '{"choices":[', /no JSON that can be read/],
    ['a text', '"hello"', NO_REPLY],
    ['a list', [], NO_REPLY],
    ['null', 'null', NO_REPLY],
    ['no choices', {}, NO_REPLY],
    ['choices that are no list', { choices: {} }, NO_REPLY],
    ['no choice', { choices: [] }, NO_REPLY],
    ['a null choice', { choices: [null] }, NO_REPLY],
    ['a null message', { choices: [{ message: null }] }, NO_REPLY],
    ['a text as message', { choices: [{ message: 'hi' }] }, NO_REPLY],
    ['a number as content', { choices: [{ message: { content: 5 } }] }, NO_REPLY],
    ['an object as calls', { choices: [{ message: { tool_calls: {} } }] }, NO_REPLY],
  ])('is a failed attempt that may be repeated: %s', async (_, body, was) => {
    const fault = await faultOf(answers(200, body, { 'content-type': 'application/json' }));
    expect(fault.retry).toEqual({ kind: 'retryable', waitMs: null });
    expect(fault.parts.was).toMatch(was);
    expect(fault.parts.remedy).toMatch(/base-url/);
    expect(fault.usage).toBeNull();
  });

  it('is charged when it says what it cost', async () => {
    const fault = await faultOf(answers(200, { choices: [], usage: USAGE }));
    expect(fault.usage).toMatchObject({ inputTokens: 100, outputTokens: 20 });
  });

  it.each<[string, string]>([
    ['of ten thousand gateways', `{"error":${'{"metadata":{"raw":'.repeat(10_000)}1${'}}'.repeat(10_000)}}`],
    [
      'at a place that has no name',
      '{"error":{},"detail":[{"loc":[{"toString":1,"valueOf":1}],"msg":"odd"}]}',
    ],
    [
      'at a place that is a hundred thousand lists deep',
      `{"error":{},"detail":[{"loc":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`,
    ],
  ])('with an error %s is a failed attempt like any other', async (_, body) => {
    expect((await faultOf(answers(200, body))).retry.kind).toBe('retryable');
  });

  it('with an error inside is judged by that error', async () => {
    const limited = { error: { code: 429, message: 'Rate limited upstream' } };
    expect(await faultOf(answers(200, limited))).toMatchObject({ status: 429, retry: { kind: 'retryable' } });
    const denied = { error: { code: 401, message: 'No auth' } };
    expect(await faultOf(answers(200, denied))).toMatchObject({ status: 401, retry: { kind: 'final' } });
    const inStream = streams([chunk({ content: 'x' }), { error: { message: 'Overloaded' } }]);
    const fault = await faultOf(inStream);
    expect(fault.retry.kind).toBe('retryable');
    expect(fault.parts.was).toContain('"Overloaded"');
    // Another model of this endpoint may answer.
    expect(isOfEndpoint(fault)).toBe(false);
    expect(fault.usage).not.toBeNull();
  });
});

describe('an error', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504, 529])('%i may pass', async (status) => {
    const fault = await faultOf(refuses(status, { message: 'busy' }));
    expect(fault).toMatchObject({ status, retry: { kind: 'retryable', waitMs: null } });
    expect(fault.parts.was).toBe(`It answered ${status}: "busy".`);
  });

  it.each(['tool_use_failed', 'output_parse_failed'])('%s is the model and may pass', async (code) => {
    const message = "Failed to call a function. See 'failed_generation' for more details.";
    const fault = await faultOf(refuses(400, { message, type: 'invalid_request_error', code }));
    expect(fault).toMatchObject({ status: 400, retry: { kind: 'retryable', waitMs: null } });
  });

  it.each([
    [401, /api-key/],
    [403, /api-key/],
    [404, /base-url.*model/],
    [402, /api-key/],
    [410, /provider/],
    [400, /model/],
  ])('%i is final, and its remedy names the input', async (status, remedy) => {
    const fault = await faultOf(refuses(status, { message: 'no' }));
    expect(fault).toMatchObject({ status, retry: { kind: 'final' } });
    expect(fault.parts.remedy).toMatch(remedy);
  });

  it.each([
    { code: 'insufficient_quota', message: 'You exceeded your current quota, please check your plan.' },
    { type: 'insufficient_quota', message: 'No.' },
    { message: 'Your credit balance is too low to access the API.' },
  ])('about quota is final although its status is 429: %j', async (error) => {
    const fault = await faultOf(refuses(429, error));
    expect(fault.retry.kind).toBe('final');
    expect(fault.parts.wrong).toContain('quota');
  });

  it('about quota that names a time is a rate limit', async () => {
    const message = 'You exceeded your current quota, please check your plan and billing details.';
    const fault = await faultOf(refuses(429, { message }, { 'retry-after': '37' }));
    expect(fault.retry).toEqual({ kind: 'retryable', waitMs: 37_000 });
  });

  it('about quota that names a time in its body is one, too, as Gemini puts it', async () => {
    const message = 'You exceeded your current quota, please check your plan and billing details.';
    const fault = await faultOf(refuses(429, { message, details: [{ retryDelay: '2s' }] }));
    expect(fault.retry).toEqual({ kind: 'retryable', waitMs: 2000 });
  });

  it.each<[Readonly<Record<string, string>>, number | null]>([
    [{ 'retry-after': '3' }, 3000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '250', 'retry-after': '3' }, 250],
    [{ 'retry-after': 'Fri, 01 Mar 2030 10:00:07 GMT', date: 'Fri, 01 Mar 2030 10:00:00 GMT' }, 7000],
    [{ 'retry-after': 'Fri, 01 Mar 2030 09:00:00 GMT', date: 'Fri, 01 Mar 2030 10:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-1' }, null],
  ])('asks to wait as its headers say: %j', async (headers, waitMs) => {
    const fault = await faultOf(refuses(429, { message: 'slow down' }, headers));
    expect(fault.retry).toEqual({ kind: 'retryable', waitMs });
  });

  it('with a date and no clock of its own is measured against ours', async () => {
    const now = () => Date.parse('2030-03-01T10:00:00Z');
    const fault = await faultOf(
      (response) => {
        response.sendDate = false;
        response.writeHead(503, { 'retry-after': 'Fri, 01 Mar 2030 10:00:09 GMT' }).end();
      },
      { now },
    );
    expect(fault.retry).toEqual({ kind: 'retryable', waitMs: 9000 });
  });

  it.each<[string, unknown, string]>([
    [
      'FastAPI',
      { detail: [{ loc: ['body', 'messages'], msg: 'is odd', input: 'echo' }] },
      'body.messages: is odd',
    ],
    [
      'Mistral',
      { object: 'error', message: { detail: [{ loc: ['body', 'stream_options'], msg: 'is odd' }] } },
      'body.stream_options: is odd',
    ],
    ['an error with details', { error: { message: 'is odd', detail: 'very' } }, 'is odd'],
    ['a sentence', { detail: 'is odd' }, 'is odd'],
    ['a bare error', { error: 'is odd' }, 'is odd'],
    ['a bare message', { message: 'is odd' }, 'is odd'],
    ['a list', [{ error: { message: 'is odd' } }], 'is odd'],
    ['a web page', '<html><style>p{}</style><h1>is</h1> odd</html>', 'is odd'],
    ['a terminal', { message: '\u001b[31mis\u0007 odd' }, '[31mis odd'],
  ])('is quoted in the words of %s', async (_, body, words) => {
    expect((await faultOf(answers(400, body))).parts.was).toBe(`It answered 400: "${words}".`);
  });

  it('is said to have no words where it has none', async () => {
    expect((await faultOf(answers(404, ''))).parts.was).toBe('It answered 404 without a word.');
  });

  it('is quoted without the key and without end', async () => {
    const message = `Incorrect API key provided: ${KEY}. ${'blah '.repeat(50_000)}`;
    const { parts, message: whole } = await faultOf(refuses(401, { message }));
    expect(parts.was).toContain('Incorrect API key provided: ***.');
    expect(parts.was?.length).toBeLessThan(600);
    expect(whole).not.toContain(KEY);
  });

  it('is read no further than anybody would write about it', async () => {
    let sent = 0;
    const fault = await faultOf((response) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      const more = () => {
        if (response.destroyed || sent > 500) return response.end();
        sent += 1;
        return response.write('oops '.repeat(20_000), more);
      };
      more();
    });
    expect(fault).toMatchObject({ status: 500, retry: { kind: 'retryable' } });
    expect(sent).toBeLessThan(400);
  });

  it('is said without an answer when nobody listens', async () => {
    const server = await startModelServer(() => undefined);
    const client = clientOf(server);
    await server[Symbol.asyncDispose]();
    const fault = await caught(ask(client));
    expect(fault).toMatchObject({ status: null, retry: { kind: 'retryable' }, usage: null });
    expect(fault.parts.was).toContain('ECONNREFUSED');
  });

  it('is a reset before the first byte', async () => {
    const fault = await faultOf((response) => response.socket?.destroy());
    expect(fault).toMatchObject({ status: null, retry: { kind: 'retryable' } });
  });
});

describe('a request that is too large', () => {
  it.each<[number, Readonly<Record<string, unknown>>, number | null]>([
    [400, { message: 'prompt is too long: 210000 tokens > 200000 maximum' }, 200_000],
    [500, { message: 'input (4200 tokens) is larger than the n_ctx of 4096' }, 4096],
    [413, {}, null],
  ])('is an overflow, with the window that the endpoint names: %i %j', async (status, error, window) => {
    expect(await answerTo(refuses(status, error))).toEqual({
      kind: 'overflow',
      limit: status === 413 ? 'bytes' : 'window',
      why: expect.stringContaining(`It answered ${status}`),
      usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' },
      window,
    });
  });

  const OVER = { message: 'Context size has been exceeded.', type: 'server_error' };
  const MINIMAX = { status_code: 2013, status_msg: 'context window exceeds limit' };
  it.each<[string, Reaction]>([
    ['an error', answers(200, { error: OVER })],
    ["MiniMax's own shape", answers(200, { choices: null, base_resp: MINIMAX })],
    ['an event of a stream', streams([{ error: { code: 'context_length_exceeded' } }])],
  ])('is an overflow in a success as well: %s', async (_, reaction) => {
    expect(await answerTo(reaction)).toMatchObject({ kind: 'overflow', window: null });
  });

  it.each(['model_length', 'model_context_window_exceeded'])(
    'shows in the finish reason %s, whatever came before it, and is charged',
    async (reason) => {
      const half = { content: 'I will now read', tool_calls: [READ] };
      expect(await answerTo(completes(half, { finish_reason: reason }))).toEqual({
        kind: 'overflow',
        limit: 'window',
        why: '',
        usage: { inputTokens: 100, cachedTokens: 0, outputTokens: 20, source: 'reported' },
        window: 120,
      });
    },
  );

  it('shows in a reply that ends for its length before the first token', async () => {
    const usage = { prompt_tokens: 4096, completion_tokens: 0 };
    await using server = await startModelServer(
      completes({ content: '' }, { finish_reason: 'length', usage }),
      streams([chunk({ content: '' }), chunk({}, 'length'), { choices: [], usage }, '[DONE]']),
    );
    const client = clientOf(server);
    expect(await ask(client)).toMatchObject({ kind: 'overflow', window: 4096 });
    expect(await ask(client)).toMatchObject({ kind: 'overflow', window: 4096 });
  });

  it.each<[string, unknown, unknown]>([
    ['a word was written', { content: 'I' }, { prompt_tokens: 4096, completion_tokens: 0 }],
    ['it reasoned until the limit', { content: '' }, { prompt_tokens: 4096, completion_tokens: 16_384 }],
    [
      'it reasoned until the limit, as only the total says',
      { content: '' },
      { prompt_tokens: 4096, completion_tokens: 0, total_tokens: 20_480 },
    ],
    ['nobody counted', { content: '' }, null],
  ])('does not show in a reply that was cut for its length when %s', async (_, message, usage) => {
    expect(await answerTo(completes(message, { finish_reason: 'length', usage }))).toMatchObject({
      kind: 'turn',
      stop: 'length',
    });
  });

  it('is not seen in the words of the prompt that an error echoes', async () => {
    const detail = [{ loc: ['body'], msg: 'is odd', input: 'the prompt is too long' }];
    expect((await faultOf(answers(422, { detail }))).retry.kind).toBe('final');
  });

  it('is asked again for less reply when only the reply does not fit, and for the whole of it the next time', async () => {
    const message =
      "This model's maximum context length is 32768 tokens. However, you requested 40000 tokens (23616 in the messages, 16384 in the completion).";
    await using server = await startModelServer(refuses(400, { message }), completes({ content: 'Done.' }));
    const client = clientOf(server);
    expect(await ask(client)).toMatchObject({ text: 'Done.' });
    await ask(client);
    expect(server.requests.map(({ body }) => body.max_tokens)).toEqual([
      16_384,
      32_768 - 23_616 - 64,
      16_384,
    ]);
  });
});

describe('a reply that does not fit behind its prompt', () => {
  async function limitsAfter(...messages: readonly string[]) {
    const refusals = messages.map((message) => refuses(400, { message }));
    await using server = await startModelServer(...refusals, completes({ content: 'Done.' }));
    const reply = await ask(clientOf(server));
    return { kind: reply.kind, limits: server.requests.map(({ body }) => body.max_tokens) };
  }

  it.each<[string, string, number]>([
    [
      'texts and tools apart (musistudio/claude-code-router issue 252)',
      "This endpoint's maximum context length is 65536 tokens. However, you requested about 77259 tokens (50833 of text input, 10042 of tool input, 16384 in the output).",
      65_536 - 60_875 - 64,
    ],
    [
      'SGLang',
      "Requested token count exceeds the model's maximum context length of 131072 tokens. You requested a total of 136384 tokens: 120000 tokens from the input messages and 16384 tokens for the completion.",
      131_072 - 120_000 - 64,
    ],
    [
      'vLLM (vllm-project/vllm issue 33418)',
      "This model's maximum context length is 32768 tokens. However, your request has 20000 input tokens plus 16384 'max_tokens'.",
      32_768 - 20_000 - 64,
    ],
    [
      'TGI',
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8192. Given: 5000 `inputs` tokens and 16384 `max_new_tokens`',
      8192 - 5000 - 64,
    ],
    [
      'Anthropic',
      'input length and `max_tokens` exceed context limit: 190000 + 16384 > 200000, decrease input length or `max_tokens` and try again',
      200_000 - 190_000 - 64,
    ],
  ])('is asked for with the room that is left: %s', async (_, message, remaining) => {
    expect(await limitsAfter(message)).toEqual({ kind: 'turn', limits: [16_384, remaining] });
  });

  it('is halved where the prompt was not counted to its end, and not for ever', async () => {
    const message =
      "This model's maximum context length is 131072 tokens. However, you requested 16384 output tokens and your prompt contains at least 114689 input tokens, for a total of at least 131073 tokens.";
    expect(await limitsAfter(message)).toEqual({ kind: 'turn', limits: [16_384, 8192] });
    const all = await limitsAfter(...Array.from({ length: 12 }, () => message));
    expect(all).toEqual({ kind: 'overflow', limits: [16_384, 8192, 4096, 2048, 1024] });
  });
});

it('a message with numbers that prove nothing teaches nothing: the request is not sent again', async () => {
  const message = 'maximum context length is 100000 tokens, 50000 in the messages';
  await using server = await startModelServer(refuses(400, { message }));
  expect(await ask(clientOf(server))).toMatchObject({ kind: 'overflow' });
  expect(server.requests).toHaveLength(1);
});

describe('a parameter that is rejected', () => {
  async function bodiesAfter(...reactions: readonly Reaction[]) {
    await using server = await startModelServer(...reactions, completes({ content: 'Done.' }));
    const events: RunEvent[] = [];
    const client = clientOf(server, { emit: (event) => events.push(event) });
    await ask(client);
    await ask(client);
    return { bodies: server.requests.map(({ body }) => body), events };
  }

  it('is left out once and for the rest of the run, and said', async () => {
    const rejection = refuses(400, { message: 'Unrecognized request argument supplied: stream_options' });
    const { bodies, events } = await bodiesAfter(rejection);
    expect(bodies.map(({ stream, stream_options }) => [stream, stream_options !== undefined])).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ]);
    const why = 'It answered 400: "Unrecognized request argument supplied: stream_options".';
    expect(events).toEqual([
      { kind: 'retry', service: 'model', attempt: 1, waitMs: 0, why },
      { kind: 'note', level: 'info', text: 'About the model endpoint: it does not take stream_options.' },
    ]);
  });

  it('is the one that the error names as such, whatever else its text mentions', async () => {
    const message = 'Unsupported: for a stream, use max_completion_tokens.';
    const { bodies } = await bodiesAfter(refuses(400, { message, param: 'max_tokens' }));
    expect(bodies.map(({ stream, max_completion_tokens }) => [stream, max_completion_tokens])).toEqual([
      [true, undefined],
      [true, 16_384],
      [true, 16_384],
    ]);
  });

  it('is swapped for its newer name, and left out when that is rejected too', async () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const { bodies } = await bodiesAfter(
      refuses(400, { message, param: 'max_tokens', code: 'unsupported_parameter' }),
      answers(422, {
        detail: [{ loc: ['body', 'max_completion_tokens'], msg: 'Extra inputs are not permitted' }],
      }),
    );
    expect(
      bodies.map(({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens]),
    ).toEqual([
      [16_384, undefined],
      [undefined, 16_384],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it.each([
    'max_tokens is too large: 16384. This model supports at most 8192 completion tokens, whereas you provided 16384.',
    'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]',
    '`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens` is less than the `context_window` for this model',
    'max_tokens: 16384 > 8192, which is the maximum allowed number of output tokens for this model',
  ])('is kept with the value that the endpoint allows: %s', async (message) => {
    const { bodies } = await bodiesAfter(refuses(400, { message }));
    expect(bodies.map(({ max_tokens }) => max_tokens)).toEqual([16_384, 8192, 8192]);
  });

  const shapes = (bodies: Awaited<ReturnType<typeof bodiesAfter>>['bodies']) =>
    bodies.map((body) => ['stream', 'stream_options', 'max_tokens'].filter((name) => name in body).join());

  it('is found where the error names none: it goes in order, and what went in vain is tried again', async () => {
    const silent = refuses(400, { message: 'Bad request.' });
    const { bodies, events } = await bodiesAfter(silent, silent, silent);
    const [all, plain] = ['stream,stream_options,max_tokens', 'stream,max_tokens'];
    expect(shapes(bodies)).toEqual([all, all, plain, 'stream', 'stream,stream_options']);
    expect(events.map(({ kind }) => kind)).toEqual(['retry', 'retry', 'retry', 'note']);
    expect(events.at(-1)).toMatchObject({ text: 'About the model endpoint: it does not take max_tokens.' });
  });

  it('was not the reason where nothing helps: the first answer is told, and nothing is kept', async () => {
    await using server = await startModelServer(
      refuses(400, { message: 'Model m is retired.' }),
      refuses(400, { message: 'Another.' }),
    );
    const events: RunEvent[] = [];
    const client = clientOf(server, { emit: (event) => events.push(event) });
    const toolless = { ...REQUEST, tools: [] };
    const fault = await caught(ask(client, toolless));
    expect(fault.message).toContain('Model m is retired.');
    expect(fault.retry.kind).toBe('final');
    expect(server.requests.length).toBeLessThanOrEqual(7);
    await caught(ask(client, toolless));
    const [first] = server.requests;
    expect(
      server.requests.filter(({ body }) => JSON.stringify(body) === JSON.stringify(first?.body)),
    ).toHaveLength(4);
    expect(events.filter(({ kind }) => kind === 'note')).toEqual([]);
  });

  it.each([
    [401, 'No key.'],
    [429, 'Slow down.'],
    [400, 'Your credit balance is too low.'],
    [
      400,
      'Your prompt was flagged as potentially violating our usage policy: https://platform.openai.com/docs/guides/reasoning#advice-on-prompting',
    ],
  ])('is not looked for after %i "%s"', async (status, message) => {
    await using server = await startModelServer(refuses(status, { message }));
    await caught(ask(clientOf(server, { effort: 'high' })));
    expect(server.requests).toHaveLength(1);
  });

  it('is not the limit of a reply that leaves no room for the prompt: what is too large is the request', async () => {
    const message =
      "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum context length is 32768 tokens and your request has 32000 input tokens (16384 > 32768 - 32000).";
    await using server = await startModelServer(refuses(400, { message }));
    expect(await ask(clientOf(server))).toMatchObject({ kind: 'overflow', window: 32_768 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('what is sent', () => {
  const turns: readonly ChatTurn[] = [
    { role: 'system', text: 'You change code.' },
    { role: 'user', origin: 'task', text: 'Fix "it".\n' },
    {
      role: 'assistant',
      text: '',
      calls: [
        { id: 'a', name: 'read-file', arguments: { kind: 'parsed', value: { a: [{ b: 'half \ud83e' }] } } },
        { id: 'b', name: 'no such/tool', arguments: { kind: 'unreadable', errorDetail: 'cut' } },
      ],
    },
    {
      role: 'tool',
      results: [
        { callId: 'a', tool: 'read-file', status: 'done', text: 'one' },
        { callId: 'b', tool: 'no such/tool', status: 'rejected', text: 'two' },
      ],
    },
    { role: 'assistant', text: '', calls: [] },
    { role: 'user', origin: 'host', text: 'half \ud83e' },
    { role: 'assistant', text: 'Done.', calls: [] },
  ];

  it('is the conversation in the words of the protocol', async () => {
    await using server = await startModelServer(completes({ content: 'x' }));
    await ask(clientOf(server), { ...REQUEST, turns });
    const [request] = server.requests;
    expect(request?.url).toBe('/v1/chat/completions');
    expect(request?.body).toEqual({
      model: 'm',
      max_tokens: 16_384,
      tools: [
        {
          type: 'function',
          function: { name: 'read-file', description: 'Reads a file.', parameters: { type: 'object' } },
        },
      ],
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'You change code.' },
        { role: 'user', content: 'Fix "it".\n' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'a',
              type: 'function',
              function: { name: 'read-file', arguments: '{"a":[{"b":"half \ufffd"}]}' },
            },
            { id: 'b', type: 'function', function: { name: 'no_such_tool', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'a', content: 'one' },
        { role: 'tool', tool_call_id: 'b', content: 'two' },
        { role: 'user', content: 'half \ufffd' },
        { role: 'assistant', content: 'Done.' },
      ],
    });
  });

  it('carries the key, and nothing about this machine', async () => {
    await using server = await startModelServer(completes({ content: 'x' }));
    await ask(clientOf(server));
    const headers = server.requests[0]?.headers ?? {};
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(headers['user-agent']).toBe('tether');
    expect(Object.keys(headers).toSorted()).toEqual([
      ...['accept', 'authorization', 'connection', 'content-length', 'content-type', 'host', 'user-agent'],
    ]);
  });

  it('is not changed by environment variables of the openai package', async () => {
    await using server = await startModelServer(completes({ content: 'x' }));
    const strange = {
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
      OPENAI_API_KEY: 'sk-other-0000000',
      OPENAI_ORG_ID: 'org-other',
      OPENAI_CUSTOM_HEADERS: 'authorization: Bearer other\nx-other: 1',
      OPENAI_LOG: 'debug',
    };
    const printed = vi.spyOn(console, 'debug').mockReturnValue();
    Object.assign(process.env, strange);
    try {
      await ask(clientOf(server));
      expect(printed).not.toHaveBeenCalled();
    } finally {
      printed.mockRestore();
      for (const name of Object.keys(strange)) delete process.env[name];
    }
    const headers = server.requests[0]?.headers ?? {};
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(headers['openai-organization']).toBeUndefined();
    expect(headers['x-other']).toBeUndefined();
  });

  it('holds no key when there is none', async () => {
    await using server = await startModelServer(completes({ content: 'x' }));
    await ask(clientOf(server, { apiKey: '' }));
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('cannot hold a key with a line break, and says which input is wrong', () => {
    const broken = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'sk-\nx', model: 'm' };
    expect(() => createChatCompletions(broken)).toThrow(UserFault);
    expect(() => createChatCompletions(broken)).toThrow(/api-key/);
  });

  it('goes to no address that an answer redirects to', async () => {
    await using other = await startModelServer(completes({ content: 'x' }));
    for (const status of [301, 302, 307, 308]) {
      const fault = await faultOf((response) =>
        response.writeHead(status, { location: other.baseUrl }).end(),
      );
      expect(fault).toMatchObject({ status, retry: { kind: 'final' } });
      // Not as a link: an endpoint's words are rendered by a forge.
      expect(fault.parts.was).toContain(other.baseUrl.replace('http:', 'http: '));
      expect(fault.parts.remedy).toContain('base-url');
    }
    expect(other.requests).toEqual([]);
  });
});

describe('cancelling', () => {
  it('ends a call that has not been answered', async () => {
    const controller = new AbortController();
    await using server = await startModelServer(() => controller.abort());
    await expect(clientOf(server).complete(REQUEST, controller.signal)).rejects.toBeInstanceOf(Cancelled);
  });

  it('ends a call in the middle of its answer', async () => {
    const controller = new AbortController();
    const first = Buffer.from(`data: ${JSON.stringify(chunk({ content: 'x' }))}\n\n`);
    const client = clientTo(() => {
      let pulls = 0;
      const pull = (stream: ReadableStreamDefaultController<Uint8Array>): void => {
        pulls += 1;
        if (pulls === 1) stream.enqueue(first);
        // The second pull comes when the first bytes have been read; it is never answered.
        else controller.abort();
      };
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    });
    await expect(client.complete(REQUEST, controller.signal)).rejects.toBeInstanceOf(Cancelled);
  });

  it('makes no request when it comes first', async () => {
    await using server = await startModelServer(completes({ content: 'x' }));
    await expect(clientOf(server).complete(REQUEST, AbortSignal.abort())).rejects.toBeInstanceOf(Cancelled);
    expect(server.requests).toEqual([]);
  });
});
