import type { FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { textOfFailure } from '../failure-text.ts';
import { placeAt } from '../places.ts';
import { causeOfException, exceptionName, isChained, tracebackPlace } from './python-error.ts';

const MAX_ERRORS = 60;

type Stage = 'test' | 'fixture' | 'collecting';

/** The text between two rules of the same character, as in pytest's headings; null if the line is no heading. */
export function ruled(line: string, rule: string): string | null {
  if (!line.startsWith(rule) || !line.endsWith(rule)) return null;
  let left = 0;
  while (line[left] === rule) left += 1;
  let right = line.length;
  while (right > left && line[right - 1] === rule) right -= 1;
  const isCentred = Math.abs(left - (line.length - right)) <= 1;
  const inner = line.slice(left, right);
  return isCentred && inner.length > 2 && inner.startsWith(' ') && inner.endsWith(' ')
    ? inner.slice(1, -1)
    : null;
}

/** One failure from pytest's section `FAILURES` or `ERRORS`, read line by line. */
export class PytestBlock {
  readonly stage: Stage;
  title: string;
  message = '';
  /** Outermost first. */
  places: Place[] = [];
  readonly #errors: string[] = [];
  #exception = '';
  #cause: FailureCause | null = null;

  constructor(heading: string) {
    const stage = /^ERROR (?:(collecting)|at (?:setup|teardown) of) (.+)$/.exec(heading);
    this.stage = stage === null ? 'test' : stage[1] === undefined ? 'fixture' : 'collecting';
    this.title = (stage?.[2] ?? heading).replace(/^\[doctest\] /, '');
  }

  take(line: string): void {
    const first = line[0];
    if (first === undefined || first === '>') return;
    if (first === 'E' && line[1] === ' ') {
      if (this.#errors.length < MAX_ERRORS) this.#errors.push(line.slice(1));
      this.#error(line.slice(1).trim());
    } else if (first === ' ') this.#placed(tracebackPlace(line));
    else if (isChained(line)) this.#restart();
    else if (line.startsWith('[XPASS(strict)]')) this.#settle('assertion', line);
    else this.#plain(line);
  }

  /** All lines that pytest marks as the error; for chained exceptions, those of each. */
  get said(): string {
    return textOfFailure(this.#errors);
  }

  get cause(): FailureCause {
    if (this.#cause !== null) return this.#cause;
    if (this.stage === 'collecting') return 'load';
    if (this.stage === 'fixture') return 'error';
    if (this.#exception !== '') return causeOfException(this.#exception, this.message);
    return this.message === '' ? 'unknown' : causeOfMessage(this.message);
  }

  #restart(): void {
    this.places = [];
    this.message = '';
    this.#exception = '';
  }

  #settle(cause: FailureCause, message: string): void {
    this.#cause = cause;
    this.message = message;
  }

  #placed(place: Place | null): void {
    if (place !== null) this.places.push(place);
  }

  #error(text: string): void {
    const place = tracebackPlace(text);
    if (place !== null) this.places.push(place);
    else if (/^fixture '.*' not found$/.test(text)) this.#settle('load', text);
    else if (this.message === '' || (this.stage === 'collecting' && isNamed(text) && !isNamed(this.message)))
      this.message = text;
  }

  /**
   * `a.py:3: ValueError`, `a.py:3: in f` or `a.py:3:`; the last line of a Python traceback; the place that uses a
   * missing fixture; or xdist's message about a crashed worker.
   */
  #plain(line: string): void {
    const [, path, digits, rest = ''] = /^([^:\s][^:]*):(\d{1,7}):(?: (.*))?$/.exec(line) ?? [];
    const declared = /^file (.+), line (\d{1,7})$/.exec(line);
    const crashed = /^worker '[^']*' crashed while running '(.+)'$/.exec(line)?.[1];
    if (path !== undefined) {
      this.places.push(placeAt(path, digits));
      if (rest !== '' && !rest.startsWith('in ')) this.#exception = exceptionName(rest);
      if (this.message === '' && this.#exception === 'DocTestFailure')
        this.message = 'the example gave another value';
    } else if (declared?.[1] !== undefined) {
      this.places.push(placeAt(declared[1], declared[2]));
    } else if (crashed !== undefined) {
      this.title = titleOf(crashed.slice(crashed.indexOf('::') + 2));
      this.#settle('error', line);
    } else if (this.places.length > 0 && this.message === '' && exceptionName(line) !== '') {
      this.message = line;
    }
  }
}

/** `TestCart::test_total[a::b]` as it appears in headings: `TestCart.test_total[a::b]`. */
export function titleOf(name: string): string {
  const bracket = name.indexOf('[');
  const own = bracket < 0 ? name : name.slice(0, bracket);
  return own.replaceAll('::', '.') + (bracket < 0 ? '' : name.slice(bracket));
}

/** The reverse of `titleOf`, for runs with the summary switched off. */
export function nameOf(title: string): string {
  const bracket = title.indexOf('[');
  const own = bracket < 0 ? title : title.slice(0, bracket);
  return own.replaceAll('.', '::') + (bracket < 0 ? '' : title.slice(bracket));
}

export function causeOfMessage(message: string): FailureCause {
  if (/^assert\b/.test(message)) return 'assertion';
  const name = exceptionName(message);
  return name === '' ? 'unknown' : causeOfException(name, message);
}

function isNamed(text: string): boolean {
  return /^[\w.]*(?:Error|Exception|Warning|Exit|Interrupt)\b/.test(text);
}
