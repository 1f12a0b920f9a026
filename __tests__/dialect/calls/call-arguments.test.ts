import { describe, expect, test } from 'vitest';
import type { ToolSpec } from '../../../src/core/chat.ts';
import { bySchema, readArguments } from '../../../src/dialect/calls/call-arguments.ts';
import { isEmpty } from '../../../src/dialect/calls/plan-keys.ts';
import { toolNamed } from '../../../src/dialect/calls/tool-name.ts';

const parsed = (value: unknown) => ({ kind: 'parsed', value });

describe('arguments as endpoints send them', () => {
  test.each([
    [undefined, {}],
    [null, {}],
    ['', {}],
    ['  ', {}],
    ['null', {}],
    ['{"a":1}', { a: 1 }],
    ['"{\\"a\\":1}"', { a: 1 }],
    ['""', {}],
    ['\n {"a":1} \n', { a: 1 }],
    [{ a: 1 }, { a: 1 }],
  ])('%j', (raw, value) => {
    expect(readArguments(raw)).toEqual(parsed(value));
  });

  test.each([
    ['[1]', 'The arguments of this call are a list; they must be one JSON object. '],
    ['1', 'The arguments of this call are a number; '],
    ['true', 'The arguments of this call are a boolean; '],
    [7, 'The arguments of this call are a number; '],
    ['"\\"a\\""', 'The arguments of this call are a string; '],
    ['{"a":', 'The arguments of this call are not valid JSON: '],
    ['{"a":NaN,"b":1}', "not valid JSON: Unexpected token 'N'. Nothing"],
    ['{"a":1,"a":1}', 'The arguments of this call have the key "a" twice in one object. '],
    ['{"b":[{"a":1,"\\u0061":2}]}', 'have the key "a" twice'],
    ['"{\\"a\\":1,\\"a\\":2}"', 'have the key "a" twice'],
    [`{"${'k'.repeat(50)}":1,"${'k'.repeat(50)}":2}`, `have the key "${'k'.repeat(40)}" twice`],
    [`${'{"a":'.repeat(80)}1${'}'.repeat(80)}`, 'nested more than 64 levels deep. '],
  ])('%j is refused, and says what to do', (raw, told) => {
    const read = readArguments(raw);
    expect(read).toMatchObject({ kind: 'unreadable', errorDetail: expect.stringContaining(told) });
    expect(read).toMatchObject({
      errorDetail: expect.stringMatching(/Send the call again with complete JSON\.$/),
    });
  });

  test('digits are a number where the tool takes an integer, and nowhere else', () => {
    const properties = { start: { type: 'integer' }, path: { type: 'string' } };
    const tool: ToolSpec = {
      name: 'read-file',
      description: '',
      effect: 'reads',
      parameters: { properties },
    };
    const given = readArguments({ start: '-12', path: '34', other: '5' });
    expect(bySchema(given, tool)).toEqual(parsed({ start: -12, path: '34', other: '5' }));
    for (const start of ['012', '1.5', '', 'x1', '1x', '1234567890123456', 3]) {
      const same = readArguments({ start });
      expect(bySchema(same, tool)).toBe(same);
    }
    expect(bySchema(given, undefined)).toBe(given);
    expect(bySchema(given, { name: 'a', description: '', effect: 'reads', parameters: {} })).toBe(given);
  });
});

test.each([
  ['read-file', 'read-file'],
  ['read_file', 'read-file'],
  [' Read File ', 'read-file'],
  ['readFile', 'read-file'],
  ['functions.read_file', 'read-file'],
  ['Tools:read_file', 'read-file'],
  ['default_api:readFile', 'read-file'],
  ['read_file<|channel|>commentary\nand more', 'read-file'],
  ['my.functions.read_file', 'my.functions.read_file'],
  ['write', 'write'],
])('the tool that %j means is %j', (name, tool) => {
  expect(toolNamed(name, [{ name: 'read-file', description: '', effect: 'reads', parameters: {} }])).toBe(
    tool,
  );
});

test('a long name that means no tool is cut', () => {
  expect(toolNamed('x'.repeat(300), [])).toBe('x'.repeat(200));
});

test.each([
  [undefined, true],
  [null, true],
  [false, true],
  ['', true],
  [[], true],
  [0, false],
  [{}, false],
  [[''], false],
  ['a', false],
])('%j says nothing: %s', (value, is) => {
  expect(isEmpty(value)).toBe(is);
});
