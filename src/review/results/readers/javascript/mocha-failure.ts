import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { unplaced } from '../findings.ts';
import { normalised } from '../format.ts';
import { causeOfThrown, headOfError, messageOf } from '../js-error.ts';
import { stackOf } from '../js-stack.ts';
import type { Block } from '../list-runner.ts';

/** A hook before a test is reported in the place of that test, and never where it passes. */
const OF_HOOK = /"before (?:all|each)" hook(?:: [^"]{1,300})? for "(.{1,300})"$/;

export function mochaFailure({ name, groups, lines }: Block): Failure {
  if (groups.first !== undefined) return exceptionOf([groups.first, ...lines]);
  if (groups.number === undefined) return unplaced('load', { id: 'No test files found', message: name });
  const head = headOfError(lines);
  const trace = stackOf(lines);
  const timedOut = /^Error: Timeout of \d+ms exceeded\..* \((\/[^()]{1,400})\)$/.exec(head)?.[1];
  return failureFrom({
    name,
    id: name.replace(OF_HOOK, '$1'),
    cause: causeOfThrown(head, lines),
    message: messageOf(head, lines),
    lines: withoutDiff(head, lines),
    trace,
    at: trace.at(-1) ?? (timedOut === undefined ? null : { path: timedOut, line: null }),
  });
}

/** A file that could not be loaded ends the whole run. */
function exceptionOf(body: readonly string[]): Failure {
  const head = headOfError(body);
  const trace = stackOf(body);
  const named =
    /\[ @(\S{1,400}) \]/.exec(head)?.[1] ?? /^file:\/\/(\S{1,400}):\d{1,7}$/.exec(body[0] ?? '')?.[1];
  const file = named ?? / imported from (\S{1,400})$/.exec(head)?.[1];
  const at = trace.at(-1) ?? (file === undefined ? null : { path: file, line: null });
  const name = 'Exception during run';
  return failureFrom({
    name,
    id: `${name}: ${normalised(head)}`,
    cause: 'load',
    message: head,
    lines: body,
    trace,
    at,
  });
}

/** Drops mocha's diff if the message of Node's `assert` already shows the difference. */
function withoutDiff(head: string, body: readonly string[]): readonly string[] {
  const diff = body.findIndex((line) => line.trim() === '+ expected - actual');
  const isShown = diff >= 0 && head.startsWith('AssertionError [ERR_ASSERTION]: Expected ');
  return isShown ? body.slice(0, diff) : body;
}
