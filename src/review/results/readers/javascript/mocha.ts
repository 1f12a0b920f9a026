import type { Failure, FormatReading, TestCounts } from '../../../../core/verdict/test-report.ts';
import { Findings, unplaced } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, type OutputText } from '../format.ts';
import { runsOf } from '../runs.ts';
import { exceptionOf, failureOf, type Numbered } from './mocha-block.ts';

const PASSING = /^ {2}(\d{1,9}) passing \(\d[\w.]{0,12}\)$/;
const BESIDES = /^ {2}(\d{1,9}) (pending|failing)$/;
const EXCEPTION = /^(?: Exception during run: |✖ ERROR: )/;
const NO_FILES = /^(?:✖ ERROR: )?Error: No test files found/;
const MAX_BODY_LINES = 60;
/** A name may contain line breaks, but not this many. */
const MAX_TITLE_LINES = 20;

/**
 * Mocha 10 to 12 with reporters that end like `spec`. Its numbered list of failures follows the closing `N passing`, so
 * the text of a failure can look like a closing: of several, the last one that counts failures is used, and all lists
 * are read.
 */
export const mocha: FormatReader = {
  format: 'mocha',
  title: 'Mocha',
  read({ text, lines }: OutputText): FormatReading | null {
    const isClosed = text.includes(' passing (');
    const isBroken = text.includes('Exception during run:') || text.includes('Error: No test files found');
    if (!isClosed && !isBroken && !isTruncatedReport(text)) return null;
    const findings = new Findings();
    const runs = runsOf(lines).map((part) => new MochaRun(findings, part));
    if (runs.every(({ isEmpty }) => isEmpty)) return null;
    if (runs.every(({ isUnmarked }) => isUnmarked) && !isTruncatedReport(text)) return null;
    return findings.ofRuns(runs);
  },
};

/** Whether the output lists tests like mocha, indented deeper than Node's runner, without a closing: it was killed. */
function isTruncatedReport(text: string): boolean {
  return /^\n+(?: {2}\S.*\n)* {2,20}✔ /.test(text) && !/^[▶✔✖] |^ℹ tests |^ {2}─$/m.test(text);
}

/** The list of suites and tests that mocha's reporter `spec` prints while it runs. */
class MochaList {
  readonly passed: string[] = [];
  readonly #suites: string[] = [];
  isEmpty = true;

