import { describe, expect, test } from 'vitest';
import { type TrimLimits, trim } from '../../src/conversation/trim.ts';
import type { ChatTurn } from '../../src/core/chat.ts';
import { call, MATERIAL, pair, pairs, reply, SYSTEM, said, TASK } from './turns.ts';

const one = (): number => 1;

/** A history limit of so many items. */
function items(limit: number, rest: Partial<TrimLimits> = {}): TrimLimits {
  return { high: limit + 1, low: limit, minimum: 0, keepLast: 1, material: 'kept', ...rest };
}

describe('what goes', () => {
  const turns = [SYSTEM, TASK, MATERIAL, ...pairs(10)];

  test('nothing while the conversation is smaller than the high mark', () => {
    expect(trim(turns, items(0, { high: 24 }), one)).toBeNull();
    expect(trim(turns, items(0, { high: 23 }), one)).not.toBeNull();
  });

  test('the oldest exchanges, and no more than it takes to come down to the low mark', () => {
    const chosen = trim(turns, items(17), one);
    expect(chosen?.dropped.map(({ reply: { calls } }) => calls[0]?.id)).toEqual([
      'call_0',
      'call_1',
      'call_2',
    ]);
    expect(chosen?.kept).toHaveLength(7);
    expect(chosen?.freed).toBe(6);
  });

  test('never the last exchanges, at least one', () => {
    expect(trim(turns, items(0, { keepLast: 4 }), one)?.kept).toHaveLength(4);
    expect(trim(turns, items(0, { keepLast: 0 }), one)?.kept).toHaveLength(1);
  });

  test('nothing when it would free less than the minimum', () => {
    expect(trim(turns, items(17, { minimum: 7 }), one)).toBeNull();
    expect(trim(turns, items(17, { minimum: 6 }), one)?.freed).toBe(6);
  });

  test('what the host said inside of an exchange goes with it', () => {
    const chosen = trim([SYSTEM, ...pair('a'), said('Go on.'), ...pair('b')], items(0), one);
    expect(chosen?.freed).toBe(3);
  });

  test('an archive of before stays out of what it hands on', () => {
    const old: ChatTurn = { role: 'user', origin: 'archive', text: 'old' };
    expect(trim([SYSTEM, TASK, old, ...pairs(3)], items(0), one)?.opening).toEqual([SYSTEM, TASK]);
  });
});

describe('the material of the opening', () => {
  test('stays unless it may go', () => {
    const chosen = trim([SYSTEM, TASK, MATERIAL, ...pairs(3)], items(0), one);
    expect(chosen?.opening).toEqual([SYSTEM, TASK, MATERIAL]);
  });

  test('goes when no exchange can, and not as long as one can', () => {
    const limits = items(0, { material: 'when-nothing-else' });
    expect(trim([SYSTEM, TASK, MATERIAL, ...pairs(1)], limits, one)).toMatchObject({
      isMaterialDropped: true,
      opening: [SYSTEM, TASK],
      freed: 1,
    });
    expect(trim([SYSTEM, TASK, MATERIAL], limits, one)?.isMaterialDropped).toBe(true);
    expect(trim([SYSTEM, TASK, MATERIAL, ...pairs(2)], limits, one)?.isMaterialDropped).toBe(false);
  });

  test('goes besides the exchanges when those are not enough', () => {
    const limits = items(0, { material: 'droppable' });
    expect(trim([SYSTEM, TASK, MATERIAL, ...pairs(2)], limits, one)).toMatchObject({
      isMaterialDropped: true,
      freed: 3,
    });
    expect(trim([SYSTEM, TASK, MATERIAL, ...pairs(2)], { ...limits, low: 5 }, one)?.isMaterialDropped).toBe(
      false,
    );
  });

  test('does not go where there is none', () => {
    const limits = items(0, { material: 'droppable' });
    expect(trim([SYSTEM, TASK, ...pairs(2)], limits, one)).toMatchObject({
      isMaterialDropped: false,
      freed: 2,
    });
  });

  test('the last exchange is not trimmed, whatever the limits are', () => {
    expect(trim([SYSTEM, TASK, reply([call('a')])], items(0, { material: 'droppable' }), one)).toBeNull();
  });
});
