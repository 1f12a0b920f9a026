import { describe, expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import { trim } from '../../src/conversation/trim.ts';
import type { AssistantTurn, ChatTurn, ModelReply } from '../../src/core/chat.ts';
import { FINISH, type Played, play } from '../support/played-rounds.ts';
import { calling } from '../support/scripted-model.ts';
import { FILES, failing, gate } from './counted-failures.ts';

const OPENING = [
  { role: 'system', text: 'system' },
  { role: 'user', origin: 'task', text: 'fix it' },
  { role: 'user', origin: 'material', text: 'the files' },
] as const;
const START = 'This is a fresh attempt.';

function round(conversation: Conversation, id: string): void {
  const call = { id, name: 'read-file', arguments: { kind: 'parsed', value: { path: 'a' } } } as const;
  const reply: AssistantTurn = { role: 'assistant', text: '', calls: [call] };
  const results = [{ callId: id, tool: 'read-file', status: 'done', text: 'text' }] as const;
  conversation.recordReply(reply);
  conversation.recordResults(results, [{ role: 'tool', results }]);
}

function compact(conversation: Conversation): void {
  const limits = { high: 0, low: 0, minimum: 0, keepLast: 1, material: 'droppable' } as const;
  const trimmed = trim(conversation.turns, limits, () => 1);
  if (trimmed === null) throw new Error('Nothing could go.');
  conversation.compact(trimmed, { mark: 'a5c0de', maxChars: 4000 });
}

function isStart(turn: ChatTurn): boolean {
  return turn.role === 'user' && turn.text === START;
}

describe('a conversation that starts over', () => {
  test('is its opening and the text; notes, results and archive are gone', () => {
    const conversation = new Conversation(OPENING);
    for (const id of ['a', 'b', 'c']) round(conversation, id);
    compact(conversation);
    conversation.note('a note');
    round(conversation, 'd');
    conversation.restart(START);
    const [system, task] = OPENING;
    expect(conversation.turns).toEqual([system, task, { role: 'user', origin: 'host', text: START }]);
  });

  test('keeps the material that was not compact before', () => {
    const conversation = new Conversation(OPENING);
    round(conversation, 'a');
    conversation.restart(START);
    expect(conversation.turns.slice(0, 3)).toEqual(OPENING);
  });

  test('keeps the text through every compaction, once, and behind the archive', () => {
    const conversation = new Conversation(OPENING);
    round(conversation, 'a');
    conversation.restart(START);
    for (const ids of [
      ['b', 'c', 'd'],
      ['e', 'f'],
    ]) {
      for (const id of ids) round(conversation, id);
      compact(conversation);
      expect(conversation.turns.filter(isStart)).toHaveLength(1);
      const archive = conversation.turns.findIndex(
        (turn) => turn.role === 'user' && turn.origin === 'archive',
      );
      expect(conversation.turns.findIndex(isStart)).toBe(archive + 1);
    }
  });
});

const attempt = (more: string): ModelReply =>
  calling(['write-file', { path: 'src/a.js', content: failing(2, more) }], FINISH);

/** The requests that are no continuation of the one before, counted from 1. */
function breaksIn({ model }: Played): readonly number[] {
  return model.requests.flatMap(({ turns }, index) => {
    const before = model.requests[index - 1]?.turns ?? [];
    const isPrefix = before.every((turn, at) => JSON.stringify(turn) === JSON.stringify(turns[at]));
    return isPrefix ? [] : [index + 1];
  });
}

test('each request is a prefix of the next one, except where the attempt begins anew', async () => {
  const played = await play(['a', 'b', 'c', 'd', 'e', 'f'].map(attempt), {
    files: FILES,
    gate,
    limits: { maxRounds: 30, maxValidationRetries: 20 },
  });
  expect(breaksIn(played)).toEqual([4]);
  const opening = played.model.requests[0]?.turns ?? [];
  expect(played.model.requests[3]?.turns.slice(0, opening.length)).toEqual(opening);
});

test('a change that nobody has judged is judged before it is taken back, and stands when nothing better comes', async () => {
  const mends = calling(['write-file', { path: 'src/a.js', content: failing(0, 'right') }]);
  const runs = Array<ModelReply>(6).fill(calling(['run-command', { command: 'npm test' }]));
  const played = await play([...['a', 'b'].map(attempt), mends, ...runs, calling(FINISH)], {
    files: FILES,
    gate,
    limits: { maxRounds: 30, maxValidationRetries: 20 },
  });
  expect(played.events).toContainEqual({ kind: 'escalated', round: 9, step: 'fresh-start' });
  expect(played.events).toContainEqual({ kind: 'reminded', round: 9, why: expect.stringMatching(/\w/) });
  expect(played.workspace.textOf('src/a.js')).toBe(failing(0, 'right'));
  // It passes, and nobody said that it is finished.
  expect(played.end).toMatchObject({
    kind: 'exhausted',
    detail: 'the fresh attempt changed nothing',
    review: { kind: 'validated' },
  });
});
