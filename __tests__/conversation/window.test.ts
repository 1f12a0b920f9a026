import { describe, expect, test } from 'vitest';
import { ContextWindow, expectRoom } from '../../src/conversation/window.ts';
import { UserFault } from '../../src/core/fault.ts';

describe('before the first call', () => {
  test('a window too small for the task is a fault that names the inputs and says what to do', () => {
    const window = new ContextWindow(20_000, 16_384);
    expect(() => expectRoom(4_000, window)).toThrow(UserFault);
    expect(() => expectRoom(4_000, window)).toThrow(
      /^The task does not fit the context window\. .*about 4000 tokens.*context-window 20000.*max-tokens-per-call 16384.*Raise context-window/,
    );
  });

  test('nine tenths of what a request may hold are enough, and no token less', () => {
    const window = new ContextWindow(20_000, 10_000);
    expect(() => expectRoom(9_000, window)).not.toThrow();
    expect(() => expectRoom(9_001, window)).toThrow(UserFault);
  });
});

test('a quarter of what a request may hold is for what was said of the issue, in characters', () => {
  // 100,000 tokens beside the reply, two and a half characters each.
  expect(new ContextWindow(120_000, 20_000).discussionChars).toBe(62_500);
});

describe('a compaction is due', () => {
  function windowAfter(
    rounds: readonly number[],
    window = new ContextWindow(100_000, 10_000),
  ): ContextWindow {
    for (const size of rounds) window.countRound(size);
    return window;
  }

  test('from 70 % of the window on', () => {
    const window = windowAfter([10_000]);
    expect(window.due(69_999)).toBeNull();
    expect(window.due(70_000)).toMatchObject({ minimum: 10_000, keepLast: 2, material: 'kept' });
  });

  test('not again within eight rounds, as long as the window does not force it', () => {
    const window = windowAfter([70_000]);
    window.countCompaction();
    windowAfter(
      Array.from({ length: 7 }, () => 72_000),
      window,
    );
    expect(window.due(75_000)).toBeNull();
    expect(window.due(85_501)).not.toBeNull();
    windowAfter([74_000], window);
    expect(window.due(75_000)).not.toBeNull();
  });

  test('when a request would leave no room for a reply, whatever the last rounds were', () => {
    const window = windowAfter([1]);
    window.countCompaction();
    expect(window.due(85_500)).toBeNull();
    expect(window.due(85_501)).toMatchObject({ minimum: 2_000 });
  });

  test('comes down to 30 %, and further when the rounds grow fast', () => {
    expect(windowAfter([60_000, 61_000, 62_000]).due(70_000)?.low).toBe(30_000);
    // Nine rounds of 5,000 and the archive of 6,000 have to fit below 70,000.
    expect(windowAfter([60_000, 65_000, 70_000]).due(75_000)?.low).toBe(19_000);
    expect(windowAfter([10_000, 40_000, 70_000]).due(90_000)?.low).toBe(0);
  });

  test('goes by the last eight rounds, however fast those before them grew', () => {
    // By all ten, nine rounds of 5,333 would have to fit.
    const sizes = Array.from({ length: 9 }, (_, index) => 40_000 + 1_000 * index);
    expect(windowAfter([0, ...sizes]).due(70_000)?.low).toBe(30_000);
  });

  test('remembers how fast the rounds grew when the next compaction comes at once', () => {
    const window = windowAfter([60_000, 65_000, 70_000]);
    window.countCompaction();
    expect(windowAfter([90_000], window).due(90_000)?.low).toBe(19_000);
  });
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

  test('is made room in by halves, thirds and quarters; the material goes from the second time on', () => {
    const window = new ContextWindow(1_000_000, 1_000);
    const marks = [1, 2, 3].map((attempt) => window.forced(60_000, attempt));
    expect(marks.map(({ low }) => low)).toEqual([30_000, 20_000, 15_000]);
    expect(new ContextWindow(60_000, 1_000).forced(60_000, 1).low).toBe(18_000);
    expect(marks.map(({ material }) => material)).toEqual(['when-nothing-else', 'droppable', 'droppable']);
    for (const { minimum, keepLast } of marks)
      expect({ minimum, keepLast }).toEqual({ minimum: 0, keepLast: 1 });
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
