import type { Failure, FailureCause, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, sumOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { stableName } from '../own-places.ts';
import { saidOf } from '../said.ts';

const SUMMARY = 'Testsuite summary for ';
const RESULT = /^(PASS|FAIL|SKIP|XFAIL|XPASS|ERROR): (\S.{0,400})$/;
const COUNT = /^# (TOTAL|SKIP|FAIL|XPASS|ERROR): +(\d{1,9})$/;
const EXIT = /^(?:FAIL|XPASS|ERROR) \S.{0,400} \(exit status: \d{1,3}\)$/;
const MAX_BODY_LINES = 60;

/**
 * `make check` of Automake. The output of the programs is in their logs and, with `VERBOSE=1`, also in the output,
 * below an underlined heading. Each folder has its own summary.
 */
export const automake: FormatReader = {
  format: 'automake',
  title: 'Automake',
  isHarness: true,
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes(SUMMARY) && !/^\.\.? contents:: :depth: 2$/m.test(text)) return null;
    const run = new AutomakeRun();
    for (const [at, line] of lines.entries()) run.take(line, lines[at + 1] ?? '');
    return run.reading();
  },
};

interface FailedTest {
  readonly name: string;
  readonly mark: string;
  readonly texts: string[];
}

class AutomakeRun {
  readonly #failed: FailedTest[] = [];
  readonly #passed: string[] = [];
  readonly #closings: Closing[] = [];
  #counts: Map<string, number> | null = null;
  /** Failed tests of the current folder. */
  #named = new Map<string, FailedTest>();
  #shown: FailedTest | null = null;

  take(line: string, next: string): void {
    const [, mark = '', name] = this.#counts === null ? (RESULT.exec(line) ?? []) : [];
    const isHeading = /^={4,}$/.test(next) && next.length === line.length;
    if (name !== undefined && isHeading) this.#shown = this.#named.get(name) ?? null;
    else if (line.startsWith(SUMMARY)) this.#counts = new Map();
    else if (this.#counts !== null) this.#count(this.#counts, line);
    else if (this.#shown !== null) this.#output(this.#shown, line);
    else if (name !== undefined) this.#result(mark, name);
  }

  reading(): FormatReading {
    this.#leave();
    const findings = new Findings();
    for (const test of this.#failed) findings.add(failureOf(test));
    for (const name of this.#passed) findings.passed.push(stableName(name));
    return findings.closedBy(sumOf(this.#closings));
  }

  #result(mark: string, name: string): void {
    if (mark === 'PASS' || mark === 'XFAIL') this.#passed.push(name);
    else if (mark !== 'SKIP' && this.#failed.length + this.#named.size < MAX_KEPT)
      this.#named.set(name, { name, mark, texts: [] });
  }

  #output(test: FailedTest, line: string): void {
    if (EXIT.test(line)) this.#shown = null;
    else if (test.texts.length < MAX_BODY_LINES && !/^={4,}$/.test(line)) test.texts.push(line);
  }

  #count(counts: Map<string, number>, line: string): void {
    const [, word, count] = COUNT.exec(line) ?? [];
    if (word === undefined) return;
    counts.set(word, Number(count));
    if (word !== 'ERROR') return;
    const of = (one: string): number => counts.get(one) ?? 0;
    const skipped = Math.min(of('TOTAL'), of('SKIP'));
    const failed = of('FAIL') + of('XPASS') + of('ERROR');
    this.#closings.push({ executed: of('TOTAL') - skipped, skipped, failed });
    this.#counts = null;
    this.#leave();
  }

  /** The following lines belong to another folder. */
  #leave(): void {
    this.#failed.push(...this.#named.values());
    this.#named = new Map();
    this.#shown = null;
  }
}

/** A program that reports failure is a failed assertion; `ERROR` means that it could not do its work. */
const CAUSES: ReadonlyMap<string, FailureCause> = new Map([
  ['FAIL', 'assertion'],
  ['XPASS', 'assertion'],
]);

function failureOf({ name, mark, texts }: FailedTest): Failure {
  const lines = texts.filter((text) => text.trim() !== '');
  const message = lines.find((text) => /\b(?:assert|expect|error|fail)/i.test(text)) ?? lines[0];
  return {
    id: stableName(name),
    cause: CAUSES.get(mark) ?? 'error',
    name,
    at: null,
    message: message ?? (mark === 'XPASS' ? 'passes, and is listed as one that fails' : mark),
    trace: [],
    said: saidOf(lines),
  };
}
