import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { normalised } from '../format.ts';
import { causeOfThrown, headOfError, messageOf } from '../js-error.ts';
import { stackOf } from '../js-stack.ts';

/** An entry of mocha's list of failures that is being read. */
export interface Numbered {
  /** Null: not in the list, but an exception that ended the run earlier. */
  readonly number: string | null;
  readonly titles: string[];
  isTitled: boolean;
  lines: number;
  readonly body: string[];
}

/** A file that could not be loaded ends the whole run. */
export function exceptionOf(body: readonly string[]): Failure {
  const head = headOfError(body);
  const trace = stackOf(body);
  const named =
    /\[ @(\S{1,400}) \]/.exec(head)?.[1] ?? /^file:\/\/(\S{1,400}):\d{1,7}$/.exec(body[0] ?? '')?.[1];
  const file = named ?? / imported from (\S{1,400})$/.exec(head)?.[1];
  const at = trace.at(-1) ?? (file === undefined ? null : { path: file, line: null });
  const name = 'Exception during run';
  const id = `${name}: ${normalised(head)}`;
  return failureFrom({ name, id, cause: 'load', message: head, lines: body, trace, at });
}

/** A hook before a test is reported in the place of that test, and never where it passes. */
const OF_HOOK = /"before (?:all|each)" hook(?:: [^"]{1,300})? for "(.{1,300})"$/;

export function failureOf(titles: readonly string[], body: readonly string[]): Failure {
  const name = titles
    .map((title, index) => (index === titles.length - 1 ? title.replace(/:$/, '') : title).trim())
    .join(' > ');
  const test = name.replace(OF_HOOK, '$1');
  const head = headOfError(body);
  const trace = stackOf(body);
  const timedOut = /^Error: Timeout of \d+ms exceeded\..* \((\/[^()]{1,400})\)$/.exec(head)?.[1];
  return failureFrom({
    name,
    id: test,
    cause: causeOfThrown(head, body),
    message: messageOf(head, body),
    lines: withoutDiff(head, body),
    trace,
    at: trace.at(-1) ?? (timedOut === undefined ? null : { path: timedOut, line: null }),
  });
}

/** Drops mocha's diff if the message of Node's `assert` already shows the difference. */
function withoutDiff(head: string, body: readonly string[]): readonly string[] {
  const diff = body.findIndex((line) => line.trim() === '+ expected - actual');
  return diff < 0 || !head.startsWith('AssertionError [ERR_ASSERTION]: Expected ')
    ? body
    : body.slice(0, diff);
}
