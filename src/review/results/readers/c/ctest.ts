import type { FailureCause } from '../../../../core/verdict/test-report.ts';
import type { FailedTest } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';

const RESULT = /^ *\d{1,6}\/\d{1,6} Test +#(\d{1,6}): /;
const NUMBER = /^(\d{1,6}): /;
const PLACE = /^[^\s:()][^:()]{0,300}:\d{1,7}:/;

const RULES: readonly Rule[] = [
  { kind: 'passed', line: of('Passed') },
  { kind: 'skipped', line: of(String.raw`\*{3}Skipped.*?`) },
  { kind: 'end', line: of(String.raw`\*{3}Not Run \(Disabled\)`) },
  { kind: 'failed', line: of(String.raw`(?<status>\S.*?)`) },
  {
    kind: 'closing',
    line: /^\d{1,3}% tests passed, (?<failed>\d{1,9}) tests? failed out of (?<total>\d{1,9})$/,
  },
  { kind: 'closing', line: /^(?<passed>)No tests were found!!!$/ },
  { kind: 'end', line: /^The following tests FAILED:$/, enter: 'names' },
  { kind: 'end', line: /^ +Start +\d+: |^test \d+$|^Errors while running CTest$/ },
  // What a test program prints of a part that passed: `sums.c:5:adds:PASS`, `[       OK ] adds`, `ok 1 - adds`.
  { kind: 'ignored', line: /:PASS$|^(?:\d{1,6}: )?(?:\[ +(?:OK|RUN) +\]|(?:ok \d{1,7}\b|PASS(?:ED)?: ))/ },
  { kind: 'ignored', line: /^\d{1,6}: (?:Test command|Working Directory|Test timeout computed to be): / },
];

/** CTest's list of tests and its closing. With `--output-on-failure`, also the output of failed tests. */
export const ctest = listReader({
  format: 'ctest',
  title: 'CTest',
  isHarness: true,
  recognisedBy: /^Test project /m,
  needsClosing: true,
  runsOf: (lines) => [withOutputBelow(lines)],
  sections: {
    list: RULES,
    // The names are here even if the lines of the tests are not shown.
    names: [
      { kind: 'mark', line: /^\t *\d{1,6} - (?<name>\S.{0,300}) \((?<status>[^()]{1,60})\)$/ },
      ...RULES,
    ],
  },
  language: 'c',
  failureOf,
});

/** `1/9 Test #1: sums ..........   Passed    0.00 sec` */
function of(status: string): RegExp {
  return new RegExp(
    String.raw`^ *\d{1,6}\/\d{1,6} Test +#\d{1,6}: (?<name>\S.{0,300}?) \.{3,} *${status} +\d+\.\d+ sec$`,
  );
}

/** With `-V`, what a test prints has its number, and is printed before its result. */
function withOutputBelow(lines: readonly string[]): readonly string[] {
  const printed = Map.groupBy(lines, (line) => NUMBER.exec(line)?.[1] ?? '');
  return lines.flatMap((line) => {
    if (NUMBER.test(line)) return [];
    const number = RESULT.exec(line)?.[1];
    return [line, ...(number === undefined ? [] : (printed.get(number) ?? []))];
  });
}

function failureOf({ groups: { status = '' }, lines: all }: Block): Partial<FailedTest> | null {
  // The googletest reader reports the failures inside.
  if (all.some((line) => line.includes('[  FAILED  ] '))) return null;
  const lines = all.map((line) => line.replace(NUMBER, '')).filter((line) => line.trim() !== '');
  const named = lines.find((line) => PLACE.test(line) || /\b(?:assert|expect|error|fail)/i.test(line));
  const message = named ?? lines[0] ?? status.replace(/[*:\s]+/g, ' ').trim();
  return { cause: causeOf(status), message, lines };
}

/** A program that reported failure is a failed assertion; one that did not start, or crashed, is not. */
function causeOf(status: string): FailureCause {
  if (/Not Run|Could not find|BAD_COMMAND|Unable to/.test(status)) return 'load';
  return /^\*{0,3}Failed/.test(status) ? 'assertion' : 'error';
}
