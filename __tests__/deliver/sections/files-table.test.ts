import { expect, test } from 'vitest';
import { isTestPath } from '../../../src/core/paths/test-paths.ts';
import { categoryOf, filesTable, testsOf } from '../../../src/deliver/sections/files-table.ts';

test.each([
  ['package-lock.json', 'lockfile'],
  ['deep/pom.xml', 'manifest'],
  ['.github/workflows/ci.yml', 'automation'],
  ['Makefile', 'automation'],
  ['src/duration.test.ts', 'test'],
  ['tests/test_duration.py', 'test'],
  ['_test/cases.txt', 'test'],
  ['src/test/java/FooTest.java', 'test'],
  ['test.js', 'test'],
  ['packages/a/test.mjs', 'test'],
  ['test-stable.cjs', 'test'],
  ['tests.ts', 'test'],
  ['sums-test.mts', 'test'],
  ['test/settings.yml', 'test'],
  ['test/package.json', 'manifest'],
  ['vitest.config.ts', 'settings'],
  ['src/latest.ts', 'source'],
  ['Readme.md', 'documentation'],
  ['docs/guide.rst', 'documentation'],
  ['CHANGELOG', 'documentation'],
  ['src/contest/entry.go', 'source'],
])('%s is a %s', (path, role) => {
  expect(categoryOf(path, isTestPath)).toBe(role);
});

test('with a verdict, only what counted as a test is one, whatever its name is', () => {
  const isTest = testsOf({ tests: ['checks/sums.js', 'test.js'] });
  const categories = ['checks/sums.js', 'test.js', 'lib/test.js', 'src/sums.test.js'].map((path) =>
    categoryOf(path, isTest),
  );
  expect(categories).toEqual(['test', 'test', 'source', 'source']);
  expect(categoryOf('lib/test.js', testsOf({}))).toBe('test');
});

test('each file has its lines, and stands out unless it is source', () => {
  const table = filesTable(
    [
      { path: 'src/a|b.ts', kind: 'modified', added: 3, deleted: 1 },
      { path: 'package.json', kind: 'added', added: 1, deleted: 0 },
      { path: 'logo.png', kind: 'deleted', added: null, deleted: null },
    ],
    isTestPath,
  );
  expect(table).toContain('| `src/a\\|b.ts` | modified | +3 −1 | source |');
  expect(table).toContain('| `package.json` | added | +1 −0 | **manifest** |');
  expect(table).toContain('| `logo.png` | deleted | binary | source |');
});

test('an encoding that nothing names is told as assumed', () => {
  const of = (path: string, isGuess: boolean) =>
    ({ path, kind: 'modified', added: 1, deleted: 1, encoding: { name: 'ISO-8859-1', isGuess } }) as const;
  const table = filesTable([of('a.c', true), of('b.c', false)], isTestPath);
  expect(table).toContain('| `a.c` | modified, assumed to be in ISO-8859-1 |');
  expect(table).toContain('| `b.c` | modified, in ISO-8859-1 |');
});

test('what a mode says stands out behind what became of the file, whoever changed it', () => {
  const lines = { added: 0, deleted: 0 };
  const table = filesTable(
    [
      { path: 'run.py', kind: 'modified', ...lines, modeNotes: ['executable'] },
      { path: 'old.py', kind: 'modified', ...lines, modeNotes: ['not-executable'] },
      { path: 'to', kind: 'added', ...lines, modeNotes: ['link'] },
      { path: 'from', kind: 'modified', ...lines, modeNotes: ['no-link', 'executable'] },
    ],
    isTestPath,
    ['old.py'],
  );
  expect(table).toContain('| `run.py` | modified, **made executable** | +0 −0 | source |');
  expect(table).toContain('| `old.py` | modified by people, **no longer executable** |');
  expect(table).toContain('| `to` | added, **symbolic link** |');
  expect(table).toContain('| `from` | modified, **no longer a symbolic link**, **made executable** |');
});

test('a long list says how many it leaves out', () => {
  const files = Array.from({ length: 130 }, (_, index) => ({
    path: `src/${index}.ts`,
    kind: 'added' as const,
    added: 1,
    deleted: 0,
  }));
  expect(filesTable(files, isTestPath)).toContain('| ... and 30 more files |');
});
