import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { logFailingBase } from '../../src/review/log-failing-base.ts';
import { readResult } from '../../src/review/results/read-result.ts';
import { entry, exited } from './read-results.ts';

const RED = exited(1, 'no\n\n-----\n');
const NOTE = { kind: 'note', level: 'info', text: 'The base fails; its last words are "no".' };
const SILENT = { kind: 'note', level: 'info', text: 'The base fails.' };

test.each<[string, readonly CommandResult[] | null, readonly unknown[]]>([
  ['one command fails and no test of it passes', [exited(0, ''), RED], [NOTE]],
  ['all pass', [exited(0, '')], []],
  ['a test of it passes', [exited(1, 'TAP version 13\nok 1 - a\nnot ok 2 - b\n1..2\n')], []],
  ['it came to no end', [{ kind: 'timed-out', limitMs: 1, output: '', ms: 1 }], []],
  ['it says nothing', [exited(1, '')], [SILENT]],
  ['it was stopped', null, []],
])('of a base whose commands all fail, the last words are told: %s', (_what, results, told) => {
  const events: RunEvent[] = [];
  const gate = results?.map((result) => ({ entry: entry('check'), read: readResult(result) })) ?? null;
  logFailingBase(gate, (event) => void events.push(event));
  expect(events).toEqual(told);
});
