import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { placeAt, projectPlaces } from '../places.ts';

type Section = 'error' | 'failure' | 'warning' | 'testdox' | 'other';

const PLACE = /^(\S+\.(?:php|phpt|inc)):(\d{1,7})$/;
/** PHPUnit shows an exception in a hook the way PHP does. */
const THROWN_IN = / in (\S+\.php):(\d{1,7})$/;
const MAX_LINES = 40;
const PROVIDER = /^The data provider specified for (\S+) is invalid/;

/** One entry of a report: a numbered one or, with `--testdox`, one with a cross. */
export class PhpunitBlock {
  readonly section: Section;
  readonly #title: string;
  readonly #places: Place[] = [];
  #message = '';
  readonly #said: string[] = [];
  #isExpectation = false;
  #isCause = false;

  constructor(section: Section, title: string) {
    this.section = section;
    this.#title = title;
  }

  take(line: string): void {
    const text = line.trim();
    const [, path, digits] = PLACE.exec(text) ?? [];
    if (text === '' || this.#isCause) return;
    if (text === 'Caused by') this.#isCause = true;
    else if (path !== undefined) this.#places.push(placeAt(path, digits));
    else {
      if (this.#message === '') this.#begin(text);
      if (this.#said.length < MAX_LINES) this.#said.push(line);
    }
    if (/^(?:Failed asserting|Expectation failed) /.test(text)) this.#isExpectation = true;
  }

  #begin(text: string): void {
    const thrown = THROWN_IN.exec(text);
    this.#message = thrown === null ? text : text.slice(0, thrown.index);
    if (thrown?.[1] !== undefined) this.#places.push(placeAt(thrown[1], thrown[2]));
  }

  /** PHPUnit 9 counts entries as tests that only say that there was nothing to run. */
  get isNoTest(): boolean {
    return PROVIDER.test(this.#message) || this.#message.startsWith('No tests found in class');
  }

  failure(): Failure {
    const own = projectPlaces(this.#places);
    const [name, cause, message] = [this.#name(), this.#cause(), this.#message];
    return failureFrom({ name, cause, message, lines: this.#said, trace: own });
  }

  /** The name without the values of its data set, which can be objects. */
  #name(): string {
    const provided = PROVIDER.exec(this.#message)?.[1];
    if (provided !== undefined) return provided;
    const at = this.#title.indexOf(' with data set ');
    if (at < 0) return this.#title;
    const set = this.#title.slice(at + 15);
    const end = set.startsWith('"') ? set.indexOf('" (') + 1 : set.indexOf(' (');
    return end > 0 ? this.#title.slice(0, at + 15 + end) : this.#title;
  }

  #cause(): FailureCause {
    if (PROVIDER.test(this.#message)) return 'load';
    if (this.section === 'error') return 'error';
    if (this.section === 'failure' || this.#isExpectation) return 'assertion';
    return /^[\w\\]*(?:Error|Exception): /.test(this.#message) ? 'error' : 'unknown';
  }
}
