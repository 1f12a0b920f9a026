import { expect, test } from 'vitest';
import { branchFor, commitMessageFor, isOwnCommit, titleFor } from '../../src/deliver/wording.ts';
import { finished, green, record } from './records.ts';

const FINISHED = finished(green());

test('the branch depends on the issue alone', () => {
  expect(branchFor(42)).toBe('tether/issue-42');
});

test('a title made of nothing harmless falls back to the issue', () => {
  const end = {
    kind: 'finished',
    claim: { title: '\u200B [skip ci] ', summary: 's' },
    verdict: green(),
  } as const;
  expect(titleFor({ issue: 42, end })).toBe('Work on issue 42');
});

test('own commits are known by their trailer, for their issue only', () => {
  const message = commitMessageFor(record({ end: FINISHED, verdict: green() }));
  expect(message.split('\n')[0]).toBe('Handle seconds');
  expect(isOwnCommit(message, 42)).toBe(true);
  expect(isOwnCommit(message, 4)).toBe(false);
  expect(isOwnCommit('fix by hand', 42)).toBe(false);
});
