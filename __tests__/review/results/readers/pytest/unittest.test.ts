import { expect, test } from 'vitest';
import { unittest } from '../../../../../src/review/results/readers/pytest/unittest.ts';
import { cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('unittest', `${name}.txt`);

test('failures that are counted and cut away make it incomplete', () => {
  const reading = readWith(unittest, cutMiddle(raw('mixed'), { head: 500, tail: 1500 }));
  expect(reading.counts).toEqual({ executed: 18, skipped: 1 });
  expect(reading.isComplete).toBe(false);
});
