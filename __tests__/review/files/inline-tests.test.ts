import { describe, expect, test } from 'vitest';
import { hasTestModules, inlineTests, testLines } from '../../../src/review/files/inline-tests.ts';

const path = 'src/lib.rs';

function library(code: string, tests: string | null): string {
  return `pub fn sum() {\n    ${code}\n}\n${tests === null ? '' : `\n#[cfg(test)]\nmod tests {\n    ${tests}\n}\n`}`;
}

describe('a source file of Rust is cut into code and tests', () => {
  test('that both change', () => {
    const [before, after] = [library('old()', 'one();'), library('new()', 'two();')];
    expect(inlineTests({ path, before, after })).toEqual({
      path,
      was: path,
      tests: library('old()', 'two();'),
      code: library('new()', 'one();'),
      isCodeChanged: true,
      areAltered: true,
    });
  });

  test('whose first tests the change adds', () => {
    const found = inlineTests({ path, before: library('old()', null), after: library('new()', 'two();') });
    expect(found?.tests).toBe(library('old()', 'two();'));
    expect(found?.code.trimEnd()).toBe(library('new()', null).trimEnd());
    expect(found?.areAltered).toBe(false);
  });

  test.each([
    ['adds', library('same()', null), library('same()', 'one();')],
    ['rewrites', library('same()', 'one();'), library('same()', 'two();')],
    ['takes out', library('same()', 'one();'), library('same()', null)],
  ])('of which the change %s tests alone', (_, before, after) => {
    expect(inlineTests({ path, before, after })?.isCodeChanged).toBe(false);
  });

  test('that got another name, which is a change of its code', () => {
    const [before, after] = [library('same()', 'one();'), library('same()', 'two();')];
    expect(inlineTests({ path: 'src/other.rs', before, after }, path)).toMatchObject({
      was: path,
      isCodeChanged: true,
    });
  });

  test('whose tests the change takes out', () => {
    const found = inlineTests({ path, before: library('old()', 'one();'), after: library('new()', null) });
    expect(found?.code).toBe(library('new()', 'one();'));
    expect(found?.areAltered).toBe(true);
  });

  test.each([
    ['#[cfg(test)]\n#[allow(dead_code)]\nmod unit {', '}'],
    ['#[cfg(all(test, feature = "std"))]\npub(crate) mod unit {', '}'],
  ])('in the form %j', (open, close) => {
    const source = (code: string, tests: string) => `${code}\n${open}\n${tests}\n${close}\nfn last() {}\n`;
    const found = inlineTests({
      path,
      before: source('fn a() {}', 'one();'),
      after: source('fn b() {}', 'two();'),
    });
    expect(found?.tests).toBe(source('fn a() {}', 'two();'));
    expect(found?.code).toBe(source('fn b() {}', 'one();'));
  });
});

describe('nothing is cut', () => {
  const [before, after] = [library('old()', 'one();'), library('new()', 'two();')];

  test.each([
    ['where the tests are as they were', { path, before, after: library('new()', 'one();') }],
    ['of a new file', { path, before: null, after }],
    ['of a deleted file', { path, before, after: null }],
    ['of another language', { path: 'src/lib.js', before, after }],
    ['of two modules of one name', { path, before, after: `${after}${library('', 'three();')}` }],
    [
      'that stands in a comment',
      { path, before: '// #[cfg(test)] mod a { }\n', after: '// #[cfg(test)] mod a { b }\n' },
    ],
  ])('%s', (_what, changed) => {
    expect(inlineTests(changed)).toBeNull();
  });
});

test('a file has tests that can be told from its code, or not', () => {
  const text = library('one()', 'two();');
  expect(hasTestModules({ path, text })).toBe(true);
  expect(hasTestModules({ path: 'src/lib.js', text })).toBe(false);
  expect(hasTestModules({ path, text: library('one()', null) })).toBe(false);
});

test('the lines of tests in code are those of their modules', () => {
  expect(testLines({ path, text: library('one()', 'two();') })).toEqual([5, 6, 7, 8]);
  const crlf = '#[cfg(test)]\r\nmod tests { use super::*; }\r\nfn b() {\r\n}\r\n';
  expect(testLines({ path, text: crlf })).toEqual([1, 2]);
});

test.each([
  '#[cfg(test)]\nmod a {'.repeat(20_000),
  '#[cfg(test)]mod a{\n'.repeat(200_000),
  Array.from({ length: 100_000 }, (_, at) => `#[cfg(test)]mod a${at}{\n}\n`).join(''),
  '#[cfg(test)]'.repeat(30_000),
  `#[cfg(all(test${'('.repeat(60_000)}`,
])('hostile text (case %#) is read to its end', (text) => {
  expect(() => inlineTests({ path, before: text, after: `${text} ` })).not.toThrow();
  expect(() => testLines({ path, text })).not.toThrow();
});
