import type { FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { ownPlaces, placeAt } from '../own-places.ts';
import { saidOf } from '../said.ts';

const PLACE = /^# (\S+?):(\d{1,7})(?::in .*)?$/;
const CLASS = /^[A-Z]\w*(?:::[A-Z]\w*)*:$/;
const MAX_TEXTS = 40;

/** One failure of RSpec, from its title up to the next. */
export class RspecBlock {
  readonly title: string;
  readonly kind: 'example' | 'loading' | 'hook';
  /** The lines of the first `Failure/Error:`, from its code to its first place. */
  readonly #texts: string[] = [];
  #isOpen = true;
  readonly #places: Place[] = [];

  constructor(title: string, kind: 'example' | 'loading' | 'hook') {
    this.title = title;
    this.kind = kind;
  }

  take(line: string): void {
    const text = line.trim();
    const [, path, digits] = text.startsWith('# ') ? (PLACE.exec(text) ?? []) : [];
    if (path !== undefined) {
      this.#isOpen = false;
      this.#places.push(placeAt(path, digits));
    } else if (this.#isOpen && !text.startsWith('# ') && this.#texts.length < MAX_TEXTS)
      this.#texts.push(text);
  }

  get message(): string {
    const [first = '', second = ''] = this.#said();
    if (CLASS.test(first)) return `${first} ${second}`;
    return first.startsWith('expected: ') && second.startsWith('got: ') ? `${first}, ${second}` : first;
  }

  /** RSpec names the class of an exception, except for its own failed expectations. */
  get cause(): FailureCause {
    if (this.kind === 'loading') return 'load';
    return this.kind === 'hook' || CLASS.test(this.#said()[0] ?? '') ? 'error' : 'assertion';
  }

  get said(): string {
    return saidOf(this.#said());
  }

  /** Innermost first. */
  get places(): readonly Place[] {
    return ownPlaces(this.#places);
  }

  /** The lines after the code, which may be followed by a blank line. */
  #said(): readonly string[] {
    const start = this.#texts.findIndex((text) => text.includes('Failure/Error:'));
    const below = this.#texts.slice(start + 1);
    const blank = start < 0 ? -1 : below.indexOf('');
    const after = below.slice(blank + 1).filter((text) => text !== '');
    return after.length > 0 ? after : below.filter((text) => text !== '');
  }
}
