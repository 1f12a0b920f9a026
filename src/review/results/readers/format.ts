import { withoutTerminalCodes } from '../../../core/text/text.ts';
import type { FormatReading } from '../../../core/verdict/test-report.ts';

/**
 * An output prepared for readers: without colours and carriage returns, with lines of at most `MAX_LINE_CHARS` and at
 * most five consecutive empty lines.
 */
export interface OutputText {
  readonly text: string;
  readonly lines: readonly string[];
  /** What the reports say that the command wrote, in JUnit's XML; absent or null: none. */
  readonly reports?: FormatReading | null;
}

/**
 * Reads one format. Must never throw and must be linear in the length of any text: recognise the format with `includes`
 * or one simple expression first, walk the lines once, and keep at most `MAX_FAILURES` failures.
 */
export interface FormatReader {
  readonly format: string;
  /** Its name for people, if it differs from the name of the format. */
  readonly title?: string;
  /**
   * Default: a test runner. A `checker` or `compiler` checks code without running it. A `carrier` is a format that
   * runners write in addition to their own. A `builder` starts the others, and names what it could not do.
   */
  readonly role?: 'checker' | 'compiler' | 'carrier' | 'builder';
  /** Its tests are programs, whose own reports may be part of its output. Only its own counts are used. */
  readonly isHarness?: boolean;
  /** A line that reports passed tests without naming them. Default: the format names or counts them. */
  readonly passedUnnamed?: RegExp;
  /** Null: the output is not of this format. */
  read(output: OutputText): FormatReading | null;
}

const MAX_LINE_CHARS = 1000;
export const MAX_FAILURES = 500;
export const MAX_MESSAGE_CHARS = 300;
export const MAX_TRACE = 10;

export function outputText(raw: string, reports: FormatReading | null = null): OutputText {
  const plain = withUsualBrackets(withoutTerminalCodes(raw));
  const unix = plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
  const text = unix.includes(MANY_BLANK_LINES) ? unix.replace(/\n{6,}/g, MANY_BLANK_LINES) : unix;
  return { text, lines: text.split('\n').map((line) => line.slice(0, MAX_LINE_CHARS)), reports };
}

/** Begins the number of a repeated title (`UniqueIds`), so no title may contain it. */
const OPENS_NUMBER = '⟨';

/** Text that can be no number of a repeated title. What spells characters otherwise needs it once they are decoded. */
export function withUsualBrackets(text: string): string {
  return text.replaceAll(OPENS_NUMBER, '‹');
}

/** No runner writes more consecutive empty lines, so more have no meaning. */
const MANY_BLANK_LINES = '\n'.repeat(6);

/** Text for an id or a message: one line, clipped. */
export function clipped(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > MAX_MESSAGE_CHARS ? `${line.slice(0, MAX_MESSAGE_CHARS - 1)}…` : line;
}

/**
 * Replaces the parts of a line that differ between runs: times (also in file names), durations, hexadecimal addresses,
 * temporary folders, UUIDs and line numbers.
 */
export function normalised(line: string): string {
  return clipped(line)
    .replace(/\b0x[0-9a-f]+\b/gi, '0x')
    .replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, 'UUID')
    .replace(/\/tmp\/[\w./-]+\/(?=[\w.-]+)/g, '/tmp/')
    .replace(/\b\d{4}-\d\d-\d\d[T _-]\d\d[:_-]\d\d[:_-]\d\d(?:[.,_-]\d+)?Z?/g, 'TIME')
    .replace(/\b\d+(?:[.,]\d+)? ?(?:ms|µs|us|ns|s|sec|secs|seconds|m|min)\b/g, 'DURATION')
    .replace(/:\d+(?::\d+)?\b/g, ':N');
}

/** Makes the ids of an output unique: the second one with the same id becomes `… ⟨2⟩`. */
export class UniqueIds {
  readonly #seen = new Map<string, number>();
  readonly #given = new Set<string>();

  unique(id: string): string {
    let times = (this.#seen.get(id) ?? 0) + 1;
    let given = times === 1 ? id : `${id} ${OPENS_NUMBER}${times}⟩`;
    // The ids of several readings, which have numbers already, are made unique together.
    while (this.#given.has(given)) {
      times += 1;
      given = `${id} ${OPENS_NUMBER}${times}⟩`;
    }
    this.#seen.set(id, times);
    this.#given.add(given);
    return given;
  }
}

/** The id before it was made unique. */
export function withoutNumber(id: string): string {
  return id.replace(/ ⟨\d{1,7}⟩$/, '');
}

/** The line that replaces the middle of a long output. */
export const TRUNCATION_NOTE = /^\[\.\.\. \d{1,15} (?:bytes|characters) left out.*$/m;

export function isTruncationNote(line: string): boolean {
  return line.startsWith('[... ') && TRUNCATION_NOTE.test(line);
}
