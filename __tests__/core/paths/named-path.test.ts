import { expect, test } from 'vitest';
import { findNamedPath } from '../../../src/core/paths/named-path.ts';

const PATHS = [
  ...['src/a.ts', 'src/deep/a.ts', 'deep/a.ts', 'test/b.ts', 'test/c.ts', 'lib/c.ts', 'b.tsx'],
  'test/node_modules/p/src/a.ts',
];

test.each([
  ['src/a.ts', 'src/a.ts'],
  ['./src/a.ts', 'src/a.ts'],
  ['.././../src/a.ts', 'src/a.ts'],
  ['/home/runner/work/src/a.ts', 'src/a.ts'],
  // More of the name speaks for the longer one.
  ['/work/src/deep/a.ts', 'src/deep/a.ts'],
  ['/work/deep/a.ts', 'deep/a.ts'],
  // A package's own file, unless the repository has it there.
  ['node_modules/p/src/a.ts', 'test/node_modules/p/src/a.ts'],
  ['/work/test/node_modules/p/src/a.ts', 'test/node_modules/p/src/a.ts'],
  ['/work/node_modules/q/src/a.ts', null],
  ['./.venv/lib/site-packages/q/src/a.ts', null],
  ['/work/.tox/py311/lib/python3.11/site-packages/deep/a.ts', 'deep/a.ts'],
  ['b.ts', 'test/b.ts'],
  ['.././../b.ts', 'test/b.ts'],
  ['test./b.ts', null],
  ['c.ts', null],
  ['xsrc/a.ts', null],
  ['/work/xtest/b.ts', null],
  ['est/b.ts', null],
  ['', null],
])('%j names %j', (named, path) => {
  expect(findNamedPath(named, PATHS)).toBe(path);
  expect(findNamedPath(named, [...PATHS].reverse())).toBe(path);
});
