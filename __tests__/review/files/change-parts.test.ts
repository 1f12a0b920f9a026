import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { isTestPath } from '../../../src/core/paths/test-paths.ts';
import type { VersionName } from '../../../src/core/verdict/versions.ts';
import { changeParts } from '../../../src/review/files/change-parts.ts';
import { kindOf } from '../../../src/review/files/file-kind.ts';
import { inlineTests } from '../../../src/review/files/inline-tests.ts';
import { type Version, type VersionParts, versionOf } from '../../../src/review/files/version.ts';

const PATH = 'src/add.rs';
const kind = (path: string) =>
  kindOf(path, { isTest: isTestPath, isNamedByGate: () => false, isStarted: () => false });
const rust = (sum: string, expected: number) =>
  `pub fn add(a: i32, b: i32) -> i32 {\n    ${sum}\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn adds() {\n        assert_eq!(add(2, 3), ${expected});\n    }\n}\n`;

function ofRust(before: string, after: string): VersionParts {
  const bytes = Buffer.from(after);
  const changes = ChangeSet.of('b'.repeat(40), [
    [PATH, { kind: 'file', mode: '100755', bytes, isNew: false }],
  ]);
  const inline = inlineTests({ path: PATH, before, after });
  return { changes, kind, inline: inline === null ? [] : [inline], perhapsProgram: [] };
}

const textIn = ({ changes }: Version): string | null => {
  const change = changes.get(PATH);
  return change?.kind === 'file' ? change.bytes.toString() : null;
};

test('a file that holds both is cut in two: its tests on the code of the base, its code with the tests of the base', () => {
  const of = ofRust(rust('a - b', -1), rust('a + b', 5));
  const code = versionOf('code-and-manifests', of);
  expect(textIn(versionOf('tests-alone', of))).toBe(rust('a - b', 5));
  expect(textIn(code)).toBe(rust('a + b', -1));
  expect(code.changes.get(PATH)).toMatchObject({ mode: '100755' });
  expect(textIn(versionOf('original-checks', of))).toBe(rust('a + b', 5));
  expect(textIn(versionOf('manifests-alone', of))).toBeNull();
  const { tests } = changeParts(of);
  expect([tests.support, tests.affectingOld]).toEqual([[PATH], [PATH]]);
});

test('where only its tests are others, no code is changed', () => {
  const of = ofRust(rust('a + b', 4), rust('a + b', 5));
  expect(textIn(versionOf('tests-alone', of))).toBe(rust('a + b', 5));
  expect(versionOf('original-tests', of).changes.isEmpty).toBe(true);
  expect(changeParts(of).touchesCode).toBe(false);
});

test('such a file can be taken whole from either side', () => {
  const of = ofRust(rust('a - b', -1), rust('a + b', 5));
  expect(textIn(versionOf('original-tests', of, { asChange: [PATH] }))).toBe(rust('a + b', 5));
  expect(textIn(versionOf('original-tests', of, { asBase: [PATH] }))).toBeNull();
});

describe('a change of each kind of file', () => {
  const file = (text: string) =>
    ({ kind: 'file', mode: '100644', bytes: Buffer.from(text), isNew: false }) as const;
  const changes = ChangeSet.of('b'.repeat(40), [
    ['src/add.js', file('a')],
    ['src/add.test.js', file('b')],
    ['tests/conftest.py', file('c')],
    ['test/old.js', { kind: 'deleted' }],
    ['vitest.config.js', file('d')],
    ['package.json', file('e')],
  ]);
  const of: VersionParts = { changes, kind, inline: [], perhapsProgram: [] };
  const TESTS = ['src/add.test.js', 'test/old.js', 'tests/conftest.py'];

  test('is told apart by them', () => {
    const { tests, checks, manifests } = changeParts(of);
    expect(tests.paths).toEqual(TESTS);
    expect([tests.runnable, tests.support]).toEqual([['src/add.test.js'], ['tests/conftest.py']]);
    expect([checks, manifests]).toEqual([['vitest.config.js'], ['package.json']]);
  });

  test.each<[VersionName, readonly string[]]>([
    ['tests-alone', TESTS],
    ['original-tests', ['src/add.js']],
    ['code-and-manifests', ['package.json', 'src/add.js']],
    ['original-checks', ['src/add.js', ...TESTS]],
    ['original-settings', ['package.json', 'src/add.js', ...TESTS]],
    ['manifests-alone', ['package.json']],
  ])('and each version takes its own of it: %s', (name, paths) => {
    expect(versionOf(name, of)).toMatchObject({ of: name, changes: { paths } });
  });

  test('but for files that are to be of the other side', () => {
    const but = { asBase: ['src/add.js'], asChange: ['vitest.config.js'] };
    expect(versionOf('code-and-manifests', of, but).changes.paths).toEqual([
      'package.json',
      'vitest.config.js',
    ]);
  });

  test.each<[VersionName, boolean]>([
    ['tests-alone', false],
    ['original-tests', false],
    ['original-checks', true],
  ])('and what may be data of the program is of it only with code and tests: %s', (name, is) => {
    const perhapsProgram = ['tests/conftest.py'];
    expect(versionOf(name, { ...of, perhapsProgram }).changes.paths.includes('tests/conftest.py')).toBe(is);
  });
});

test.each([
  ['page.css', true],
  ['README.md', false],
])('what shows to a visitor needs a proof, what is for readers does not: %s', (path, isTouched) => {
  const bytes = Buffer.from('new');
  const changes = ChangeSet.of('b'.repeat(40), [
    [path, { kind: 'file', mode: '100644', bytes, isNew: false }],
  ]);
  expect(changeParts({ changes, kind, inline: [], perhapsProgram: [] }).touchesCode).toBe(isTouched);
});
