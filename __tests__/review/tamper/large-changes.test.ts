import { expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

// What takes seconds too long, not hours, is for `npm run bench -- --part changes`.
test('blank lines of a test, 300 kB of them, are read in one go', () => {
  const of = (value: string): string =>
    `test('a', () => {\n${'\n'.repeat(300_000)}  expect(a()).toBe('${value}');\n});\n`;
  const files = [{ path: 'a.test.js', before: of('a'), after: of('b') }];
  expect(findTampering(files, testPaths(null)).map(({ kind }) => kind)).toEqual(['expected-changed']);
});
