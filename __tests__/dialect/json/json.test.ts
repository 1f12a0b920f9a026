import { describe, expect, test } from 'vitest';
import { doubleQuotes } from '../../../src/dialect/json/double-quotes.ts';
import { allKeys, repeatedKey } from '../../../src/dialect/json/repeated-key.ts';
import { joined } from '../../../src/dialect/json/token-walk.ts';
import { lexObject, MAX_TOKENS, type Token } from '../../../src/dialect/json/tokens.ts';
import { truncatedObject } from '../../../src/dialect/json/truncated-json.ts';
import { whereJsonBroke } from '../../../src/dialect/json/where-json-broke.ts';

const lexed = (text: string): readonly Token[] => lexObject(text, 0, MAX_TOKENS).tokens;

test('words before a colon become keys, and no other words', () => {
  const text = '{a: 1, b: true, "c": [x, null, y], d : {e: f}}';
  expect(joined(doubleQuotes(lexed(text)))).toBe('{"a": 1, "b": true, "c": [x, null, y], "d" : {"e": f}}');
});

test.each([
  '{"a":1,"a":2}',
  '{"a" :1,"a" :2}',
  '{"a"/* one */:1,"a" // two\n:2}',
  '{"x":{"a":1,"a":2',
  '{"x":{"a":1,"a":2},"y":3}',
])('a key that stands twice is found: %s', (text) => {
  expect(repeatedKey(lexed(text))?.key).toBe('a');
});

test('all keys are known, whatever stands before their colon', () => {
  expect(allKeys(lexed('{"a" : {"b"/* one */: [{c :1}]}}'))).toEqual(['a', 'b', 'c']);
});

describe('an object whose end is missing', () => {
  test.each<[string, string, string, string | null]>([
    ['{', '{}', '{}', null],
    ['{"a":1 ', '{"a":1}', '{"a":1}', null],
    ['{"a":1,"b" ', '{"a":1}', '{"a":1,"b":null}', null],
    ['{"n":12', '{}', '{"n":null}', null],
    ['{"l":[1, 2 ', '{"l":[1,2]}', '{"l":[1,2]}', null],
    ['{"l":[1, {"a":2', '{"l":[1]}', '{"l":[1,{"a":null}]}', 'l'],
    ['{"o":{"a":1', '{}', '{"o":{"a":null}}', 'o'],
  ])('keeps what was whole of %s', (text, kept, shown, key) => {
    expect(truncatedObject(lexed(text))).toEqual({ kept, shown, key });
  });
});

describe('where JSON broke', () => {
  const told = (text: string): string => {
    try {
      JSON.parse(text);
    } catch (error) {
      return whereJsonBroke(text, error);
    }
    return '';
  };

  test.each([
    ['{a":1}', `Expected property name or '}' at character 1 of 6, after "{"`],
    ["{'a':1}", `Expected property name or '}' at character 1 of 7, after "{"`],
    [`{"a": 'x'}`, `Unexpected token ''' at character 6 of 10, after "{\\"a\\": "`],
    ['{"a": @}', `Unexpected token '@' at character 6 of 8, after "{\\"a\\": "`],
    ['{"a": [}', `Unexpected token '}' at character 7 of 8, after "{\\"a\\": ["`],
    ['{"a": }', `Unexpected token '}' at character 6 of 7, after "{\\"a\\": "`],
    ['{"a": 1e5, "b": NaN}', `Unexpected token 'N' at character 16 of 20, after "{\\"a\\": 1e5, \\"b\\": "`],
  ])('is told of %s', (text, words) => {
    expect(told(text)).toBe(words);
  });
});
