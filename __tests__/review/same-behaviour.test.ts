import { expect, test } from 'vitest';
import type { Proof } from '../../src/core/verdict/evidence.ts';
import { withSameBehaviour } from '../../src/review/same-behaviour.ts';
import { NOTHING_REMOVED } from '../../src/review/source/task/removed-code.ts';

const SIDES = { command: 'npm test', tests: ['a'], without: '', with: '', message: '' };
const PASSES: Proof = { kind: 'passes-without-change', ...SIDES };

test('tests of a refactoring that pass without it should', () => {
  expect(withSameBehaviour(PASSES, 'Refactor `parse`.', NOTHING_REMOVED)).toEqual({
    ...PASSES,
    sameBehaviour: true,
  });
});

test('so should those of a change that only takes out what the task asks to remove', () => {
  const removed = { names: new Set(['parseOld']) };
  expect(withSameBehaviour(PASSES, 'Remove `parseOld`.', removed)).toEqual({
    ...PASSES,
    sameBehaviour: true,
  });
});

test('nothing but the task says so: a record that claims it is not believed', () => {
  expect(
    withSameBehaviour({ ...PASSES, sameBehaviour: true }, '`parse` fails for dates.', NOTHING_REMOVED),
  ).toEqual(PASSES);
});

test('a proof of another kind stays as it is', () => {
  const none: Proof = { kind: 'no-tests' };
  expect(withSameBehaviour(none, 'Refactor `parse`.', NOTHING_REMOVED)).toBe(none);
});
