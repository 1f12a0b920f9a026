import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnsweredReply, StopReason, ToolSpec, WireCall } from '../../src/core/chat.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';

const TOOLS: readonly ToolSpec[] = (
  [
    ['read-file', 'reads'],
    ['run-command', 'runs'],
    ['finish', 'ends'],
  ] as const
).map(([name, effect]) => ({
  ...{ name, effect },
  description: `does ${name}`,
  parameters: { type: 'object', properties: { start: { type: 'integer' } } },
}));

function reply(parts: Partial<AnsweredReply>): AnsweredReply {
  const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1, source: 'reported' as const };
  return { kind: 'turn', text: '', calls: [], stop: 'end', usage, ...parts };
}

function call(name: string, args: unknown, id = ''): WireCall {
  return { id, name, arguments: args };
}

function openDialect() {
  const dialect = createNativeTools();
  dialect.request([], TOOLS);
  return dialect;
}

/** The only call of a reply, as the dialect reads it. */
function readOne(wire: WireCall, stop: StopReason = 'tools') {
  const [only] = openDialect().interpret(reply({ calls: [wire], stop })).turn.calls;
  if (only === undefined) throw new Error('The call was lost.');
  return only;
}

function complaintOf(wire: WireCall, stop: StopReason = 'tools'): string {
  const { arguments: args } = readOne(wire, stop);
  if (args.kind === 'parsed') throw new Error(`Read as ${JSON.stringify(args.value)}.`);
  return args.errorDetail;
}

describe('replies without a call', () => {
  it.each([
    ['prose', reply({ text: '  I am done.\n' }), { kind: 'prose', text: 'I am done.' }],
    ['nothing', reply({ text: ' \n\t' }), { kind: 'empty' }],
    ['a cut text', reply({ text: 'Let me', stop: 'length' }), { kind: 'truncated' }],
    ['a cut reply without text', reply({ stop: 'length' }), { kind: 'truncated' }],
    [
      'a refusal',
      reply({ text: 'I cannot help.', stop: 'refusal' }),
      { kind: 'refused', text: 'I cannot help.' },
    ],
    [
      'a claim of calls that are not there',
      reply({ text: 'Reading.', stop: 'tools' }),
      { kind: 'prose', text: 'Reading.' },
    ],
  ])('reads %s for what it is', (_, given, intent) => {
    expect(openDialect().interpret(given).intent).toEqual(intent);
  });

  it.each([
    [
      'a plan',
      '{"runTools":[{"tool":"read-file","args":{"path":"a"}}]}',
      'It asks for something in its text',
    ],
    [
      'a call',
      '<tool_call>{"name":"read_file","arguments":{}}</tool_call>',
      'It asks for something in its text',
    ],
    ['a broken plan', '{"runTools":[}', 'what looks like a plan'],
  ])('are told from %s in the text, which nobody carries out', (_, text, what) => {
    const { intent, turn } = openDialect().interpret(reply({ text }));
    expect(intent).toMatchObject({ kind: 'malformed', errorDetail: expect.stringContaining(what) });
    expect(intent).toMatchObject({ errorDetail: expect.stringContaining('Make calls as tool calls') });
    expect(turn.calls).toEqual([]);
  });
});

it('calls act, with their text, in their order, by the names and types of the tools, and are what is recorded', () => {
  const calls = [
    call('functions.read_file', '{"path":"a.ts","start":"3"}', 'a'),
    call('finish', '{"title":"t","summary":"s"}', 'b'),
  ];
  const { turn, intent } = openDialect().interpret(reply({ text: 'Two things.', calls, stop: 'tools' }));
  expect(turn).toEqual({
    role: 'assistant',
    text: 'Two things.',
    calls: [
      { id: 'a', name: 'read-file', arguments: { kind: 'parsed', value: { path: 'a.ts', start: 3 } } },
      { id: 'b', name: 'finish', arguments: { kind: 'parsed', value: { title: 't', summary: 's' } } },
    ],
  });
  expect(intent).toEqual({ kind: 'act', calls: turn.calls });
});

describe('arguments', () => {
  it.each([
    '{"command":"sh ./run-tests.sh"',
    '{"command":"sh ./run-tests.sh",}',
    "{'command': 'npm test'}",
    '{"command":"npm test"}}',
    '{"command":"line\nline"}',
    JSON.stringify('{"command":"sh ./run'),
  ])('are never repaired: %j', (given) => {
    expect(complaintOf(call('run-command', given))).toMatch(/not valid JSON.*Send the call again/);
  });

  it('say where the JSON broke, and quote little of a long text', () => {
    expect(complaintOf(call('run-command', '{"command":"sh ./run-tests.sh"'))).toContain('position 30');
    expect(complaintOf(call('write-file', `{"a":?"${'x'.repeat(5000)}`)).length).toBeLessThan(300);
  });

  it('are turned away when they are nested too deep to be handled', () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect(complaintOf(call('read-file', deep))).toContain('nested more than 64 levels deep');
  });
});

