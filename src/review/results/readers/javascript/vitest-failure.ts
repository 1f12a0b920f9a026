import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { unplaced } from '../findings.ts';
import { normalised } from '../format.ts';
import { causeOfThrown, headOfError, messageOf } from '../js-error.ts';
import { placeOfTest, stackOf } from '../js-stack.ts';
import type { Block } from '../list-runner.ts';

/** One ` FAIL  …` with the text below it, or an error outside of the tests. */
export function vitestFailure({ name, groups, title, lines }: Block): Failure {
  const { none, gap, stray, file } = groups;
  if (none !== undefined) return unplaced('load', { id: 'No test files found', message: none });
  if (gap !== undefined)
    return unplaced('diagnostic', { id: gap.replace(/ \([\d.]{1,9}%\)/, ''), message: `ERROR: ${gap}` });
  if (stray !== undefined) return strayOf(stray, lines);
  const head = headOfError(lines);
  const isUnloaded = file !== undefined && title?.tests === undefined;
  const isLoad = isUnloaded || /^Error: No test (?:suite )?found in /.test(head);
  const path = (name.split(' > ', 1)[0] ?? name).replace(PROJECT, '');
  return failureFrom({
    name,
    cause: isLoad ? 'load' : causeOfThrown(head, lines),
    message: messageOf(head, lines),
    lines,
    at: placeOfTest(path, stackOf(lines)),
  });
}

const PROJECT = /^\|[^|]{1,100}\| /;

/** An error that was thrown outside tests. The title is vitest's name for its kind. */
function strayOf(title: string, lines: readonly string[]): Failure {
  const head = headOfError(lines);
  const trace = stackOf(lines);
  const during = lines.find((line) => line.startsWith('This error originated in "'));
  const file = during?.split('"')[1] ?? null;
  const thrown = causeOfThrown(head, lines);
  return failureFrom({
    name: file === null ? title : `${title} during ${file}`,
    id: `${title}: ${normalised(head)}`,
    cause: title === 'Startup Error' ? 'load' : thrown === 'assertion' ? 'error' : thrown,
    message: messageOf(head, lines),
    lines,
    trace,
    at: trace[0] ?? (file === null ? null : { path: file, line: null }),
  });
}

/** Normalizes the project's name to `|unit| a.test.js`. With colours, vitest prints it as a badge between blanks. */
export function pathWithProject(text: string): string {
  const badge = /^ (\S(?:.{0,98}\S)?) {2}(?=\S)/.exec(text);
  if (badge === null) return text.trimStart();
  const rest = text.slice(badge[0].length);
  return badge[1] === 'TS' ? rest : `|${badge[1]}| ${rest}`;
}
