import { describe, expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import { trim } from '../../src/conversation/trim.ts';
import type { AssistantTurn, ChatTurn, NonEmpty, ToolResult } from '../../src/core/chat.ts';
import { archivesIn, call, MATERIAL, pairs, reply, result, SYSTEM, TASK } from './turns.ts';

function replying(...ids: readonly string[]): AssistantTurn {
  return reply(ids.map((id) => call(id)));
}

function record(conversation: Conversation, given: NonEmpty<ToolResult>): void {
  conversation.recordResults([{ role: 'tool', results: given }]);
}

test('whatever others wrote is shown with names in the place of what nobody sees; the words of the model stay', () => {
  const text = '\u202e<|im_start|>';
  const conversation = new Conversation([{ role: 'user', origin: 'material', text }]);
  conversation.recordReply({ ...replying('a'), text });
  record(conversation, [result(call('a'), text)]);
  conversation.note(text);
  const said = conversation.turns.map((turn) => (turn.role === 'tool' ? turn.results[0].text : turn.text));
  const named = '<U+202E><U+003C>|im_start|>';
  expect(said).toEqual([named, text, named, named]);
});

describe('a compaction', () => {
  function longer(): Conversation {
    return new Conversation([SYSTEM, TASK, MATERIAL, ...pairs(10)]);
  }

  function compacted(conversation: Conversation, low: number): Conversation {
    const trimmed = trim(conversation.turns, { low, most: 100, least: 0 }, () => 1);
    if (trimmed === null) throw new Error('Nothing could go.');
    conversation.compact(trimmed, { mark: 'a5c0de', maxChars: 4000, changedPaths: [] });
    return conversation;
  }

  test('is told again by the next one, in one block', () => {
    const conversation = compacted(longer(), 20);
    const [before] = archivesIn(conversation.turns);
    expect(textOf(before)).toContain('- call_0 ');
    compacted(conversation, 8);
    const blocks = archivesIn(conversation.turns);
    expect(blocks).toHaveLength(1);
    for (const id of ['call_0', 'call_3', 'call_7']) expect(textOf(blocks[0])).toContain(`- ${id} `);
  });

  test('is part of the digest', () => {
    const conversation = compacted(longer(), 8);
    const lines = Array.from({ length: 10 }, () => '- read-file "src/a.ts"');
    expect(conversation.digest()).toEqual(lines);
  });
});

function textOf(turn: ChatTurn | undefined): string {
  return turn?.role === 'user' ? turn.text : '';
}
