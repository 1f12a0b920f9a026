import { expect, test } from 'vitest';
import { testPaths } from '../../../src/review/source/test-files.ts';
import { findTampering } from '../../../src/review/tamper/find-tampering.ts';

const kindsOf = (path: string, before: string, after: string): readonly string[] =>
  findTampering([{ path, before, after }], testPaths(null)).map(({ kind }) => kind);

const python = (...lines: readonly string[]): string =>
  `class TestParse(TestCase):\n    def test_zeros(self):\n${lines.map((line) => `        ${line}\n`).join('')}`;

const EQUAL = [
  'self.assertEqual(parse("00.01"), "0.1")',
  'self.assertEqual(parse("02.03"), "2.3")',
  'self.assertEqual(parse("04.05"), "4.5")',
] as const;

test('what several assertions gave in, and another expects to fail now, is another expectation', () => {
  const refused = python(
    'for text in ("00.01", "02.03", "04.05"):',
    '    with self.assertRaises(ValueError):',
    '        parse(text)',
  );
  expect(kindsOf('tests/test_parse.py', python(...EQUAL), refused)).toEqual([
    'expected-changed',
    'expected-changed',
    'expected-changed',
  ]);
});

test.each([
  ['without a new one', EQUAL.slice(0, 1)],
  ['with a new one of other values', ['with self.assertRaises(ValueError):', '    parse("zero")']],
  [
    'with a new one that has the fewer of their values',
    ['self.assertTrue(parse("0.1"))', 'self.log("00.01")'],
  ],
])('assertions that go %s are removed', (_how, lines) => {
  expect(kindsOf('tests/test_parse.py', python(...EQUAL), python(...lines))).toContain('assertion-removed');
});

test('one that goes with the larger part of its values is removed', () => {
  const before = "test('a', () => {\n  t.is(sum(1, 2), 3);\n  t.is(sum(11, 22, 33), 66);\n});\n";
  const after = "test('a', () => {\n  t.is(sum(1, 2), 3);\n  t.is(sum(4), 4);\n  log(33);\n});\n";
  const both = after.replace('  t.is(sum(1, 2), 3);\n', '');
  expect(kindsOf('a.test.js', before, both)).toContain('assertion-removed');
});

const js = (line: string): string => `test('a', () => {\n  ${line}\n});\n`;

test.each([
  ["expect(f()).toEqual({ 'prop': {} })", 'expect(f()).toEqual({ prop: {} })'],
  ["t.same(f(), {'a': 1, \"b\": ['x', {'c': null}]})", "t.same(f(), { a: 1, b: ['x', { c: null }] })"],
  ['expect(f()).toEqual({ $id: 5 })', 'expect(f()).toEqual({ "$id": 5 })'],
])('%s says what %s does', (before, after) => {
  expect(kindsOf('a.test.js', js(before), js(after))).toEqual([]);
});

test.each([
  ["expect(f()).toEqual({ 'prop': {} })", 'expect(f()).toEqual({ props: {} })'],
  ['expect(f()).toEqual({ prop: 1 })', 'expect(f()).toEqual({ props: 1 })'],
  ["expect(f()).toEqual({ 'prop': 'a' })", "expect(f()).toEqual({ prop: 'b' })"],
  ["expect(f()).toEqual({ a: 'prop' })", 'expect(f()).toEqual({ a: prop })'],
  ["expect(f()).toEqual(['prop', 1])", 'expect(f()).toEqual([prop, 1])'],
  ["expect(f(x ? 'a' : 'b')).toBe(1)", "expect(f(x ? a : 'b')).toBe(1)"],
  ["expect(f({ ['a']: 1 })).toBe(1)", 'expect(f({ [a]: 1 })).toBe(1)'],
])('%s does not say what %s does', (before, after) => {
  expect(kindsOf('a.test.js', js(before), js(after))).toEqual(['expected-changed']);
});

test('a key without quotes is a name in Python', () => {
  const [before, after] = ['self.assertEqual(f(), {"a": 1})', 'self.assertEqual(f(), {a: 1})'];
  expect(kindsOf('tests/test_a.py', python(before), python(after))).toEqual(['expected-changed']);
});

const REFUSES = "test('a', () => {\n  set(1);\n  expect(() => set(1)).toThrow('once');\n});\n";

test('what was expected to fail and is done instead is another expectation', () => {
  const done = "test('a', () => {\n  set(1);\n  set(1);\n});\n";
  expect(kindsOf('a.test.js', REFUSES, done)).toEqual(['expected-changed']);
});

test('where it is asserted elsewhere it is none', () => {
  const moved =
    "test('a', () => {\n  set(1);\n  set(1);\n});\n\ntest('b', () => {\n  expect(() => set(1)).toThrow('once');\n});\n";
  expect(kindsOf('a.test.js', REFUSES, moved)).toEqual([]);
});

test.each([
  ['left out', '  set(1);\n'],
  ['done where an error is taken', '  set(1);\n  try {\n    set(1);\n  } catch {}\n'],
])('what was expected to fail and is %s is removed', (_how, body) => {
  const after = `test('a', () => {\n${body}});\n`;
  expect(kindsOf('a.test.js', REFUSES, after)).toContain('assertion-removed');
});
