import { expect, test } from 'vitest';
import {
  expectedValueOf,
  expressionOf,
  literalOf,
  resolved,
  rowValueOf,
  tableCallOf,
} from '../../../src/review/source/expected-values.ts';

function told(assertion: string): string | null {
  const found = expectedValueOf(assertion);
  return found === null ? null : `${found.subject} = ${found.value}`;
}

test.each([
  ["expect(label(2)).toBe('a b')", 'label ( 2 ) = "a b"'],
  ['  assert.equal(label(2), 1); ', 'label ( 2 ) = 1'],
  ['expect(a).toBe("b; c")', 'a = "b; c"'],
  ['expect(await a(1)).toEqual([])', 'a ( 1 ) = []'],
  ["expect(a('await b')).toBe(1)", 'a ( "await b" ) = 1'],
  ["expect(a).toEqual([1, 'b', [null], []])", 'a = [1, "b", [null], []]'],
  ["expect(a).toEqual(['[', ')'])", 'a = ["[", ")"]'],
  ['expect(a).toEqual({ })', 'a = {}'],
  ['expect(a).toEqual({ b: 1 })', 'a = {"b": 1}'],
  ['expect(a).toBeNull()', 'a = null'],
  ['expect(a).toBeUndefined()', 'a = undefined'],
  ['expect(a).to.be.deep.equal(-1.5)', 'a = -1.5'],
  ['assert index == 1', 'index = 1'],
  ['assert main == 1', 'main = 1'],
  ['assert [a for a in b] == [1]', '[ a for a in b ] = [1]'],
  ['assert a(not b) is None', 'a ( not b ) = null'],
])('%s says what is expected of what', (assertion, said) => {
  expect(told(assertion)).toBe(said);
});

test.each([
  'expect(a).toBe(b)',
  'expect(a).toBe()',
  'expect(a).toBeNull(1)',
  'expect(a).toBeNull.call',
  'expect(a).toEqual([1, b])',
  'expect.soft(a).toBe(1)',
  'verify(a).toBe(1)',
  'expect(a).not.toBe(1)',
  "expect(a).toBe('b\\n')",
  'assert.equal(a, b)',
  'assert.equal(a, 1, 2)',
  'assert (a) == 1',
  'assert(a == 1)',
  'assert 1 == a == 1',
  'assert a and b == 1',
  'assert a or b == 1',
  'assert not a == 1',
  'assert a, b == 1',
  'assert a if b else c == 1',
  'assert lambda: a == 1',
  'assert a in b == 1',
  'a == 1',
  'equal, 1 a',
  'equal a, 1 b',
  'equal a, 1)',
  '',
])('%s says nothing that is understood', (assertion) => {
  expect(told(assertion)).toBeNull();
});

test('a value on the other side, and a statement in the place of a call, are another assertion', () => {
  const frames = ['equal(a, 1)', 'equal(1, a)', 'assert a == 1', 'assert.equal(a, 1)', 'expect(a).toBe(1)'];
  expect(new Set(frames.map((one) => expectedValueOf(one)?.frame)).size).toBe(frames.length);
});

test.each([
  ["'a'", '"a"'],
  ['`a`', '"a"'],
  ['{}', '{}'],
  ['[ 1,2 ]', '[1, 2]'],
  ['[1, 2, 3,]', '[1, 2, 3]'],
  ["{ b: 1, 'c': [2] }", '{"b": 1, "c": [2]}'],
  ['{ b: c }', null],
  ['{ b = 1 }', null],
  ['{ 1: 2 }', null],
  ['{ a }', null],
  ['{]', null],
  ['a', null],
  ['', null],
  ["'a' 'b'", null],
  ["'a\\n'", null],
  ['`${a}`', null],
])('%j is a literal: %j', (text, literal) => {
  expect(literalOf(text)).toBe(literal);
});

test('an expression has one form, unless something is escaped or put in', () => {
  expect(expressionOf("a( 'b' )")).toBe(expressionOf('a("b")'));
  expect(expressionOf("a('\\n')")).toBeNull();
});

test('names stand for their values, unless they are of something else', () => {
  const names = new Map([['a', ['1', '+', '2']]]);
  expect(resolved('a + b.a', names)?.join(' ')).toBe('1 + 2 + b . a');
  expect(resolved("a + '\\n'", names)).toBeNull();
});

test.each([
  ['assertEquals(abs(row.in), row.want)', { name: 'abs', count: 1 }],
  ['equal(row.want, abs(row.in, row["unit"]))', { name: 'abs', count: 2 }],
  ['expect(await load(path)).toBe(want)', { name: 'load', count: 1 }],
  ['equal(abs(1), row.want)', null],
  ['equal(abs(row.in), abs(row.want))', null],
  ['equal(abs(row.in + 1), row.want)', null],
  ['equal(row.in, row.want)', null],
  ['equal((row.in), row.want)', null],
  ['verify(abs(row.in), row.want)', null],
])('%s calls this for the rows of a table: %j', (assertion, call) => {
  expect(tableCallOf(assertion, new Map())).toEqual(call);
});

test.each([
  ['{-1, "neg"}', { subject: 'abs ( -1 )', frame: '', value: '"neg"' }],
  ['{"a name", -1, 1,}', { subject: 'abs ( -1 )', frame: '"a name"', value: '1' }],
  ['{in: -1, want: 1}', { subject: 'abs ( -1 )', frame: 'in want', value: '1' }],
  [
    '{"name": "a", "in": -1, "expected": 1}',
    { subject: 'abs ( -1 )', frame: 'name in expected "a"', value: '1' },
  ],
  ['{want: 1, in: -1}', null],
  ['{name: "a", want: 1, in: -1}', null],
  ['{in: -1, more: 1}', null],
  ['{-1, want: 1}', null],
  ['{-1, other}', null],
  ['{other, -1}', null],
  ['{1}', null],
  ["{-1, '\\n'}", null],
])('the row %s expects this: %j', (row, value) => {
  expect(rowValueOf(row, { name: 'abs', count: 1 })).toEqual(value);
});

test('a row gives a call as many values as it takes', () => {
  const value = { subject: 'add ( 1 , 2 )', frame: '"a"', value: '3' };
  expect(rowValueOf('{"a", 1, 2, 3}', { name: 'add', count: 2 })).toEqual(value);
});
