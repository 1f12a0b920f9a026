import { expect, test } from 'vitest';
import type { OriginalTests } from '../../src/core/verdict/evidence.ts';
import type { Tampering, TamperKind } from '../../src/core/verdict/tampering.ts';
import { withoutAdded } from '../../src/review/added-expectations.ts';

const PATH = 'test/cases.txt';
const PASSED: OriginalTests = { kind: 'passed', paths: [PATH] };

function left(
  before: string | null,
  after: string | null,
  { originalTests = PASSED, kind = 'expected-changed' as TamperKind } = {},
): number {
  const found: Tampering = { kind, path: PATH, line: null, detail: '' };
  return withoutAdded([found], { originalTests, texts: [{ path: PATH, before, after }] }).length;
}

test('lines that are only added are no changed expectation', () => {
  expect(left('1\n2\n', '0\n1\n1\n2\n3\n')).toBe(0);
});

test.each([
  ['a line is gone', '1\n2\n', '1\n3\n'],
  ['the last line is gone', '1\n2\n', '1\n'],
  ['the file is new', null, '1\n'],
  ['the file is gone', '1\n', null],
])('they are where %s', (_where, before, after) => {
  expect(left(before, after)).toBe(1);
});

test('they are where the tests of the base do not pass, or another file has passed', () => {
  for (const originalTests of [
    { kind: 'unchanged' },
    { kind: 'failed', paths: [PATH], failures: [] },
    { kind: 'passed', paths: ['test/other.txt'] },
  ] as const)
    expect(left('1\n', '1\n2\n', { originalTests })).toBe(1);
});

test('whatever else was found stays', () => {
  expect(left('1\n', '1\n2\n', { kind: 'test-skipped' })).toBe(1);
});
