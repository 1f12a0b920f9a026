import type { FailedTest } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';
import { placeAt } from '../places.ts';

const TITLE = /^(?<name>\S[^#]{0,400}#.{1,400}?)(?: \[(?<path>.{1,400}):(?<row>\d{1,7})\])?:$/;

/** Rails reports each failure where it happens, without a number. */
const RULES: readonly Rule[] = [
  { kind: 'failed', line: TITLE, above: /^(?<kind>Failure|Error):$/ },
  { kind: 'end', line: /^(?:bin\/)?rails test \S/ },
  { kind: 'end', line: /^Finished in /, enter: 'report' },
  { kind: 'passed', line: /^(?<name>\S[^#]{0,400}#.{1,400}) = \d+\.\d+ s = \.$/ },
  { kind: 'mark', line: /^(?<name>\S[^#]{0,400}#.{1,400}) = \d+\.\d+ s = [FE]$/ },
];

/**
 * The report of Minitest, also for specs and with `-v`, and that of Rails. Without a closing, the run ended early. Of
 * report lines that tests print themselves, failures count and successes do not.
 */
export const minitest = listReader({
  format: 'minitest',
  title: 'Minitest',
  recognisedBy:
    /^\d{1,9} (?:runs|tests), \d{1,9} assertions, \d{1,9} failures, \d{1,9} errors, \d{1,9} skips$|\n# Running:\n/m,
  sections: {
    list: RULES,
    report: [
      {
        kind: 'closing',
        line: /^(?<total>\d{1,9}) (?:runs|tests), \d{1,9} assertions, (?<failed>\d{1,9}) failures, (?<errors>\d{1,9}) errors, (?<skipped>\d{1,9}) skips$/,
      },
      { kind: 'failed', line: TITLE, above: /^ {1,4}(?<number>\d{1,6})\) (?<kind>Failure|Error):$/ },
      { kind: 'end', line: TITLE, above: /^ {1,4}(?<number>\d{1,6})\) Skipped:$/ },
      ...RULES,
    ],
  },
  language: 'ruby',
  // The number that `it` puts before a name changes with the tests above it.
  nameOf: (name) => name.replace(/#test_\d{4}_/, '#'),
  failureOf: rubyFailure,
});

const RULE = /^={70,}$/;

/** Ruby's test-unit. It reports each failure between two rules where it happens, and only counts what passed. */
export const testUnit = listReader({
  format: 'test-unit',
  recognisedBy: /^Loaded suite /m,
  sections: {
    list: [
      {
        kind: 'failed',
        line: /^(?<kind>Failure|Error): (?<name>.{0,400}?\([^()]{1,400}\)|[\w:]{1,400})(?:: (?<message>.*))?$/,
        above: RULE,
      },
      { kind: 'end', line: RULE },
      {
        kind: 'closing',
        line: /^(?<total>\d{1,9}) tests, \d{1,9} assertions, (?<failed>\d{1,9}) failures, (?<errors>\d{1,9}) errors, (?<pending>\d{1,9}) pendings, (?<skipped>\d{1,9}) omissions, /,
      },
    ],
  },
  language: 'ruby',
  failureOf: rubyFailure,
});

/** Lines of the source, as test-unit quotes them. */
const SOURCE = /^ {2}(?:=>| {2}) +\d{1,7}: |^---Backtrace|^-{10,}$/;

/** A failure of Minitest or test-unit: its `kind` is `Failure` or `Error`, and it may have a `path` and `row`. */
function rubyFailure({ groups: { kind, path, row, message }, lines }: Block): Partial<FailedTest> {
  const own = lines.filter((line) => !SOURCE.test(line));
  return {
    cause: kind === 'Failure' ? 'assertion' : kind === 'Error' ? 'error' : 'unknown',
    lines: message === undefined ? own : [message, ...own],
    ...(path === undefined ? {} : { at: placeAt(path, row) }),
  };
}
