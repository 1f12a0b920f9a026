import { describe, expect, test } from 'vitest';
import type { RunContext } from '../../src/core/decision.ts';
import { type Comparison, NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Place } from '../../src/core/verdict/test-report.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { Attempts } from '../../src/strategy/attempts.ts';
import { EscalationPolicy } from '../../src/strategy/escalation.ts';
import { budgetOf } from '../support/budgets.ts';
import { runContext } from '../support/run-context.ts';

function contextOf(files: Readonly<Record<string, string>>, given: Partial<RunContext> = {}): RunContext {
  return runContext({
    budget: budgetOf({ maxRounds: 30, maxValidationRetries: 20 }),
    stall: () => null,
    useStrongerModel: () => false,
    escalated: () => undefined,
    readNamed: async (named) => {
      const path = named.replace('./', '');
      const text = files[path];
      return text === undefined ? null : { path, text };
    },
    ...given,
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

/** What is said after as many attempts with this verdict, all but the first of which are no better. */
async function notesAfter(attempts: number, context: RunContext, verdict = failedAt([])) {
  const rejected = new Attempts();
  const policy = new EscalationPolicy(rejected);
  const said = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    rejected.add(verdict);
    const results = [{ callId: 'a', tool: 'finish', status: 'failed', text: '' }] as const;
    const advice = await policy.advise({
      ...{ kind: 'acted', context, outcome: { results, ending: null, effect: 'ends' } },
      calls: [{ id: 'a', name: 'finish', arguments: { kind: 'parsed', value: {} } }],
    });
    said.push(advice.kind === 'goes-on' ? advice.notes : advice.kind);
  }
  return said;
}

const namesIn = (note: unknown): readonly string[] => String(note).match(/^(?:\.\/)?\w+\.js$/gm) ?? [];

describe('the cause is looked for', () => {
  test('in four files at most, the tests first, each once, and in those that are there', async () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.js`, 'the same code']),
    );
    const verdict = failedAt(
      [
        { path: 'gone.js', line: 1 },
        { path: './a.js', line: 1 },
        { path: 'a.js', line: 1 },
      ],
      ['b', 'a', 'c', 'd', 'e'].map((name) => ({ path: `${name}.js`, line: 1 })),
    );
    const [, note] = await notesAfter(2, contextOf(files), verdict);
    expect(namesIn(note)).toEqual(['a.js', 'b.js', 'c.js', 'd.js']);
  });

  test('around the line that failed', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `line ${index + 1}`);
    const verdict = failedAt([{ path: 'a.js', line: 1500 }], [{ path: 'a.js', line: 2900 }]);
    const [, note] = await notesAfter(2, contextOf({ 'a.js': lines.join('\n') }), verdict);
    expect(String(note)).toContain('line 1500\n');
    expect(String(note)).not.toContain('line 2900\n');
    expect(String(note)).not.toContain('line 1\n');
  });
});

test('is not looked for where no command blocks, but what the change lacks', async () => {
  const { evidence } = failedAt([]);
  const verdict: Verdict = { kind: 'blocked', why: 'nothing shows it', changeSetHash: 'x', evidence };
  expect(await notesAfter(3, contextOf({}), verdict)).toEqual([[], [], []]);
  const stall = () => ({ rule: 'x', response: 'escalated', pattern: 'the same again' }) as const;
  expect(await notesAfter(2, contextOf({}, { stall }), verdict)).toEqual([[], []]);
});

test('the last attempt goes to the stronger model', async () => {
  const taken: string[] = [];
  const context = contextOf(
    {},
    {
      budget: budgetOf({ maxRounds: 30, maxValidationRetries: 2 }),
      useStrongerModel: () => true,
      escalated: (step) => void taken.push(step),
    },
  );
  expect(await notesAfter(2, context)).toEqual([[], []]);
  expect(taken).toEqual(['stronger-model']);
});
