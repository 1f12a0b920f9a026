import { describe, expect, test } from 'vitest';
import type { AnsweredReply, ChatTurn, StopReason, WireCall } from '../../src/core/chat.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { Adaptive, type AdaptiveOptions } from '../../src/dialect/adaptive.ts';
import { MARK, reply, TOOLS } from './plans.ts';

const TASK: ChatTurn = { role: 'user', origin: 'task', text: 'Fix it.' };
const REJECTED = {
  kind: 'rejected',
  why: 'tools are not supported',
  usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' },
} as const;

function open(options: Partial<AdaptiveOptions> = {}) {
  const [reasons, events]: [string[], RunEvent[]] = [[], []];
  const dialect = new Adaptive({
    ...{ agent: 'coder', mark: MARK, prefer: 'auto', schema: 'enforced', provider: 'vllm' },
    onFallback: (reason) => void reasons.push(reason),
    emit: (event) => void events.push(event),
    ...options,
  });
  /** The way in which a request is really written. */
  const mode = (tools = TOOLS): 'native' | 'json' =>
    dialect.request([TASK], tools).tools.length > 0 ? 'native' : 'json';
  return { dialect, reasons, events, mode };
}

function calling(...calls: readonly WireCall[]): AnsweredReply {
  return { ...reply('', 'tools'), calls };
}

const USABLE = calling({ id: 'a', name: 'read-file', arguments: '{"path":"a"}' });

describe('the choice of a dialect', () => {
  test.each([
    ['auto', TOOLS, 'native', null],
    ['native', TOOLS, 'native', null],
    ['json', TOOLS, 'json', null],
    ['native', [], 'json', 'There is no tool to call.'],
  ] as const)('%s, tools: %#', (prefer, tools, expected, reason) => {
    const { mode, reasons, events } = open({ prefer });
    expect(mode([...tools])).toBe(expected);
    mode([...tools]);
    expect(reasons).toEqual(reason === null ? [] : [reason]);
    expect(events).toEqual(reasons.map((why) => ({ kind: 'dialect-fallback', to: 'json', reason: why })));
  });
});

describe('falling back', () => {
  test.each<[string, AnsweredReply]>([
    ['prose', reply('I would read a file now.')],
    ['nothing', reply('')],
    ['arguments that cannot be read', calling({ id: 'a', name: 'read-file', arguments: '{"path":' })],
    ['a tool that there is not', calling({ id: 'a', name: 'bash', arguments: '{}' })],
  ])('comes after three replies running with %s', (_, useless) => {
    const { dialect, mode, reasons } = open();
    for (let round = 0; round < 3; round++) {
      expect(mode()).toBe('native');
      dialect.interpret(useless);
    }
    expect(mode()).toBe('json');
    expect(reasons).toEqual(['3 replies in a row held no usable call.']);
  });

  test('does not come when a usable call stood between', () => {
    const { dialect, mode } = open();
    for (const answer of [reply('a'), reply('b'), USABLE, reply('c'), reply('d')]) {
      mode();
      dialect.interpret(answer);
    }
    expect(mode()).toBe('native');
  });
});

test('a call of a plan has the id of no native call before it', () => {
  const { dialect, mode } = open();
  mode();
  dialect.interpret(USABLE);
  dialect.fallBack?.(REJECTED);
  const { turn } = dialect.interpret(reply('{"runTools":[{"id":"a","tool":"mkdir","args":{}}]}'));
  expect(turn.calls.map(({ id }) => id)).toEqual(['call_1']);
});

test('what is mended in a plan, and what breaks its schema, is told', () => {
  const { dialect, events } = open();
  dialect.request([], []);
  dialect.request([], TOOLS);
  dialect.interpret(reply('{"requestFiles": ["a",]}'));
  expect(events.slice(1)).toContainEqual({ kind: 'repaired', what: expect.any(String) });
  dialect.interpret(reply('{"runTools":[{"name":"mkdir","args":{}}]}'));
  expect(events.find(({ kind }) => kind === 'schema-violation')).toMatchObject({
    ...{ kind: 'schema-violation', agent: 'coder', pointer: '/runTools/0', isEnforced: true },
  });
});

const READ = {
  kind: 'interpreted',
  mode: 'native',
  provider: 'vllm',
  intent: 'act',
  isReadable: true,
} as const;
const call = (args: unknown): WireCall => ({ id: '', name: 'read-file', arguments: args });

test.each<[string, readonly WireCall[], StopReason, object]>([
  ['a sound reply', [call('{"path":"a"}')], 'tools', READ],
  ['an empty one', [], 'end', { ...READ, intent: 'empty' }],
  ['arguments that cannot be read', [call('{"path":')], 'tools', { ...READ, isReadable: false }],
  ['a last call that was cut', [call('{"path":')], 'length', READ],
  [
    'a call that broke before it',
    [call('{"path":'), call('{"path":')],
    'refusal',
    { ...READ, isReadable: false },
  ],
])('how a reply was read is told: %s', (_, calls, stop, event) => {
  const { dialect, events } = open();
  dialect.request([], TOOLS);
  dialect.interpret({ ...reply('', stop), calls });
  expect(events).toEqual([event]);
});

test('a plan that cannot be read is told in its mode', () => {
  const { dialect, events } = open();
  dialect.request([], []);
  dialect.interpret(reply('{"runTools":[}'));
  expect(events.at(-1)).toEqual({ ...READ, mode: 'json', intent: 'malformed', isReadable: false });
});
