import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { listReader } from '../list-reader.ts';
import type { Rule } from '../list-runner.ts';
import { runsOf } from '../runs.ts';
import { mochaFailure } from './mocha-failure.ts';

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

const closedRuns = listReader({
  format: 'mocha',
  title: 'Mocha',
  marks: [/^ {2}\d+ passing \(|Exception during run:|Error: No test files found/m],
  runsOf,
  needsClosing: true,
  isLostByCut: true,
  sections: {
    list: [
      ...CLOSING,
      {
        kind: 'fault',
        line: /^(?:✖ ERROR: )?Error: (?<name>No test files found(?<passed>).*)$/,
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
      { kind: 'end', line: /^\[\.\.\. \d/, enter: 'failures' },
      { kind: 'more', line: /^ {7,}(?<name>.*):$/, below: /^(?! {7}\S)/, enter: 'failures' },
      { kind: 'more', line: /^ {7,}(?<name>.*)$/ },
      { kind: 'more', line: /^(?<line>.*):$/, enter: 'failures' },
      { kind: 'more', line: /^(?<line>.*)$/ },
    ],
  },
  joint: ' > ',
  failureOf: mochaFailure,
});

const PASSED = /^(?: {2}){1,10}✔ \S/m;
const BEGINS_WITH_LIST = /^\n+(?: {2,20}\S.*\n)*(?: {2}){1,10}✔ \S/;
/** Node's own list begins at the margin. */
const CLOSED_OR_OTHER = /^ {2}\d{1,9} passing \(|^[▶✔✖] |^ℹ tests |^ {2}─$/m;

/** Whether a run lists tests like Mocha and never closes: one of them ended the process, perhaps with success. */
function isOpen(run: readonly string[]): boolean {
  const isNamed = run[0]?.startsWith('> ') === true && /^> .*\bmocha\b/.test(run[1] ?? '');
  const text = run.join('\n');
  return (isNamed ? PASSED : BEGINS_WITH_LIST).test(text) && !CLOSED_OR_OTHER.test(text);
}

/**
 * Mocha 10 to 12 with reporters that end like `spec`. Its numbered list of failures follows the closing `N passing`, so
 * the text of a failure can look like a closing.
 */
export const mocha: FormatReader = {
  ...closedRuns,
  read(output: OutputText): FormatReading | null {
    const reading = closedRuns.read(output);
    if (!runsOf(output.lines).some(isOpen)) return reading;
    return { ...(reading ?? { failures: [], passed: [], counts: null }), isComplete: false };
  },
};
