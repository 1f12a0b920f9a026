import { describe, expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import type { AssistantTurn, NonEmpty, ToolResult } from '../../src/core/chat.ts';

function reply(...ids: readonly string[]): AssistantTurn {
  const calls = ids.map(
    (id) => ({ id, name: 'read-file', arguments: { kind: 'parsed', value: {} } }) as const,
  );
  return { role: 'assistant', text: '', calls };
}

function results(first: string, ...rest: readonly string[]): NonEmpty<ToolResult> {
  const result = (callId: string): ToolResult => ({
    callId,
    tool: 'read-file',
    status: 'done',
    text: callId,
  });
  return [result(first), ...rest.map(result)];
}

function record(conversation: Conversation, given: NonEmpty<ToolResult>): void {
  conversation.recordResults(given, [{ role: 'tool', results: given }]);
}

function fresh(): Conversation {
  return new Conversation([{ role: 'system', text: 'system' }]);
}

describe('every call has exactly one result', () => {
  test('results in the order of the calls are taken', () => {
    const conversation = fresh();
    conversation.recordReply(reply('a', 'b'));
    record(conversation, results('a', 'b'));
    expect(conversation.turns.map(({ role }) => role)).toEqual(['system', 'assistant', 'tool']);
  });

  test.each([
    ['one is missing', results('a')],
    ['one too many', results('a', 'b', 'c')],
    ['another order', results('b', 'a')],
    ['one twice', results('a', 'a')],
  ])('results are refused when %s', (_how, given) => {
    const conversation = fresh();
    conversation.recordReply(reply('a', 'b'));
    expect(() => record(conversation, given)).toThrow('a, b');
    expect(conversation.turns).toHaveLength(2);
  });

  test('nothing is said between calls and their results', () => {
    const conversation = fresh();
    conversation.recordReply(reply('a'));
    expect(() => conversation.note('hurry')).toThrow('need their results: a');
    expect(() => conversation.recordReply(reply())).toThrow('need their results: a');
  });
});

test('what was handed out earlier stays a prefix of what comes later', () => {
  const conversation = fresh();
  const before = conversation.turns;
  conversation.recordReply(reply('a'));
  record(conversation, results('a'));
  conversation.note('go on');
  expect(before).toHaveLength(1);
  expect(conversation.turns.slice(0, 1)).toEqual(before);
  expect(conversation.turns.at(-1)).toEqual({ role: 'user', origin: 'host', text: 'go on' });
});
