import type { FailureCause } from '../../../../core/verdict/test-report.ts';
import type { FailedTest } from '../failure-from.ts';
import { normalised } from '../format.ts';
import { listReader } from '../list-reader.ts';
import { type Block, didNotLoad, type Groups, type Rule } from '../list-runner.ts';
import { placeAt, stablePath } from '../places.ts';
import { runsFrom } from '../runs.ts';

const BANNER = /^PHPUnit \d+\.\d+[\w.-]* by Sebastian Bergmann/;

const CLOSING: readonly Rule[] = [
  { kind: 'closing', line: /^OK \((?<total>\d{1,9}) tests?, \d+ assertions?\)$/ },
  {
    kind: 'closing',
    line: /^Tests: (?<total>\d{1,9}), Assertions: \d{1,9}(?=(?:.*, PHPUnit Errors: (?<unexpected>\d{1,9}))?)(?:, Errors: (?<errors>\d{1,9}))?(?:, Failures: (?<failed>\d{1,9}))?(?:, (?!Skipped|Incomplete)[\w ]{1,40}: \d{1,9}){0,9}(?:, Skipped: (?<skipped>\d{1,9}))?(?:, Incomplete: (?<pending>\d{1,9}))?(?:, (?!Skipped|Incomplete)[\w ]{1,40}: \d{1,9}){0,9}\.$/,
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
  const line = new RegExp(`^There (?:was|were) \\d{1,6} (?:${kinds})s?:$`);
  return { kind: 'end', line, above: /^(?:--|Time: .*)$/, enter };
}

const BEGIN: Rule = { kind: 'end', clears: ['closings'], line: /^Time: .*, Memory: /, enter: 'report' };

/**
 * PHPUnit's text report and `--testdox`. Output of tests comes before the line with time and memory. In the report,
 * only consecutively numbered entries in sections separated by `--` come from PHPUnit itself.
 */
export const phpunit = listReader({
  format: 'phpunit',
  title: 'PHPUnit',
  recognisedBy:
    /^PHPUnit \d+\.\d+\S* by |^#\d{1,3} .*\bPHPUnit\b|^Class \S+ could not be found in |^OK \(\d+ tests?, |^Tests: \d+, Assertions: \d+|^No tests executed!$/m,
  runsOf: (lines) => runsFrom(BANNER)(lines.filter((line) => line !== '')),
  sections: {
    list: [
      BEGIN,
      ...CLOSING,
      {
        kind: 'crash',
        line: /(?:PHP )?(?<fatal>Fatal|Parse) error: +(?:Uncaught )?(?<raw>.*)$|^(?<raw>Class \S+ could not be found in .*|Cannot open file ".*)$/,
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
  language: 'php',
  nameOf: withoutValues,
  noTest: didNotLoad,
  failureOf: phpunitFailure,
});

/** PHPUnit shows an exception in a hook the way PHP does. */
const THROWN_IN = / in \S+\.php:\d{1,7}$/;
const PROVIDER = /^The data provider specified for (\S+) is invalid/;

/** A numbered entry of the report, one with a cross, or an error that ended PHP or PHPUnit itself. */
function phpunitFailure({ name, groups, lines }: Block): Partial<FailedTest> {
  if (name === '') return crashOf(groups, lines);
  const all = lines.map((line) => line.replace(/^ {3}│/, '')).filter((line) => line.trim() !== '');
  const cause = all.findIndex((line) => line.trim() === 'Caused by');
  const own = cause < 0 ? all : all.slice(0, cause);
  const message = (own[0]?.trim() ?? '').replace(THROWN_IN, '');
  return {
    ...namesOf(PROVIDER.exec(message)?.[1] ?? name),
    cause: causeOf(message, own, groups),
    message,
    lines: own,
  };
}

function causeOf(message: string, texts: readonly string[], { error, failure }: Groups): FailureCause {
  if (PROVIDER.test(message)) return 'load';
  if (error !== undefined) return 'error';
  const isExpectation = texts.some((line) => /^(?:Failed asserting|Expectation failed) /.test(line.trim()));
  if (failure !== undefined || isExpectation) return 'assertion';
  return /^[\w\\]*(?:Error|Exception): /.test(message) ? 'error' : 'unknown';
}

/** The plain values that a data set begins with, the first of them a string: what names it, as a file or a case. */
const LEADING = /^\(('[^']*'(?:, (?:'[^']*'|-?\d[\d.E+-]*|true|false|null)(?=[,)]))*)(, .*)?\)$/;

/** A name without the other values of its data set, which can be objects. */
function withoutValues(name: string): string {
  const [head = '', set] = name.split(/(?<= with data set )/, 2);
  if (set === undefined) return name;
  const end = set.startsWith('"') ? set.indexOf('" (') + 1 : set.indexOf(' (');
  if (end <= 0) return name;
  const [, values, more] = set.startsWith('#') ? (LEADING.exec(set.slice(end + 1)) ?? []) : [];
  const shown = values === undefined ? '' : ` (${values}${more === undefined ? '' : ', ...'})`;
  return head + set.slice(0, end) + shown;
}

/** The number of a data set that has values to its name is no part of its id: each one added before it moves it. */
function namesOf(name: string): { readonly name: string; readonly id: string } {
  return { name, id: name.replace(/(?<= with data set )#\d{1,7} (?=\()/, '') };
}

const LOADER = /^#\d+ .*(?:FileLoader|TestSuiteLoader|TestSuite->addTestFile)/;

/** The stack shows whether PHPUnit was loading or running; a second exception is PHPUnit's own. */
function crashOf({ fatal, raw = '' }: Groups, lines: readonly string[]): Partial<FailedTest> {
  const next = lines.findIndex((line) => line.startsWith('Next '));
  const isLoading = lines.slice(0, next < 0 ? undefined : next).some((line) => LOADER.test(line));
  const [, message = raw, path, digits] = /^(.*) in (.+?)(?::| on line )(\d{1,7})$/.exec(raw) ?? [];
  const at = path === undefined ? null : placeAt(path.replace(/\(\d+\) : .*$/, ''), digits);
  const name = at === null ? 'PHPUnit' : stablePath(at.path);
  const cause = isLoading || fatal !== 'Fatal' ? 'load' : 'error';
  const id = (at === null ? '' : `${name}: `) + normalised(message);
  return { name, id, cause, message, lines: [], trace: at === null ? [] : [at] };
}
