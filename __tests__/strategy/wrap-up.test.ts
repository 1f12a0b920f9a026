import { describe, expect, test } from 'vitest';
import { Budget, type BudgetLimits } from '../../src/core/budget.ts';
import type { RunContext } from '../../src/core/decision.ts';
import { CODER_WORDING } from '../../src/strategy/coder.ts';
import type { Round } from '../../src/strategy/policy.ts';
import { WrapUp } from '../../src/strategy/wrap-up.ts';
import { LIMITS } from '../support/budgets.ts';

/** After rounds of 10,000 tokens, 0.01 dollars and 10 s each. @param keptMs beside what is always kept for the end */
function runOf(
  rounds: number,
  limits: Partial<BudgetLimits>,
  { keptMs = 0 }: { readonly keptMs?: number } = {},
): Round<Pick<RunContext, 'budget' | 'leftMs'>> {
  const budget = new Budget({
    limits: { ...LIMITS, maxMs: 1_000_000, ...limits },
    prices: { input: 1, cachedInput: 1, cacheWrite: 1, output: 1 },
    ...{ startedAt: 0, now: () => rounds * 10_000 },
  });
  for (let round = 0; round < rounds; round++) {
    budget.countRound();
    budget.charge({ inputTokens: 9_900, cachedTokens: 0, outputTokens: 100, source: 'reported' });
  }
  const context = { budget, leftMs: () => budget.remainingLoopMs - keptMs };
  return { kind: 'no-call', context, intent: { kind: 'empty' } };
}

function notesOf(wrapUp: WrapUp, round: ReturnType<typeof runOf>): readonly string[] {
  const advice = wrapUp.advise(round);
  return advice.kind === 'goes-on' ? advice.notes : [];
}

function firstNote(
  limits: Partial<BudgetLimits>,
  times: Parameters<typeof runOf>[2] = {},
): readonly [round: number, note: string] | null {
  const wrapUp = new WrapUp(CODER_WORDING);
  for (let round = 1; round <= 30; round++) {
    const [note] = notesOf(wrapUp, runOf(round, limits, times));
    if (note !== undefined) return [round, note];
  }
  return null;
}

describe('the model is told that a limit is near', () => {
  test.each<readonly [string, Partial<BudgetLimits>, number]>([
    ['rounds', { maxRounds: 8 }, 6],
    ['one round', { maxRounds: 2, maxTotalTokens: 50_000_000 }, 1],
    // Of 100,000, 1,000 for the reply: four fifths are 79,200.
    ['tokens', { maxTotalTokens: 100_000 }, 8],
    ['money', { maxCostUsd: 0.095 }, 8],
    // A tenth of 100 s is kept for the end: four fifths of the rest are 72 s.
    ['time', { maxMs: 100_000 }, 8],
  ])('%s', (_, limits, round) => {
    expect(firstNote(limits)).toEqual([
      round,
      'A limit of this run is near. Bring the change to a consistent state and call finish.',
    ]);
  });

  test('by the time that is kept for long commands as well', () => {
    const [round] = firstNote({ maxMs: 100_000 }, { keptMs: 30_000 }) ?? [];
    expect(round).toBe(5);
  });

  test('once', () => {
    const wrapUp = new WrapUp(CODER_WORDING);
    expect(notesOf(wrapUp, runOf(18, {}))).toHaveLength(1);
    expect(notesOf(wrapUp, runOf(19, {}))).toEqual([]);
  });

  test('not when no round is left to read it', () => {
    expect(notesOf(new WrapUp(CODER_WORDING), runOf(20, {}))).toEqual([]);
  });
});
