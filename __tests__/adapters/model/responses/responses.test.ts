import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AssistantTurn, ChatTurn } from '../../../../src/core/chat.ts';
import { isRecord } from '../../../../src/core/text/json-record.ts';
import { ask, createResponses, endpointOf, REQUEST, turnOf } from '../../../support/asked-endpoint.ts';
import { answers, type Reaction, refuses, startModelServer, streams } from '../../../support/model-http.ts';

const KEY = 'sk-test-5f2c9a1b7d';
const USAGE = {
  input_tokens: 100,
  input_tokens_details: { cached_tokens: 64 },
  output_tokens: 20,
  output_tokens_details: { reasoning_tokens: 12 },
};
const THOUGHT = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAAB', status: null };
const CALL = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_a',
  name: 'read-file',
  arguments: '{"path":"a.ts"}',
  status: 'completed',
};

function message(text: string, rest: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    content: [{ type: 'output_text', text }],
    ...rest,
  };
}

function response(output: unknown, rest: Readonly<Record<string, unknown>> = {}) {
  return {
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    error: null,
    output,
    usage: USAGE,
    ...rest,
  };
}

function responds(output: unknown, rest: Readonly<Record<string, unknown>> = {}): Reaction {
  return answers(200, response(output, rest));
}

/** The events of a stream whose items are these, and the last one. */
function eventsOf(items: readonly unknown[], last: unknown): readonly unknown[] {
  return [
    { type: 'response.created', response: { status: 'in_progress', output: [] } },
    ...items.map((item, output_index) => ({ type: 'response.output_item.done', output_index, item })),
    last,
  ];
}

const { clientOf, replyTo, faultOf, answerTo } = endpointOf(createResponses, KEY);

