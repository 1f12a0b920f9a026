import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { placeAt, projectPlaces } from '../places.ts';

type Section = 'before' | 'message' | 'stack' | 'other';

const SECTIONS: ReadonlyMap<string, Section> = new Map([
  ['Error Message:', 'message'],
  ['Stack Trace:', 'stack'],
  ['Standard Output Messages:', 'other'],
  ['Standard Error Messages:', 'other'],
  ['Debug Traces Messages:', 'other'],
  ['Additional Information Messages:', 'other'],
]);

/** The console output below `Failed NAME [5 ms]`. */
export class DotnetFailure {
  readonly #name: string;
  #section: Section = 'before';
  readonly #message: string[] = [];
  readonly #places: Place[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  take(line: string): void {
    const text = line.trim();
    const section = text.endsWith(':') ? SECTIONS.get(text) : undefined;
    if (section !== undefined) this.#section = section;
    else if (this.#section === 'message' && text !== '' && this.#message.length < MAX_LINES)
      this.#message.push(text);
    else if (this.#section === 'stack' && text.startsWith('at ') && this.#places.length < MAX_FRAMES) {
      const place = framePlace(text);
      if (place !== null) this.#places.push(place);
    }
  }

  failure(): Failure {
    const [first = '', second = ''] = this.#message;
    const trace = projectPlaces(this.#places.filter(({ path }) => !path.startsWith('/_/')));
    return failureFrom({
      name: this.#name,
      id: this.#name.replace(/@[0-9a-f]{5,8}\b/g, '@'),
      cause: causeOf(first, second),
      // The first line of NUnit and MSTest only introduces the second one.
      message: first.endsWith(':') && second !== '' ? second : first,
      lines: this.#message,
      trace,
    });
  }
}

/** `at Acme.SumTests.Adds() in /repo/SumTests.cs:line 18`: only code with debugging information has a place. */
function framePlace(text: string): Place | null {
  const start = text.lastIndexOf(' in ');
  const end = text.lastIndexOf(':line ');
  return start < 0 || end < start
    ? null
    : placeAt(text.slice(start + 4, end), text.slice(end + ':line '.length));
}

/** The name of an exception precedes the message, except for assertions. */
function causeOf(first: string, second: string): FailureCause {
  const thrown = /^Test method \S+ threw exception:/.test(first) ? second : first;
  const type = /^([\w.`+]+(?:Exception|Error))\s*:/.exec(thrown)?.[1];
  if (type === undefined) return first === '' ? 'unknown' : 'assertion';
  if (/Assert|^Xunit\.Sdk\.|^NUnit\.Framework\.|MockException|^Shouldly\./.test(type)) return 'assertion';
  const isUnloadable = /(?:TypeLoad|MissingMethod|MissingField|BadImageFormat)Exception$/.test(type);
  return isUnloadable || thrown.includes('Could not load file or assembly') ? 'load' : 'error';
}

const MAX_FRAMES = 50;
const MAX_LINES = 40;
