import { describe, expect, test } from 'vitest';
import { statedResults } from '../../../src/review/source/task/stated-results.ts';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

const stated = statedResults('Tax\n\n`tax(100)` is 0. It should be 7.');

function found(after: string, before: string | null = null, path = 'test/tax.test.js'): readonly string[] {
  return findTampering([{ path, before, after }], testPaths(null), { stated }).flatMap(
    ({ kind, line, detail }) => (kind === 'task-contradicted' ? [`${line}: ${detail}`] : []),
  );
}

const js = (...lines: readonly string[]): string =>
  `test('tax', () => {\n${lines.map((line) => `  ${line}\n`).join('')}});\n`;

describe('a new test that expects something else than the task says', () => {
  test.each([
    'assert.equal(tax(100), 70);',
    'assert.equal(m.tax?.(100), 70);',
    'expect(await tax(100)).toBe(70);',
  ])('is told: %s', (line) => {
    expect(found(js(line))).toEqual(['2: A test expects "70" of "tax(100)"; the task says "7".']);
  });

  test('is told of Python', () => {
    const after = 'def test_tax():\n    assert tax(100) == 70\n';
    expect(found(after, null, 'tests/test_tax.py')).toHaveLength(1);
  });

  test('is told in a test of the base that was bent', () => {
    expect(found(js('assert.equal(tax(100), 70);'), js('assert.equal(tax(100), 0);'))).toHaveLength(1);
  });

  test('is told beside other values', () => {
    expect(found(js('assert.equal(tax(100), 70);', 'assert.equal(tax(10), 7);'))).toHaveLength(1);
  });

  test.each([
    ['what the task says', js('assert.equal(tax(100), 7);')],
    ['it as a text', js("assert.equal(tax(100), '7');")],
    [
      'it beside another value in another state',
      js('assert.equal(tax(100), 7);', 'free();', 'assert.equal(tax(100), 0);'),
    ],
    ['something of other arguments', js('assert.equal(tax(200), 14);')],
    ['something of another function', js('assert.equal(taxes(100), 70);')],
    ['something of a part of it', js('assert.equal(tax(100).length, 70);')],
    ['no literal', js('assert.equal(tax(100), rate);')],
  ])('is none where it expects %s', (_what, after) => {
    expect(found(after)).toEqual([]);
  });

  test('is none where the base expects it', () => {
    const before = js('assert.equal(tax(100), 0);');
    expect(found(`${before}${js('assert.equal(tax(5), 1);')}`, before)).toEqual([]);
  });

  test('is none in the code', () => {
    expect(found(js('assert.equal(tax(100), 70);'), null, 'src/tax.js')).toEqual([]);
  });
});