describe('a response', () => {
  const whole = {
    kind: 'turn',
    text: 'Reading.',
    calls: [{ id: 'call_a', name: 'read-file', arguments: '{"path":"a.ts"}' }],
    stop: 'tools',
    usage: { inputTokens: 100, cachedTokens: 64, outputTokens: 20, source: 'reported' },
  };

  it('is read from one piece', async () => {
    expect(await replyTo(responds([message('Reading.'), CALL]))).toEqual(whole);
  });

  it('is the same when it comes as a stream', async () => {
    const output = [message('Reading.'), CALL];
    const events = [
      { type: 'response.output_text.delta', output_index: 0, delta: 'Read' },
      { type: 'response.function_call_arguments.delta', output_index: 1, delta: '{"pa' },
      ...eventsOf(output, { type: 'response.completed', response: response(output) }),
    ];
    expect(await replyTo(streams(events))).toEqual(whole);
  });

  it('is put together from its items when the last event has none', async () => {
    const output = [message('Reading.'), CALL];
    const events = eventsOf(output, { type: 'response.completed', response: response([]) });
    expect(await replyTo(streams(events))).toEqual(whole);
  });

  it('has all of its items when they have one index, and none of them twice', async () => {
    const output = [message('Reading.'), CALL, { ...CALL, id: 'fc_2', call_id: 'call_b' }];
    const events = eventsOf(output, { type: 'response.completed', response: response([]) });
    const sent = events.flatMap((event) =>
      isRecord(event) && 'item' in event ? [1, 2].map(() => ({ ...event, output_index: 0 })) : [event],
    );
    const { text, calls } = await replyTo(streams(sent));
    expect(text).toBe('Reading.');
    expect(calls.map(({ id }) => id)).toEqual(['call_a', 'call_b']);
  });

  it.each([
    ['its deltas write other arguments', CALL, '{"path":"b.ts"}', CALL],
    ['it begins as a call of another tool', { ...CALL, name: 'delete-file' }, CALL.arguments, CALL],
    ['it is finished with other arguments', CALL, CALL.arguments, { ...CALL, arguments: '{"path":"b.ts"}' }],
  ])('has the call of the last event where %s', async (_, begun, delta, last) => {
    const events = [
      { type: 'response.output_item.added', output_index: 0, item: { ...begun, arguments: '' } },
      { type: 'response.function_call_arguments.delta', output_index: 0, item_id: 'fc_1', delta },
      ...eventsOf([CALL], { type: 'response.completed', response: response([last]) }),
    ];
    const [call] = whole.calls;
    expect((await replyTo(streams(events))).calls).toEqual([{ ...call, arguments: last.arguments }]);
  });

  it('is over with its last event, although the server leaves the connection open', async () => {
    const events = eventsOf([], { type: 'response.completed', response: response([message('Done.')]) });
    const behind = { type: 'response.output_item.done', output_index: 1, item: CALL };
    expect(await replyTo(streams([...events, behind], 'left-open'))).toMatchObject({
      text: 'Done.',
      calls: [],
      stop: 'end',
    });
  });

  it('joins several messages and leaves reasoning out of the text', async () => {
    const thought = { type: 'reasoning', id: 'rs', summary: [{ type: 'summary_text', text: 'hidden' }] };
    const reply = await replyTo(responds([thought, message('First.'), message('Second.')]));
    expect(reply.text).toBe('First.\nSecond.');
  });

  it.each<[string, unknown, Readonly<Record<string, unknown>>, string]>([
    [
      'at its limit',
      [CALL],
      { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
      'length',
    ],
    [
      'by a filter',
      [message('x')],
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
      'refusal',
    ],
    ['for no stated reason', [CALL], { status: 'incomplete', incomplete_details: null }, 'length'],
    ['inside its last call', [{ ...CALL, status: 'incomplete' }], {}, 'length'],
  ])('that was cut %s says so', async (_, output, rest, stop) => {
    expect((await replyTo(responds(output, rest))).stop).toBe(stop);
    const type = rest.status === 'incomplete' ? 'response.incomplete' : 'response.completed';
    const streamed = streams(eventsOf([], { type, response: response(output, rest) }));
    expect((await replyTo(streamed)).stop).toBe(stop);
  });

  it.each([{ status: undefined }, { status: 'completed' }])(
    'that ends with another event than its status says is not complete: %j',
    async (rest) => {
      const cut = { type: 'response.incomplete', response: response([CALL], rest) };
      expect((await replyTo(streams(eventsOf([], cut)))).stop).toBe('length');
      const failed = { type: 'response.failed', response: response([CALL], rest) };
      expect((await faultOf(streams(eventsOf([], failed)))).parts.was).toBe(
        'The field "status" is "failed".',
      );
      const incomplete_details = { reason: 'max_output_tokens' };
      expect((await replyTo(responds([CALL], { ...rest, incomplete_details }))).stop).toBe('length');
      const none = { ...rest, incomplete_details: { reason: null } };
      expect((await replyTo(responds([CALL], none))).stop).toBe('tools');
    },
  );

  it('that refuses says so with the words of the refusal', async () => {
    const refusal = { type: 'message', content: [{ type: 'refusal', refusal: 'I will not.' }] };
    expect(await replyTo(responds([refusal]))).toMatchObject({ text: 'I will not.', stop: 'refusal' });
    const cut = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    expect(await replyTo(responds([refusal], cut))).toMatchObject({ stop: 'length' });
  });

  it('hands on a call whose fields are missing, so that it gets an answer', async () => {
    expect((await replyTo(responds([{ type: 'function_call' }]))).calls).toEqual([
      { id: '', name: '', arguments: undefined },
    ]);
  });
});

describe('half a response', () => {
  const events = eventsOf([CALL], { type: 'response.output_text.delta', output_index: 1, delta: 'And now' });

  it.each<[string, Reaction]>([
    ['a stream without a last event, although its call is finished', streams(events)],
    ['a stream with an end mark and no last event', streams([...events, '[DONE]'])],
    ['a call that is broken off in the middle', responds([{ ...CALL, status: 'incomplete' }, CALL])],
    ['a response that is still going on', responds([CALL], { status: 'in_progress' })],
    ['a response that was cancelled', responds([CALL], { status: 'cancelled' })],
  ])('is never acted on, may be asked for again, and is charged for: %s', async (_, reaction) => {
    const fault = await faultOf(reaction);
    expect(fault.retry).toEqual({ kind: 'retryable', waitMs: null });
    expect(fault.usage?.outputTokens).toBeGreaterThan(0);
  });

  it.each<[string, unknown, RegExp]>([
    ['a chat completion', { choices: [] }, /no reply in the form of the API "responses"/],
    ['a list', [], /no reply in the form/],
    ['an output that is no list', response({}), /no reply in the form/],
    ['a status nobody knows', response([], { status: 'x\n::error::y' }), /"status" is "x ::error::y"/],
    ['a link as status', response([], { status: 'https://evil.example/x' }), /"https: \/\/evil\.example\/x"/],
    ['a status that is no word', response([], { status: { toString: 1 } }), /"status" is ""/],
  ])('is a success that is none: %s', async (_, body, was) => {
    const fault = await faultOf(answers(200, body, { 'content-type': 'application/json' }));
    expect(fault.parts.was).toMatch(was);
    expect(fault.retry.kind).toBe('retryable');
  });
});

it('a response is waited for as long as the model goes on thinking', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const thinking = { type: 'response.reasoning_summary_text.delta', delta: 'Thinking about it.' };
  const last = { type: 'response.completed', response: response([message('Done.')]) };
  const events = [thinking, thinking, thinking, last];
  const body = new Readable({
    highWaterMark: 0,
    read() {
      const event = events.shift();
      vi.advanceTimersByTime(60_000);
      this.push(event === undefined ? null : `data: ${JSON.stringify(event)}\n\n`);
    },
  });
  const client = createResponses({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: KEY,
    model: 'm',
    fetch: async () => ({ status: 200, headers: new Map(), body }),
    idleTimeout: { firstMs: 300_000, nextMs: 300_000, standstillMs: 100_000 },
  });
  expect(turnOf(await ask(client)).text).toBe('Done.');
});

