import { expect, test } from 'vitest';
import { googletest } from '../../../../../src/review/results/readers/c/googletest.ts';
import { causesAndIds, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('googletest', `${name}.txt`);
const read = (name: string) => readWith(googletest, raw(name));

const FAILED = ['assertion Some/P.Adds/0', 'assertion Sums.TwoAndThree', 'error Sums.Throws'];

test.each(['mixed', 'brief'])('%s: failures, and what was thrown', (name) => {
  expect(causesAndIds(read(name))).toEqual(FAILED);
  expect(read(name).isComplete).toBe(true);
});

test('counts and names of what passed', () => {
  expect(read('mixed')).toMatchObject({
    counts: { executed: 5, skipped: 1 },
    passed: ['Sums.Nothing', 'Some/P.Adds/1'],
  });
});

test.each([
  [
    'mixed',
    'Sums.TwoAndThree',
    '/repo/g_test.cpp',
    'Expected equality of these values: add(2, 3) Which is: -1 5',
  ],
  [
    'brief',
    'Some/P.Adds/0',
    '/repo/g_test.cpp',
    'Expected equality of these values: add(GetParam(), 0) Which is: 3 4',
  ],
])('%s: message and place of %s', (name, id, path, message) => {
  const failure = read(name).failures.find((one) => one.id === id);
  expect(failure).toMatchObject({ message, at: { path } });
});

test('the same behind the numbers of CTest', () => {
  const numbered = raw('mixed').replace(/^/gm, '9: ');
  expect(causesAndIds(readWith(googletest, numbered))).toEqual(FAILED);
});

test('none at all', () => {
  expect(read('no-tests')).toMatchObject({
    failures: [],
    counts: { executed: 0, skipped: 0 },
    isComplete: true,
  });
});

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
