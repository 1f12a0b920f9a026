import { expect, test } from 'vitest';
import { FileText } from '../../../../src/review/source/file-text.ts';
import { blocksIn, type TestBlock } from '../../../../src/review/source/tests/test-blocks.ts';
import { countAssertions } from '../../../../src/review/tamper/assertions/assertion-counts.ts';

const blocks = (text: string): readonly TestBlock[] => blocksIn(new FileText('a.test.js', text));

const helpers = (before: string, after: string): readonly string[] => [
  ...countAssertions(blocks(before), blocks(after)).helpers,
];

const CALL = "test('a', () => {\n  isSum(1, 2);\n});\n";
const HELPER = `function isSum(a, b) {\n  expect(add(a, b)).toBe(3);\n}\n${CALL}`;

test('a helper gains an assertion', () => {
  const more = HELPER.replace('\n}', '\n  expect(add(b, a)).toBe(3);\n}');
  expect(helpers(HELPER, more)).toEqual(['isSum']);
  expect(helpers('', HELPER)).toEqual(['isSum']);
});

test('a helper that has the same assertions as before gains none', () => {
  expect(helpers(HELPER, `${HELPER}const other = 1;\n`)).toEqual([]);
  expect(helpers(HELPER, HELPER.replace('{\n', '{\n  log(a);\n'))).toEqual([]);
});
