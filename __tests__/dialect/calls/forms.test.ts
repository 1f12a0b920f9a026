import { expect, test } from 'vitest';
import { readArguments } from '../../../src/dialect/calls/call-arguments.ts';
import { kindOfObject } from '../../../src/dialect/calls/plan-keys.ts';
import { strayRequestIn } from '../../../src/dialect/calls/request.ts';
import { wordCall } from '../../../src/dialect/calls/shell-words.ts';
import { TOOLS } from '../plans.ts';

test.each([undefined, null])('no arguments at all are an empty object: %j', (raw) => {
  expect(readArguments(raw)).toEqual({ kind: 'parsed', value: {} });
});

test.each<[readonly string[], string]>([
  [['tool'], 'call'],
  [['toolName'], 'call'],
  [['name', 'arguments'], 'call'],
  [['function', 'args'], 'call'],
  [['function', 'type'], 'call'],
  [['function'], 'other'],
  [['name'], 'other'],
  [['summary'], 'plan'],
  [['summary', 'tool'], 'call'],
])('an object of the keys %j is a %s', (keys, kind) => {
  expect(kindOfObject(keys)).toBe(kind);
});

test.each([
  ...['tool', 'tools', 'toolName', 'tool_call', 'toolCalls', 'function', 'functions', 'functionCall'],
  ...['function_calls', 'call', 'calls', 'args', 'arguments', 'parameters', 'params', 'action', 'actions'],
  ...['command', 'commands', 'file', 'files', 'edits', 'patches', 'operations'],
])('a plan whose key is %s asks for something that no plan of ours does', (key) => {
  expect(strayRequestIn({ summary: 'x', [key]: 'y' })).toBe(key);
  expect(strayRequestIn({ summary: 'x', [key]: [] })).toBeNull();
});

test('a search is read as one where its options change nothing of what is found', () => {
  const named = (...words: readonly string[]) => wordCall('grep', words, TOOLS)?.name;
  expect([named('-rn', 'x'), named('--line-number', 'x', 'src')]).toEqual(['search', 'search']);
  expect([named('-nw', 'x'), named('-rni', 'x'), named('--recursive=no', 'x')]).toEqual(
    Array(3).fill('run-command'),
  );
});
