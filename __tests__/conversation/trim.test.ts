import { describe, expect, test } from 'vitest';
import { Conversation } from '../../src/conversation/conversation.ts';
import { type TrimLimits, trim } from '../../src/conversation/trim.ts';
import type { ChatTurn } from '../../src/core/chat.ts';
import {
  archivesIn,
  call,
  MATERIAL,
  pair,
  pairs,
  pinnedIn,
  reply,
  SYSTEM,
  said,
  TASK,
  unpaired,
} from './turns.ts';

const one = (): number => 1;

/** A history limit of so many items, as the first source has it. */
function items(limit: number, rest: Partial<TrimLimits> = {}): TrimLimits {
  return { high: limit + 1, low: limit, minimum: 0, keepLast: 1, material: 'kept', ...rest };
}

/** The conversation after the trim: without a new archive, so that only what stays is counted. */
function trimmed(turns: readonly ChatTurn[], limits: TrimLimits): readonly ChatTurn[] {
  const [first, ...rest] = turns;
  if (first === undefined) throw new Error('There is nothing to trim.');
  const conversation = new Conversation([first, ...rest]);
  const chosen = trim(turns, limits, one);
  if (chosen !== null) conversation.compact(chosen, { mark: 'm4rk', maxChars: 4000 });
  return conversation.turns;
}

const withoutArchive = (turns: readonly ChatTurn[]): readonly ChatTurn[] =>
  turns.filter((turn) => !archivesIn([turn]).length);

describe('checklist of the first source', () => {
  test('system messages are preserved', () => {
    const systems: readonly ChatTurn[] = [SYSTEM, { role: 'system', text: 'Second.' }];
    const turns = trimmed([...systems, TASK, ...pairs(20)], items(6));
    expect(turns.filter(({ role }) => role === 'system')).toEqual(systems);
  });

  test('the limit of the conversation is kept when what must stay allows it', () => {
    const turns = withoutArchive(trimmed([SYSTEM, TASK, ...pairs(40)], items(12)));
    expect(turns.length).toBeLessThanOrEqual(12);
    expect(turns.length).toBeGreaterThan(10);
  });

  test('calls and results are preserved in pairs', () => {
    for (let limit = 0; limit < 30; limit++) {
      expect(unpaired(trimmed([SYSTEM, TASK, ...pairs(12)], items(limit)))).toBeNull();
    }
  });

  test('the user message of an agentic loop is preserved: 31 pairs under a limit of 30 items', () => {
    const turns = trimmed([TASK, ...pairs(31)], items(30));
    expect(turns[0]).toBe(TASK);
    expect(withoutArchive(turns)).toHaveLength(29);
    expect(turns.slice(-2)).toEqual(pair('call_30'));
    expect(unpaired(turns)).toBeNull();
  });
});

describe('the four sessions of the first source', () => {
  test.each([
    ['67fbc6af', 105],
    ['121b3f94', 47],
    ['16f92158', 44],
    ['928109c9', 62],
  ])('session %s with %i items keeps its task', (_, count) => {
    const paired = pairs(Math.floor((count - 1) / 2));
    const rest = count % 2 === 0 ? [reply([], 'I go on.')] : [];
    const turns = [TASK, ...paired, ...rest];
    expect(turns).toHaveLength(count);
    const short = trimmed(turns, items(30));
    expect(short[0]).toBe(TASK);
    expect(withoutArchive(short).length).toBeLessThanOrEqual(30);
    expect(unpaired(short)).toBeNull();
  });

  test('three compactions one after the other keep task, order and one archive', () => {
    let turns: readonly ChatTurn[] = [SYSTEM, TASK, MATERIAL, ...pairs(10)];
    for (let time = 0; time < 3; time++) {
      turns = trimmed([...turns, ...pairs(20, 100 * (time + 1))], items(12));
      expect(pinnedIn(turns)).toEqual([SYSTEM, TASK]);
      expect(archivesIn(turns)).toHaveLength(1);
      expect(unpaired(turns)).toBeNull();
    }
    expect(turns.indexOf(TASK)).toBeLessThan(turns.indexOf(MATERIAL));
    expect(turns.slice(-2)).toEqual(pair('call_319'));
  });
});

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