describe('replies that were stopped', () => {
  const calls = [
    call('read-file', '{"path":"a"}', 'a'),
    call('run-command', '{"command":"rm -r build"}', 'b'),
  ];

  it.each<[StopReason, RegExp]>([
    ['length', /cut off at the output limit.*Send it again/],
    ['refusal', /stopped the reply.*Send it again/],
  ])('lose their last call, however whole it looks (%s)', (stop, errorDetail) => {
    const { turn } = openDialect().interpret(reply({ calls, stop }));
    expect(turn.calls.map(({ id, arguments: args }) => [id, args.kind])).toEqual([
      ['a', 'parsed'],
      ['b', 'unreadable'],
    ]);
    expect(complaintOf(call('run-command', '{"command":"rm -r build"}'), stop)).toMatch(errorDetail);
  });

  it('with more than 200 calls keep 199, answer the last with the number of those dropped, and record no more', () => {
    const many = Array.from({ length: 223 }, (_, n) => call('read-file', `{"path":"${n}"}`, `id${n}`));
    const { turn, intent } = openDialect().interpret(reply({ calls: many, stop: 'tools' }));
    expect(turn.calls).toHaveLength(200);
    expect(turn.calls.filter((one) => one.arguments.kind === 'parsed')).toHaveLength(199);
    expect(turn.calls.at(-1)?.arguments).toMatchObject({
      errorDetail: expect.stringContaining('held 223 calls'),
    });
    expect(turn.calls.at(-1)?.arguments).toMatchObject({
      errorDetail: expect.stringContaining('the 23 after it'),
    });
    expect(intent).toEqual({ kind: 'act', calls: turn.calls });
  });
});

it.each(['', 'with blank', 'x'.repeat(41), 'ä'])(
  'ids are replaced in a fixed way when they cannot be used: %j',
  (id) => {
    expect(readOne(call('finish', '{}', id)).id).toBe('call_1');
  },
);

it('a call in the text beside others is said, once, not to have been carried out', () => {
  const dialect = openDialect();
  const results = [{ callId: 'a', tool: 'finish', status: 'done', text: 'ok' }] as const;
  const calls = [call('read-file', '{"path":"a"}', 'a')];
  const text = (path: string) => `<tool_call>{"name":"read_file","arguments":{"path":"${path}"}}</tool_call>`;
  dialect.interpret(reply({ text: text('b'), calls, stop: 'tools' }));
  expect(dialect.observe(results)).toEqual([
    { role: 'tool', results },
    {
      role: 'user',
      origin: 'host',
      text: expect.stringContaining('It asks for something in its text'),
    },
  ]);
  expect(dialect.observe(results)).toEqual([{ role: 'tool', results }]);
  dialect.interpret(reply({ text: text('a'), calls, stop: 'tools' }));
  expect(dialect.observe(results)).toEqual([{ role: 'tool', results }]);
});

describe('whatever a model sends', () => {
  const wireCall = fc.record({
    id: fc.oneof(fc.constantFrom('', 'call_1', 'call_2', 'a'), fc.string()),
    name: fc.oneof(fc.constantFrom('read_file', 'FINISH', 'functions.'), fc.string({ unit: 'binary' })),
    arguments: fc.oneof(
      fc.anything(),
      fc.json(),
      fc.string(),
      fc.json().map((text) => text.slice(0, -1)),
    ),
  });
  const anyReply = fc.record({
    text: fc.string({ unit: 'binary' }),
    calls: fc.array(wireCall, { maxLength: 60 }),
    stop: fc.constantFrom<StopReason>('end', 'tools', 'length', 'refusal'),
  });

  it('never throws, never repeats an id, and never lets a call out of the record', () => {
    fc.assert(
      fc.property(fc.array(anyReply, { maxLength: 5 }), (replies) => {
        const dialect = openDialect();
        const seen = new Set<string>();
        for (const parts of replies) {
          const { turn, intent } = dialect.interpret(reply(parts));
          expect(turn.calls.length).toBe(Math.min(200, parts.calls.length));
          expect(intent.kind === 'act').toBe(turn.calls.length > 0);
          for (const { id, arguments: args } of turn.calls) {
            expect(seen.has(id)).toBe(false);
            seen.add(id);
            if (args.kind === 'unreadable') expect(args.errorDetail.length).toBeLessThan(500);
            else expect(typeof args.value).toBe('object');
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a plan beside native calls', () => {
  const PLAN =
    '{"runTools":[{"tool":"run-command","args":{"command":"a"}},{"tool":"run-command","args":{"command":"b"}}]}';
  const noteBehind = (calls: readonly WireCall[]) => {
    const dialect = openDialect();
    const { turn } = dialect.interpret(reply({ text: PLAN, calls, stop: 'tools' }));
    const results = turn.calls.map(
      ({ id, name }) => ({ callId: id, tool: name, status: 'done', text: '' }) as const,
    );
    const [one, ...more] = results;
    if (one === undefined) throw new Error('No call was read.');
    return dialect.observe([one, ...more]).slice(1);
  };
  const [a, b] = [call('run-command', { command: 'a' }, 'x'), call('run-command', { command: 'b' }, 'y')];

  it('is no news where it says what the calls do, all of it', () => {
    expect(noteBehind([a, b])).toEqual([]);
    expect(noteBehind([a])).toMatchObject([{ text: expect.stringContaining('Of your last reply') }]);
  });

  it.each(['command', 'files', 'action'])('is none where a snippet has the key %s', (key) => {
    const dialect = openDialect();
    const text = `The manifest is:\n\`\`\`json\n{"version": 1, "${key}": ["dist"]}\n\`\`\``;
    dialect.interpret(reply({ text, calls: [a], stop: 'tools' }));
    const results = [{ callId: 'x', tool: 'run-command', status: 'done', text: '' }] as const;
    expect(dialect.observe(results)).toEqual([{ role: 'tool', results }]);
    expect(dialect.interpret(reply({ text })).intent.kind).toBe('malformed');
  });

  it('alone is told, also where the reply claims to hold calls', () => {
    for (const stop of ['end', 'tools'] as const)
      expect(openDialect().interpret(reply({ text: PLAN, stop })).intent.kind).toBe('malformed');
  });
});
