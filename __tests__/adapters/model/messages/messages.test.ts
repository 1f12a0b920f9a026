import { describe, expect, it } from 'vitest';
import { PROVIDERS } from '../../../../src/config/provider-presets.ts';
import type { AnsweredReply, AssistantTurn, ChatTurn } from '../../../../src/core/chat.ts';
import { ask, createMessages, endpointOf, REQUEST, turnOf } from '../../../support/asked-endpoint.ts';
import { answers, type Reaction, startModelServer, streams } from '../../../support/model-http.ts';

const KEY = 'sk-ant-test-5f2c9a1b7d';
const USAGE = {
  input_tokens: 30,
  cache_creation_input_tokens: 10,
  cache_read_input_tokens: 60,
  output_tokens: 20,
};
const TEXT = { type: 'text', text: 'Reading.' };
const THOUGHT = { type: 'thinking', thinking: 'Where is it?', signature: 'sig-1' };
const HIDDEN = { type: 'redacted_thinking', data: 'b64data==' };
const CALL = { type: 'tool_use', id: 'toolu_a', name: 'read-file', input: { path: 'a.ts' } };
const MARK = { cache_control: { type: 'ephemeral' } };

type Block = Readonly<Record<string, unknown>>;

function message(content: unknown, rest: Block = {}) {
  const reason = Array.isArray(content) && content.includes(CALL) ? 'tool_use' : 'end_turn';
  return {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_sequence: null },
    ...{ content, stop_reason: reason, usage: USAGE, ...rest },
  };
}

const says = (content: unknown, rest: Block = {}): Reaction => answers(200, message(content, rest));
const refuses = (status: number, type: string, text: string, headers = {}): Reaction =>
  answers(status, { type: 'error', error: { type, message: text }, request_id: 'req_1' }, headers);

/** What Anthropic's API makes of such a block in a stream: the parts of it in pieces. */
function deltasOf({ type, text, thinking, signature, input }: Block): readonly Block[] {
  switch (type) {
    case 'text':
      return [{ type: 'text_delta', text }];
    case 'thinking':
      return [
        { type: 'thinking_delta', thinking },
        { type: 'signature_delta', signature },
      ];
    case 'tool_use': {
      if (input === undefined) return [];
      const written = JSON.stringify(input);
      const pieces = ['', written.slice(0, 6), written.slice(6)];
      return pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json }));
    }
    default:
      return [];
  }
}

