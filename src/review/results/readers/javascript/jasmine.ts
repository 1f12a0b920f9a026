import type { Failure, FailureCause, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf, unplaced, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { causeOfThrown, headOfError } from '../js-error.ts';
import { stackOf } from '../js-stack.ts';
import { stableName } from '../own-places.ts';
import { runsOf } from '../runs.ts';
import { saidOf } from '../said.ts';

const CLOSING = /^(\d{1,9}) specs?, (\d{1,9}) failures?(?:, (\d{1,9}) pending specs?)?$/;
const FINISHED = /^Finished in \d[\d.]* seconds?$/;
const TITLE = /^(?:\d{1,7}\) |Suite error: )(\S.*)$/;
const OWN = /^ {2}(?:Message|Stack):$|^ +at <Jasmine>$/;
const MAX_BODY_LINES = 60;

/** Jasmine. It lists failures after the dots of all specs, so the list right before a closing is the real one. */
export const jasmine: FormatReader = {
  format: 'jasmine',
  title: 'Jasmine',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!/^\d+ specs?, \d+ failure|^No specs found$/m.test(text)) return null;
    const findings = new Findings();
    const closings = runsOf(lines).flatMap((part) => {
      const run = new JasmineRun();
      for (const line of part) run.take(line);
      for (const failure of run.failures) findings.add(failure);
      const closing = worstOf(run.closings, run.failures);
      return closing === null ? [] : [closing];
    });
    return closings.length === 0 ? null : findings.closedBy(sumOf(closings));
  },
};

interface Entry {
  readonly title: string;
  readonly isSuite: boolean;
  readonly body: string[];
}

class JasmineRun {
  readonly failures: Failure[] = [];
  readonly closings: Closing[] = [];
  #entries: Entry[] = [];
  /** A possible closing on the previous line. One printed by a test is not followed by `Finished`. */
  #open: Closing | null = null;
  #isClosed = false;

  take(line: string): void {
    if (FINISHED.test(line)) this.#close();
    else if (line === 'No specs found') this.#open = { executed: 0, skipped: 0, failed: 0 };
    else if (line.startsWith('Incomplete: ') && this.#isClosed) this.#incomplete(line);
    else if (!this.#closing(line)) this.#otherLine(line);
  }

  #closing(line: string): boolean {
    const [, specs, failed, pending = '0'] = CLOSING.exec(line) ?? [];
    if (specs === undefined) return false;
    const skipped = Math.min(Number(specs), Number(pending));
    this.#open = { executed: Number(specs) - skipped, skipped, failed: Number(failed) };
    return true;
  }

  #otherLine(line: string): void {
    this.#open = null;
    if (line === 'Failures:') this.#entries = [];
    const [, title] = TITLE.exec(line) ?? [];
    const last = this.#entries.at(-1);
    if (title !== undefined) {
      this.#isClosed = false;
      this.#entries.push({ title, isSuite: line.startsWith('Suite'), body: [] });
    } else if (last !== undefined && last.body.length < MAX_BODY_LINES) last.body.push(line);
  }

  #close(): void {
    if (this.#open === null) return;
    // Entries of pending specs look the same, but have no message.
    const failed = this.#entries.filter(({ body }) => body[0] === '  Message:');
    if (this.#open.failed > 0) this.failures.push(...failed.map(failureOf));
    this.closings.push(this.#open);
    this.#entries = [];
    this.#open = null;
    this.#isClosed = true;
  }

  #incomplete(line: string): void {
    this.failures.push(unplaced(line.endsWith('No specs found') ? 'load' : 'unknown', { id: line }));
  }
}

function failureOf({ title, isSuite, body: all }: Entry): Failure {
  const end = all.indexOf('Pending:');
  const body = end < 0 ? all : all.slice(0, end);
  const said = body.filter((line) => !OWN.test(line));
  const head = headOfError(said);
  // Each failed expectation has its own stack.
  const second = body.indexOf('  Message:', 1);
  const trace = stackOf(second < 0 ? body : body.slice(0, second));
  return {
    id: stableName(isSuite ? `Suite error: ${title}` : title),
    cause: isSuite ? 'error' : causeOf(head),
    name: title,
    at: trace.at(-1) ?? null,
    message: head,
    trace,
    said: saidOf(said),
  };
}

/** Jasmine's matchers say `Expected`, after the text of `withContext` if any; `fail()` says `Failed`. */
function causeOf(head: string): FailureCause {
  return /^(?:.*: )?Expected /.test(head) || /^Failed(?::|$)/.test(head)
    ? 'assertion'
    : causeOfThrown(head, []);
}
