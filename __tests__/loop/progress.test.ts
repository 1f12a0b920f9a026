import { describe, expect, test } from 'vitest';
import type { ToolCall, ToolResult, ToolStatus } from '../../src/core/chat.ts';
import { Progress } from '../../src/loop/progress.ts';

/** A call with the status and the text of its result. */
type Done = readonly [name: string, args: object, status?: ToolStatus, text?: string];

interface Round {
  readonly calls?: readonly Done[];
  /** What stands after the round. */
  readonly hash?: string;
}

const READING = ['read-file', 'search', 'read-file'];

/** What each round completed: the name of the rule and its answer, or null. */
function watch(...rounds: readonly Round[]): readonly (string | null)[] {
  const progress = new Progress();
  return rounds.map(({ calls = [], hash = 'base' }) => {
    for (const [name, args, status = 'done', text = ''] of calls) {
      const call: ToolCall = { id: 'a', name, arguments: { kind: 'parsed', value: args } };
      const effect = READING.includes(name) ? 'reads' : name === 'run-command' ? 'runs' : 'writes';
      const result: ToolResult = { callId: 'a', tool: name, status, text, effect };
      progress.sawCall(call, result);
    }
    const stall = progress.endRound(hash);
    return stall && `${stall.rule} ${stall.response}`;
  });
}

describe('same-call', () => {
  const run = (text: string, status: ToolStatus = 'failed'): Done => [
    'run-command',
    { command: 'x' },
    status,
    text,
  ];

  test('the same call with the same result in three rounds is a pattern, other calls in between or not', () => {
    const call: Done = ['search', { pattern: 'a' }, 'done', 'no hits'];
    expect(watch({ calls: [call] }, { calls: [call] }, { calls: [call] })).toEqual([
      null,
      null,
      'same-call warned',
    ]);
    const other = (path: string): Round => ({ calls: [['write-file', { path }]], hash: path });
    const rounds = [
      { calls: [run('no')], hash: '1' },
      other('b'),
      { calls: [run('no')], hash: '2' },
      other('c'),
    ];
    expect(watch(...rounds, { calls: [run('no')], hash: '3' })).toEqual([
      null,
      null,
      null,
      null,
      'same-call warned',
    ]);
  });

  test('an edit that fails is the same one, whatever it says of what others made of the file', () => {
    const tries = ['lines 3, 9', 'lines 4, 10', 'lines 5, 11'].map((text, at): Round => {
      const patch: Done = ['patch-file', { path: 'a', search: 'x' }, 'failed', text];
      return { calls: [['write-file', { path: 'a', at }], patch], hash: `${at}` };
    });
    expect(watch(...tries)).toEqual([null, null, 'same-call warned']);
  });

  test('another result is none, and what only time changes is no other result', () => {
    expect(watch(...['got 1', 'got 2', 'got 3'].map((text) => ({ calls: [run(text)] })))).toEqual(
      Array(3).fill(null),
    );
    const timed = [
      '12:01:07.125 failed in 1.2 s, 31 ms at 0x7f01',
      '12:02:09.9 failed in 0.9 s, 8 ms at 0x7eaa',
      '09:00 failed in 10.25 s, 100 ms at 0x1234',
    ];
    expect(watch(...timed.map((text) => ({ calls: [run(text)] }))).at(-1)).toBe('same-call warned');
  });

  test('the id of a long result is no other result', () => {
    const progress = new Progress();
    const stalls = ['x1', 'x2', 'x3'].map((id) => {
      const call: ToolCall = { id, name: 'search', arguments: { kind: 'parsed', value: {} } };
      const text = `some; read-file of result:${id} shows the rest`;
      progress.sawCall(call, { callId: id, tool: 'search', status: 'done', text, effect: 'reads' });
      return progress.endRound('base')?.rule ?? null;
    });
    expect(stalls).toEqual([null, null, 'same-call']);
  });

  test('a command that passes again after another edit is none', () => {
    const rounds = ['a', 'b', 'c', 'd'].map((hash) => ({ calls: [run('ok', 'done')], hash }));
    expect(watch(...rounds)).toEqual(Array(4).fill(null));
  });

  test('three times in one reply is none: the model has not seen the first result yet', () => {
    expect(watch({ calls: [run('no'), run('no'), run('no')] })).toEqual([null]);
  });

  test('calls far apart are no pattern, so that a round of a long run costs no more than one of a short', () => {
    const far = (gap: number) => {
      const between = Array.from(
        { length: gap },
        (_, index): Round => ({ calls: [['run', { index }]], hash: `${index}` }),
      );
      const same: Round = { calls: [['read-file', { path: 'a' }, 'done', 'text']] };
      return watch(same, ...between, same, ...between, same).at(-1);
    };
    expect(far(20)).toBe('same-call warned');
    expect(far(30)).toBeNull();
  });
});

describe('no-change', () => {
  const runs = (command: string): Done => ['run-command', { command }];

  test('four rounds of work that change nothing are a pattern', () => {
    const rounds = [1, 2, 3, 4, 5].map((number) => ({ calls: [runs(`${number}`)] }));
    expect(watch(...rounds)).toEqual([null, null, null, null, 'no-change warned']);
  });

  test('a change in between begins the count anew, and rounds that only read are not counted', () => {
    const before = [1, 2, 3].map((number) => ({ calls: [runs(`${number}`)], hash: 'a' }));
    const after = [4, 5, 6, 7].map((number) => ({ calls: [runs(`${number}`)], hash: 'b' }));
    expect(watch(...before, ...after)).toEqual(Array(7).fill(null));
    const reads = Array.from({ length: 8 }, (_, index): Round => {
      const rejected: Done = ['search', { pattern: `(${index}` }, 'rejected', `no pattern: (${index}`];
      return { calls: [['read-file', { path: `${index}` }], rejected] };
    });
    expect(watch(...reads)).toEqual(Array(8).fill(null));
  });
});

test('a pattern is told first, then it escalates, then it ends; each time it has to come up anew', () => {
  const round: Round = { calls: [['search', { pattern: 'a' }, 'done', 'no hits']] };
  expect(watch(...Array(9).fill(round))).toEqual([
    ...[null, null, 'same-call warned'],
    ...[null, null, 'same-call escalated'],
    ...[null, null, 'same-call ended'],
  ]);
});
