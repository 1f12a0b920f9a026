import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { logFailingBase } from '../../src/review/log-failing-base.ts';
import { readResult } from '../../src/review/results/read-result.ts';
import { entry, exited } from './read-results.ts';

const UNLIKE = { lacking: ['DATABASE_URL'], set: [] };
const RED = exited(1, 'no\n\n-----\n');
const NOTE = expect.objectContaining({
  kind: 'note',
  level: 'info',
  text: expect.stringMatching(/^The base fails; its last words are "no"\. .*DATABASE_URL/),
});

test.each<[string, readonly CommandResult[] | null, typeof UNLIKE, readonly unknown[]]>([
  ['one command fails and no test of it passes', [exited(0, ''), RED], UNLIKE, [NOTE]],
  ['all pass', [exited(0, '')], UNLIKE, []],
  ['a test of it passes', [exited(1, 'TAP version 13\nok 1 - a\nnot ok 2 - b\n1..2\n')], UNLIKE, []],
  ['it came to no end', [{ kind: 'timed-out', limitMs: 1, output: '', ms: 1 }], UNLIKE, []],
  ['nothing differs', [RED], { lacking: [], set: [] }, []],
  ['it was stopped', null, UNLIKE, []],
])('of a base it is told what its environment lacks, or not: %s', (_what, results, unlike, told) => {
  const events: RunEvent[] = [];
  const gate = results?.map((result) => ({ entry: entry('check'), read: readResult(result) })) ?? null;
  logFailingBase(gate, { unlike }, (event) => void events.push(event));
  expect(events).toEqual(told);
});