it('a stream that breaks off is billed for what the model wrote, without summaries of its thoughts', async () => {
  const thinking = { type: 'response.reasoning_summary_text.delta', delta: 'Thinking about it.' };
  const { usage } = await faultOf(streams([thinking, { type: 'response.output_text.delta', delta: 'Four' }]));
  expect(usage?.outputTokens).toBe(Math.ceil(4 / 2.5));
});

describe('an error of the Responses API', () => {
  const failed = (error: unknown) =>
    eventsOf([], { type: 'response.failed', response: response([], { status: 'failed', error }) });

  it('inside a stream is judged by its words', async () => {
    const fault = await faultOf(streams(failed({ code: 'server_error', message: 'Try again.' })));
    expect(fault.retry.kind).toBe('retryable');
    expect(fault.parts.was).toContain('"Try again."');
    const flat = await faultOf(
      streams([{ type: 'error', code: 'rate_limit_exceeded', message: 'Slow down.' }]),
    );
    expect(flat.parts.was).toContain('"Slow down."');
  });

  it.each<[string, Reaction]>([
    ['as an answer', refuses(400, { code: 'context_length_exceeded', message: 'Too big.' })],
    ['in a stream', streams(failed({ code: 'context_length_exceeded', message: 'Too big.' }))],
    [
      'as an event',
      streams([{ type: 'error', message: 'Your input exceeds the context window of this model.' }]),
    ],
  ])('is an overflow when the context window is too small, %s', async (_, reaction) => {
    expect((await answerTo(reaction)).kind).toBe('overflow');
  });
});

describe('what is sent', () => {
  const turns: readonly ChatTurn[] = [
    ...REQUEST.turns,
    {
      role: 'assistant',
      text: 'Reading.',
      calls: [
        { id: 'a', name: 'read-file', arguments: { kind: 'parsed', value: { path: 'a.ts' } } },
        { id: 'b', name: 'no such/tool', arguments: { kind: 'unreadable', errorDetail: 'cut' } },
      ],
    },
    {
      role: 'tool',
      results: [
        { callId: 'a', tool: 'read-file', status: 'done', text: 'one' },
        { callId: 'b', tool: 'no such/tool', status: 'rejected', text: 'half \ud83e' },
      ],
    },
    { role: 'assistant', text: '', calls: [] },
  ];

  it('is the conversation in the words of the protocol, with nothing stored', async () => {
    await using server = await startModelServer(responds([message('x')]));
    await ask(clientOf(server, { effort: 'high' }), { ...REQUEST, turns });
    const [request] = server.requests;
    expect(request?.url).toBe('/v1/responses');
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request?.body).toEqual({
      model: 'm',
      store: false,
      max_output_tokens: 16_384,
      reasoning: { effort: 'high' },
      include: ['reasoning.encrypted_content'],
      stream: true,
      tools: [
        {
          type: 'function',
          name: 'read-file',
          description: 'Reads a file.',
          parameters: { type: 'object' },
          strict: false,
        },
      ],
      input: [
        { role: 'system', content: 'You change code.' },
        { role: 'user', content: 'Fix the bug.' },
        { role: 'assistant', content: 'Reading.' },
        { type: 'function_call', call_id: 'a', name: 'read-file', arguments: '{"path":"a.ts"}' },
        { type: 'function_call', call_id: 'b', name: 'no_such_tool', arguments: '{}' },
        { type: 'function_call_output', call_id: 'a', output: 'one' },
        { type: 'function_call_output', call_id: 'b', output: 'half \ufffd' },
      ],
    });
  });

  it('begins with the very bytes of the request before it', async () => {
    await using server = await startModelServer(responds([THOUGHT, message('Reading.'), CALL]));
    const client = clientOf(server);
    const { providerMetadata } = turnOf(await ask(client));
    const kept = turns.map((turn) =>
      turn.role === 'assistant' && providerMetadata !== undefined ? { ...turn, providerMetadata } : turn,
    );
    for (let count = 3; count <= kept.length; count++)
      await ask(client, { ...REQUEST, turns: kept.slice(0, count) });
    const starts = server.requests.map(({ text }) => text.slice(0, -2));
    expect(starts.every((start, n) => starts[n + 1]?.startsWith(start) ?? true)).toBe(true);
    expect(new Set(starts).size).toBe(3);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string, unknown]>([
    [
      'include',
      { message: 'Encrypted content is not supported with this model.', param: 'include' },
      'include',
      undefined,
    ],
    [
      'the effort',
      { message: "Unsupported value: 'low'.", param: 'reasoning.effort' },
      'reasoning',
      undefined,
    ],
    [
      'the limit',
      { message: 'Unsupported parameter', param: 'max_output_tokens' },
      'max_output_tokens',
      undefined,
    ],
    ['a limit that high', { message: 'max_output_tokens must be at most 8192' }, 'max_output_tokens', 8192],
  ])('leaves out what is rejected, for the rest of the run: %s', async (_, error, field, after) => {
    await using server = await startModelServer(refuses(400, error), responds([message('x')]));
    const client = clientOf(server, { effort: 'low' });
    await ask(client);
    await ask(client);
    const sent = server.requests.map(({ body }) => body[field]);
    expect(sent[0]).toBeDefined();
    expect(sent.slice(1)).toEqual([after, after]);
  });
});

