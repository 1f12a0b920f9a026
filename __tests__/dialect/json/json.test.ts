import { expect, test } from 'vitest';
import { repeatedKey } from '../../../src/dialect/json/objects.ts';
import { lexObject, MAX_TOKENS, type Token } from '../../../src/dialect/json/tokens.ts';

const lexed = (text: string): readonly Token[] => lexObject(text, 0, MAX_TOKENS).tokens;

test.each([
  '{"a":1,"a":2}',
  '{"a" :1,"a" :1}',
  String.raw`{"a":1,"\u0061":2}`,
  '{"a"/* one */:1,"a" // two\n:2}',
  '{"x":{"a":1,"a":2',
  '{"x":{"a":1,"a":2},"y":3}',
])('a key that stands twice is found: %s', (text) => {
  expect(repeatedKey(lexed(text))).toBe('a');
});

test('a key that stands in two objects is no repetition', () => {
  expect(repeatedKey(lexed('{"a":{"a":1},"b":[{"a":1},{"a":1}]}'))).toBeNull();
});
