import type { FailureCause, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { causeOfThrown } from '../js-error.ts';
import { stackOf } from '../js-stack.ts';
import { stableName } from '../own-places.ts';
import { saidOf } from '../said.ts';

const FAILED = /^ {2,3}FAIL (?: (.*?) )? *"(.*)"$/;
const TOTAL = /^ {2}Total: {5}(\d{1,9})$/;
const PASSED = /^ {2}Passed: {4}(\d{1,9})$/;
const SKIPPED = /^ {2}Skipped: {3}(\d{1,9})$/;
/** The first line of uvu's own assertions ends with the name of the assertion. */
const ASSERTION =
  / {2}\((?:ok|is(?:\.not)?|equal|not(?:\.\w+)?|type|instance|match|snapshot|fixture|throws|unreachable)(?:\.\w+)?\)$/;
const MAX_BODY_LINES = 60;

/** uvu. It names failed tests by suite and name, and only counts the others. */
export const uvu: FormatReader = {
  format: 'uvu',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes('\n  Total:     ')) return null;
    const closings = lines.flatMap((_, at) => closingAt(lines, at) ?? []);
    if (closings.length === 0) return null;
    const findings = new Findings();
    lines.forEach((line, at) => {
      const [, suite = '', name] = FAILED.exec(line) ?? [];
      if (name !== undefined) takeFailure(findings, [suite, name], bodyAfter(lines, at));
    });
    return findings.closedBy(worstOf(closings, findings.failures));
  },
};

function closingAt(lines: readonly string[], at: number): Closing | null {
  const [, total] = TOTAL.exec(lines[at] ?? '') ?? [];
  const [, passed] = PASSED.exec(lines[at + 1] ?? '') ?? [];
  const [, skipped] = SKIPPED.exec(lines[at + 2] ?? '') ?? [];
  if (total === undefined || passed === undefined || skipped === undefined) return null;
  return { executed: Number(total), skipped: Number(skipped), failed: Number(total) - Number(passed) };
}

/** The lines up to the next failure, or to two empty lines. */
function bodyAfter(lines: readonly string[], at: number): readonly string[] {
  const body = lines.slice(at + 1, at + 1 + MAX_BODY_LINES);
  const end = body.findIndex((line, index) => FAILED.test(line) || (line === '' && body[index + 1] === ''));
  return end < 0 ? body : body.slice(0, end);
}

function takeFailure(findings: Findings, titles: readonly string[], body: readonly string[]): void {
  const [first = ''] = body;
  const name = titles.filter((title) => title.trim() !== '').join(' ');
  const message = first.trim().replace(ASSERTION, '');
  const cause: FailureCause = ASSERTION.test(first) ? 'assertion' : causeOfThrown(message, body);
  const trace = stackOf(body);
  const at = trace.at(-1) ?? null;
  findings.add({ id: stableName(name), cause, name, at, message, trace, said: saidOf(body) });
}
