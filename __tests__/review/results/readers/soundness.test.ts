import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormatReading } from '../../../../src/core/test-report.ts';
import { BARE_FORMATS, FORMATS } from '../../../../src/review/results/formats.ts';
import {
  MAX_FAILURES,
  MAX_MESSAGE_CHARS,
  MAX_TRACE,
  outputText,
} from '../../../../src/review/results/readers/format.ts';
import { cutMiddle, stored, storedFiles, storedTools } from './stored-outputs.ts';

const READERS = [...FORMATS, ...BARE_FORMATS];
const TEXTS = storedTools().flatMap((tool) => storedFiles(tool).map((file) => stored(tool, file)));
/** Every seventh line of all formats, so that random joins of them look like something. */
const LINES = TEXTS.flatMap((text) => text.split('\n').filter((line) => line.trim() !== '')).filter(
  (_, index) => index % 7 === 0,
);

function expectSound(reading: FormatReading | null): void {
  if (reading === null) return;
  const { failures, counts, passed } = reading;
  const ids = failures.map(({ id }) => id);
  expect(new Set(ids).size, 'ids are unique').toBe(ids.length);
  expect(failures.length).toBeLessThanOrEqual(MAX_FAILURES);
  for (const { id, message, trace, at } of failures) {
    expect(id).not.toBe('');
    expect(message.length).toBeLessThanOrEqual(MAX_MESSAGE_CHARS);
    expect(trace.length).toBeLessThanOrEqual(MAX_TRACE);
    for (const place of at === null ? trace : [at, ...trace]) {
      expect(place.line === null || place.line > 0).toBe(true);
    }
  }
  expect(passed.filter((id) => ids.includes(id))).toEqual([]);
  if (counts !== null) {
    expect(counts.executed).toBeGreaterThanOrEqual(0);
    expect(counts.skipped).toBeGreaterThanOrEqual(0);
  }
}

function expectAllSound(text: string): void {
  const output = outputText(text);
  for (const reader of READERS) expectSound(reader.read(output));
}

const anyText = fc.constantFrom(...TEXTS);
const anyPlace = fc.double({ min: 0, max: 1, noNaN: true });

describe('whatever an output is, reading it gives a sound answer', () => {
  test('captured ones as they are', () => {
    for (const text of TEXTS) expectAllSound(text);
  });

  test('pieces taken out, doubled and moved', () => {
    const edit = fc.record({ from: anyPlace, length: fc.nat(400), to: anyPlace, isKept: fc.boolean() });
    fc.assert(
      fc.property(anyText, fc.array(edit, { minLength: 1, maxLength: 6 }), (text, edits) => {
        let edited = text;
        for (const { from, length, to, isKept } of edits) {
          const start = Math.floor(from * edited.length);
          const piece = edited.slice(start, start + length);
          const rest = isKept ? edited : edited.slice(0, start) + edited.slice(start + length);
          const target = Math.floor(to * rest.length);
          edited = rest.slice(0, target) + piece + rest.slice(target);
        }
        expectAllSound(edited);
      }),
      { numRuns: 150 },
    );
  });

  test('cut in the middle and joined with others', () => {
    const size = fc.integer({ min: 1, max: 3000 });
    fc.assert(
      fc.property(anyText, anyText, size, size, (one, other, head, tail) => {
        expectAllSound(cutMiddle(`${one}\n${other}`, { head, tail }));
      }),
      { numRuns: 150 },
    );
  });

  test('lines of all formats in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LINES), { maxLength: 60 }), (lines) => {
        expectAllSound(lines.join('\n'));
      }),
      { numRuns: 300 },
    );
  });

  test('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.constantFrom(...LINES), (text, line) => {
        expectAllSound(`${text}\n${line}${text}`);
      }),
      { numRuns: 200 },
    );
  });

  test('more failures than are kept', () => {
    for (const text of TEXTS) expectAllSound(`${text}\n`.repeat(Math.ceil(150_000 / text.length)));
  });
});
