import { oneLine } from '../core/text/text.ts';
import {
  countedFailures,
  detailOf,
  type Failure,
  type FailureCause,
  type Place,
} from '../core/verdict/test-report.ts';
import type { Quotes } from './quote.ts';

/** Limits for all failures shown in full, and for the one-line entries of the others. */
const MAX_CHARS = 6000;
const MAX_SHORT_CHARS = 2500;
const MAX_NAMES = 5;
const MAX_IN_FULL = 8;
const MAX_QUOTES = 4;
const MAX_NAME_CHARS = 300;

/** Failures without a reason come last: most of them are tests that were cancelled because another one failed. */
const ORDER: Readonly<Record<FailureCause, number>> = {
  load: 0,
  assertion: 1,
  error: 1,
  diagnostic: 1,
  unknown: 2,
  line: 2,
};

interface Group {
  readonly first: Failure;
  readonly others: readonly Failure[];
}

/** Renders failures for the model: name, place, message and the lines there. Equal messages are shown once. */
export class FailureList {
  readonly #quotes: Quotes;
  readonly #shown = new Set<string>();
  #quoted = 0;

  constructor(quotes: Quotes) {
    this.#quotes = quotes;
  }

  /** Failures that were already shown are only counted. */
  async tell(failures: readonly Failure[]): Promise<string> {
    const fresh = failures.filter(({ id, message }) => !this.#shown.has(`${id}\n${message}`));
    for (const { id, message } of fresh) this.#shown.add(`${id}\n${message}`);
    const parts: string[] = [];
    const rest: Failure[] = [];
    let room = MAX_CHARS;
    for (const group of groupsOf(fresh)) {
      const text = parts.length < MAX_IN_FULL && room > 0 ? await this.#inFull(group) : '';
      if (text === '' || (parts.length > 0 && text.length > room)) rest.push(group.first, ...group.others);
      else {
        parts.push(text);
        room -= text.length;
      }
    }
    if (rest.length > 0) parts.push(inShort(rest));
    const again = failures.filter((failure) => !fresh.includes(failure));
    if (again.length > 0) parts.push(`[${countedFailures(again)} the same as above]`);
    return parts.join('\n\n');
  }

  async #inFull({ first, others }: Group): Promise<string> {
    if (first.cause === 'unknown' && others.length > 0) {
      return `${others.length + 1} tests: ${first.message} (${names([first, ...others])})`;
    }
    const at = await this.#quotes.placeOf(first);
    const same = others.length === 0 ? [] : [`[the same in ${others.length} more: ${names(others)}]`];
    const quotes = await this.#around([...(at === null ? [] : [at]), ...first.trace.slice(0, 1)]);
    return [
      `${oneLine(headOf(first), MAX_NAME_CHARS)}${placeText(at ?? first.at)}`,
      textOf(first),
      ...same,
      ...quotes,
    ]
      .filter((part) => part !== '')
      .join('\n');
  }

  async #around(places: readonly Place[]): Promise<readonly string[]> {
    const quotes: string[] = [];
    for (const place of places) {
      const quote = this.#quoted < MAX_QUOTES ? await this.#quotes.around(place) : '';
      if (quote === '') continue;
      this.#quoted += 1;
      quotes.push(quote);
    }
    return quotes;
  }
}

function groupsOf(failures: readonly Failure[]): readonly Group[] {
  return [...Map.groupBy(failures, likenessOf).values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ first, others }]))
    .sort((a, b) => ORDER[a.first.cause] - ORDER[b.first.cause]);
}

/** The key for grouping equal failures. Failures without a message and diagnostics are never grouped. */
function likenessOf({ cause, message, id, details }: Failure): string {
  if (message === '' || cause === 'diagnostic') return id;
  return `${cause} ${(details || message).replace(/(?<!\d)\d+ ?ms\b/g, 'ms')}`;
}

/** The full text of the runner, preceded by the message if the text does not contain it. */
function textOf(failure: Failure): string {
  const { details = '' } = failure;
  const message = detailOf(failure);
  const folded = details.replace(/\s+/g, ' ');
  const bare = message.replace(/^[\w.]+(?: \[\w+\])?: /, '').replace(/…$/, '');
  if (folded.includes(bare.replace(/\s+/g, ' '))) return details;
  return [message, details].filter((part) => part !== '').join('\n');
}

/** One line each, as many as fit. */
export function inShort(failures: readonly Failure[]): string {
  const lines: string[] = [];
  let room = MAX_SHORT_CHARS;
  for (const failure of failures) {
    const message = detailOf(failure) === '' ? '' : `: ${failure.message}`;
    const line = oneLine(`${headOf(failure)}${placeText(failure.at)}${message}`, MAX_NAME_CHARS);
    room -= line.length;
    if (room < 0) break;
    lines.push(line);
  }
  const left = failures.length - lines.length;
  return [
    ...lines,
    ...(left === 0 ? [] : [`[${countedFailures(failures.slice(lines.length), 'more')}]`]),
  ].join('\n');
}

function headOf({ cause, name }: Failure): string {
  return cause === 'line' ? name : `FAIL ${name}`;
}

function placeText(at: Place | null): string {
  return at === null ? '' : ` (${at.path}${at.line === null ? '' : `:${at.line}`})`;
}

/** The first names, with how many more there are. */
export function names(failures: readonly Failure[], most = MAX_NAMES): string {
  const list = failures.slice(0, most).map(({ name }) => oneLine(name, MAX_NAME_CHARS));
  const left = failures.length - list.length;
  return [...list, ...(left === 0 ? [] : [`and ${left} more`])].join('; ');
}
