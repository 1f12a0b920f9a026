import { describe, expect, test } from 'vitest';
import { type TrimTarget, trim } from '../../src/conversation/trim.ts';
import { call, MATERIAL, pair, pairs, reply, SYSTEM, said, TASK } from './turns.ts';

const one = (): number => 1;
/** To come down to so many items where all fit. */
const to = (low: number, rest: Partial<TrimTarget> = {}): TrimTarget => ({
  low,
  most: 100,
  least: 0,
  ...rest,
});

describe('what goes', () => {
  const turns = [SYSTEM, TASK, MATERIAL, ...pairs(10)];

  test('the oldest exchanges, and no more than it takes to come down to the size', () => {
    const chosen = trim(turns, to(17), one);
    expect(chosen?.dropped.map(({ reply: { calls } }) => calls[0]?.id)).toEqual([
      'call_0',
      'call_1',
      'call_2',
    ]);
    expect(chosen?.kept).toHaveLength(7);
    expect(chosen?.freed).toBe(6);
  });

  test('never the last two exchanges where they fit, and never the last one', () => {
    expect(trim(turns, to(0), one)?.kept).toHaveLength(2);
    expect(trim(turns, to(0, { most: 7 }), one)?.kept).toHaveLength(2);
    expect(trim(turns, to(0, { most: 6 }), one)?.kept).toHaveLength(1);
    expect(trim(turns, to(0, { most: 0 }), one)?.kept).toHaveLength(1);
    expect(trim([SYSTEM, TASK, reply([call('a')])], to(0, { most: 0 }), one)).toBeNull();
  });

  test('nothing when it would free less than the least', () => {
    expect(trim(turns, to(17, { least: 7 }), one)).toBeNull();
    expect(trim(turns, to(17, { least: 6 }), one)?.freed).toBe(6);
  });

  test('what the host said inside of an exchange goes with it', () => {
    const all = [SYSTEM, ...pair('a'), said('Go on.'), ...pair('b'), ...pair('c')];
    expect(trim(all, to(0), one)?.freed).toBe(3);
  });
});

describe('the material of the opening', () => {
  test('stays where all fits without it', () => {
    const chosen = trim([SYSTEM, TASK, MATERIAL, ...pairs(3)], to(0), one);
    expect(chosen?.opening).toEqual([SYSTEM, TASK, MATERIAL]);
  });

  test('goes where the exchanges are not enough', () => {
    expect(trim([SYSTEM, TASK, MATERIAL], to(0, { most: 2 }), one)?.isMaterialDropped).toBe(true);
    expect(trim([SYSTEM, TASK, MATERIAL, ...pairs(2)], to(0, { most: 4 }), one)).toMatchObject({
      isMaterialDropped: true,
      opening: [SYSTEM, TASK],
      freed: 3,
    });
    const fits = trim([SYSTEM, TASK, MATERIAL, ...pairs(2)], to(0, { most: 5 }), one);
    expect(fits?.isMaterialDropped).toBe(false);
  });

  test('does not go where there is none', () => {
    expect(trim([SYSTEM, TASK, ...pairs(2)], to(0, { most: 0 }), one)).toMatchObject({
      isMaterialDropped: false,
      freed: 2,
    });
  });
});
