import { expect, test } from 'vitest';
import type { ToolSpec } from '../../../src/core/chat.ts';
import { wordCall } from '../../../src/dialect/calls/shell-words.ts';

const offered = (...names: readonly string[]): readonly ToolSpec[] =>
  names.map((name) => ({ name, description: '', effect: 'reads' as const, parameters: {} }));
const ALL = offered('read-file', 'read-file', 'search', 'run-command');

test.each([
  ['cat', ['a.ts'], 'read-file', { path: 'a.ts' }],
  ['ls', ['src'], 'read-file', { path: 'src' }],
  ['grep', ['-rn', 'add', 'src'], 'search', { pattern: 'add', path: 'src' }],
  ['grep', ['--line-number', 'add'], 'search', { pattern: 'add' }],
  ['grep', ['-E', 'a|b'], 'search', { pattern: 'a|b' }],
  ['grep', ['--extended-regexp', 'a+'], 'search', { pattern: 'a+' }],
  ['egrep', ['a|b'], 'search', { pattern: 'a|b' }],
  ['rg', ['a+', 'src'], 'search', { pattern: 'a+', path: 'src' }],
  // What means another thing than the tool does is a command.
  ['grep', ['a|b'], 'run-command', { command: 'grep a|b' }],
  ['grep', ['-i', 'add'], 'run-command', { command: 'grep -i add' }],
  ['cat', ['-n', 'a.ts'], 'run-command', { command: 'cat -n a.ts' }],
  ['cat', ['a', 'b'], 'run-command', { command: 'cat a b' }],
  ['ls', ['-la', 'a'], 'run-command', { command: 'ls -la a' }],
  ['ls', ['a', 'b'], 'run-command', { command: 'ls a b' }],
  ['rg', ['a', 'b', 'c'], 'run-command', { command: 'rg a b c' }],
  ['find', ['a', 'b'], 'run-command', { command: 'find a b' }],
  ['bash', ['-lc', 'npm test'], 'run-command', { command: 'npm test' }],
  ['sh', ['-c', 'npm test'], 'run-command', { command: 'npm test' }],
  ['bash', ['-cx', 'npm test'], 'run-command', { command: 'bash -cx npm test' }],
  ['bash', ['x-c', 'npm test'], 'run-command', { command: 'bash x-c npm test' }],
  ['bash', ['-c', 'npm', 'test'], 'run-command', { command: 'bash -c npm test' }],
  ['bash', ['-c'], 'run-command', { command: 'bash -c' }],
  ['run-command', ['npm', 'test'], 'run-command', { command: 'npm test' }],
  [' npm test ', [], 'run-command', { command: 'npm test' }],
])('%j with %j is %s %j', (name, words, tool, value) => {
  expect(wordCall(name, words, ALL)).toEqual({ name: tool, value });
});

test.each([
  ['frobnicate', []],
  ['npm ', []],
])('%j without words is nothing', (name, words) => {
  expect(wordCall(name, words, ALL)).toBeNull();
});

test('a tool that is not offered is none', () => {
  expect(wordCall('cat', ['a'], offered('run-command'))).toBeNull();
  expect(wordCall('npm', ['test'], offered('read-file'))).toBeNull();
});
