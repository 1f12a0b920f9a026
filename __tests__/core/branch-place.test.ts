import { expect, test } from 'vitest';
import { branchFor, isBranchName } from '../../src/core/branch-place.ts';

test.each(['main', 'release/1.x', 'v2', 'a/b-c_d/e#1', "it's", 'a@b', 'release/größe', 'a./🚀'])(
  '%j is the name of a branch',
  (name) => {
    expect(isBranchName(name)).toBe(true);
  },
);

test.each([
  '',
  '-main',
  'a/',
  'a.',
  '@',
  'a//b',
  '../a',
  'a/./b',
  '.a/b',
  'a..b',
  'a@{1}',
  'a.lock/b',
  'a~1',
  'a*',
  'a[b',
  'a\\b',
  'a\u0000',
  'a\u202eb',
  'a\ufe0fb',
  ...['\u115f', '\u3164', '\uffa0'],
])('%j is none', (name) => {
  expect(isBranchName(name)).toBe(false);
});

test('the branch depends on the issue alone', () => {
  expect(branchFor({ issue: 42 })).toBe('tether/issue-42');
  expect(branchFor({ issue: 42, onto: 'v1/x' })).toBe('tether/backport-42/v1/x');
});
