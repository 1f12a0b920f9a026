import { expect, test } from 'vitest';
import { causeOfThrown, errorName } from '../../../../src/review/results/readers/error.ts';

test.each([
  'Acme.Outer+BrokenException : no',
  'org.acme.Outer$BrokenException',
  'org.acme.Outer$Inner$BrokenException: no',
  'Acme.Box`1+BrokenException : no',
  'Acme\\BrokenException: no',
])('an exception within another class is thrown, not expected: %s', (line) => {
  expect([errorName(line), causeOfThrown(line, 'assertion')]).toEqual(['BrokenException', 'error']);
});

test('a line of a difference is not the name of an error', () => {
  expect(['+BrokenError: no', '- BrokenError: no'].map(errorName)).toEqual(['', '']);
});

test('names without end are walked through', () => {
  expect(errorName(`${'a$+'.repeat(100_000)} `)).toBe('');
});
