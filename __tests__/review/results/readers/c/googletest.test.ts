import { expect, test } from 'vitest';
import { googletest } from '../../../../../src/review/results/readers/c/googletest.ts';
import { readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('googletest', `${name}.txt`);

test('two programs are added up, and one that has no end leaves the whole without', () => {
  const both = readWith(googletest, `${raw('mixed')}\n${raw('filtered')}`);
  expect(both).toMatchObject({ counts: { executed: 6, skipped: 1 }, isComplete: true });
  const cut = raw('mixed').slice(0, raw('mixed').indexOf('[----------] Global test environment tear-down'));
  expect(readWith(googletest, `${cut}\n${raw('filtered')}`).isComplete).toBe(false);
});