function eventsOf(blocks: readonly Block[], stop = 'end_turn'): readonly Block[] {
  const opened: Block = { text: '', thinking: '', signature: '', input: {} };
  return [
    {
      type: 'message_start',
      message: message([], { stop_reason: null, usage: { ...USAGE, output_tokens: 1 } }),
    },
    { type: 'ping' },
    ...blocks.flatMap((block, index) => {
      const start = Object.fromEntries(
        Object.entries(block).map(([key, value]) => [key, opened[key] ?? value]),
      );
      return [
        { type: 'content_block_start', index, content_block: start },
        ...deltasOf(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
        { type: 'content_block_stop', index },
      ];
    }),
    {
      type: 'message_delta',
      delta: { stop_reason: stop, stop_sequence: null },
      usage: { output_tokens: 20 },
    },
    { type: 'message_stop' },
  ];
}

const { clientOf, answerTo: replyTo, faultOf } = endpointOf(createMessages, KEY);

/** The turn of a reply as a dialect makes it, with ids of its own. */
function recorded({ text, calls, providerMetadata }: AnsweredReply): AssistantTurn {
  return {
    role: 'assistant',
    text: text.trim(),
    calls: calls.map(({ name }, index) => ({
      id: `id_${index}`,
      name,
      arguments: { kind: 'parsed', value: { path: 'a.ts' } },
    })),
    ...(providerMetadata !== undefined && { providerMetadata }),
  };
}

const resultsOf = (...texts: readonly string[]): ChatTurn => {
  const [first, ...others] = texts.map((text, index) => ({
    ...{ callId: `id_${index}`, tool: 'read-file', status: 'done' as const, text },
  }));
  if (first === undefined) throw new Error('No result.');
  return { role: 'tool', results: [first, ...others] };
};

describe('a message', () => {
  const whole = {
    kind: 'turn',
    text: 'Reading.',
    stop: 'tools',
    usage: {
      inputTokens: 100,
      cachedTokens: 60,
      cacheWriteTokens: 10,
      outputTokens: 20,
      source: 'reported',
    },
  };

  it('is read from one piece and from a stream, with what was read from the cache and written to it', async () => {
    expect(await replyTo(says([TEXT, CALL]))).toEqual({
      ...whole,
      calls: [{ id: 'toolu_a', name: 'read-file', arguments: { path: 'a.ts' } }],
    });
    expect(await replyTo(streams(eventsOf([TEXT, CALL], 'tool_use')))).toEqual({
      ...whole,
      calls: [{ id: 'toolu_a', name: 'read-file', arguments: '{"path":"a.ts"}' }],
    });
  });

  it.each<[string, readonly Block[], string, string, Block]>([
    ['at its end', [TEXT], 'end_turn', 'Reading.', { stop: 'end' }],
    ['at a stop sequence', [TEXT], 'stop_sequence', 'Reading.', { stop: 'end' }],
    ['for its calls', [CALL], 'tool_use', '', { stop: 'tools' }],
    ['at its limit', [TEXT, CALL], 'max_tokens', 'Reading.', { stop: 'length' }],
    ['for a pause', [TEXT], 'pause_turn', 'Reading.', { stop: 'end' }],
    ['for a reason of later days', [CALL], 'something_new', '', { stop: 'tools' }],
    ['as a refusal', [], 'refusal', '', { stop: 'refusal' }],
    ['at its limit, in the word of another protocol', [CALL], 'LENGTH', '', { stop: 'length' }],
    ['by a filter, in the word of another protocol', [CALL], 'content_filter', '', { stop: 'refusal' }],
  ])('that stopped %s says so', async (_, blocks, stop, text, expected) => {
    expect(await replyTo(says(blocks, { stop_reason: stop }))).toMatchObject({ ...expected, text });
    expect(await replyTo(streams(eventsOf(blocks, stop)))).toMatchObject({ ...expected, text });
  });

  it.each([
    ['cut', 'max_tokens', 'length'],
    ['refused', 'refusal', 'refusal'],
  ])('that was %s stays so, whatever the stream says behind it', async (_, reason, stop) => {
    const [begun, ended] = [eventsOf([CALL], reason).slice(0, -1), eventsOf([CALL], 'tool_use').slice(-2)];
    expect(await replyTo(streams([...begun, ...ended]))).toMatchObject({ stop });
  });

  it('that was broken off is none', async () => {
    expect((await faultOf(streams(eventsOf([CALL], 'error')))).parts.was).toMatch(/broke the reply off/);
  });

  it('that refuses has the words that stand beside its content', async () => {
    const stop_details = { type: 'refusal', category: 'cyber', explanation: 'I may not.' };
    expect(await replyTo(says([], { stop_reason: 'refusal', stop_details }))).toMatchObject({
      text: 'I may not.',
      stop: 'refusal',
    });
  });

  it('that filled the context window is an overflow', async () => {
    expect((await replyTo(says([TEXT], { stop_reason: 'model_context_window_exceeded' }))).kind).toBe(
      'overflow',
    );
  });

  it('hands on a call without arguments, and one whose fields are missing', async () => {
    const reply = turnOf(await replyTo(streams(eventsOf([{ ...CALL, input: {} }, { type: 'tool_use' }]))));
    expect(reply.calls).toEqual([
      { id: 'toolu_a', name: 'read-file', arguments: '{}' },
      { id: '', name: '', arguments: undefined },
    ]);
  });
});

describe('the blocks of a stream', () => {
  const calls = ['a.ts', 'b.ts'].map((path) => ({ ...CALL, id: `toolu_${path}`, input: { path } }));
  const events = eventsOf([TEXT, ...calls], 'tool_use');

  it.each<[string, readonly Block[]]>([
    ['have one index', events.map((event) => ('index' in event ? { ...event, index: 0 } : event))],
    ['have none', events.map(({ index: _, ...event }) => event)],
    [
      'begin twice',
      events.flatMap((event) => (event.type === 'content_block_start' ? [event, event] : [event])),
    ],
  ])('are all there when they %s', async (_, sent) => {
    const reply = turnOf(await replyTo(streams(sent)));
    expect(reply.text).toBe('Reading.');
    expect(reply.calls).toEqual([
      { id: 'toolu_a.ts', name: 'read-file', arguments: '{"path":"a.ts"}' },
      { id: 'toolu_b.ts', name: 'read-file', arguments: '{"path":"b.ts"}' },
    ]);
  });
});

describe('a call whose block begins with an input', () => {
  const begun = eventsOf([CALL], 'tool_use').map((event) =>
    event.type === 'content_block_start'
      ? { ...event, content_block: { ...CALL, input: { path: 'b.ts' } } }
      : event,
  );
  const inputOf = async (events: readonly Block[]) =>
    turnOf(await replyTo(streams(events))).calls[0]?.arguments;

  it('has it, unless its deltas write one', async () => {
    expect(await inputOf(begun)).toBe('{"path":"a.ts"}');
    expect(await inputOf(begun.filter(({ type }) => type !== 'content_block_delta'))).toEqual({
      path: 'b.ts',
    });
  });
});

describe('half a message', () => {
  const half = eventsOf([TEXT, CALL], 'tool_use').slice(0, -2);

  it.each<[string, Reaction]>([
    ['a stream without a stop reason, although its call is finished', streams(half)],
    ['a stream that ends with an end mark of another protocol', streams([...half, '[DONE]'])],
  ])('is never acted on, may be asked for again, and is charged for: %s', async (_, reaction) => {
    const fault = await faultOf(reaction);
    expect(fault.retry).toEqual({ kind: 'retryable', waitMs: null });
    expect(fault.usage).toMatchObject({ inputTokens: 100, cachedTokens: 60, source: 'estimated' });
    // "Reading.", the name of the call and its arguments: 8 + 9 + 15 bytes.
    expect(fault.usage?.outputTokens).toBe(Math.ceil(32 / 2.5));
  });

  it.each<[string, unknown]>([
    ['a chat completion', { choices: [] }],
    ['a list', []],
    ['a content that is a text', message('Hi.')],
    ['no stop reason', message([TEXT], { stop_reason: null })],
  ])('is a success that is none: %s', async (_, body) => {
    const fault = await faultOf(answers(200, body, { 'content-type': 'application/json' }));
    expect(fault.parts.was).toBe('What it sent is no reply in the form of the API "messages".');
    expect(fault.retry.kind).toBe('retryable');
  });

  it('is read whatever its content type says', async () => {
    const body = eventsOf([TEXT]).map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    const reaction = answers(200, body.join(''), { 'content-type': 'application/json' });
    expect(await replyTo(reaction)).toMatchObject({ text: 'Reading.' });
  });

  it('is not whole where arguments came without the call that they belong to', async () => {
    const lost = {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: '{}' },
    };
    const [start, ...rest] = eventsOf([CALL], 'tool_use');
    const { parts, retry } = await faultOf(streams([start, lost, ...rest]));
    expect(parts.was).toBe('It sent the arguments of a call without the call.');
    expect(retry.kind).toBe('retryable');
  });
});

