import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitToLimit, type Part } from '../../../src/deliver/text/fit-to-limit.ts';

test('what must be said is said, even where nothing else fits', () => {
  const parts: readonly Part[] = [
    { name: 'a list', text: 'LIST', rank: 1 },
    { name: '', text: 'T'.repeat(900), rank: 0 },
  ];
  const page = fitToLimit(parts, 800);
  expect(page).toContain('T'.repeat(900));
  expect(page).not.toContain('LIST');
});

test('a page is never longer than it may be, and says when something is missing', () => {
  const part = fc.record({
    name: fc.constantFrom('one', 'two', 'three'),
    text: fc.string({ maxLength: 800 }),
    rank: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.integer({ min: 700, max: 3000 }), (parts, max) => {
      const page = fitToLimit(parts, max);
      expect(page.length).toBeLessThanOrEqual(max);
      const isWhole = parts.every(({ text }) => page.includes(text));
      if (!isWhole) expect(page).toContain('Left out, because this page would be too long: ');
    }),
  );
});
