import type { FailedTest } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';

const RULES: readonly Rule[] = [
  // With colours, the word is between two blanks.
  {
    kind: 'group',
    line: /^(?: ?(?:PASS|FAIL) {1,2}|::group::Errors thrown in )(?<indent>)(?<name>\S.*?)(?: \([\d.]{1,9} (?:m?s|MB heap size)\))*$/,
    enter: 'tree',
  },
  { kind: 'more', line: /^(?<line>\S.*)$/, above: /^ {2}● \S/ },
  {
    kind: 'end',
    line: /^ {2}● (?:Console$| ?Cannot log after tests are done|.{1,40} Warning:)/,
    enter: 'list',
  },
  { kind: 'fault', line: /^(?<indent> {2})● Test suite failed to run(?<name>)(?<suite>)$/, enter: 'list' },
  { kind: 'failed', line: /^(?<indent> {2})● (?<name>.+)$/, enter: 'list' },
  { kind: 'fault', line: /^Jest: (?<name>.*coverage.*threshold.*)$/i, cause: 'diagnostic' },
  {
    kind: 'fault',
    line: /^(?<message>(?<name>No tests found)(?<passed>), exiting with code [1-9].*)$/,
    cause: 'load',
  },
  { kind: 'closing', line: /^(?<passed>)No tests found, exiting with code 0$/ },
  { kind: 'count', line: /^Test Suites: (?:(?<red>\d{1,9}) failed, )?.* total$/, enter: 'list' },
  {
    kind: 'count',
    line: /^Tests: {7}(?:(?<failed>\d{1,9}) failed, )?(?:(?<skipped>\d{1,9}) skipped, )?(?:(?<pending>\d{1,9}) todo, )?(?:\d{1,9} passed, )?(?<total>\d{1,9}) total$/,
  },
  { kind: 'count', line: /^Snapshots: {3}/ },
  { kind: 'closing', line: /^Time: {8}/ },
  { kind: 'end', line: /^\S/ },
];

/**
 * Jest 29 and 30 with its own reporters. Failures are below `FAIL file`, indented by two blanks, and their text by
 * four, so text cannot look like a failure.
 */
export const jest = listReader({
  format: 'jest',
  title: 'Jest',
  recognisedBy:
    /^Test Suites: |^No tests found, exiting with code |^ {2}● {2}process\.exit called with|^ ?(?:PASS|FAIL) {1,2}\S|^::group::Errors thrown in /m,
  needsClosing: true,
  sections: {
    list: [
      // It repeats all failures.
      { kind: 'end', line: /^Summary of all failing tests$/, enter: 'summary' },
      ...RULES,
    ],
    tree: [
      ...RULES,
      { kind: 'end', line: /^$/, enter: 'list' },
      // A name of several lines is whole only above the text of its failure.
      { kind: 'ignored', line: /^ +[✓✕] /, below: /^\S/ },
      { kind: 'passed', line: /^(?<indent>(?: {2})+)✓ (?<name>.*?)(?: \([\d.]{1,9} m?s\))?$/ },
      { kind: 'mark', line: /^(?<indent>(?: {2})+)✕ (?<name>.*?)(?: \([\d.]{1,9} m?s\))?$/ },
      { kind: 'group', line: /^(?<indent>(?: {2})+)(?<name>\S.*)$/ },
    ],
    summary: RULES.filter(({ kind }) => kind === 'count' || kind === 'closing'),
  },
  joint: ' > ',
  nameOf: (name) => name.replaceAll(' › ', ' > ').replace(/^ > | > $/, ''),
  listed: 'always',
  isLostByCut: true,
  failureOf: jestFailure,
});

/** One `  ● title` with the text below it. The name begins with the file, unless its line was left out. */
function jestFailure({ name, groups: { suite } }: Block): Partial<FailedTest> {
  const isExit = name.startsWith(' process.exit');
  const own = (isExit ? name.trim() : name) || 'Test suite failed to run';
  // The project's name, which may contain blanks, may precede the path.
  const file = /(?:^| )(\S+\.\w{1,5})$/.exec(own.split(' > ', 1)[0] ?? '')?.[1];
  return {
    name: own,
    ...(isExit ? { cause: 'error', message: own } : suite === undefined ? {} : { cause: 'load' }),
    file,
  };
}
