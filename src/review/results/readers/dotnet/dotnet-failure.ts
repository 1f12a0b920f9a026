import type { Failure, FailureCause } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { unplaced } from '../findings.ts';
import type { Block } from '../list-runner.ts';
import { placesIn, projectPlaces } from '../places.ts';

/** `Error Message:`, `Stack Trace:`, `Standard Output Messages:` */
const TITLE = /^\s*(Error Message|Stack Trace|[A-Z][\w ]{1,40} Messages):$/;
/** `at Acme.SumTests.Adds() in /repo/SumTests.cs:line 18`: only code with debugging information, and of this machine. */
const FRAME = /^\s*at .* in (?<path>(?!\/_\/).*):line (?<row>\d{1,7})$/;

/** What the console says below `Failed NAME [5 ms]`, or of a run that was aborted. */
export function dotnetFailure({ name, groups: { abort }, lines }: Block): Failure {
  if (abort !== undefined) return unplaced('error', { id: 'test host', message: abort });
  const said = below('Error Message', lines);
  const [first = '', second = ''] = said;
  return failureFrom({
    name,
    id: name.replace(/@[0-9a-f]{5,8}\b/g, '@'),
    cause: causeOf(first, second),
    // The first line of NUnit and MSTest only introduces the second one.
    message: first.endsWith(':') && second !== '' ? second : first,
    lines: said,
    trace: projectPlaces(placesIn(below('Stack Trace', lines), FRAME)),
  });
}

function below(title: string, lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => TITLE.exec(line)?.[1] === title);
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => TITLE.test(line));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.trim())
    .filter((line) => line !== '');
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
