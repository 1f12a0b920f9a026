import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf, unplaced, worstOf } from '../findings.ts';
import { clipped, type FormatReader, type OutputText } from '../format.ts';
import { causeOfThrown } from '../js-error.ts';
import { placeOfTest, stackOf } from '../js-stack.ts';
import { stableName, stablePath } from '../own-places.ts';
import { saidOf } from '../said.ts';

const HEAD = 'bun test v';
const FILE = /^(?:::group::)?(\S{1,400}\.[cm]?[jt]sx?):$/;
const RESULT = /^\((pass|fail|skip|todo)\) (.{1,600}?)(?: \[\d[\d.,]*m?s\])?$/;
const COUNT = /^ ?(\d{1,9}) (pass|skip|todo|fail)$/;
const RAN = /^Ran \d{1,9} tests? across \d{1,9} files?\./;
const UNHANDLED = '# Unhandled error between tests';
const RULE = /^-{20,}$/;
/** Bun's additional output for workflows. */
const ANNOTATION = /^::(?:error|group|endgroup)\b/;
const TIMED_OUT = /^ {2}\^ (this test timed out after \d+ms\.)$/;
const MAX_BODY_LINES = 80;

/** Bun's runner. Each test is named below its file, after the text about it. */
export const bunTest: FormatReader = {
  format: 'bun-test',
  title: 'Bun',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes(HEAD)) return null;
    const starts = lines.flatMap((line, at) => (line.startsWith(HEAD) ? [at] : []));
    if (starts.length === 0) return null;
    const findings = new Findings();
    const closings = starts.map((start, at) => {
      const run = new BunRun();
      for (const line of lines.slice(start + 1, starts[at + 1])) run.take(line);
      return run.addTo(findings);
    });
    const reading = findings.closedBy(sumOf(closings.filter((closing) => closing !== null)));
    return closings.includes(null) ? { ...reading, isComplete: false } : reading;
  },
};

class BunRun {
  readonly #failures: Failure[] = [];
  readonly #passed: string[] = [];
  readonly #closings: Closing[] = [];
  #counts = new Map<string, number>();
  #file = '';
  #body: string[] = [];
  /** Whether the line is between the two rules below the heading of an error outside tests. */
  #isUnhandled = false;
  #isEmpty = false;

  take(line: string): void {
    const [, file] = FILE.exec(line) ?? [];
    const [, mark, name] = line.startsWith('(') ? (RESULT.exec(line) ?? []) : [];
    const [, count, word] = COUNT.exec(line) ?? [];
    if (file !== undefined) this.#enter(file);
    else if (mark !== undefined && name !== undefined) this.#result(mark, name);
    else if (word !== undefined) this.#counts.set(word, Number(count));
    else if (RAN.test(line)) this.#close();
    else if (line === 'No tests found!') this.#isEmpty = true;
    else this.#otherLine(line);
  }

  /** Null: the run has no end. */
  addTo(findings: Findings): Closing | null {
    if (this.#isEmpty && this.#closings.length === 0) {
      findings.add(unplaced('load', { id: 'No tests found!' }));
      return { executed: 0, skipped: 0, failed: 1 };
    }
    const closing = worstOf(this.#closings, this.#failures);
    // If no failure is counted, tests printed what looks like one.
    if (closing?.failed !== 0) for (const failure of this.#failures) findings.add(failure);
    // If there are more names than counted, tests printed some of them.
    const ran = closing === null ? 0 : closing.executed - closing.failed;
    if (this.#passed.length <= ran) for (const id of this.#passed) findings.passed.push(id);
    return closing;
  }

  #enter(file: string): void {
    this.#file = file;
    this.#body = [];
  }

  #result(mark: string, name: string): void {
    const id = stableName(`${stablePath(this.#file)} > ${name}`);
    if (mark === 'pass') this.#passed.push(id);
    if (mark === 'fail') this.#failures.push(failureOf(this.#body, { id, name, file: this.#file }));
    this.#body = [];
  }

  #close(): void {
    const of = (word: string): number => this.#counts.get(word) ?? 0;
    // Bun counts a file that cannot be loaded as a failed test.
    const unloaded = this.#failures.filter(({ cause }) => cause === 'load').length;
    const executed = of('pass') + Math.max(0, of('fail') - unloaded);
    this.#closings.push({ executed, skipped: of('skip') + of('todo'), failed: of('fail') });
    this.#counts = new Map();
  }

  #otherLine(line: string): void {
    const timedOut = TIMED_OUT.exec(line)?.[1];
    if (timedOut !== undefined) this.#timeOut(timedOut);
    else if (line === UNHANDLED) {
      this.#isUnhandled = true;
      this.#body = [];
    } else if (this.#isUnhandled && RULE.test(line)) this.#unhandled();
    else if (this.#body.length < MAX_BODY_LINES && !ANNOTATION.test(line)) this.#body.push(line);
  }

  /** The message is printed below its failure. */
  #timeOut(message: string): void {
    const last = this.#failures.at(-1);
    if (last?.message === '') this.#failures.splice(-1, 1, { ...last, cause: 'error', message });
  }

  #unhandled(): void {
    // This is the opening rule.
    if (this.#body.length === 0) return;
    const failure = failureOf(this.#body, {
      id: stableName(`${stablePath(this.#file)} > ${clipped(headOf(this.#body))}`),
      name: this.#file,
      file: this.#file,
    });
    this.#failures.push({ ...failure, cause: 'load' });
    this.#isUnhandled = false;
    this.#body = [];
  }
}

/**
 * `error: expect(received).toBe(expected)`, `TypeError: no such thing`. The last one, because tests may print others.
 */
function headOf(body: readonly string[]): string {
  const line = body.findLast((one) => /^(?:error|[A-Z]\w{0,60}(?:Error|Exception)): /.test(one)) ?? '';
  return line.replace(/^error: /, '');
}

function failureOf(
  body: readonly string[],
  { id, name, file }: { readonly id: string; readonly name: string; readonly file: string },
): Failure {
  const message = headOf(body);
  const start = body.findLastIndex((line) => line.endsWith(message));
  const said = message === '' ? [] : body.slice(start);
  const trace = stackOf(said);
  return {
    id,
    cause: message === '' ? 'unknown' : causeOfThrown(message, body),
    name,
    at: placeOfTest(file, trace),
    message,
    trace,
    said: saidOf(said),
  };
}
