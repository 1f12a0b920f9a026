import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { normalised } from '../format.ts';
import { causeOfThrown, headOfError, messageOf } from '../js-error.ts';
import { placeOfTest, stackOf } from '../js-stack.ts';
import { pathWithProject, type VitestTree } from './vitest-tree.ts';

/** A failed test or suite as named by ` FAIL  …`. */
export interface Heading {
  readonly path: string;
  /** Without project and line number. */
  readonly file: string;
  /** Whether the file itself failed, and not a test in it. */
  readonly isFile: boolean;
}

/** Vitest 5 appends to the name which runs of a test failed. */
const TRIES = / \((?:initial run|\d{1,4}(?:st|nd|rd|th) (?:retry|repeat))(?:, [^()]*)?\)$/;

/** @param text the text after ` FAIL ` and a blank */
export function headingOf(text: string): Heading {
  const whole = pathWithProject(text).replace(TRIES, '');
  const bare = whole.replace(PROJECT, '');
  const half = bare.slice(0, Math.max(0, (bare.length - 5) / 2));
  const isFile = bare === `${half} [ ${half} ]`;
  const path = isFile ? whole.slice(0, whole.length - half.length - 5) : whole;
  const [first = '', ...rest] = path.split(' > ');
  const withProject = first.replace(/:\d{1,7}$/, '');
  return { path: [withProject, ...rest].join(' > '), file: withProject.replace(PROJECT, ''), isFile };
}

const PROJECT = /^\|[^|]{1,100}\| /;

export function failureOf(heading: Heading, body: readonly string[], tree: VitestTree): Failure {
  const head = headOfError(body);
  const isLoad =
    (heading.isFile && !tree.hasTests(heading.path)) || /^Error: No test (?:suite )?found in /.test(head);
  return failureFrom({
    name: heading.path,
    cause: isLoad ? 'load' : causeOfThrown(head, body),
    message: messageOf(head, body),
    lines: body,
    at: placeOfTest(heading.file, stackOf(body)),
  });
}

/** An error that was thrown outside tests. The title is vitest's name for its kind. */
export function strayOf(title: string, body: readonly string[]): Failure {
  const head = headOfError(body);
  const trace = stackOf(body);
  const during = body.find((line) => line.startsWith('This error originated in "'));
  const file = during?.split('"')[1] ?? null;
  const thrown = causeOfThrown(head, body);
  return failureFrom({
    name: file === null ? title : `${title} during ${file}`,
    id: `${title}: ${normalised(head)}`,
    cause: title === 'Startup Error' ? 'load' : thrown === 'assertion' ? 'error' : thrown,
    message: messageOf(head, body),
    lines: body,
    trace,
    at: trace[0] ?? (file === null ? null : { path: file, line: null }),
  });
}
