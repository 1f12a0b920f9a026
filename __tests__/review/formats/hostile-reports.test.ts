import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormatReading } from '../../../src/core/test-report.ts';
import { cargoTest } from '../../../src/review/formats/cargo-test.ts';
import {
  type FormatReader,
  MAX_FAILURES,
  MAX_MESSAGE_CHARS,
  MAX_TRACE,
  outputText,
} from '../../../src/review/formats/format.ts';
import { goTest } from '../../../src/review/formats/go-test.ts';
import { phpunit } from '../../../src/review/formats/phpunit.ts';
import { pytest } from '../../../src/review/formats/pytest.ts';
import { rspec } from '../../../src/review/formats/rspec.ts';
import { unittest } from '../../../src/review/formats/unittest.ts';
import { cutMiddle, readWith, stored, storedFiles } from './stored-outputs.ts';

const READERS: readonly FormatReader[] = [pytest, unittest, goTest, cargoTest, rspec, phpunit];
const TEXTS = READERS.flatMap(({ format }) => storedFiles(format).map((file) => stored(format, file)));
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
  for (const { id, message, trace } of failures) {
    expect(id).not.toBe('');
    expect(message.length).toBeLessThanOrEqual(MAX_MESSAGE_CHARS);
    expect(trace.length).toBeLessThanOrEqual(MAX_TRACE);
  }
  expect(passed.filter((id) => ids.includes(id))).toEqual([]);
  expect(counts?.executed ?? 0).toBeGreaterThanOrEqual(0);
  expect(counts?.skipped ?? 0).toBeGreaterThanOrEqual(0);
}

function expectAllSound(text: string): void {
  const output = outputText(text);
  for (const reader of READERS) expectSound(reader.read(output));
}

const anyText = fc.constantFrom(...TEXTS);
const anyPlace = fc.double({ min: 0, max: 1, noNaN: true });

describe('whatever an output is, reading it gives a sound answer', () => {
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
    for (const name of READERS.map(({ format }) => format)) {
      const text = storedFiles(name).map((file) => stored(name, file));
      expectAllSound(`${text.join('\n')}\n`.repeat(8));
    }
  });
});

describe('a second closing, wherever a test prints it, never turns red into green', () => {
  const line = '-'.repeat(70);
  test.each([
    [pytest, 'mixed.txt', '============================= 99 passed in 0.10s =============================='],
    [
      pytest,
      'mixed-ci.txt',
      '=========================== short test summary info ============================',
    ],
    [pytest, 'mixed-verbose.txt', 'tests/test_mixed.py::test_add PASSED                    [ 4%]'],
    [unittest, 'mixed.txt', `${line}\nRan 99 tests in 0.001s\n\nOK`],
    [unittest, 'mixed-verbose.txt', 'test_add (pkg.test_mixed.Sums.test_add) ... ok'],
    [goTest, 'mixed.txt', 'ok  \texample.com/shop/calc\t0.001s'],
    [goTest, 'mixed-verbose.txt', '--- PASS: TestAdd (0.00s)'],
    [cargoTest, 'mixed.txt', 'test result: ok. 15 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out'],
    [cargoTest, 'mixed-no-fail-fast.txt', 'test tests::adds ... ok'],
    [rspec, 'mixed.txt', 'Finished in 0.1 seconds\n99 examples, 0 failures'],
    [phpunit, 'mixed.txt', 'OK (99 tests, 99 assertions)'],
    [phpunit, 'mixed.txt', 'No tests executed!'],
  ])('%o in %s: %s', (reader, file, green) => {
    const text = stored(reader.format, file);
    const honest = readWith(reader, text);
    const lines = text.split('\n');
    fc.assert(
      fc.property(anyPlace, (place) => {
        const at = Math.floor(place * (lines.length + 1));
        const lie = readWith(reader, [...lines.slice(0, at), green, ...lines.slice(at)].join('\n'));
        const ids = new Set(lie.failures.map(({ id }) => id));
        const missing = honest.failures.filter(({ id }) => !ids.has(id));
        expect(lie.isComplete ? missing : []).toEqual([]);
        expect(lie.failures.length).toBeGreaterThan(0);
        expect(lie.passed.filter((id) => honest.failures.some((failure) => failure.id === id))).toEqual([]);
        expect(lie.counts?.executed ?? 0).toBeLessThanOrEqual(honest.counts?.executed ?? 0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('an output is read by the reader of its own runner only', () => {
  test.each(READERS.map((reader) => [reader.format, reader] as const))('%s', (format) => {
    const others = READERS.filter((reader) => reader.format !== format);
    const strays = storedFiles(format).flatMap((file) => {
      const output = outputText(stored(format, file));
      return others
        .filter((reader) => reader.read(output) !== null)
        .map((reader) => `${file}: ${reader.format}`);
    });
    expect(strays).toEqual([]);
  });
});
