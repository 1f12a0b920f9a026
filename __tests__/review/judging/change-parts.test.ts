import { expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { isTestPath } from '../../../src/core/paths/test-paths.ts';
import { changeParts } from '../../../src/review/judging/change-parts.ts';
import { kindOf } from '../../../src/review/judging/file-kind.ts';

const PATH = 'src/add.rs';
const kind = (path: string) =>
  kindOf(path, { isTest: isTestPath, isNamedByGate: () => false, isStarted: () => false });
const rust = (sum: string, expected: number) =>
  `pub fn add(a: i32, b: i32) -> i32 {\n    ${sum}\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn adds() {\n        assert_eq!(add(2, 3), ${expected});\n    }\n}\n`;

function partsOf(before: string, after: string) {
  const bytes = Buffer.from(after);
  const changes = ChangeSet.of('b'.repeat(40), [
    [PATH, { kind: 'file', mode: '100755', bytes, isNew: false }],
  ]);
  return changeParts(changes, kind, [{ path: PATH, before, after }], []);
}

const textIn = (changes: ChangeSet): string | null => {
  const change = changes.get(PATH);
  return change?.kind === 'file' ? change.bytes.toString() : null;
};

test('a file that holds both is cut in two: its tests on the code of the base, its code with the tests of the base', () => {
  const { tests, codeAndManifests: code } = partsOf(rust('a - b', -1), rust('a + b', 5));
  expect(textIn(tests.changes)).toBe(rust('a - b', 5));
  expect(textIn(code)).toBe(rust('a + b', -1));
  expect(code.get(PATH)).toMatchObject({ mode: '100755' });
  expect([tests.support, tests.altered]).toEqual([[PATH], [PATH]]);
});

test('where only its tests are others, no code is changed', () => {
  const { tests, codeAndManifests: code } = partsOf(rust('a + b', 4), rust('a + b', 5));
  expect(textIn(tests.changes)).toBe(rust('a + b', 5));
  expect(code.isEmpty).toBe(true);
});

test('tests, checks and manifests are told apart, and each state takes its own', () => {
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
  const { tests, codeAndManifests, codeAlone, withOriginalChecks, checks, manifests } = changeParts(
    changes,
    kind,
    [],
    [],
  );
  expect(tests.changes.paths).toEqual(['src/add.test.js', 'test/old.js', 'tests/conftest.py']);
  expect([tests.runnable, tests.support]).toEqual([['src/add.test.js'], ['tests/conftest.py']]);
  expect(codeAndManifests.paths).toEqual(['package.json', 'src/add.js']);
  expect(codeAlone.paths).toEqual(['src/add.js']);
  expect(withOriginalChecks?.paths).toEqual([
    'src/add.js',
    'src/add.test.js',
    'test/old.js',
    'tests/conftest.py',
  ]);
  expect([checks, manifests]).toEqual([['vitest.config.js'], ['package.json']]);
});

test('a change without checks has no state of its own for them', () => {
  expect(partsOf(rust('a - b', -1), rust('a + b', -1)).withOriginalChecks).toBeNull();
});

test.each([
  ['page.css', true],
  ['README.md', false],
])('what shows to a visitor needs a proof, what is for readers does not: %s', (path, isTouched) => {
  const bytes = Buffer.from('new');
  const changes = ChangeSet.of('b'.repeat(40), [
    [path, { kind: 'file', mode: '100644', bytes, isNew: false }],
  ]);
  expect(changeParts(changes, kind, [], []).touchesCode).toBe(isTouched);
});