describe('reasoning', () => {
  /** The request after a reply, with its turn as the dialect made it. */
  async function inputAfter(
    output: readonly unknown[],
    change: (turn: AssistantTurn) => AssistantTurn = (turn) => turn,
    ...between: readonly Reaction[]
  ): Promise<unknown> {
    await using server = await startModelServer(responds(output), ...between, responds([message('Done.')]));
    const client = clientOf(server);
    const { text, calls, providerMetadata } = turnOf(await ask(client));
    const turn: AssistantTurn = {
      role: 'assistant',
      text,
      calls: calls.map(({ name }, index) => ({
        id: `id_${index}`,
        name,
        arguments: { kind: 'parsed', value: {} },
      })),
      ...(providerMetadata !== undefined && { providerMetadata }),
    };
    await ask(client, { ...REQUEST, turns: [...REQUEST.turns, change(turn)] });
    const { input } = server.requests.at(-1)?.body ?? {};
    return Array.isArray(input) ? input.slice(2) : input;
  }
  const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAAB' };
  const call = { type: 'function_call', call_id: 'id_0', name: 'read-file', arguments: '{}' };

  it('goes back before the call that it led to, with the ids of the conversation', async () => {
    expect(await inputAfter([THOUGHT, CALL])).toEqual([thought, call]);
  });

  it('keeps its place between several messages and calls, and each message its phase', async () => {
    const second = { ...THOUGHT, id: 'rs_2', encrypted_content: 'gBBBBC' };
    const output = [THOUGHT, message('Reading.', { phase: 'commentary' }), second, CALL, CALL];
    expect(await inputAfter(output)).toEqual([
      thought,
      { role: 'assistant', content: 'Reading.', phase: 'commentary' },
      { ...thought, id: 'rs_2', encrypted_content: 'gBBBBC' },
      call,
      { ...call, call_id: 'id_1' },
    ]);
  });

  it('is left out where nothing followed it, and without its encrypted form', async () => {
    const plain = { ...THOUGHT, encrypted_content: null };
    expect(await inputAfter([plain, CALL, THOUGHT])).toEqual([call]);
  });

  it.each<[string, (turn: AssistantTurn) => AssistantTurn]>([
    ['another text', (turn) => ({ ...turn, text: 'Shortened.' })],
    ['further calls', (turn) => ({ ...turn, calls: [...turn.calls, ...turn.calls] })],
    [
      'the provider metadata of another endpoint',
      (turn) => ({
        ...turn,
        providerMetadata: { by: 'chat x m', value: turn.providerMetadata?.value, bytes: 0 },
      }),
    ],
    [
      'provider metadata that is not as it was written',
      (turn) => ({
        ...turn,
        providerMetadata: { by: turn.providerMetadata?.by ?? '', value: [{ kind: 'reasoning' }], bytes: 0 },
      }),
    ],
  ])('does not go back with a turn that has %s', async (_, change) => {
    expect(JSON.stringify(await inputAfter([THOUGHT, message('Reading.'), CALL], change))).not.toContain(
      'gAAAAB',
    );
  });

  it('goes back no more when the endpoint cannot read it, and the turn goes without it', async () => {
    const error = {
      code: 'invalid_encrypted_content',
      message: 'The encrypted content could not be verified.',
    };
    expect(await inputAfter([THOUGHT, CALL], undefined, refuses(400, error))).toEqual([call]);
  });

  it('is counted as input of the requests that carry it', async () => {
    const large = { ...THOUGHT, encrypted_content: 'x'.repeat(4000) };
    expect((await replyTo(responds([large, CALL]))).providerMetadata?.bytes).toBe(3000);
  });

  it('is not kept when there is none', async () => {
    expect((await replyTo(responds([message('Hi.'), CALL]))).providerMetadata).toBeUndefined();
  });
});
