import { expect, test } from 'vitest';
import type { FailedCheck } from '../../../src/core/remarks/failed-check.ts';
import { readRepair } from '../../../src/intake/trigger/repair.ts';

const check = (name: string, change: Partial<FailedCheck> = {}): FailedCheck => ({
  ...{ name, title: '', summary: '', annotations: [] },
  ...change,
});
const named = (count: number) => Array.from({ length: count }, (_, at) => check(`c${at + 1}`));

test('one failed check is named, with its lines before its summary', () => {
  const annotations = [
    { path: 'src/a.ts', line: 7, message: 'no ```such``` name' },
    { path: 'src/b.ts', line: 1, message: 'unused' },
  ];
  expect(readRepair([check('lint', { title: 'Two\nproblems', summary: 'See below.', annotations })])).toEqual(
    {
      instruction: 'The check "lint" of the pull request fails; mend what it says.',
      replyTo: { by: 0, comments: [] },
      leftOut: [],
      checks: [
        '"lint" Two problems\n\n````\nsrc/a.ts:7: no ```such``` name\nsrc/b.ts:1: unused\n````\n\nSee below.',
      ],
    },
  );
});

test('ten are named, five are shown, and how many more there are is said', () => {
  const five = readRepair(named(5));
  expect(five?.instruction).toBe(
    'The checks "c1", "c2", "c3", "c4", "c5" of the pull request fail; mend what they say.',
  );
  expect(five?.leftOut).toEqual([]);
  const ten = readRepair(named(10));
  expect(ten?.instruction).toContain('"c9", "c10" of the pull request');
  expect(ten?.checks).toHaveLength(5);
  expect(ten?.leftOut).toEqual(['Only the first 5 failed checks are shown.']);
  expect(readRepair(named(12))?.instruction).toContain('"c9", "c10" and 2 more of the pull request');
});

test('names, titles, paths, messages and summaries are clipped', () => {
  const annotations = [{ path: 'p'.repeat(300), line: 1, message: 'm'.repeat(900) }];
  const long = { title: 't'.repeat(300), summary: 's'.repeat(5000), annotations };
  const [text = ''] = readRepair([check('n'.repeat(300), long)])?.checks ?? [];
  const longest = (letter: string) =>
    Math.max(...(text.match(new RegExp(`${letter}+`, 'g')) ?? []).map((run) => run.length));
  expect(longest('n')).toBeLessThanOrEqual(100);
  expect(longest('t')).toBeLessThanOrEqual(200);
  expect(longest('p')).toBeLessThanOrEqual(200);
  expect(longest('m')).toBe(200);
  expect(longest('s')).toBe(1000);
});
