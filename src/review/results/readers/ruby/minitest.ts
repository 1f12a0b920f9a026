import { listReader } from '../list-reader.ts';
import type { Rule } from '../list-runner.ts';
import { rubyFailure } from './ruby-failure.ts';

const TITLE = /^(?<name>\S[^#]{0,400}#.{1,400}?)(?: \[(?<path>.{1,400}):(?<row>\d{1,7})\])?:$/;

/** Rails reports each failure where it happens, without a number. */
const RULES: readonly Rule[] = [
  { kind: 'failed', line: TITLE, above: /^(?<kind>Failure|Error):$/ },
  { kind: 'end', line: TITLE, above: /^Skipped:$/ },
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
  marks: [
    /^\d{1,9} (?:runs|tests), \d{1,9} assertions, \d{1,9} failures, \d{1,9} errors, \d{1,9} skips$|\n# Running:\n/m,
  ],
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
  joint: ' ',
  // The number that `it` puts before a name changes with the tests above it.
  nameOf: (name) => name.replace(/#test_\d{4}_/, '#'),
  failureOf: rubyFailure,
});
