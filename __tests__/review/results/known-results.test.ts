import { describe, expect, test } from 'vitest';
import type { KnownResult } from '../../../src/core/session.ts';
import type { CommandResult } from '../../../src/core/verdict/verdict.ts';
import { knownIn, withResults } from '../../../src/review/results/known-results.ts';
import { exited } from '../read-results.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 24 * 60 * 60 * 1000;
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];
const OPTIONS = { now: NOW, mask: (text: string) => text.replaceAll('hunter2', '***') };

function known(key: string, more: Partial<KnownResult> = {}): KnownResult {
  return { key, at: NOW - 1000, code: 1, ms: 5, output: 'Error: x', ...more };
}

function added(before: readonly KnownResult[], ...results: readonly (readonly [string, CommandResult])[]) {
  return withResults(before, new Map(results), OPTIONS);
}

describe('what a session knows', () => {
  test('counts as if the command had just said it', () => {
    expect([...knownIn([known(A)], NOW)]).toEqual([
      [A, { kind: 'exited', code: 1, output: 'Error: x', ms: 5 }],
    ]);
    expect(knownIn([], NOW).size).toBe(0);
  });

  test.each([
    ['a day old', NOW - DAY],
    ['from the future', NOW + 1],
  ])('does not count when it is %s', (_what, at) => {
    expect(knownIn([known(A, { at })], NOW).size).toBe(0);
    expect(knownIn([known(A, { at: NOW - DAY + 1 })], NOW).size).toBe(1);
  });
});

describe('what a run found out', () => {
  test('stands before what was known, which keeps its time', () => {
    expect(
      added([known(A)], [A, exited(0, 'other')], [B, { kind: 'exited', code: 2, output: 'new', ms: 7 }]),
    ).toEqual([known(B, { at: NOW, code: 2, output: 'new', ms: 7 }), known(A)]);
  });

  test('leaves what was known as it was, without what is too old', () => {
    const session = [known(A), known(B, { at: NOW - DAY })];
    expect(added(session, [A, exited(1, 'other')])).toEqual([known(A)]);
    expect(added([])).toEqual([]);
  });

  test.each<[string, CommandResult]>([
    [
      'whose tests stand in reports',
      { kind: 'exited', code: 1, output: 'red', ms: 1, reports: '<testsuite/>' },
    ],
    ['came to no end', { kind: 'timed-out', limitMs: 1, output: '', ms: 1 }],
    ['was killed', { kind: 'signalled', signal: 'SIGKILL', output: '', ms: 1 }],
    ['found no program', exited(127, 'sh: 1: vitest: not found')],
    ['could not start one', exited(126, 'sh: 1: ./t.sh: Permission denied')],
    ['said too much', exited(1, 'x'.repeat(200_001))],
  ])('is not kept when the command %s', (_what, result) => {
    expect(added([], [A, result])).toEqual([]);
  });

  test('holds no secret', () => {
    expect(added([], [A, exited(1, 'the key is hunter2')])[0]?.output).toBe('the key is ***');
  });

  test('takes the place of the oldest when there is too much', () => {
    const long = 'x'.repeat(125_000);
    const [c, d] = ['c'.repeat(64), 'd'.repeat(64)];
    const after = added([known(A, { output: long }), known(B, { output: long })], [c, exited(1, long)]);
    expect(after.map(({ key }) => key)).toEqual([c, A]);
    const many = Array.from({ length: 16 }, (_, index) => known(index.toString(16).padStart(64, '0')));
    const kept = added(many, [d, exited(1, '')]);
    expect(kept).toHaveLength(16);
    expect(kept[0]?.key).toBe(d);
  });
});
