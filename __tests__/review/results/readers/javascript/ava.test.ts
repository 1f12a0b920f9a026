import { describe, expect, test } from 'vitest';
import { ava } from '../../../../../src/review/results/readers/javascript/ava.ts';
import { printed } from '../told.ts';

describe('what AVA printed', () => {
  test('without its end is no full account', () => {
    const cut = printed('ava', 'fail').replace(/^ {2}2 tests failed$/m, '  3 tests failed');
    expect(ava.read({ text: cut, lines: cut.split('\n') })?.isComplete).toBe(false);
  });
});
