import { describe, expect, test } from 'vitest';
import type { AnsweredReply, ChatTurn, WireCall } from '../../src/core/chat.ts';
import { Adaptive, type AdaptiveOptions } from '../../src/dialect/adaptive.ts';
import { CallIds } from '../../src/dialect/calls/recorded-calls.ts';
import { JsonPlan } from '../../src/dialect/json-plan.ts';
import { createNativeTools } from '../../src/dialect/native-tools.ts';
import { MARK, reply, TOOLS } from './plans.ts';

const TASK: ChatTurn = { role: 'user', origin: 'task', text: 'Fix it.' };
const REJECTED = {
  kind: 'rejected',
  what: 'tools',
  why: 'tools are not supported',
  usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' },
} as const;

function open(options: Partial<AdaptiveOptions> = {}) {
  const reasons: string[] = [];
  const ids = new CallIds();
  const dialect = new Adaptive({
    native: createNativeTools(ids),
    json: new JsonPlan({ mark: MARK, ids }),
    prefer: 'auto',
    onFallback: (reason) => reasons.push(reason),
    ...options,
  });
  /** The way in which a request is really written. */
  const mode = (tools = TOOLS): 'native' | 'json' =>
    dialect.request([TASK], tools).tools.length > 0 ? 'native' : 'json';
  return { dialect, reasons, mode };
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
    const { mode, reasons } = open({ prefer });
    expect(mode([...tools])).toBe(expected);
    mode([...tools]);
    expect(reasons).toEqual(reason === null ? [] : [reason]);
  });

  test('stays with plans once it took them', () => {
    const { mode } = open();
    expect(mode([])).toBe('json');
    expect(mode()).toBe('json');
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

  test('does not come where native calls were asked for', () => {
    const { dialect, mode } = open({ prefer: 'native' });
    for (let round = 0; round < 5; round++) {
      mode();
      dialect.interpret(reply('prose'));
    }
    expect(mode()).toBe('native');
    expect(dialect.fallBack?.(REJECTED)).toBe(false);
    expect(mode()).toBe('native');
  });

  test('comes when the endpoint rejects them, once', () => {
    const { dialect, mode, reasons } = open();
    mode();
    expect(dialect.fallBack?.(REJECTED)).toBe(true);
    expect(mode()).toBe('json');
    expect(dialect.fallBack?.(REJECTED)).toBe(false);
    expect(reasons).toEqual(['The endpoint rejects native tool calls: tools are not supported']);
  });
});

describe('the history', () => {
  const results: ChatTurn = {
    role: 'tool',
    results: [{ callId: 'a', tool: 'read-file', status: 'done', text: 'x' }],
  };

  test('of native calls goes on in plans: every call is told with its result, none in the role of the model', () => {
    const { dialect, mode } = open();
    mode();
    const { turn } = dialect.interpret(USABLE);
    dialect.fallBack?.(REJECTED);
    const { turns } = dialect.request([TASK, turn, results], TOOLS);
    expect(turns.slice(2)).toEqual([
      { role: 'user', origin: 'material', text: `<<< a read-file "a": done ${MARK}\nx\n>>> ${MARK}` },
    ]);
    const next = dialect.interpret(reply('{"runTools":[{"id":"a","tool":"mkdir","args":{}}]}'));
    expect(next.turn.calls.map(({ id }) => id)).toEqual(['call_1']);
  });
});
