import { describe, expect, test } from 'vitest';
import { type BatchCaps, batchMoney } from '../../src/batch/plan.ts';

/** What the jobs of a batch are given until the money is used up. */
function shares(money: BatchCaps, spent: readonly number[]): readonly string[] {
  const take = batchMoney(money);
  const taken: string[] = [];
  for (const one of spent) {
    const share = take(one);
    if (share === null) return taken;
    taken.push(share);
  }
  return taken;
}

const TEN = Array.from({ length: 10 }, () => 0);

describe('the money of a batch', () => {
  test.each([
    ['pays for whole runs alone', { perJob: 2, perBatch: 7, perIssue: null }, TEN, ['2', '2', '2']],
    ['below one run is one job for all of it', { perJob: 2, perBatch: 0.7, perIssue: null }, TEN, ['0.7']],
    ['of tenths comes out even', { perJob: 0.1, perBatch: 0.3, perIssue: null }, TEN, ['0.1', '0.1', '0.1']],
    ['of nothing pays for no job', { perJob: 2, perBatch: 0, perIssue: null }, TEN, []],
    [
      'is not taken beyond what is left for an issue',
      { perJob: 2, perBatch: 5, perIssue: 3 },
      [2.5, 0, 1, 0],
      ['0.5', '2', '2'],
    ],
    ['without a cap has no end', { perJob: 2, perBatch: null, perIssue: null }, [0, 0], ['2', '2']],
    ['without a price is not counted', { perJob: null, perBatch: null, perIssue: null }, [0, 9], ['', '']],
  ] as const)('%s', (_what, money, spent, expected) => {
    expect(shares(money, spent)).toEqual(expected);
  });

  test('is never exceeded by the jobs together', () => {
    for (const [perJob, perBatch] of [
      [0.37, 11.1],
      [1.999999, 100],
      [0.000001, 0.0002],
      [3.3, 9.9],
    ] as const) {
      const all = shares(
        { perJob, perBatch, perIssue: null },
        Array.from({ length: 500 }, () => 0),
      );
      const sum = all.reduce((total, share) => total + Math.round(Number(share) * 1_000_000), 0);
      expect(sum).toBeLessThanOrEqual(Math.round(perBatch * 1_000_000));
      // And nothing that would pay for one more is left.
      expect(sum + Math.round(perJob * 1_000_000)).toBeGreaterThan(Math.round(perBatch * 1_000_000));
    }
  });
});
