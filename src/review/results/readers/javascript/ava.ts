import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { summaryOf } from '../failure-text.ts';
import { Findings } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { stackOf } from '../js-stack.ts';
import { placeAt, stableName } from '../places.ts';

/** The line between tests, failures and closing. */
const RULE = '  ─';
const PASSED = /^ {2}[✔√] (.*?)(?: \(\d[\d.]*(?:ms|s|m)(?: [\d.]+s)?\))?$/;
const FAILED = /^ {2}(?:✘ \[fail\]:|✖|×) (.*)$/;
const CLOSED =
  /^ {2}(\d{1,9}) (?:(tests? passed)|(tests? failed|uncaught exceptions?|unhandled rejections?)|tests? (?:skipped|todo)|known failures?)$/;
const PLACE = /^ {2}(\S+\.[cm]?[jt]sx?):(\d{1,7})$/;
const THROWN =
  /^ {2}(?:Error thrown in test|Rejected promise returned by test|Promise returned by test rejected)\b/;
const MAX_BODY_LINES = 80;

/** AVA with its default reporter. With several files, test names begin with `file › `. */
export const ava: FormatReader = {
  format: 'ava',
  title: 'AVA',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes(`\n${RULE}\n`) || !lines.some((line) => CLOSED.test(line))) return null;
    const findings = new Findings();
    const failed: string[] = [];
    let [closedFailed, closedPassed, skipped] = [0, 0, 0];
    for (const line of lines) {
      const [, passed] = PASSED.exec(line) ?? [];
      const [, red] = FAILED.exec(line) ?? [];
      const [, count = '0', isPassed, isFailed] = CLOSED.exec(line) ?? [];
      if (passed !== undefined) findings.passed.push(stableName(passed));
      else if (red !== undefined) failed.push(red);
      else if (isFailed !== undefined) closedFailed += Number(count);
      else if (isPassed !== undefined) closedPassed += Number(count);
      else skipped += Number(count);
    }
    for (const { title, body } of blocksOf(lines, failed)) findings.add(failureOf(title, body));
    const passed = Math.max(closedPassed, findings.passed.length);
    return findings.closedBy({ executed: passed + failed.length, skipped, failed: closedFailed });
  },
};

interface Block {
  readonly title: string;
  readonly body: readonly string[];
}

/** After the rule, each failure has its title again on its own line, followed by its text. */
function blocksOf(lines: readonly string[], failed: readonly string[]): readonly Block[] {
  const found: { readonly title: string; readonly body: string[] }[] = [];
  const open = new Set(failed);
  for (const line of lines.slice(lines.indexOf(RULE) + 1)) {
    const title = /^ {2}(\S.*)$/.exec(line)?.[1] ?? '';
    const own =
      title === '' ? undefined : [...open].find((one) => one === title || one.startsWith(`${title} `));
    const last = found.at(-1);
    if (own !== undefined) {
      open.delete(own);
      found.push({ title, body: [] });
    } else if (last !== undefined && last.body.length < MAX_BODY_LINES && line !== RULE) last.body.push(line);
  }
  return [...found, ...[...open].map((title) => ({ title, body: [] }))];
}

function failureOf(title: string, body: readonly string[]): Failure {
  const isThrown = body.some((line) => THROWN.test(line));
  const [, path, row] = body.map((line) => PLACE.exec(line)).find((one) => one !== null) ?? [];
  // `Difference (- actual, + expected):` and the values, or the sentence in its place.
  const compared = body.slice(body.findIndex((line) => /^ {2}\S.*:$/.test(line)));
  const thrown = body.find((line) => /^ {2}[A-Z]\w*(?:Error|Exception)?: /.test(line)) ?? '';
  return failureFrom({
    name: title,
    cause: isThrown ? 'error' : 'assertion',
    message: isThrown ? thrown.trim() : summaryOf(compared),
    lines: body.filter((line) => !SHOWN_PLACE.test(line) && !CLOSED.test(line)),
    trace: stackOf(body),
    ...(path === undefined ? {} : { at: placeAt(path, row) }),
  });
}

/** The place, the lines of the source around it, and a frame. */
const SHOWN_PLACE = /^ {2}(?:\S+\.[cm]?[jt]sx?:\d{1,7}$| *\d{1,7}: |› )/;
