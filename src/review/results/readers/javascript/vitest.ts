import { causeOfThrown, headOfError } from '../error.ts';
import type { FailedTest } from '../failure-from.ts';
import { normalised } from '../format.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';
import { runsFrom } from '../runs.ts';

/** Every run starts with ` RUN  v5.1.1 /folder`; one that cannot start prints `Startup Error`. */
const BANNER = /^ (?:RUN|DEV) {2}v\d/;
const TIME = String.raw`(?: {1,2}\d{1,9}(?:\.\d{1,3})?m?s)?(?: \((?:retry|repeat) x\d{1,4}\))?$`;
/** Vitest 5 appends to the name which runs of a test failed. */
const TRIES = String.raw`(?: \((?:initial run|\d{1,4}(?:st|nd|rd|th) (?:retry|repeat))(?:, [^()]*)?\))?$`;

const CLOSING: readonly Rule[] = [
  { kind: 'count', line: /^ Test Files {2}(?:(?<red>\d{1,9}) failed)?/, clears: ['closings'] },
  {
    kind: 'count',
    line: /^ {6}Tests {2}(?<passed>)(?:no tests$|(?:(?<skipped>\d{1,9}) skipped)?(?: \| )?(?:(?<pending>\d{1,9}) todo)? \(\d)/,
  },
  {
    kind: 'count',
    line: /^ {6}Tests {2}(?:(?<failed>\d{1,9}) failed)?(?: \| )?(?:(?<passed>\d{1,9}) passed)?(?: \| )?(?:\d{1,9} expected fail)?(?: \| )?(?:(?<skipped>\d{1,9}) skipped)?(?: \| )?(?:(?<pending>\d{1,9}) todo)? \(\d/,
  },
  { kind: 'count', line: /^ {5}Errors {2}(?<errors>\d{1,9}) errors?$/ },
  { kind: 'count', line: /^(?: {2}Snapshots|Type Errors| {3}Start at) {2}/ },
  { kind: 'closing', line: /^ {3}Duration {2}/, enter: 'list' },
  {
    kind: 'fault',
    line: /^(?<message>(?<name>No test files found)(?<passed>), exiting with code [1-9]\d{0,2})$/,
    cause: 'load',
  },
  { kind: 'closing', line: /^(?<passed>)No test files found, exiting with code 0$/ },
  { kind: 'fault', line: /^ERROR: (?<name>Coverage for .*)$/, cause: 'diagnostic' },
];

/** Full paths in vitest 3, tests without suites in vitest 4, a tree in vitest 5. */
const TREE: readonly Rule[] = [
  { kind: 'passed', line: new RegExp(`^ ✓ (?<name>.* > .*?)${TIME}`) },
  { kind: 'group', line: /^ [✓❯×↓·](?<indent>) (?<name>.*) \((?:0|(?<tests>\d{1,7})) tests?\b/ },
  { kind: 'group', line: /^ (?<indent>(?: {2})+)[✓❯×↓·] (?<name>.*) \(\d{1,7}\)$/ },
  { kind: 'passed', line: new RegExp(`^ (?<indent>(?: {2})+)✓ (?<name>.*?)${TIME}`) },
];

/** @param enter where headings may follow, after the rule below an error */
function rules(enter: 'list' | 'headings'): readonly Rule[] {
  return [
    { kind: 'end', line: /^⎯+ Failed /, enter: 'headings' },
    {
      kind: 'fault',
      line: /^⎯+ (?<stray>(?:Unhandled .*|Uncaught .*|Startup|Typecheck) ?(?:Error|Exception|Rejection)) ⎯+$/,
      enter: 'stray',
    },
    { kind: 'total', line: /^⎯+\[\d{1,7}\/(?<failures>\d{1,7})\]⎯*$/, enter: 'headings' },
    { kind: 'end', line: /^⎯/, enter },
  ];
}

/** Of a file, and of a test. Those of one text are below each other. */
const HEADINGS: readonly Rule[] = [
  /^ FAIL {2}(?<name>(?: .{1,100} {2}|\|[^|]{1,100}\| )?(?<file>\S{1,400})) \[ \k<file> \]$/,
  new RegExp(`^ FAIL {2}(?<name>.*?)${TRIES}`),
].map((line) => ({ kind: 'failed', line, enter: 'text' }));

/**
 * Vitest 3, 4 and 5 with the reporters `default`, `verbose`, `tree` and `dot`. Failures are read only where vitest
 * writes them: below one of its rules. Only the last closing of a run counts, and only outside an error's text.
 */
export const vitest = listReader({
  format: 'vitest',
  title: 'Vitest',
  recognisedBy: /^ (?:RUN|DEV) {2}v\d|⎯ Startup Error ⎯/m,
  runsOf: runsFrom(BANNER),
  sections: {
    list: [...rules('list'), ...CLOSING, ...TREE],
    headings: [...HEADINGS, ...rules('headings'), ...CLOSING],
    text: [...HEADINGS.map((rule) => ({ ...rule, above: /^ FAIL {2}/ })), ...rules('headings')],
    stray: rules('list'),
  },
  joint: ' > ',
  nameOf: (path) => pathWithProject(path).replace(/^([^>]{1,400}?):\d{1,7}(?= > |$)/, '$1'),
  failureOf: vitestFailure,
});

/** One ` FAIL  …` with the text below it, or an error outside of the tests. */
function vitestFailure({ name, groups, title, lines }: Block): Partial<FailedTest> {
  const { stray, file } = groups;
  if (stray !== undefined) return strayOf(stray, lines);
  const head = headOfError(lines);
  const isUnloaded = file !== undefined && title?.tests === undefined;
  const isLoad = isUnloaded || /^Error: No test (?:suite )?found in /.test(head);
  const path = (name.split(' > ', 1)[0] ?? name).replace(PROJECT, '');
  return { cause: isLoad ? 'load' : causeOfThrown(head), file: path };
}

const PROJECT = /^\|[^|]{1,100}\| /;

/** An error that was thrown outside tests. The title is vitest's name for its kind. */
function strayOf(title: string, lines: readonly string[]): Partial<FailedTest> {
  const head = headOfError(lines);
  const during = lines.find((line) => line.startsWith('This error originated in "'));
  const file = during?.split('"')[1];
  const thrown = causeOfThrown(head);
  return {
    name: file === undefined ? title : `${title} during ${file}`,
    id: `${title}: ${normalised(head)}`,
    cause: title === 'Startup Error' ? 'load' : thrown === 'assertion' ? 'error' : thrown,
    file,
  };
}

/** Normalizes the project's name to `|unit| a.test.js`. With colours, vitest prints it as a badge between blanks. */
function pathWithProject(text: string): string {
  const badge = /^ (\S(?:.{0,98}\S)?) {2}(?=\S)/.exec(text);
  if (badge === null) return text.trimStart();
  const rest = text.slice(badge[0].length);
  return badge[1] === 'TS' ? rest : `|${badge[1]}| ${rest}`;
}
