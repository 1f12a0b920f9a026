import { expect, test } from 'vitest';
import { equalSides, literalIn, tokensOf } from '../../../../src/review/source/tests/comparison.ts';

function told(assertion: string): string | null {
  return (
    equalSides(assertion)
      ?.map((side) => side.join(' '))
      .join(' = ') ?? null
  );
}

test.each([
  ["expect(label(2)).toBe('a b')", 'label ( 2 ) = "a b"'],
  ['  assert.equal(label(2), 1); ', 'label ( 2 ) = 1'],
  ['expect(a).toBe("b; c")', 'a = "b; c"'],
  ['expect(a).toBe(b)', 'a = b'],
  ['assert.equal(1, a)', '1 = a'],
  ["expect(a).toEqual(['[', ')'])", 'a = [ "[" , ")" ]'],
  ['expect(a).toEqual(/b, c/)', 'a = /b, c/'],
  ['expect(a).toBeNull()', 'a = null'],
  ['expect(a).toBeUndefined()', 'a = undefined'],
  ['expect(a).to.be.deep.equal(-1.5)', 'a = -1.5'],
  ['assert index == 1', 'index = 1'],
  ['assert main == 1', 'main = 1'],
  ['assert [a for a in b] == [1]', '[ a for a in b ] = [ 1 ]'],
  ['assert a(not b) is None', 'a ( not b ) = None'],
])('%s says that two expressions are equal', (assertion, said) => {
  expect(told(assertion)).toBe(said);
});

test.each([
  'expect(a).toBeNull(1)',
  'expect(a).toBeNull.call',
  'expect.soft(a).toBe(1)',
  'verify(a).toBe(1)',
  'expect(a).not.toBe(1)',
  "expect(a).toBe('b\\n')",
  'assert.equal(a, 1, 2)',
  'assert(a == 1)',
  'assert(a) == 1',
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
])('%s says nothing of the kind', (assertion) => {
  expect(told(assertion)).toBeNull();
});

test.each([
  ["'a'", '"a"'],
  ['`a`', '"a"'],
  ['None', 'null'],
  ['-1.5', '-1.5'],
  ['{}', '{}'],
  ['[ 1,2 ]', '[1, 2]'],
  ['[1, 2, 3,]', '[1, 2, 3]'],
  ["[1, 'b', [null], []]", '[1, "b", [null], []]'],
  ["{ b: 1, 'c': [2] }", '{"b": 1, "c": [2]}'],
  ['(1)', '1'],
  ['{ b: c }', null],
  ['{ b = 1 }', null],
  ['{ 1: 2 }', null],
  ['{ a }', null],
  ['{]', null],
  ['a', null],
  ['', null],
  ["'a' 'b'", null],
])('%j is a literal: %j', (text, literal) => {
  expect(literalIn(tokensOf(text) ?? [])).toBe(literal);
});

test('an expression has one form, unless something is escaped or put in', () => {
  expect(tokensOf("a( 'b' )")).toEqual(tokensOf('a("b")'));
  expect(tokensOf("a('\\n')")).toBeNull();
  expect(tokensOf('`$' + '{a}`')).toBeNull();
});
