import type { FormatName, FormatReading } from '../../../core/test-report.ts';
import { withoutTerminalCodes } from '../../../core/text/text.ts';

/**
 * An output made fit to be read: without colours and carriage returns, no line longer than `MAX_LINE_CHARS`, and no more
 * than five empty lines in one place.
 */
export interface OutputText {
  readonly text: string;
  readonly lines: readonly string[];
}

/**
 * Reads one format. Never throws, whatever the text is, and takes time in proportion to its length: recognise with
 * `includes` or one simple expression first, walk the lines once, and keep no more than `MAX_FAILURES` failures.
 */
export interface FormatReader {
  readonly format: FormatName;
  /** What people call it, where that is not the name of the format. */
  readonly title?: string;
  /**
   * Absent: a test runner. `checker` and `compiler` look at the code and run none of it; a `carrier` is a form that
   * runners write besides their own.
   */
  readonly role?: 'checker' | 'compiler' | 'carrier';
  /** Its tests are programs, whose own reports may stand in its output: it counts for them. */
  readonly isHarness?: boolean;
  /** It counts tests when one fails and, by default or when it is told to be quiet, says nothing when all pass. */
  readonly isSilentWhenPassed?: boolean;
  /** A line that tells of tests that passed and names none of them. Absent: it names them or counts them. */
  readonly passedUnnamed?: RegExp;
  /** Null: the output is not of this format. */
  read(output: OutputText): FormatReading | null;
}

const MAX_LINE_CHARS = 1000;
export const MAX_FAILURES = 500;
export const MAX_MESSAGE_CHARS = 300;
export const MAX_TRACE = 10;

export function outputText(raw: string): OutputText {
  const plain = withoutTerminalCodes(raw);
  const unix = plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
  const text = unix.includes(MANY_BLANK_LINES) ? unix.replace(/\n{6,}/g, MANY_BLANK_LINES) : unix;
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.length > MAX_LINE_CHARS) lines[index] = line.slice(0, MAX_LINE_CHARS);
  }
  return { text, lines };
}

/** More empty lines than any runner writes in one place say no more than these. */
const MANY_BLANK_LINES = '\n'.repeat(6);

/** Text as it may stand in an id or a message: one line, clipped. */
export function clipped(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > MAX_MESSAGE_CHARS ? `${line.slice(0, MAX_MESSAGE_CHARS - 1)}…` : line;
}

/**
 * Takes from a line what differs between two runs of the same thing: times (also in the form that names of files have)
 * and durations, hexadecimal addresses, temporary folders, uuids, and numbers of lines.
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

/** Gives each failure an id of its own: the second failure of the same thing is `… #2`. */
export class FailureIds {
  readonly #seen = new Map<string, number>();
  readonly #given = new Set<string>();

  unique(id: string): string {
    let times = (this.#seen.get(id) ?? 0) + 1;
    let given = times === 1 ? id : `${id} #${times}`;
    // A test may be called what the second one of another name is called here.
    while (this.#given.has(given)) {
      times += 1;
      given = `${id} #${times}`;
    }
    this.#seen.set(id, times);
    this.#given.add(given);
    return given;
  }
}

/** Ids of tests that passed, in the order of the output; a second one of the same name has an id of its own, too. */
export class PassedTests {
  readonly #ids = new FailureIds();
  readonly #given: string[] = [];

  add(id: string): void {
    this.#given.push(this.#ids.unique(id));
  }

  get size(): number {
    return this.#given.length;
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#given.values();
  }
}

/** The line that stands for the middle of a long output, which was left out. */
export function isTruncationNote(line: string): boolean {
  return line.startsWith('[... ') && /^\[\.\.\. \d{1,15} (?:bytes|characters) left out/.test(line);
}
