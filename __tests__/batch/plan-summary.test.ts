import { describe, expect, test } from 'vitest';
import { matrixOf } from '../../src/batch/plan-summary.ts';

describe('the matrix', () => {
  const job = { repository: 'o/n', issue: 7, baseBranch: 'main', maxCostUsd: '2', note: '' };

  test('of 256 jobs with the longest names stays far below what an output may hold', () => {
    const longest = {
      ...job,
      repository: `${'o'.repeat(100)}/${'n'.repeat(100)}`,
      issue: 999_999_999_999_999,
      // Four bytes each, as a branch of 244 bytes may hold them, and twice what may have to be escaped.
      baseBranch: '🚀"\\'.repeat(61),
    };
    const text = matrixOf(Array.from({ length: 256 }, () => longest));
    expect(Buffer.byteLength(text)).toBeLessThan(500_000);
    expect(JSON.parse(text).include).toHaveLength(256);
  });

  test('a branch that a shell would do something with is a value, and the note for people is not there', () => {
    const baseBranch = '$(id)";`{}\'&&rm';
    const text = matrixOf([{ ...job, baseBranch, note: '"],"include":[' }]);
    expect(JSON.parse(text)).toEqual({
      include: [{ repository: 'o/n', issue: 7, 'base-branch': baseBranch, 'max-cost-usd': '2' }],
    });
  });
});
