import { headOfError } from '../error.ts';
import type { FailedTest } from '../failure-from.ts';
import { normalised } from '../format.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';

const CLOSING: readonly Rule[] = [
  { kind: 'count', line: /^ {2}(?<passed>\d{1,9}) passing \(\d[\w.]{0,12}\)$/, above: /^$/ },
  { kind: 'count', line: /^ {2}(?<skipped>\d{1,9}) pending$/, above: /^ {2}\d{1,9} passing / },
  {
    kind: 'count',
    line: /^ {2}(?<failed>[1-9]\d{0,8}) failing$/,
    above: /^ {2}\d{1,9} (?:passing |pending$)/,
    enter: 'failures',
  },
];

/** The titles of a failed test are on lines of their own, each deeper than the one before; the last ends with a colon. */
const HEADINGS: readonly Rule[] = [
  {
    kind: 'failed',
    line: /^ {2}(?<number>\d{1,7})\) (?<name>.*):$/,
    below: /^(?! {7}\S)/,
    enter: 'failures',
  },
  { kind: 'failed', line: /^ {2}(?<number>\d{1,7})\) (?<name>.*)$/, enter: 'titles' },
];

/**
 * Mocha 10 to 12 with reporters that end like `spec`. Its numbered list of failures follows the closing `N passing`, so
 * the text of a failure can look like a closing.
 */
export const mocha = listReader({
  format: 'mocha',
  title: 'Mocha',
  recognisedBy: /^ {2}\d+ passing \(|Exception during run:|Error: No test files found/m,
  needsClosing: true,
  isLostByCut: true,
  sections: {
    list: [
      ...CLOSING,
      {
        kind: 'fault',
        line: /^(?:✖ ERROR: )?Error: (?<message>(?<name>No test files found)(?<passed>).*)$/,
        cause: 'load',
        enter: 'ended',
      },
      { kind: 'fault', line: /^(?: Exception during run: |✖ ERROR: )(?<first>.*)$/, enter: 'ended' },
      { kind: 'passed', line: /^ {2}(?<indent>(?: {2})*)[✔✓] (?<name>.*?)(?: \(\d{1,9}ms\))?$/ },
      { kind: 'ignored', line: /^ {2,}(?:- |\d{1,7}\) )/ },
      { kind: 'group', line: /^ {2}(?<indent>(?: {2})*)(?<name>\S.*)$/ },
    ],
    ended: CLOSING,
    failures: [...CLOSING, ...HEADINGS],
    titles: [
      ...CLOSING,
      { kind: 'more', line: /^ {7,}(?<name>.*):$/, below: /^(?! {7}\S)/, enter: 'failures' },
      { kind: 'more', line: /^ {7,}(?<name>.*)$/ },
      { kind: 'more', line: /^(?<line>.*):$/, enter: 'failures' },
      { kind: 'more', line: /^(?<line>.*)$/ },
    ],
  },
  joint: ' > ',
  failureOf: mochaFailure,
});

/** A hook before a test is reported in the place of that test, and never where it passes. */
const OF_HOOK = /"before (?:all|each)" hook(?:: [^"]{1,300})? for "(.{1,300})"$/;

function mochaFailure({ name, groups, lines }: Block): Partial<FailedTest> {
  if (groups.first !== undefined) return exceptionOf([groups.first, ...lines]);
  const head = headOfError(lines);
  const timedOut = /^Error: Timeout of \d+ms exceeded\..* \((\/[^()]{1,400})\)$/.exec(head)?.[1];
  return { id: name.replace(OF_HOOK, '$1'), file: timedOut };
}

/** A file that could not be loaded ends the whole run. */
function exceptionOf(body: readonly string[]): Partial<FailedTest> {
  const head = headOfError(body);
  const named =
    /\[ @(\S{1,400}) \]/.exec(head)?.[1] ?? /^file:\/\/(\S{1,400}):\d{1,7}$/.exec(body[0] ?? '')?.[1];
  const file = named ?? / imported from (\S{1,400})$/.exec(head)?.[1];
  const name = 'Exception during run';
  return { name, id: `${name}: ${normalised(head)}`, cause: 'load', message: head, lines: body, file };
}