it('of half a message, thoughts that are shown are charged, and their signatures are not', async () => {
  const { usage } = await faultOf(streams(eventsOf([THOUGHT, TEXT]).slice(1, -3)));
  expect(usage?.outputTokens).toBe('Where is it?Reading.'.length / 2.5);
});

it('an error of the Messages API inside a stream is judged by its words', async () => {
  const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
  const fault = await faultOf(streams([...eventsOf([TEXT]).slice(0, 4), overloaded]));
  expect(fault.retry).toEqual({ kind: 'retryable', waitMs: null });
  expect(fault.parts.was).toContain('"Overloaded"');
  expect(fault.usage?.inputTokens).toBe(100);
});

describe('what is sent', () => {
  const turns: readonly ChatTurn[] = [
    ...REQUEST.turns,
    { role: 'user', origin: 'material', text: 'src/a.ts' },
    {
      role: 'assistant',
      text: 'Reading.',
      calls: [
        { id: 'id_0', name: 'read-file', arguments: { kind: 'parsed', value: { path: 'half \ud83e' } } },
        { id: 'id_1', name: 'no such/tool', arguments: { kind: 'unreadable', errorDetail: 'cut' } },
      ],
    },
    resultsOf('one', ' \n'),
    { role: 'user', origin: 'host', text: 'Only calls count.' },
    { role: 'assistant', text: '', calls: [] },
    { role: 'user', origin: 'host', text: 'Go on.' },
  ];

  it('is the conversation in the words of the protocol: roles take turns, results come first, blanks are left out', async () => {
    await using server = await startModelServer(says([TEXT]));
    await ask(clientOf(server, { effort: 'high' }), { ...REQUEST, turns });
    const [request] = server.requests;
    expect(request?.url).toBe('/v1/messages');
    expect(request?.headers).toMatchObject({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' });
    expect(request?.headers.authorization).toBeUndefined();
    expect(request?.body).toEqual({
      model: 'm',
      max_tokens: 16_384,
      thinking: { type: 'adaptive' },
      output_config: { effort: 'high' },
      stream: true,
      tools: [{ name: 'read-file', description: 'Reads a file.', input_schema: { type: 'object' } }],
      system: [{ type: 'text', text: 'You change code.', ...MARK }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Fix the bug.' },
            { type: 'text', text: 'src/a.ts', ...MARK },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Reading.' },
            { type: 'tool_use', id: 'id_0', name: 'read-file', input: { path: 'half \ufffd' } },
            { type: 'tool_use', id: 'id_1', name: 'no_such_tool', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'id_0', content: [{ type: 'text', text: 'one' }] },
            { type: 'tool_result', tool_use_id: 'id_1', content: [] },
            { type: 'text', text: 'Only calls count.' },
            { type: 'text', text: 'Go on.', ...MARK },
          ],
        },
      ],
    });
  });

  it('differs from the request before it by what is new, and by marks: never more than four', async () => {
    const reply: AssistantTurn = {
      role: 'assistant',
      text: '',
      calls: [{ id: 'id_0', name: 'read-file', arguments: { kind: 'parsed', value: {} } }],
    };
    const rounds = ['A', 'B', 'C', 'D'].flatMap((text) => [reply, resultsOf(text)]);
    await using server = await startModelServer(says([TEXT]));
    const client = clientOf(server);
    const counts = [0, 2, 4, 6, 8];
    for (const count of counts)
      await ask(client, { ...REQUEST, turns: [...REQUEST.turns, ...rounds.slice(0, count)] });
    const mark = ',"cache_control":{"type":"ephemeral"}';
    const plain = server.requests.map(({ text }) => text.replaceAll(mark, '').slice(0, -2));
    expect(plain.map((start, n) => plain[n + 1]?.startsWith(start) ?? true)).toEqual(counts.map(() => true));
    const marks = server.requests.map(({ text }) => text.split(mark).length - 1);
    expect(marks).toEqual([2, 3, 4, 4, 4]);
    // What the request before it has written to the cache ends at a mark of this one.
    const [, , , before, last] = server.requests.map(({ text }) => text);
    const written = before?.slice(0, before.lastIndexOf(mark) + mark.length).replaceAll(mark, '') ?? '';
    const read = last?.split(mark).slice(0, -2).join('') ?? '';
    expect(read).toBe(written);
  });

  it.each([
    ['custom', 'x-api-key', KEY],
    ['anthropic', 'x-api-key', KEY],
    ['openrouter', 'authorization', `Bearer ${KEY}`],
    ['litellm', 'authorization', `Bearer ${KEY}`],
  ] as const)('goes to %s with its key in the header that it reads', async (provider, header, value) => {
    await using server = await startModelServer(says([TEXT]));
    await ask(clientOf(server, { provider: PROVIDERS[provider] }));
    expect(server.requests[0]?.headers[header]).toBe(value);
  });

  it.each<[string, string, Block]>([
    ['the effort', 'This model does not support the effort parameter.', {}],
    ['adaptive thinking', 'adaptive thinking is not supported on this model', {}],
    ['a word', "output_config.effort: Input should be 'low', 'medium' or 'high'", {}],
    [
      'a limit that high',
      'max_tokens: 16384 > 8192, which is the maximum allowed number of output tokens for m',
      { max_tokens: 8192, output_config: { effort: 'low' }, thinking: { type: 'adaptive' } },
    ],
    [
      'marks',
      'messages.0.content.0.cache_control: Extra inputs are not permitted',
      { output_config: { effort: 'low' }, thinking: { type: 'adaptive' } },
    ],
  ])('leaves out what is rejected, for the rest of the run: %s', async (what, text, after) => {
    await using server = await startModelServer(refuses(400, 'invalid_request_error', text), says([TEXT]));
    const client = clientOf(server, { effort: 'low' });
    await ask(client);
    await ask(client);
    expect(server.requests).toHaveLength(3);
    for (const { body, text: sent } of server.requests.slice(1)) {
      const { output_config, thinking, max_tokens } = body;
      expect({ output_config, thinking, max_tokens }).toEqual({ max_tokens: 16_384, ...after });
      expect(sent.includes('cache_control')).toBe(what !== 'marks');
    }
  });

  it('writes the least effort by the name that it has here', async () => {
    await using server = await startModelServer(says([TEXT]));
    await ask(clientOf(server, { effort: 'minimal' }));
    expect(server.requests[0]?.body.output_config).toEqual({ effort: 'low' });
  });

  it('switches thinking off where no effort is wanted', async () => {
    await using server = await startModelServer(says([TEXT]));
    await ask(clientOf(server, { effort: 'none' }));
    const { output_config, thinking } = server.requests[0]?.body ?? {};
    expect([thinking, output_config]).toEqual([{ type: 'disabled' }, undefined]);
  });
});

