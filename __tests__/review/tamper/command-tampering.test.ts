import { expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

function foundIn(path: string, makefile: string): readonly string[] {
  const gate = {
    folder: '',
    commands: [['make', '-s', 'test'] as const],
    files: [{ path: 'Makefile', text: makefile }],
  };
  const made = { path, before: null, after: 'made\n' };
  return findTampering([made], testPaths(null), [gate]).map(({ kind }) => kind);
}

test('a new file that is called like the target keeps make from running it', () => {
  expect(foundIn('test', 'test:\n\tsh check.sh\n')).toEqual(['test-script-changed']);
});

test.each([
  ['where the target is no file', 'test', '.PHONY: all test\ntest:\n\tsh check.sh\n'],
  ['when it is another', 'tests.txt', 'test:\n\tsh check.sh\n'],
])('a new file does no such thing %s', (_where, path, makefile) => {
  expect(foundIn(path, makefile)).toEqual([]);
});
