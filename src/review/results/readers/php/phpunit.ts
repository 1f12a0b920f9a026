import { listReader } from '../list-reader.ts';
import { didNotLoad, type Rule } from '../list-runner.ts';
import { runsFrom } from '../runs.ts';
import { phpunitFailure, withoutValues } from './phpunit-failure.ts';

const BANNER = /^PHPUnit \d+\.\d+[\w.-]* by Sebastian Bergmann/;

const CLOSING: readonly Rule[] = [
  { kind: 'closing', line: /^OK \((?<total>\d{1,9}) tests?, \d+ assertions?\)$/ },
  {
    kind: 'closing',
    line: /^Tests: (?<total>\d{1,9}), Assertions: \d{1,9}(?:, Errors: (?<errors>\d{1,9}))?(?:, Failures: (?<failed>\d{1,9}))?(?:, (?!Skipped|Incomplete)[\w ]{1,40}: \d{1,9}){0,9}(?:, Skipped: (?<skipped>\d{1,9}))?(?:, Incomplete: (?<pending>\d{1,9}))?(?:, (?!Skipped|Incomplete)[\w ]{1,40}: \d{1,9}){0,9}\.$/,
  },
  { kind: 'closing', line: /^(?<passed>)No tests executed!$/ },
];

const REPORT: readonly Rule[] = [
  section('failure', 'failures'),
  section('error|PHPUnit error', 'errors'),
  section('.{1,60}?', 'others'),
  { kind: 'end', line: /^--$/ },
  { kind: 'end', line: /^(?:ERRORS|FAILURES|WARNINGS)!$/, below: /^Tests: \d/ },
  ...CLOSING,
];

/** Sections are apart by a rule, and the first one is below the line with time and memory. */
function section(kinds: string, enter: string): Rule {
  const line = new RegExp(`^There (?:was|were) (?<most>\\d{1,6}) (?:${kinds})s?:$`);
  return { kind: 'list', line, above: /^(?:--|Time: .*)$/, enter };
}

const BEGIN: Rule = { kind: 'end', clears: ['closings'], line: /^Time: .*, Memory: /, enter: 'report' };

/**
 * PHPUnit's text report and `--testdox`. Output of tests comes before the line with time and memory. In the report,
 * only consecutively numbered entries in sections separated by `--` come from PHPUnit itself.
 */
export const phpunit = listReader({
  format: 'phpunit',
  title: 'PHPUnit',
  marks: [
    /^PHPUnit \d+\.\d+\S* by |^#\d{1,3} .*\bPHPUnit\b|^Class \S+ could not be found in |^OK \(\d+ tests?, |^Tests: \d+, Assertions: \d+|^No tests executed!$/m,
  ],
  runsOf,
  sections: {
    list: [
      BEGIN,
      ...CLOSING,
      {
        kind: 'crash',
        line: /(?:PHP )?(?<fatal>Fatal|Parse) error: +(?:Uncaught )?(?<said>.*)$|^(?<said>Class \S+ could not be found in .*|Cannot open file ".*)$|^An error occurred inside PHPUnit\.$/,
        enter: 'crashed',
      },
      { kind: 'passed', line: /^ ✔ (?<name>.*)$/, isInside: true },
      { kind: 'failed', line: /^ ✘ (?<name>.*)$/, isInside: true },
      { kind: 'end', line: /^ \S / },
      { kind: 'group', line: /^(?<indent>)(?<name>\S.*)$/ },
    ],
    crashed: [BEGIN, ...CLOSING],
    report: REPORT,
    failures: [...REPORT, { kind: 'failed', line: /^(?<number>\d{1,6})\) (?<name>.+)(?<failure>)$/ }],
    errors: [...REPORT, { kind: 'failed', line: /^(?<number>\d{1,6})\) (?<name>.+)(?<error>)$/ }],
    others: [
      ...REPORT,
      // PHPUnit 9 counts a class without tests as a test.
      { kind: 'skipped', line: /^(?<number>\d{1,6})\) (?<name>.+)$/, below: /^No tests found in class / },
      { kind: 'end', line: /^(?<number>\d{1,6})\) .+$/ },
    ],
  },
  joint: ' ',
  nameOf: withoutValues,
  noTest: didNotLoad,
  failureOf: phpunitFailure,
});

/** What is before the first banner was not printed by PHPUnit. */
function runsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const own = lines.filter((line) => line !== '');
  const runs = runsFrom(own, BANNER);
  return runs.length === 0 ? [own] : runs;
}
