import { type FailedTest, summaryOf } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';
import { placeAt } from '../places.ts';

const CLOSING: Rule = {
  kind: 'count',
  line: /^ {2}(?:(?<passed>\d{1,9}) tests? passed|(?<failed>\d{1,9}) tests? failed|(?<errors>\d{1,9}) (?:uncaught exceptions?|unhandled rejections?)|(?<skipped>\d{1,9}) tests? (?:skipped|todo)|\d{1,9} known failures?)$/,
};
/** Between the list, the failures and the closing. */
const BETWEEN: Rule = { kind: 'end', line: /^ {2}─$/, enter: 'failures' };
const PLACE = /^ {2}(\S+\.[cm]?[jt]sx?):(\d{1,7})$/;
/** A line of the source around the place, and a frame. */
const SOURCE = /^ {2}(?: *\d{1,7}: |› )/;
const THROWN =
  /^ {2}(?:Error thrown in test|Rejected promise returned by test|Promise returned by test rejected)\b/;

/** AVA with its default reporter. With several files, test names begin with `file › `. */
export const ava = listReader({
  format: 'ava',
  title: 'AVA',
  recognisedBy: /^ {2}─\n\n {2}\d{1,9} (?:tests? |uncaught |unhandled |known )/m,
  sections: {
    list: [
      BETWEEN,
      { kind: 'passed', line: /^ {2}[✔√] (?<name>.*?)(?: \(\d[\d.]*(?:ms|s|m)(?: [\d.]+s)?\))?$/ },
    ],
    failures: [CLOSING, BETWEEN, { kind: 'failed', line: /^ {2}(?<name>\S.*)$/, enter: 'text' }],
    // Several blank lines end the text.
    text: [CLOSING, BETWEEN, { kind: 'ignored', line: /^$/, above: /^$/, enter: 'failures' }],
  },
  joint: ' › ',
  failureOf,
});

function failureOf({ lines }: Block): Partial<FailedTest> {
  const isThrown = lines.some((line) => THROWN.test(line));
  const [, path, row] = lines.map((line) => PLACE.exec(line)).find((one) => one !== null) ?? [];
  // `Difference (- actual, + expected):` and the values, or the sentence in its place.
  const compared = lines.slice(lines.findIndex((line) => /^ {2}\S.*:$/.test(line)));
  const thrown = lines.find((line) => /^ {2}[A-Z]\w*(?:Error|Exception)?: /.test(line)) ?? '';
  return {
    cause: isThrown ? 'error' : 'assertion',
    message: isThrown ? thrown.trim() : summaryOf(compared),
    lines: lines.filter((line) => !SOURCE.test(line)),
    ...(path === undefined ? {} : { at: placeAt(path, row) }),
  };
}
