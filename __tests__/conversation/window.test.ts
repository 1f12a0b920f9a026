import { describe, expect, test } from 'vitest';
import { ContextWindow, expectRoom } from '../../src/conversation/window.ts';
import { UserFault } from '../../src/core/fault.ts';

test('before the first call, nine tenths of what a request may hold are enough, and no token less', () => {
  const window = new ContextWindow(20_000, 10_000);
  expect(() => expectRoom(9_000, window)).not.toThrow();
  expect(() => expectRoom(9_001, window)).toThrow(UserFault);
});

test('a quarter of what a request may hold is for what was said of the issue, in characters', () => {
  // 100,000 tokens beside the reply, two and a half characters each.
  expect(new ContextWindow(120_000, 20_000).discussionChars).toBe(62_500);
});

describe('a compaction is due', () => {
  const window = new ContextWindow(100_000, 10_000);

  test('when a request would leave no room for a reply', () => {
    expect(window.due(85_500)).toBeNull();
    expect(window.due(85_501)).toMatchObject({ most: 85_500, least: 2_000 });
  });

  test('and comes down to a quarter of what a request may hold', () => {
    expect(window.due(90_000)?.low).toBe(22_500);
  });
});

test('a file that is to be written anew fits beside the opening, and into a reply', () => {
  const window = new ContextWindow(20_000, 6_000);
  // Two and a half characters for each token of a reply.
  expect(window.rewritableChars).toBe(15_000);
  expectRoom(9_000, window);
  // 13,300 tokens of a request, less the opening and 1,200 for the archive.
  expect(window.rewritableChars).toBe(7_750);
  window.shrink(10_000, null);
  expect(window.rewritableChars).toBe(0);
  expect(new ContextWindow(1_000_000, 100_000).rewritableChars).toBe(40_000);
});

describe('a window that turns out smaller', () => {
  test('is what the endpoint named, and a reply leaves most of it', () => {
    const window = new ContextWindow(128_000, 16_384);
    window.shrink(50_000, 8_192);
    expect(window.tokens).toBe(8_192);
    expect(window.maxOutput).toBe(2_048);
    expect(window.due(5_000)).toBeNull();
  });

  test('is three quarters of what was sent when nobody named it, or named one that cannot be', () => {
    for (const told of [null, 128_000, 1_000_000]) {
      const window = new ContextWindow(128_000, 1_000);
      window.shrink(40_000, told);
      expect(window.tokens).toBe(30_000);
      expect(window.maxOutput).toBe(1_000);
    }
  });

  test('never grows again, and never becomes nothing', () => {
    const window = new ContextWindow(10_000, 1_000);
    window.shrink(100_000, null);
    expect(window.tokens).toBe(10_000);
    window.shrink(0, 0);
    expect(window.tokens).toBe(1);
  });

  test('is made room in, whatever a request of that size was thought to need', () => {
    const named = new ContextWindow(1_000_000, 1_000).shrink(60_000, 500_000);
    expect(named).toEqual({ low: 30_000, most: 45_000, least: 0 });
    expect(new ContextWindow(61_000, 1_000).shrink(60_000, null).low).toBe(11_000);
  });
});

describe('shares of the window', () => {
  test('material and archive have a part of it, an archive never more than it needs', () => {
    const window = new ContextWindow(100_000, 10_000);
    expect(window.materialTokens).toBe(27_000);
    expect(window.archiveTokens).toBe(6_000);
    expect(new ContextWindow(1_000_000, 10_000).archiveTokens).toBe(8_000);
  });

  test('a result has at most a tenth of what opening and archive leave, within bounds', () => {
    const window = new ContextWindow(30_000, 5_000);
    const whole = window.resultChars;
    window.open(10_000);
    // (25,000 x 0.95 - 10,000 - 1,800) / 10 - 100 tokens, of 2.1 characters.
    expect(window.resultChars).toBe(2299);
    expect(whole).toBeGreaterThan(window.resultChars);
    expect(new ContextWindow(2_000, 1_900).resultChars).toBe(1_000);
    expect(new ContextWindow(1_000_000, 16_384).resultChars).toBe(24_000);
  });
});
