import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { summaryOf } from '../failure-text.ts';
import { Findings, unplaced } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { causeOfThrown } from '../js-error.ts';
import { placeOfTest, stackOf } from '../js-stack.ts';
import { placeAt } from '../places.ts';

const BEGIN = /^Running (\d{1,9}) tests? using \d{1,9} workers?\b/;
const COUNT =
  /^ {2}(\d{1,9}) (failed|interrupted|flaky|skipped|did not run|passed)(?: \(\d[\d.]{0,9}(?:ms|s|m|h)\))?$/;
const LISTED = /^ {4}(\S.*? › .*?)(?: ─*)?$/;
const OUTSIDE = /^ {2}\d{1,9} errors? (?:was|were) not a part of any test/;
const HEADING = /^ {2}\d{1,9}\) (\S.*? › .*?)(?: ─*)?$/;
const RETRY = /^ {4}Retry #\d{1,3} ─+$/;
/** What the reporters `line` and `list` print between two failures, and where they put more about one. */
const BESIDE = /^\[\d{1,9}\/\d{1,9}\] |^ {4}(?:Error Context: |attachment #\d)/;
/** `[project] › a.spec.js:5:3 › group › test` */
const TITLE = /^((?:\[[^\]]{1,100}\] › )?)(\S{1,400}?):(\d{1,7}):\d{1,7} › (.*)$/;
const MAX_BODY_LINES = 60;

/**
 * Playwright Test with the reporters `list`, `line` and `dot`. Which tests failed is told by its closing, the last of the
 * output; what they said stands under headings anywhere before it, which a test may have printed as well.
 */
export const playwright: FormatReader = {
  format: 'playwright',
  title: 'Playwright Test',
  read({ lines }: OutputText): FormatReading | null {
    const begin = lines.findIndex((line) => BEGIN.test(line));
    if (begin < 0) return null;
    const findings = new Findings();
    const closing = closingIn(lines.slice(begin + 1));
    if (closing === null) return findings.closedBy(null);
    const bodies = bodiesIn(lines.slice(begin + 1));
    for (const title of closing.titles) findings.add(failureOf(title, bodies));
    if (closing.isMore) findings.add(unplaced('error', { id: 'an error outside of any test' }));
    const of = (word: string): number => closing.counts.get(word) ?? 0;
    const failed = of('failed') + of('interrupted');
    const executed = failed + of('flaky') + of('passed');
    const skipped = of('skipped') + of('did not run');
    const [, announced] = BEGIN.exec(lines[begin] ?? '') ?? [];
    const isWhole = executed + skipped === Number(announced) && failed <= findings.total;
    return findings.reading({ counts: { executed, skipped }, isComplete: isWhole });
  },
};

interface Closed {
  readonly counts: ReadonlyMap<string, number>;
  /** Of the tests that failed or were interrupted. */
  readonly titles: readonly string[];
  readonly isMore: boolean;
}

/** The last lines that count tests, with the titles below them. */
function closingIn(lines: readonly string[]): Closed | null {
  const end = lines.findLastIndex((line) => COUNT.test(line));
  if (end < 0) return null;
  const isOf = (line: string): boolean => COUNT.test(line) || LISTED.test(line);
  let start = end;
  while (start > 0 && isOf(lines[start - 1] ?? '')) start -= 1;
  const counts = new Map<string, number>();
  const titles: string[] = [];
  let word = '';
  for (const line of lines.slice(start)) {
    const [, count, named = ''] = COUNT.exec(line) ?? [];
    if (count !== undefined) {
      word = named;
      counts.set(word, Number(count));
    } else if (word === 'failed' || word === 'interrupted') {
      titles.push(...(LISTED.exec(line)?.slice(1, 2) ?? []));
    }
  }
  return { counts, titles, isMore: lines.slice(end).some((line) => OUTSIDE.test(line)) };
}

interface Headed {
  readonly title: string;
  readonly lines: readonly string[];
}

function bodiesIn(lines: readonly string[]): readonly Headed[] {
  return lines.flatMap((line, at) => {
    const [, title] = HEADING.exec(line) ?? [];
    if (title === undefined) return [];
    const body = lines.slice(at + 1, at + 1 + MAX_BODY_LINES);
    const end = body.findIndex((each) => HEADING.test(each) || COUNT.test(each) || RETRY.test(each));
    const own = end < 0 ? body : body.slice(0, end);
    return [{ title, lines: own.filter((each) => !BESIDE.test(each)) }];
  });
}

/** The heading of a failure may go on behind the test's title, by the step in which it failed. */
function failureOf(title: string, bodies: readonly Headed[]): Failure {
  const body =
    bodies.findLast((one) => one.title === title || one.title.startsWith(`${title} › `))?.lines ?? [];
  const [, project = '', path = '', row, test = ''] = TITLE.exec(title) ?? [];
  const name = path === '' ? title : `${project}${path} › ${test}`;
  const head = body.find((line) => line.trim() !== '')?.trim() ?? '';
  const isExpectation =
    body.some((line) => /^ {4}expect\(/.test(line)) || head.startsWith('Expected to fail');
  const place = placeOfTest(path, stackOf(body));
  return failureFrom({
    name,
    cause: head === '' ? 'unknown' : isExpectation ? 'assertion' : causeOfThrown(head, body),
    message: summaryOf(body),
    lines: body,
    at: path === '' ? null : place.line === null ? placeAt(path, row) : place,
  });
}
