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
  { beforeMs = 0, keptMs = 0 }: { readonly beforeMs?: number; readonly keptMs?: number } = {},
): Round<Pick<RunContext, 'budget' | 'leftMs'>> {
  const budget = new Budget({
    limits: { ...LIMITS, maxMs: 1_000_000, ...limits },
    prices: { input: 1, cachedInput: 1, cacheWrite: 1, output: 1 },
    ...{ startedAt: 0, now: () => beforeMs + rounds * 10_000 },
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
  test.each<readonly [string, Partial<BudgetLimits>, number, string]>([
    ['rounds', { maxRounds: 8 }, 6, '2 rounds are left.'],
    ['one round', { maxRounds: 2, maxTotalTokens: 50_000_000 }, 1, 'One round is left.'],
    // Of 100,000, 1,000 for the reply: 29,000 are left behind the seventh round.
    ['tokens', { maxTotalTokens: 100_000 }, 7, 'The tokens of this run are nearly used up.'],
    ['money', { maxCostUsd: 0.095 }, 7, 'The money for this run is nearly spent.'],
    // A tenth of 100 s is kept for the end: 20 s are left behind the seventh round.
    ['time', { maxMs: 100_000 }, 7, 'The time of this run is nearly over.'],
  ])('%s', (_, limits, round, note) => {
    expect(firstNote(limits)).toEqual([
      round,
      `${note} Bring the change to a consistent state and call finish.`,
    ]);
  });

  test('by the time that rounds take, whatever came before them', () => {
    // Of 900 s, 620 pass before the first round: 20 s are left behind the 26th.
    const [round] = firstNote({ maxRounds: 200, maxMs: 1_000_000 }, { beforeMs: 620_000 }) ?? [];
    expect(round).toBe(26);
  });

  test('by the time that is kept for long commands as well', () => {
    const [round] = firstNote({ maxMs: 100_000 }, { keptMs: 30_000 }) ?? [];
    expect(round).toBe(4);
  });

  test('once, until the conversation is begun anew', () => {
    const wrapUp = new WrapUp(CODER_WORDING);
    expect(notesOf(wrapUp, runOf(18, {}))).toHaveLength(1);
    expect(notesOf(wrapUp, runOf(19, {}))).toEqual([]);
    wrapUp.startOver();
    expect(notesOf(wrapUp, runOf(19, {}))).toHaveLength(1);
  });

  test('not when no round is left to read it', () => {
    expect(notesOf(new WrapUp(CODER_WORDING), runOf(20, {}))).toEqual([]);
  });
});
