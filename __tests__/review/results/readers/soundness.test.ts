import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormatReading } from '../../../../src/core/verdict/test-report.ts';
import { BARE_FORMATS, FORMATS } from '../../../../src/review/results/formats.ts';
import { readOutput } from '../../../../src/review/results/read-output.ts';
import {
  MAX_FAILURES,
  MAX_MESSAGE_CHARS,
  MAX_TRACE,
  outputText,
} from '../../../../src/review/results/readers/format.ts';
import { examples, someOf } from '../../../support/examples.ts';
import { cutMiddle, stored, storedFiles, storedTools } from './stored-outputs.ts';

const READERS = [...FORMATS, ...BARE_FORMATS];
const TEXTS = storedTools().flatMap((tool) => storedFiles(tool).map((file) => stored(tool, file)));
/** Every seventh line of all formats, so that random joins of them look like something. */
const LINES = TEXTS.flatMap((text) => text.split('\n').filter((line) => line.trim() !== '')).filter(
  (_, index) => index % 7 === 0,
);

/** What is wrong with a reading; an expectation for each place of each failure would take most of the time. */
function* faultsOf({ failures, counts, passed }: FormatReading): Generator<string> {
  const ids = new Set(failures.map(({ id }) => id));
  if (ids.size !== failures.length) yield 'two failures have one id';
  if (failures.length > MAX_FAILURES) yield `${failures.length} failures`;
  for (const { id, message, trace, at } of failures) {
    if (id === '') yield 'a failure without an id';
    if (message.length > MAX_MESSAGE_CHARS) yield `${id}: a message of ${message.length} characters`;
    if (trace.length > MAX_TRACE) yield `${id}: a trace of ${trace.length} places`;
    for (const { line } of at === null ? trace : [at, ...trace]) {
      if (line !== null && !(line > 0)) yield `${id}: in line ${line}`;
    }
  }
  for (const id of passed) if (ids.has(id)) yield `${id}: passed and failed`;
  if (counts !== null && !(counts.executed >= 0 && counts.skipped >= 0)) {
    yield `${counts.executed} executed, ${counts.skipped} skipped`;
  }
}

function expectSound(reading: FormatReading | null): void {
  if (reading !== null) expect([...faultsOf(reading)]).toEqual([]);
}

function expectAllSound(text: string): void {
  const output = outputText(text);
  for (const reader of READERS) expectSound(reader.read(output));
  expectSound(readOutput(text));
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
      { numRuns: examples(150) },
    );
  });

  test('cut in the middle and joined with others', () => {
    const size = fc.integer({ min: 1, max: 3000 });
    fc.assert(
      fc.property(anyText, anyText, size, size, (one, other, head, tail) => {
        expectAllSound(cutMiddle(`${one}\n${other}`, { head, tail }));
      }),
      { numRuns: examples(150) },
    );
  });

  test('lines of all formats in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LINES), { maxLength: 60 }), (lines) => {
        expectAllSound(lines.join('\n'));
      }),
      { numRuns: examples(300) },
    );
  });

  test('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.constantFrom(...LINES), (text, line) => {
        expectAllSound(`${text}\n${line}${text}`);
      }),
      { numRuns: examples(200) },
    );
  });

  test('more failures than are kept', () => {
    for (const text of someOf(TEXTS)) expectAllSound(`${text}\n`.repeat(Math.ceil(150_000 / text.length)));
  });
});
