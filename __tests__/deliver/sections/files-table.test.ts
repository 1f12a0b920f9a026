import { expect, test } from 'vitest';
import { categoryOf, filesTable } from '../../../src/deliver/sections/files-table.ts';

test.each([
  ['package-lock.json', 'lockfile'],
  ['deep/pom.xml', 'manifest'],
  ['.github/workflows/ci.yml', 'automation'],
  ['Makefile', 'automation'],
  ['src/duration.test.ts', 'test'],
  ['tests/test_duration.py', 'test'],
  ['_test/cases.txt', 'test'],
  ['src/test/java/FooTest.java', 'test'],
  ['vitest.config.ts', 'settings'],
  ['src/latest.ts', 'source'],
  ['Readme.md', 'documentation'],
  ['docs/guide.rst', 'documentation'],
  ['CHANGELOG', 'documentation'],
  ['src/contest/entry.go', 'source'],
])('%s is a %s', (path, role) => {
  expect(categoryOf(path)).toBe(role);
});

test('each file has its lines, and stands out unless it is source', () => {
  const table = filesTable([
    { path: 'src/a|b.ts', kind: 'modified', added: 3, deleted: 1 },
    { path: 'package.json', kind: 'added', added: 1, deleted: 0 },
    { path: 'logo.png', kind: 'deleted', added: null, deleted: null },
  ]);
  expect(table).toContain('| `src/a\\|b.ts` | modified | +3 −1 | source |');
  expect(table).toContain('| `package.json` | added | +1 −0 | **manifest** |');
  expect(table).toContain('| `logo.png` | deleted | binary | source |');
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
  expect(filesTable(files)).toContain('| ... and 30 more files |');
});
