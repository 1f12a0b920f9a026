import { expect, test } from 'vitest';
import { testPaths } from '../../../../src/review/source/test-files.ts';
import { findTampering } from '../../../../src/review/tamper/find-tampering.ts';
import { makefilesOf } from '../../../../src/review/tamper/gate/makefiles.ts';
import { toldKinds } from '../told-kinds.ts';

async function foundIn(path: string, makefile: string): Promise<readonly string[]> {
  const gate = {
    folder: '',
    commands: [['make', '-s', 'test'] as const],
    files: [{ path: 'Makefile', text: makefile }],
    makefiles: await makefilesOf('', ['make -s test'], async (path) =>
      path === 'Makefile' ? makefile : null,
    ),
    loaded: new Set<string>(),
  };
  const made = { path, before: null, after: 'made\n' };
  return toldKinds(findTampering([made], testPaths(null), { gates: [gate] }));
}

test('a new file that is called like the target keeps make from running it', async () => {
  expect(await foundIn('test', 'test:\n\tsh check.sh\n')).toEqual(['test-script-changed']);
});

test.each([
  ['where the target is no file', 'test', '.PHONY: all test\ntest:\n\tsh check.sh\n'],
  ['when it is another', 'tests.txt', 'test:\n\tsh check.sh\n'],
])('a new file does no such thing %s', async (_where, path, makefile) => {
  expect(await foundIn(path, makefile)).toEqual([]);
});
