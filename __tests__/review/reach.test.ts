import { expect, test } from 'vitest';
import { type Change, ChangeSet } from '../../src/core/change-set.ts';
import type { Failure } from '../../src/core/verdict/test-report.ts';
import { unrelatedFailures } from '../../src/review/reach.ts';

const FILES: Readonly<Record<string, string>> = {
  'test/a.test.js': "import { add } from '../src/sum.js';\n",
  'test/b.test.js': "import { read } from '../src/reader.js';\n",
  'test/sum.test.js': '',
};

async function tied(changed: readonly string[], more: Partial<Failure>): Promise<boolean> {
  const change: Change = { kind: 'deleted' };
  const failure: Failure = { id: 'x', cause: 'error', name: 'x', at: null, message: '', trace: [], ...more };
  const apart = await unrelatedFailures([failure], {
    changes: ChangeSet.of(
      'b'.repeat(40),
      changed.map((path) => [path, change]),
    ),
    baseText: async (path) => FILES[path] ?? null,
    pathOf: (named) => named.replace(/^\/repo\//, ''),
  });
  return !apart.has('x');
}

const at = (path: string): Partial<Failure> => ({ at: { path, line: 1 } });

test.each<[string, boolean, readonly string[], Partial<Failure>]>([
  ['its file names a changed one', true, ['src/other.js', 'src/sum.js'], at('test/a.test.js')],
  ['its file names none of the changed ones', false, ['src/other.js', 'src/sum.js'], at('test/b.test.js')],
  [
    'it stands in a changed file, beside others',
    true,
    ['src/other.js', 'test/b.test.js'],
    at('/repo/test/b.test.js'),
  ],
  [
    'its trace leads through a changed file',
    true,
    ['src/core.js', 'src/other.js'],
    { ...at('test/b.test.js'), trace: [{ path: '/repo/src/core.js', line: 1 }] },
  ],
  ['its own file is called after a changed one', true, ['src/sum.js'], at('test/sum.test.js')],
  ['it has no place', true, ['src/other.js'], {}],
  ['its file cannot be read', true, ['src/other.js'], at('test/gone.test.js')],
  ['a changed file has no name of its own', true, ['index.js'], at('test/b.test.js')],
  ['an index is called as its folder', false, ['src/lister/index.js'], at('test/b.test.js')],
  ['an index is called as its folder, which is named', true, ['src/reader/index.js'], at('test/b.test.js')],
  ['a changed file has too short a name to mean anything', true, ['src/db.js'], at('test/b.test.js')],
])('a failure is tied to the change where %s: %s', async (_what, expected, changed, failure) => {
  expect(await tied(changed, failure)).toBe(expected);
});
