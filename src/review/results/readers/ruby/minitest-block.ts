import type { Failure, Place } from '../../../../core/verdict/test-report.ts';
import { ownPlaces, placeAt, stableName } from '../own-places.ts';
import { saidOf } from '../said.ts';

const PLACE = /^\s*(\S+?):(\d{1,7}):in [`'"]/;
const MAX_TEXTS = 60;

/** The number that `it` puts before a name changes with the tests above it. */
const NUMBERED_NAME = /#test_\d{4}_/;

/** One failure or error of Minitest, from its title up to the next. */
export class MinitestBlock {
  readonly kind: 'Failure' | 'Error';
  readonly #name: string;
  readonly #at: Place | null;
  readonly #texts: string[] = [];
  readonly #places: Place[] = [];

  constructor(kind: 'Failure' | 'Error', title: { readonly name: string; readonly at: Place | null }) {
    this.kind = kind;
    this.#name = nameOf(title.name);
    this.#at = title.at;
  }

  take(line: string): void {
    const [, path, digits] = PLACE.exec(line) ?? [];
    if (path !== undefined) this.#places.push(placeAt(path, digits));
    else if (this.#texts.length < MAX_TEXTS && !line.startsWith('---Backtrace')) this.#texts.push(line);
  }

  failure(): Failure {
    const trace = ownPlaces(this.#places);
    return {
      id: stableName(this.#name),
      cause: this.kind === 'Error' ? 'error' : 'assertion',
      name: this.#name,
      at: this.#at ?? trace.at(-1) ?? null,
      message: this.#message(),
      trace,
      said: saidOf(this.#texts),
    };
  }

  /** The test's own message, then the expected and the actual value, in one line. */
  #message(): string {
    const texts = this.#texts.map((text) => text.trim()).filter((text) => text !== '');
    const [first = ''] = texts;
    if (this.kind === 'Error') return first;
    if (first.endsWith('exception expected, not')) return texts.slice(0, 3).join(' ');
    const expected = texts.findIndex((text) => text.startsWith('Expected: '));
    const actual = texts.find((text) => text.startsWith('Actual: '));
    const words = expected > 0 ? `${first} ` : '';
    if (expected >= 0 && actual !== undefined) return `${words}${texts[expected]}, ${actual}`;
    const [less, more] = [
      texts.find((text) => /^-(?!--)/.test(text)),
      texts.find((text) => /^\+(?!\+\+)/.test(text)),
    ];
    return first.startsWith('--- ') && less !== undefined ? [less, more].join(', ') : first;
  }
}

export function nameOf(title: string): string {
  return title.replace(NUMBERED_NAME, '#');
}
