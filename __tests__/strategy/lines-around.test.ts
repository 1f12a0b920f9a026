import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesAround } from '../../src/strategy/escalation.ts';

test('of a longer one the lines around the place are shown, and which they are', () => {
  const text = Array.from({ length: 9 }, (_, index) => `line ${index + 1}`).join('\n');
  // Seven characters a line with its end: three lines fit.
  expect(linesAround(text, 5, 21)).toBe('[lines 4 to 6 of 9]\nline 4\nline 5\nline 6');
  expect(linesAround(text, 1, 21)).toBe('[lines 1 to 3 of 9]\nline 1\nline 2\nline 3');
  expect(linesAround(text, 9, 21)).toBe('[lines 7 to 9 of 9]\nline 7\nline 8\nline 9');
});

test('whatever the text and the line, the line is shown and nothing is too long', () => {
  const text = fc
    .array(fc.string({ maxLength: 30 }).map((line) => line.replace(/\s/g, '_')))
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 31, max: 200 }),
      (whole, line, most) => {
        const shown = linesAround(whole, line, most);
        expect(shown.length).toBeLessThanOrEqual(most + 60);
        const lines = whole.split('\n');
        expect(shown).toContain(lines[Math.min(line, lines.length) - 1]);
      },
    ),
  );
});
