import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { readResult } from '../../src/review/results/read-result.ts';
import { gateOnBase, logFailingBase, sameOnBase } from '../../src/validation/base-notes.ts';
import { entry, exited, pytestRun } from '../review/read-results.ts';

const RED = ['AssertionError: assert 1 == 2'] as const;
const note = (now: Parameters<typeof sameOnBase>[0], base: typeof now) => sameOnBase(now, readResult(base));

test('what fails on the base too is named, and nothing else', () => {
  const now = pytestRun({ test_a: RED, test_b: RED, test_c: 'passed' });
  const base = pytestRun({ test_a: RED, test_b: 'passed', test_c: RED });
  expect(note(now, base)).toBe('[On the base too: 1 failure: tests/test_sum.py::test_a]');
  expect(note(pytestRun({ test_b: RED }), base)).toBe('');
  const many = pytestRun(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`test_${at}`, RED])));
  expect(note(many, many)).toMatch(/^\[On the base too: 12 failures: .*::test_9; and 2 more\]$/);
  expect(note(pytestRun({ test_a: 'passed' }), base)).toBe('');
});

test('lines of an output of no known form are no failures', () => {
  const lines = exited(1, 'error: no table\nerror: no view\n');
  expect(note(lines, lines)).toBe('[On the base too: 2 lines of output: error: no table; error: no view]');
});

test('of a command without names the base tells at least that it fails', () => {
  expect(note(exited(2, ''), exited(1, ''))).toBe('[The base fails this command too.]');
  expect(note(exited(2, ''), exited(0, ''))).toBe('');
  expect(note(exited(2, ''), { kind: 'refused', why: 'No.' })).toBe('');
});

test('of a gate the base tells that it passes, or which commands fail and on what', () => {
  const gate = (...results: readonly CommandResult[]) =>
    gateOnBase(
      results.map((result, at) => ({
        entry: { text: `run ${at}`, argv: ['run'], purpose: 'validate', origin: 'input' },
        read: readResult(result),
      })),
    );
  expect(gate(exited(0, ''), pytestRun({ test_a: 'passed' }))).toBe(
    '[On the base, without your change, the commands pass.]',
  );
  expect(gate(exited(0, ''), pytestRun({ test_a: RED, test_b: 'passed' }), exited(1, ''))).toBe(
    '[On the base, without your change, run 1 fails (1 failure: tests/test_sum.py::test_a), and run 2 fails.]',
  );
});

const UNLIKE = { lacking: ['DATABASE_URL'], set: [] };
const SILENT = exited(1, 'no\n\n-----\n');
const NOTE = expect.objectContaining({
  kind: 'note',
  level: 'info',
  text: expect.stringMatching(/^The base fails; its last words are "no"\. .*DATABASE_URL/),
});

test.each<[string, readonly CommandResult[] | null, typeof UNLIKE, readonly unknown[]]>([
  ['one command fails and no test of it passes', [exited(0, ''), SILENT], UNLIKE, [NOTE]],
  [
    'it fails without a word',
    [exited(1, '-\n')],
    UNLIKE,
    [expect.objectContaining({ text: expect.stringMatching(/^The base fails\. .*DATABASE_URL/) })],
  ],
  ['all pass', [exited(0, '')], UNLIKE, []],
  ['a test of it passes', [exited(1, 'TAP version 13\nok 1 - a\nnot ok 2 - b\n1..2\n')], UNLIKE, []],
  ['it came to no end', [{ kind: 'timed-out', limitMs: 1, output: '', ms: 1 }], UNLIKE, []],
  ['nothing differs', [SILENT], { lacking: [], set: [] }, []],
  ['a program is missing', [exited(127, 'sh: 1: mocha: not found\n')], UNLIKE, []],
  ['it was stopped', null, UNLIKE, []],
])('of a base it is told what its environment lacks, or not: %s', (_what, results, unlike, told) => {
  const events: RunEvent[] = [];
  const gate = results?.map((result) => ({ entry: entry('check'), read: readResult(result) })) ?? null;
  logFailingBase(gate, { unlike }, (event) => void events.push(event));
  expect(events).toEqual(told);
});
