import { expect, test } from 'vitest';
import { googletest } from '../../../../../src/review/results/readers/c/googletest.ts';
import { causesAndIds, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('googletest', `${name}.txt`);
const read = (name: string) => readWith(googletest, raw(name));

test('two programs are added up, and one that has no end leaves the whole without', () => {
  const both = readWith(googletest, `${raw('mixed')}\n${raw('filtered')}`);
  expect(both).toMatchObject({ counts: { executed: 6, skipped: 1 }, isComplete: true });
  const cut = raw('mixed').slice(0, raw('mixed').indexOf('[----------] Global test environment tear-down'));
  expect(readWith(googletest, `${cut}\n${raw('filtered')}`).isComplete).toBe(false);
});

test('an end that a test printed is none when the next one falls', () => {
  const reading = read('crash');
  expect(causesAndIds(reading)).toEqual(['assertion Crash.Before', 'error Crash.Falls']);
  expect(reading).toMatchObject({ counts: null, isComplete: false });
});

test('an end that the last test printed makes nothing better', () => {
  const reading = read('lies');
  expect(causesAndIds(reading)).toEqual(['assertion Crash.Before']);
  expect(reading).toMatchObject({ counts: { executed: 2 }, passed: ['Crash.Prints'] });
});
