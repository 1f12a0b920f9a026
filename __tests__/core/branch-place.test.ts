import { expect, test } from 'vitest';
import { isBranchName } from '../../src/core/branch-place.ts';

test.each(['main', 'release/1.x', 'v2', 'a/b-c_d/e#1', "it's", 'a@b'])(
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
  'x'.repeat(201),
])('%j is none', (name) => {
  expect(isBranchName(name)).toBe(false);
});
