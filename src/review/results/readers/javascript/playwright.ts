import { causeOfThrown, headOfError } from '../error.ts';
import { type FailedTest, summaryOf } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';
import { runsFrom } from '../runs.ts';

const BEGIN = /^Running (?<tests>\d{1,9}) tests? using \d{1,9} workers?\b/;
/** In the closing, the titles below the numbers of failed and of flaky tests. */
const LISTED = /^ {4}(?<name>(?<key>\S.*?:\d{1,7}:\d{1,7}) › .*?)(?: ─*)?$/;
/** `[project] › a.spec.js:5:3 › group › test` */
const TITLE = /^((?:\[[^\]]{1,100}\] › )?)(\S{1,400}?):(\d{1,7}):\d{1,7} › (.*)$/;
const TIME = String.raw`(?: \(\d[\d.]{0,9}(?:ms|s|m|h)\))?`;
const FAILED = new RegExp(String.raw`^ {2}(?<failed>\d{1,9}) (?:failed|interrupted)${TIME}$`);
const OTHERS = new RegExp(
  String.raw`^ {2}(?:(?<passed>\d{1,9}) (?:flaky|passed)|(?<skipped>\d{1,9}) (?:skipped|did not run))${TIME}$`,
);
/** The last closing is the runner's. */
const FIRST: Pick<Rule, 'above' | 'clears'> = {
  above: /^(?! {2}\d{1,9} (?:failed|interrupted|flaky|skipped|did not run)$| {4}\S.* › )/,
  clears: ['closings', 'marks'],
};

const RULES: readonly Rule[] = [
  { kind: 'total', line: BEGIN },
  { kind: 'count', line: FAILED, ...FIRST, enter: 'failed' },
  { kind: 'count', line: OTHERS, ...FIRST, enter: 'list' },
  { kind: 'count', line: OTHERS, enter: 'list' },
  { kind: 'fault', line: /^ {2}\d{1,9} errors? (?:was|were) not a part of any (?<outside>test)/ },
  {
    kind: 'failed',
    line: /^ {2}\d{1,9}\) (?<name>(?<key>\S.*?:\d{1,7}:\d{1,7}) › .*?)(?: ─*)?$/,
    enter: 'list',
  },
  { kind: 'end', line: /^ {4}Retry #\d{1,3} ─+$/ },
  // What the reporters `line` and `list` print between two failures, and where they put more about one.
  { kind: 'ignored', line: /^\[\d{1,9}\/\d{1,9}\] |^ {4}(?:Error Context: |attachment #\d)/ },
];

/**
 * Playwright Test with the reporters `list`, `line` and `dot`. Which tests failed is told by its closing, the last of the
 * output; what they said stands under headings anywhere before it, which a test may have printed as well.
 */
export const playwright = listReader({
  format: 'playwright',
  title: 'Playwright Test',
  recognisedBy: /^Running \d{1,9} tests? using \d{1,9} workers?\b/m,
  runsOf: runsFrom(BEGIN),
  sections: {
    list: [...RULES, { kind: 'count', line: /^ {4}\S.* › /, above: /^ {2}\d{1,9} flaky$| › / }],
    failed: [{ kind: 'count', line: LISTED }, ...RULES],
  },
  joint: ' › ',
  listed: 'always',
  failureOf,
});

function failureOf({ name: title, groups: { outside }, lines }: Block): Partial<FailedTest> {
  if (outside !== undefined)
    return { name: 'an error outside of any test', cause: 'error', message: '', lines: [] };
  const [, project = '', path = '', row, test = ''] = TITLE.exec(title) ?? [];
  const name = path === '' ? title : `${project}${path} › ${test}`;
  const head = headOfError(lines);
  const isExpectation =
    lines.some((line) => /^ {4}expect\(/.test(line)) || head.startsWith('Expected to fail');
  return {
    name,
    cause: head === '' ? 'unknown' : isExpectation ? 'assertion' : causeOfThrown(head),
    message: summaryOf(lines),
    ...(path === '' ? { at: null } : { file: path, row }),
  };
}
