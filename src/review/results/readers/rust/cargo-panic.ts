import type { FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { placeAt, projectPlaces } from '../places.ts';

const PANICKED = /^thread '([^']*)'(?: \(\d+\))? panicked at (?:'(.*)', )?([^\s:']+):(\d{1,7}):\d+:?$/;
const FRAME = /^\s+at (\S+?):(\d{1,7})(?::\d+)?$/;

/** A panic in Rust: its thread, its message and, with `RUST_BACKTRACE`, its frames. */
export class CargoPanic {
  /** A test runs in a thread of its name; older versions use `main` if there is one thread for all tests. */
  readonly thread: string;
  #message: string;
  #isBegun: boolean;
  readonly #places: Place[];

  static from(line: string): CargoPanic | null {
    const [, thread, inline, path, digits] = line.startsWith('thread ') ? (PANICKED.exec(line) ?? []) : [];
    if (thread === undefined || path === undefined) return null;
    return new CargoPanic(thread, inline, placeAt(path, digits));
  }

  private constructor(thread: string, message: string | undefined, place: Place) {
    this.thread = thread;
    this.#message = message ?? '';
    this.#isBegun = message !== undefined;
    this.#places = [place];
  }

  take(line: string): void {
    const [, path, digits] = line.startsWith('  ') ? (FRAME.exec(line) ?? []) : [];
    if (!this.#isBegun) {
      this.#isBegun = true;
      this.#message = line;
    } else if (path !== undefined) {
      this.#places.push(placeAt(path.replace(/^\.\//, ''), digits));
    } else if (/^ {1,2}(?:left|right): /.test(line) && this.#message.startsWith('assertion')) {
      this.#message += `, ${line.trim()}`;
    }
  }

  get message(): string {
    return this.#message;
  }

  /** An `assert!` with a message of its own cannot be recognized, so its panic counts as an error. */
  get cause(): FailureCause {
    return /^(?:snapshot )?assertion /.test(this.#message) ? 'assertion' : 'error';
  }

  /** The first frame repeats the place of the panic. */
  get places(): readonly Place[] {
    const own = projectPlaces(this.#places);
    const [first, second] = own;
    return first?.path === second?.path && first?.line === second?.line ? own.slice(1) : own;
  }
}