describe('thoughts', () => {
  async function contentAfter(
    content: readonly Block[],
    change: (turn: AssistantTurn) => AssistantTurn = (turn) => turn,
    ...between: readonly Reaction[]
  ): Promise<unknown> {
    await using server = await startModelServer(
      streams(eventsOf(content, 'tool_use')),
      ...between,
      says([TEXT]),
    );
    const client = clientOf(server);
    const turn = change(recorded(turnOf(await ask(client))));
    await ask(client, { ...REQUEST, turns: [...REQUEST.turns, turn, resultsOf('one')] });
    const { messages } = server.requests.at(-1)?.body ?? {};
    return Array.isArray(messages) ? messages[1].content : messages;
  }
  const call = { ...CALL, id: 'id_0' };

  it('go back unchanged and in their places, hidden ones too', async () => {
    const second = { ...THOUGHT, thinking: '', signature: 'sig-2' };
    expect(await contentAfter([HIDDEN, THOUGHT, TEXT, second, CALL])).toEqual([
      HIDDEN,
      THOUGHT,
      TEXT,
      second,
      call,
    ]);
  });

  it('are left out without a signature, and where nothing followed them', async () => {
    expect(await contentAfter([{ ...THOUGHT, signature: '' }, CALL, THOUGHT])).toEqual([call]);
  });

  it.each([
    'messages.1.content.0: Invalid `signature` in `thinking` block',
    'messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.',
  ])('go back no more when the endpoint rejects them: %s', async (text) => {
    const rejected = refuses(400, 'invalid_request_error', text);
    expect(await contentAfter([THOUGHT, CALL], undefined, rejected)).toEqual([call]);
  });

  it('are counted as input of the requests that carry them', async () => {
    const reply = turnOf(await replyTo(says([{ ...THOUGHT, signature: 'x'.repeat(4000) }, CALL])));
    expect(reply.providerMetadata?.bytes).toBe(3000);
  });
});
