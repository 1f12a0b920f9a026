import { expect, test } from 'vitest';
import type { Proof } from '../../src/core/verdict/evidence.ts';
import { withSameBehaviour } from '../../src/review/same-behaviour.ts';

const SIDES = { command: 'npm test', tests: ['a'], without: '', with: '', message: '' };
const PASSES: Proof = { kind: 'passes-without-change', ...SIDES };

test('tests of a refactoring that pass without it should', () => {
  expect(withSameBehaviour(PASSES, 'Refactor `parse`.')).toEqual({ ...PASSES, sameBehaviour: true });
});

test('nothing but the task says so: a record that claims it is not believed', () => {
  expect(withSameBehaviour({ ...PASSES, sameBehaviour: true }, '`parse` fails for dates.')).toEqual(PASSES);
});

test('a proof of another kind stays as it is', () => {
  const none: Proof = { kind: 'no-tests' };
  expect(withSameBehaviour(none, 'Refactor `parse`.')).toBe(none);
});