  take(line: string): void {
    const text = line.trimStart();
    const level = (line.length - text.length) / 2 - 1;
    if (level < 0 || text === '' || !Number.isInteger(level)) return;
    if (text.startsWith('✔ ') || text.startsWith('✓ ')) {
      this.isEmpty = false;
      const name = text.slice(2).replace(/ \(\d{1,9}ms\)$/, '');
      if (this.#suites.length >= level)
        this.passed.push([...this.#suites.slice(0, level), name.trim()].join(' > '));
    } else if (!/^(?:- |\d{1,7}\) )/.test(text)) {
      this.#suites.length = Math.min(this.#suites.length, level);
      if (this.#suites.length === level) this.#suites.push(text.trim());
    }
  }
}

class MochaRun {
  readonly #findings: Findings;
  readonly #list = new MochaList();
  closing: TestCounts | null = null;
  /** Failures counted by the accepted closing. `#named` are the failures listed after a closing. */
  #failing = 0;
  #named = 0;
  /** A closing that the next lines can still add to. */
  #open: { passing: number; pending: number; failing: number } | null = null;
  #failure: Numbered | null = null;
  /** Failures after a cut, from a list whose closing was cut out. If a closing follows, it was not a list. */
  #orphans: Failure[] = [];
  #next = 0;
  #isTruncated = false;
  #isPartial = false;
  #isTouched = false;
  #hasException = false;

  constructor(findings: Findings, lines: readonly string[]) {
    this.#findings = findings;
    for (const line of lines) this.#take(line);
    this.#settle();
    this.#flush();
    for (const orphan of this.#orphans) findings.add(orphan);
    for (const path of this.#list.passed) findings.passed.push(path);
  }

  /** A part without any mocha output is whole, unless the output was truncated. */
  get isWhole(): boolean {
    if (this.isEmpty) return !this.#isTouched;
    if (this.closing === null || this.#isPartial) return false;
    return this.#named === this.#failing;
  }

  /** Nothing in it is certainly from mocha: other runners also mark passed tests. */
  get isUnmarked(): boolean {
    return this.closing === null && !this.#hasException;
  }

  get isEmpty(): boolean {
    return this.isUnmarked && this.#list.isEmpty;
  }

  #take(line: string): void {
    if (this.#closes(line)) return;
    if (isTruncationNote(line)) {
      this.#truncate();
      return;
    }
    this.#settle();
    if (this.#failure === null && NO_FILES.test(line)) this.#missFiles(line);
    else if (this.#failure === null && EXCEPTION.test(line)) {
      this.#hasException = true;
      const first = line.replace(EXCEPTION, '');
      this.#failure = { number: null, titles: [], isTitled: true, lines: 1, body: [first] };
    } else if (this.#isHeading(line)) this.#start(line);
    else if (this.#failure !== null) this.#continue(this.#failure, line);
    else this.#list.take(line);
  }

  /** The line before the note may be truncated: a line of the closing, or of a title. */
  #truncate(): void {
    this.#isTouched = true;
    const isInClosing = this.#open !== null;
    this.#settle();
    if (this.#failure?.isTitled === false || this.#failure?.body.every((line) => line === ''))
      this.#failure = null;
    this.#flush();
    this.#isPartial ||= isInClosing || (this.closing !== null && this.#named >= this.#failing);
    this.#isTruncated = true;
  }

  /** The closing consists of two or three consecutive lines. */
  #closes(line: string): boolean {
    if (!line.startsWith('  ')) return false;
    const passing = PASSING.exec(line)?.[1];
    if (passing !== undefined) {
      this.#settle();
      this.#open = { passing: Number(passing), pending: 0, failing: 0 };
      return !this.#isInText;
    }
    const besides = this.#open === null ? null : BESIDES.exec(line);
    if (this.#open === null || besides === null) return false;
    this.#open[besides[2] === 'pending' ? 'pending' : 'failing'] = Number(besides[1]);
    return !this.#isInText;
  }

  /** Inside the list after a closing, a line that looks like a closing is the text of a failure. */
  get #isInText(): boolean {
    return this.#failure !== null && this.#failing > 0;
  }

  #settle(): void {
    const open = this.#open;
    this.#open = null;
    if (open === null || (open.failing === 0 && this.#failing > 0)) return;
    if (open.failing > 0) {
      this.#isPartial ||= this.#isTouched && this.#failing > 0;
      this.#failure = null;
      this.#orphans = [];
      this.#next = 1;
      this.#named = 0;
      this.#failing = open.failing;
    }
    this.closing = { executed: open.passing + open.failing, skipped: open.pending };
  }

  /** `  1) suite` with the next number; after a cut, with any number. */
  #isHeading(line: string): boolean {
    if (this.#next === 0 && !this.#isTruncated) return false;
    const number = /^ {2}(\d{1,7}\)) /.exec(line)?.[1];
    if (number === undefined || (this.#failure !== null && !this.#failure.isTitled)) return false;
    if (!this.#isTruncated) return number === `${this.#next})`;
    if (Number.parseInt(number, 10) < this.#next) return false;
    this.#isTruncated = false;
    return true;
  }

  #start(line: string): void {
    this.#flush();
    const bracket = line.indexOf(')');
    this.#next = Number(line.slice(0, bracket)) + 1;
    this.#failure = {
      number: line.slice(2, bracket),
      titles: [line.slice(bracket + 2)],
      isTitled: line.endsWith(':'),
      lines: 1,
      body: [],
    };
  }

  /** Titles are on consecutive lines, each two blanks deeper, until one ends with a colon and no deeper one follows. */
  #continue(failure: Numbered, line: string): void {
    failure.lines += 1;
    if (failure.lines > MAX_TITLE_LINES) failure.isTitled = true;
    const depth = 5 + 2 * failure.titles.length;
    const isTitle = line.startsWith(' '.repeat(depth)) && !failure.isTitled;
    if (isTitle && failure.body.length === 0) {
      failure.titles.push(line.slice(depth));
      failure.isTitled = line.endsWith(':');
    } else if (!failure.isTitled && failure.body.length === 0 && line !== '') {
      failure.titles.push(`${failure.titles.pop() ?? ''} ${line}`);
      failure.isTitled = line.endsWith(':');
    } else {
      failure.isTitled = true;
      if (failure.body.length < MAX_BODY_LINES) failure.body.push(line);
    }
  }

  #flush(): void {
    const failure = this.#failure;
    this.#failure = null;
    if (failure === null || this.#findings.failures.length >= MAX_FAILURES) return;
    if (failure.number === null) this.#findings.add(exceptionOf(failure.body));
    else {
      this.#named += 1;
      const read = failureOf(failure.titles, failure.body);
      if (this.closing === null) this.#orphans.push(read);
      else this.#findings.add(read);
    }
  }

  #missFiles(line: string): void {
    this.closing = { executed: 0, skipped: 0 };
    this.#findings.add(unplaced('load', { id: 'No test files found', message: line }));
  }
}
