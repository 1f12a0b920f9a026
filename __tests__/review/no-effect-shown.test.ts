import { expect, test } from 'vitest';
import { type Comparison, type Evidence, NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { CommandResult } from '../../src/core/verdict/verdict.ts';
import { noEffectShown } from '../../src/review/no-effect-shown.ts';
import { readResult } from '../../src/review/results/read-result.ts';
import { TaskRelevance } from '../../src/review/results/task-relevance.ts';
import { proven } from '../support/claims.ts';
import { exited } from './read-results.ts';

function compared(candidate: CommandResult, more: Partial<Comparison> = {}): Comparison {
  const read = { result: candidate, reading: null };
  return {
    command: 'check',
    base: read,
    candidate: read,
    failures: [],
    outcome: 'no-regression',
    why: '',
    ...more,
  };
}

function missing(comparison: Comparison, evidence: Partial<Evidence> = {}): string | null {
  const shown = { ...NO_EVIDENCE, comparisons: [comparison], ...evidence };
  return noEffectShown(shown, new TaskRelevance('', []), { touchesCode: true });
}

const RED = exited(1, 'something is wrong');
const failure = { id: 'a', cause: 'unknown', name: 'a', at: null, message: 'no a', trace: [] } as const;

test('a gate that is red on both sides shows nothing, with what it says where it says something', () => {
  expect(missing(compared(RED))).toMatch(
    /fails on the base as it does now, and no test runs \(something is wrong\)\. /,
  );
  const failures = [{ class: 'pre-existing', failure }] as const;
  expect(missing(compared(RED, { failures }))).toMatch(/and no test runs \(no a\)\. /);
  const unread = [
    { class: 'pre-existing', failure: { ...failure, cause: 'line', message: 'Traceback:' } },
  ] as const;
  const dies = exited(1, 'Traceback:\n  a.py\nModuleNotFoundError: b\n');
  expect(missing(compared(dies, { failures: unread }))).toMatch(/no test runs \(ModuleNotFoundError: b\)\. /);
});

test('a command that may need what another one writes is told that it does not see it', () => {
  const built = compared(exited(0, ''), { base: null, outcome: 'passed' });
  expect(missing(compared(RED), { comparisons: [built, compared(RED)] })).toMatch(
    /and no test runs \(something is wrong\)\. No command sees what another one wrote .*\. Make it pass/,
  );
});

test('a failure that is gone, or a proof, is enough', () => {
  const proof = proven(['adds']);
  expect(missing(compared(RED), { proof })).toBeNull();
  expect(missing(compared(RED, { failures: [{ class: 'fixed', failure }] }))).toBeNull();
});

test('a command that passes is not idle, whatever it prints', () => {
  expect(missing(compared(exited(0, '')))).toBeNull();
});

test('a recipe of make that is red on both sides, which may be a linter, does not count where another command passes', () => {
  const besides = (output: string): string | null => {
    const red = readResult(exited(2, output));
    const comparisons = [compared(exited(0, '')), compared(red.result, { base: red, candidate: red })];
    return missing(compared(RED), { comparisons });
  };
  expect(besides('a.c: no blank line\nmake: *** [Makefile:2: lint] Error 1\n')).toBeNull();
  expect(besides('a.c: no blank line\n')).toMatch(/and no test runs \(a\.c: no blank line\)\. /);
});

test('a command that is red in another way than on the base is not idle', () => {
  const other = compared(RED, { outcome: 'unresolved' });
  expect(missing(other, { comparisons: [compared(exited(0, '')), other] })).toBeNull();
});
