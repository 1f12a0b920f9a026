import { describe, expect, test } from 'vitest';
import { Budget, type BudgetLimits, type Prices } from '../../src/core/budget.ts';
import type { Usage } from '../../src/core/chat.ts';
import { LIMITS } from '../support/budgets.ts';

const MINUTE = 60_000;

const roomy: BudgetLimits = { ...LIMITS, maxRounds: 10, maxMs: 60 * MINUTE };

const prices: Prices = { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 };

function budgetOf(limits: Partial<BudgetLimits>, known: Prices | null = null) {
  const clock = { now: 5000 };
  const budget = new Budget({
    limits: { ...roomy, ...limits },
    prices: known,
    startedAt: 5000,
    now: () => clock.now,
  });
  return { budget, clock };
}

function usageOf(inputTokens: number, outputTokens: number, cachedTokens = 0): Usage {
  return { inputTokens, outputTokens, cachedTokens, source: 'reported' };
}

describe('Budget', () => {
  test('counts what is spent', () => {
    const { budget } = budgetOf({}, prices);
    budget.charge(usageOf(1000, 100, 400));
    budget.charge(usageOf(2000, 300));
    budget.countRound();
    budget.countToolCall();
    budget.countToolCall();
    budget.countCriticCall();
    expect(budget.spent).toEqual({
      rounds: 1,
      criticCalls: 1,
      modelCalls: 2,
      toolCalls: 2,
      inputTokens: 3000,
      cachedTokens: 400,
      outputTokens: 400,
      // 2600 fresh at 3, 400 cached at 0.3, 400 out at 15 dollars for a million
      costUsd: (2600 * 3 + 400 * 0.3 + 400 * 15) / 1e6,
    });
  });

  test('says what is left for a reply, in tokens and in money', () => {
    const { budget } = budgetOf({ maxTotalTokens: 10_000 });
    budget.charge(usageOf(1000, 100));
    expect(budget.outputLeft(2000)).toBe(6900);
    const dear = budgetOf({ maxTotalTokens: 10_000, maxCostUsd: 0.05 }, prices).budget;
    dear.charge(usageOf(1000, 100));
    // 0.0045 are spent and 0.0075 are for an input that is all written to the cache: 0.038 at 15 dollars for a million
    expect(dear.outputLeft(2000)).toBe(2533);
    expect(budgetOf({ maxTotalTokens: 10_000, maxCostUsd: 0.05 }).budget.outputLeft(2000)).toBe(8000);
    // Money for 2533 tokens, and room for 900.
    const full = budgetOf({ maxTotalTokens: 4000, maxCostUsd: 0.05 }, prices).budget;
    full.charge(usageOf(1000, 100));
    expect(full.outputLeft(2000)).toBe(900);
  });

  test('counts no token of the input twice, whatever a usage says of its parts', () => {
    const { budget } = budgetOf({}, prices);
    budget.charge({ ...usageOf(1000, 0, 400), cacheWriteTokens: 900 });
    // 400 cached at 0.3, and the 600 that are left written at 3.75
    expect(budget.spent.costUsd).toBeCloseTo((400 * 0.3 + 600 * 3.75) / 1e6, 12);
  });

  test('counts another model at its own prices, before its call and after', () => {
    const stronger: Prices = { input: 30, cachedInput: 3, cacheWrite: 37.5, output: 150 };
    const { budget } = budgetOf({ maxCostUsd: 0.2 }, prices);
    budget.charge({ ...usageOf(1000, 100, 400), cacheWriteTokens: 200 }, stronger);
    // 400 fresh at 30, 400 cached at 3, 200 written at 37.5, 100 out at 150
    expect(budget.spent.costUsd).toBeCloseTo((12_000 + 1200 + 7500 + 15_000) / 1e6, 12);
    // A whole reply has 1000 tokens: 0.15 more of the stronger one, 0.015 of the run's own.
    expect(budget.affords(1000).kind).toBe('within');
    expect(budget.affords(1000, stronger).kind).toBe('exhausted');
    expect(budget.outputLeft(0, stronger)).toBe(Math.floor((0.2 - 0.0357) / 150e-6));
  });

  test('bites at the last round', () => {
    const { budget } = budgetOf({ maxRounds: 2 });
    budget.countRound();
    expect(budget.check().kind).toBe('within');
    budget.countRound();
    expect(budget.check()).toMatchObject({ kind: 'exhausted', limit: 'rounds' });
  });

  test('bites before a call that could exceed the tokens: its input and a whole reply', () => {
    const { budget } = budgetOf({ maxTotalTokens: 10_000, maxTokensPerCall: 1000 });
    budget.charge(usageOf(5000, 1000));
    expect(budget.check(3000).kind).toBe('within');
    expect(budget.check(3001)).toMatchObject({ kind: 'exhausted', limit: 'total-tokens' });
  });

  test('bites before a call that could exceed the cost', () => {
    const { budget } = budgetOf({ maxCostUsd: 0.1 }, prices);
    budget.charge(usageOf(20_000, 1000, 10_000));
    // Spent: 0.030 + 0.003 + 0.015 = 0.048. A whole reply: 0.015. Left for the input: 0.037, that is 9,866 tokens at
    // the price of a write to the cache, which all of it may be.
    expect(budget.check(9866).kind).toBe('within');
    expect(budget.check(9867)).toMatchObject({ kind: 'exhausted', limit: 'cost' });
  });

  test('knows no cost without prices', () => {
    const { budget } = budgetOf({ maxCostUsd: 0.000001 });
    budget.charge(usageOf(100_000, 1000));
    expect(budget.spent.costUsd).toBeNull();
    expect(budget.check().kind).toBe('within');
  });

  test('counts the calls whose usage is an estimate, of those that had any', () => {
    const { budget } = budgetOf({});
    budget.charge({ ...usageOf(0, 0), source: 'estimated' });
    budget.charge(usageOf(10, 1));
    expect(budget.spent).not.toHaveProperty('estimatedCalls');
    budget.charge({ ...usageOf(10, 1), source: 'estimated' });
    expect(budget.spent.estimatedCalls).toBe(1);
  });

  test('costs no more than the issue has left, and never more than the run may', () => {
    const spending = (maxCostUsd: number | null, left: number): number | null => {
      const { budget } = budgetOf({ maxCostUsd }, prices);
      budget.capCost(left, 'max-cost-usd-per-issue');
      return budget.limits.maxCostUsd;
    };
    expect(spending(null, 0.5)).toBe(0.5);
    expect(spending(2, 0.5)).toBe(0.5);
    expect(spending(0.2, 0.5)).toBe(0.2);
    const { budget } = budgetOf({ maxCostUsd: 0.001 }, prices);
    budget.capCost(0.001, 'max-cost-usd-per-day');
    // The run's own limit is the one to raise.
    expect(budget.check(1000)).toMatchObject({
      kind: 'exhausted',
      detail: expect.not.stringContaining('per-issue'),
    });
  });

  test('a call that was allowed costs no more than was left, also where all of its prompt is written to the cache', () => {
    const { budget } = budgetOf({ maxCostUsd: 0.05, maxTokensPerCall: 1000 }, prices);
    const most = (): number => {
      let tokens = 0;
      while (budget.affords(tokens + 100).kind === 'within') tokens += 100;
      return tokens;
    };
    budget.charge({ ...usageOf(most(), 1000), cacheWriteTokens: most() });
    expect(budget.spent.costUsd).toBeLessThanOrEqual(0.05);
  });

  test('says of a run in two jobs how long both worked, and what the first one took', () => {
    const spent = { ...budgetOf({}).budget.spent, rounds: 7 };
    const clock = { now: 100 };
    const before = { spent, ms: 900 };
    const second = new Budget({ limits: roomy, prices: null, startedAt: 0, now: () => clock.now });
    second.continueFrom(before);
    expect([second.workedMs, second.elapsedMs]).toEqual([1000, 100]);
    expect(second.spent.rounds).toBe(7);
    const { budget } = budgetOf({});
    expect(budget.workedMs).toBe(0);
  });

  test('bites when the time for rounds is over, and keeps a tenth to finish', () => {
    const { budget, clock } = budgetOf({ maxMs: 10 * MINUTE });
    clock.now += 9 * MINUTE - 1;
    expect([budget.remainingLoopMs, budget.remainingMs]).toEqual([1, MINUTE + 1]);
    expect(budget.check().kind).toBe('within');
    clock.now += 1;
    expect(budget.check()).toMatchObject({ kind: 'exhausted', limit: 'time' });
    expect(budget.remainingMs).toBe(MINUTE);
  });

  test('keeps two minutes at most to finish', () => {
    expect(budgetOf({ maxMs: 60 * MINUTE }).budget.remainingLoopMs).toBe(58 * MINUTE);
  });

  test.each([Number.NaN, -1_000_000, Number.POSITIVE_INFINITY])(
    'takes a usage of %d tokens for none, so that it switches no limit off',
    (nonsense) => {
      const { budget } = budgetOf({ maxTotalTokens: 3000 }, prices);
      budget.charge(usageOf(nonsense, nonsense, nonsense));
      expect(budget.spent).toMatchObject({
        modelCalls: 1,
        inputTokens: 0,
        cachedTokens: 0,
        outputTokens: 0,
        costUsd: 0,
      });
      budget.charge(usageOf(2500, 0));
      expect(budget.check()).toMatchObject({ kind: 'exhausted', limit: 'total-tokens' });
    },
  );

  test('names the input to raise in each answer', () => {
    const { budget } = budgetOf({ maxRounds: 0 });
    const checked = budget.check();
    expect(checked.kind === 'exhausted' && checked.detail).toBe('all 0 rounds are used (max-rounds)');
    const { budget: poor } = budgetOf({ maxCostUsd: 0.001 }, prices);
    const cost = poor.check();
    expect(cost.kind === 'exhausted' && cost.detail).toContain('(max-cost-usd)');
  });
});
