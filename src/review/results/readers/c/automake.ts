import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { sumOf } from '../findings.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';

/** The heading of a program in the log is below a blank line, and underlined. */
const BLANK = /^$/;
const UNDERLINE = /^={4,}$/;
const SHOWN: readonly Rule[] = [
  {
    kind: 'failed',
    line: /^(?<mark>FAIL|XPASS|ERROR): (?<name>\S.{0,400})$/,
    above: BLANK,
    below: UNDERLINE,
    enter: 'shown',
  },
  { kind: 'end', line: /^(?:PASS|SKIP|XFAIL): \S/, above: BLANK, below: UNDERLINE, enter: 'shown' },
  { kind: 'end', line: /^Testsuite summary for /, enter: 'summary' },
];

/**
 * `make check` of Automake. The output of the programs is in their logs and, with `VERBOSE=1`, also in the output,
 * below an underlined heading. Each folder has its own summary.
 */
export const automake = listReader({
  format: 'automake',
  title: 'Automake',
  isHarness: true,
  marks: [/^(?:Testsuite summary for |\.\. contents:: :depth: 2$)/m],
  sections: {
    list: [
      ...SHOWN,
      { kind: 'passed', line: /^(?:PASS|XFAIL): (?<name>\S.{0,400})$/ },
      { kind: 'mark', line: /^(?<mark>FAIL|XPASS|ERROR): (?<name>\S.{0,400})$/ },
    ],
    shown: [
      ...SHOWN,
      { kind: 'ignored', line: UNDERLINE },
      { kind: 'end', line: /^[A-Z]+ \S.{0,400} \(exit status: \d{1,3}\)$/, enter: 'list' },
    ],
    summary: [
      { kind: 'count', line: /^# TOTAL: +(?<total>\d{1,9})$/ },
      { kind: 'count', line: /^# SKIP: +(?<skipped>\d{1,9})$/ },
      { kind: 'count', line: /^# (?:FAIL|XPASS): +(?<failed>\d{1,9})$/ },
      { kind: 'count', line: /^# (?:PASS|XFAIL): +\d{1,9}$/ },
      { kind: 'closing', line: /^# ERROR: +(?<errors>\d{1,9})$/, enter: 'list' },
    ],
  },
  joint: ' ',
  closingOf: sumOf,
  failureOf,
});

/** A program that reports failure is a failed assertion; `ERROR` means that it could not do its work. */
function failureOf({ name, groups: { mark = '' }, lines: all }: Block): Failure {
  const lines = all.filter((line) => line.trim() !== '');
  const message = lines.find((line) => /\b(?:assert|expect|error|fail)/i.test(line)) ?? lines[0];
  return failureFrom({
    name,
    cause: mark === 'ERROR' ? 'error' : 'assertion',
    message: message ?? (mark === 'XPASS' ? 'passes, and is listed as one that fails' : mark),
    lines,
    trace: [],
  });
}
