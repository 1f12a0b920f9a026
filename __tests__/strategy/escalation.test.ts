import { describe, expect, test } from 'vitest';
import type { RunContext } from '../../src/core/decision.ts';
import { type Comparison, NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Place } from '../../src/core/verdict/test-report.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { type EscalationCause, EscalationSteps } from '../../src/strategy/escalation.ts';
import { runContext } from '../support/run-context.ts';

interface Given {
  readonly files?: Readonly<Record<string, string>>;
}

function contextOf({ files = {} }: Given): RunContext {
  return runContext({
    useStrongerModel: () => false,
    escalated: () => undefined,
    show: async (path) => files[path] ?? null,
    diff: async () => '',
  });
}

/** What failed there, with what the traces lead through. */
function failedAt(at: readonly Place[], trace: readonly Place[] = []): Verdict {
  const failures = at.map((place, index) => ({
    class: 'regression' as const,
    failure: { id: `${index}`, cause: 'assertion' as const, name: '', at: place, message: '', trace },
  }));
  const result = { kind: 'exited', code: 1, output: '', ms: 1 } as const;
  const comparison: Comparison = {
    ...{ command: 'x', base: null, candidate: { result, reading: null }, failures, outcome: 'regressed' },
    why: '',
  };
  const evidence = { ...NO_EVIDENCE, comparisons: [comparison] };
  return { kind: 'failed', changeSetHash: 'x', evidence };
}

async function firstNote(given: Given, verdict: EscalationCause['verdict']): Promise<string> {
  const steps = new EscalationSteps();
  const taken = await steps.next(contextOf(given), { verdict, tried: [], nextAttempt: 'one-of-several' });
  expect(taken?.step).toBe('cause');
  return taken?.notes.join('\n') ?? '';
}

const namesIn = (note: string): readonly string[] => note.match(/^\w+\.js$/gm) ?? [];

describe('the cause is looked for', () => {
  test.each<[string, Verdict | null]>([
    ['the problem of the issue', null],
    ['the failure', failedAt([])],
    ['that refusal', { ...failedAt([]), kind: 'blocked', why: '' }],
  ])('of %s', async (what, verdict) => {
    expect(await firstNote({}, verdict)).toBe(
      `Before you edit again, find in the code what causes ${what}. Say it in one sentence beside your next call, and change that cause.`,
    );
  });

  test('in four files at most, the tests first, each once, and in those that are there', async () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.js`, `code of ${name}`]),
    );
    const verdict = failedAt(
      [
        { path: 'gone.js', line: 1 },
        { path: 'a.js', line: 1 },
        { path: './a.js', line: 1 },
      ],
      ['b', 'a', 'c', 'd', 'e'].map((name) => ({ path: `${name}.js`, line: 1 })),
    );
    const note = await firstNote({ files: { ...files, './a.js': 'code of a' } }, verdict);
    expect(namesIn(note)).toEqual(['a.js', 'b.js', 'c.js', 'd.js']);
    expect(note).not.toContain('./a.js');
  });

  test('around the first line that is known of a file', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `line ${index + 1}`);
    const verdict = failedAt(
      [{ path: 'a.js', line: null }],
      [
        { path: 'a.js', line: 1500 },
        { path: 'a.js', line: 2900 },
      ],
    );
    const note = await firstNote({ files: { 'a.js': lines.join('\n') } }, verdict);
    expect(note).toContain('line 1500\n');
    expect(note).not.toContain('line 2900\n');
  });
});

test('the last attempt goes to the stronger model, and no step is left behind it', async () => {
  const steps = new EscalationSteps();
  const context = { ...contextOf({}), useStrongerModel: () => true };
  const cause: EscalationCause = { verdict: null, tried: [], nextAttempt: 'last' };
  expect(await steps.next(context, cause)).toEqual({ step: 'stronger-model', notes: [] });
  expect(await steps.next(context, cause)).toBeNull();
});
