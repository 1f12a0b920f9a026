import { describe, expect, test } from 'vitest';
import { divide, isPinned, turnsOf } from '../../src/conversation/exchange.ts';
import { call, MATERIAL, pair, reply, result, results, SYSTEM, said, TASK } from './turns.ts';

describe('a conversation is divided where replies begin', () => {
  test('everything before the first reply is the head', () => {
    expect(divide([SYSTEM, TASK, MATERIAL])).toEqual({ head: [SYSTEM, TASK, MATERIAL], exchanges: [] });
  });

  test('a reply, its results and what was said after them are one exchange', () => {
    const [first, answer] = pair('a');
    const reminder = said('Go on.');
    const { head, exchanges } = divide([SYSTEM, first, answer, reminder, ...pair('b')]);
    expect(head).toEqual([SYSTEM]);
    expect(exchanges.map((exchange) => turnsOf(exchange))).toEqual([
      [first, answer, reminder],
      [...pair('b')],
    ]);
  });

  test('parallel calls and their results are in the same exchange', () => {
    const calls = [call('a'), call('b')];
    const turns = [reply(calls), results(calls.map((one) => result(one)))];
    expect(divide(turns).exchanges).toHaveLength(1);
  });

  test('no turn is lost or moved', () => {
    const turns = [SYSTEM, TASK, ...pair('a'), said('Go on.'), reply([], 'Done?'), said('No.'), ...pair('b')];
    const { head, exchanges } = divide(turns);
    expect([...head, ...exchanges.flatMap(turnsOf)]).toEqual(turns);
  });
});

test('the task and the system prompt are pinned, what the host said is not', () => {
  expect([SYSTEM, TASK].every(isPinned)).toBe(true);
  expect([MATERIAL, said('Go on.'), reply([]), ...pair('a')].some(isPinned)).toBe(false);
});
