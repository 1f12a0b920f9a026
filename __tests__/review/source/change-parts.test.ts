import { expect, test } from 'vitest';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { changeParts } from '../../../src/review/source/change-parts.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';

const PATH = 'src/add.rs';
const rust = (sum: string, expected: number) =>
  `pub fn add(a: i32, b: i32) -> i32 {\n    ${sum}\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn adds() {\n        assert_eq!(add(2, 3), ${expected});\n    }\n}\n`;

function partsOf(before: string, after: string) {
  const bytes = Buffer.from(after);
  const changes = ChangeSet.of('b'.repeat(40), [
    [PATH, { kind: 'file', mode: '100755', bytes, isNew: false }],
  ]);
  return changeParts(changes, testPaths(null), [{ path: PATH, before, after }], new Set());
}

const textIn = (changes: ChangeSet): string | null => {
  const change = changes.get(PATH);
  return change?.kind === 'file' ? change.bytes.toString() : null;
};

test('a file that holds both is cut in two: its tests on the code of the base, its code with the tests of the base', () => {
  const { tests, code, alteredInline } = partsOf(rust('a - b', -1), rust('a + b', 5));
  expect(textIn(tests.changes)).toBe(rust('a - b', 5));
  expect(textIn(code)).toBe(rust('a + b', -1));
  expect(code.get(PATH)).toMatchObject({ mode: '100755' });
  expect([tests.support, alteredInline]).toEqual([[PATH], [PATH]]);
});

test('where only its tests are others, no code is changed', () => {
  const { tests, code } = partsOf(rust('a + b', 4), rust('a + b', 5));
  expect(textIn(tests.changes)).toBe(rust('a + b', 5));
  expect(code.isEmpty).toBe(true);
});

test('a benchmark is no test, and what stands beside it may be one', () => {
  const head = 'package sums\n\nimport "testing"\n';
  const benchmark =
    '\nfunc BenchmarkAdd(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tAdd(i, i)\n\t}\n}\n';
  const other = '\nfunc TestAdd(t *testing.T) {\n\tAdd(1, 2)\n}\n';
  const addsNone = (before: string | null, after: string, path = 'add_test.go'): boolean => {
    const change = { kind: 'file' as const, mode: '100644' as const, bytes: Buffer.from(after), isNew: true };
    const changes = ChangeSet.of('b'.repeat(40), [[path, change]]);
    return changeParts(changes, testPaths(null), [{ path, before, after }], new Set()).addsNoTest;
  };
  expect(addsNone(null, head + benchmark)).toBe(true);
  expect(addsNone(head + other, head + other + benchmark)).toBe(true);
  expect(addsNone(head, head + benchmark + other)).toBe(false);
  expect(addsNone(null, head + benchmark + other)).toBe(false);
  expect(addsNone(null, head + benchmark.replace('BenchmarkAdd(b *testing.B)', 'benchmark()'))).toBe(false);
  expect(addsNone(null, head)).toBe(false);
  expect(addsNone(null, head + benchmark, 'add_test.py')).toBe(false);
});
