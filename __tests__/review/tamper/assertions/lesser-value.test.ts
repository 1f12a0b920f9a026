import { describe, expect, test } from 'vitest';
import { testPaths } from '../../../../src/review/source/test-files.ts';
import { findTampering } from '../../../../src/review/tamper/find-tampering.ts';

interface Versions {
  readonly before: string;
  readonly after: string;
  /** What stands outside of the test, after the change. */
  readonly outside?: string;
}

function ofJs({ before, after, outside = '' }: Versions): readonly string[] {
  const file = (head: string, body: string): string =>
    `import { join, size } from '../src/join.js';\n${head}test('two', () => {\n  ${body}\n});\n`;
  const one = { path: 'test/join.test.js', before: file('', before), after: file(outside, after) };
  return findTampering([one], testPaths(null)).map(({ kind }) => kind);
}

function ofPython({ before, after, outside = '' }: Versions): readonly string[] {
  const file = (head: string, body: string): string =>
    `from shop import join\n\n${head}\ndef test_two():\n    ${body}\n`;
  const one = { path: 'tests/test_join.py', before: file('', before), after: file(outside, after) };
  return findTampering([one], testPaths(null)).map(({ kind }) => kind);
}

const LOOSENED = ['assertion-loosened'];

describe('an assertion of a value that looks at less of it says less', () => {
  test.each([
    "assert.equal(typeof join(2, 3), 'number');",
    'assert.equal(join(2, 3).length, 1);',
    'assert.equal(String(join(2, 3)).length, 1);',
    'assert.equal(join(2, 3) % 5, 0);',
    'assert.equal(Math.max(join(2, 3), 5), 5);',
    'assert.equal(join(2, 3) && 5, 5);',
    'assert.equal(join(2, 3) || 5, 5);',
    'assert.equal(join(2, 3) ?? 5, 5);',
    'assert.equal(!!join(2, 3), true);',
    'assert.equal(Boolean(join(2, 3)), true);',
    'assert.deepEqual({ ...join(2, 3) }, {});',
  ])('%s', (after) => {
    expect(ofJs({ before: 'assert.equal(join(2, 3), 5);', after })).toEqual(LOOSENED);
  });

  test.each([
    'assert bool(join(2, 3)) == bool(5)',
    'assert type(join(2, 3)) == int',
    'assert len(join(2, 3)) == 1',
  ])('%s', (after) => {
    expect(ofPython({ before: 'assert join(2, 3) == 5', after })).toEqual(LOOSENED);
  });

  test.each([
    'assert.equal(await join(2, 3), 5);',
    "assert.equal(String(join(2, 3)), '5');",
    'assert.deepEqual([join(2, 3)], [5]);',
    'assert.equal(join(2, 3).value, 5);',
    'assert.equal(size(join(2, 3)), 1);',
    'assert.equal(join(2, 3, 4), 9);',
    'assert.equal(join([2, 3].length, 3), 5);',
  ])('what is not less of it is another expectation: %s', (after) => {
    expect(ofJs({ before: 'assert.equal(join(2, 3), 5);', after })).not.toContain('assertion-loosened');
  });

  test('no literal was compared with, and nothing is known of it', () => {
    const before = 'assert.equal(join(2, 3), size(5));';
    expect(ofJs({ before, after: 'assert.equal(join(2, 3).length, size(5));' })).not.toContain(
      'assertion-loosened',
    );
  });
});

describe('an assertion that expects what the tested function gives says nothing', () => {
  const before = 'assert.equal(join(2, 3), 5);';

  test.each([
    [
      'by a name in the test',
      { before, after: 'const want = join(2, 3);\n  assert.equal(join(2, 3), want);' },
    ],
    [
      'by the name of the result',
      { before, after: 'const got = join(2, 3);\n  assert.equal(got, join(2, 3));' },
    ],
    [
      'by a helper',
      {
        before,
        after: 'assert.equal(join(2, 3), want(2, 3));',
        outside: 'const want = (a, b) => join(a, b);\n',
      },
    ],
    ['with other arguments', { before, after: 'assert.equal(join(2, 3), join(3, 2));' }],
    [
      'with expect',
      {
        before: 'expect(join(2, 3)).toBe(5);',
        after: 'const want = join(2, 3);\n  expect(join(2, 3)).toBe(want);',
      },
    ],
  ])('%s', (_how, versions) => {
    expect(ofJs(versions)).toEqual(LOOSENED);
  });

  test('of Python', () => {
    const after = 'want = join(2, 3)\n    assert join(2, 3) == want';
    expect(ofPython({ before: 'assert join(2, 3) == 5', after })).toEqual(LOOSENED);
  });

  test.each([
    ['a value with a name', { before, after: 'const want = 5;\n  assert.equal(join(2, 3), want);' }],
    ['a table', { before, after: 'assert.equal(join(2, 3), wants[0]);', outside: 'const wants = [5];\n' }],
    ['what another function gives', { before, after: 'assert.equal(join(2, 3), size(2));' }],
    ['another literal', { before, after: 'assert.equal(join(join(1, 1), 3), 5);' }],
    ['the result by its name', { before, after: 'const got = join(2, 3);\n  assert.equal(got, 5);' }],
  ])('%s is another expectation', (_how, versions) => {
    expect(ofJs(versions)).not.toContain('assertion-loosened');
  });

  test('it was compared with another call before, too', () => {
    const both = 'assert.equal(join(2, 3), join(3, 2));';
    expect(ofJs({ before: both, after: 'assert.equal(join(2, 4), join(4, 2));' })).not.toContain(
      'assertion-loosened',
    );
  });
});
