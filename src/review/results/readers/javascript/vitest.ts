import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, countIn, Findings, unplaced } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, type OutputText } from '../format.ts';
import { failureOf, type Heading, headingOf, strayOf } from './vitest-block.ts';
import { VitestTree } from './vitest-tree.ts';

/** Every run starts with ` RUN  v5.1.1 /folder`; one that cannot start prints `Startup Error`. */
const BANNER = /^ (?:RUN|DEV) {2}v\d/;
const STRAY = /^(?:Unhandled .*|Uncaught .*|Startup|Typecheck) ?(?:Error|Exception|Rejection)$/;
const MAX_BODY_LINES = 60;

/**
 * Vitest 3, 4 and 5 with the reporters `default`, `verbose`, `tree` and `dot`. Failures are read only where vitest
 * writes them: below one of its rules. Only the last closing of a run counts, and only outside an error's text.
 */
export const vitest: FormatReader = {
  format: 'vitest',
  title: 'Vitest',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes(' RUN  v') && !text.includes(' DEV  v') && !text.includes('⎯ Startup Error ⎯'))
      return null;
    const findings = new Findings();
    const runs: VitestRun[] = [];
    for (const line of lines) {
      if (BANNER.test(line) || (runs.length === 0 && line.includes('⎯ Startup Error ⎯'))) {
        runs.at(-1)?.end();
        runs.push(new VitestRun(findings));
      }
      runs.at(-1)?.take(line);
    }
    runs.at(-1)?.end();
    if (runs.length === 0) return null;
    return findings.ofRuns(runs);
  },
};

type State =
  | { readonly kind: 'listing' }
  /** The output was truncated here; the next lines are ignored up to the next rule. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'headings'; readonly headings: Heading[] }
  | { readonly kind: 'failed'; readonly headings: readonly Heading[]; readonly body: string[] }
  | { readonly kind: 'stray'; readonly title: string; readonly body: string[] };

class VitestRun {
  readonly #findings: Findings;
  readonly #tree = new VitestTree();
  readonly #added = new Map<string, number>();
  #state: State = { kind: 'listing' };
  #headings = 0;
  #strays = 0;
  readonly #failedFiles = new Set<string>();
  /** The second number of `[2/5]` at the end of an error. */
  #announced = 0;
  closing: Closing | null = null;
  /** Other numbers of the closing: failed files, and errors outside tests. */
  #besides: { readonly files: number; readonly errors: number } | null = null;
  /** The last line of the closing was read, and nothing was cut out after it. */
  #isClosed = false;
  #isEnded = false;
  /** The list of tests may be incomplete; then equal headings of one error show that a test was retried. */
  #isTruncated = false;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Whether the closing is complete, and every announced or counted error was read. */
  get isWhole(): boolean {
    if (this.closing === null || this.#besides === null || !this.#isClosed) return false;
    const needed = Math.max(this.#announced, this.closing.failed);
    if (this.#headings < needed || this.#strays < this.#besides.errors) return false;
    return this.#failedFiles.size >= this.#besides.files;
  }

  take(line: string): void {
    if (line.startsWith('⎯')) this.#rule(line.replaceAll('⎯', '').trim());
    else if (isTruncationNote(line)) this.#lose();
    else this.#inside(line);
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#change({ kind: 'listing' });
    this.#tree.end();
    for (const path of this.#tree.passed) this.#findings.passed.push(path);
  }

  /** The line before the note may be truncated, so a heading there does not count. */
  #lose(): void {
    if (!this.#isClosed) this.closing = null;
    this.#besides = null;
    this.#isClosed = false;
    this.#isTruncated = true;
    if (this.#state.kind === 'stray' && this.#state.body.length < 2) this.#state = { kind: 'lost' };
    this.#change({ kind: 'lost' });
  }

  #inside(line: string): void {
    const state = this.#state;
    switch (state.kind) {
      case 'headings':
        if (line.startsWith(' FAIL ')) {
          state.headings.push(headingOf(line.slice(7)));
        } else if (state.headings.length > 0) {
          this.#state = { kind: 'failed', headings: state.headings, body: [line] };
        } else if (line !== '') {
          this.#state = { kind: 'listing' };
          this.#outside(line);
        }
        return;
      case 'failed':
      case 'stray':
        if (state.body.length < MAX_BODY_LINES) state.body.push(line);
        return;
      case 'listing':
      case 'lost':
        this.#outside(line);
    }
  }

  #rule(title: string): void {
    const announced = /^\[\d{1,7}\/(\d{1,7})\]$/.exec(title)?.[1];
    if (announced !== undefined) this.#announced = Math.max(this.#announced, Number(announced));
    if (announced !== undefined || title.startsWith('Failed '))
      this.#change({ kind: 'headings', headings: [] });
    else if (STRAY.test(title)) this.#change({ kind: 'stray', title, body: [] });
    else this.#change({ kind: 'listing' });
  }

  /** Ends the error that was being read. */
  #change(next: State): void {
    const state = this.#state;
    this.#state = next;
    if (this.#findings.failures.length >= MAX_FAILURES) return;
    if (state.kind === 'stray') {
      this.#strays += 1;
      this.#findings.add(strayOf(state.title, state.body));
    }
    if (state.kind !== 'failed') return;
    this.#headings += state.headings.length;
    for (const { path } of state.headings) this.#failedFiles.add(path.split(' > ', 1)[0] ?? path);
    this.#tree.end();
    const inBlock = new Set<string>();
    for (const heading of state.headings) {
      const isAgain = this.#isTruncated && inBlock.has(heading.path);
      inBlock.add(heading.path);
      if (!isAgain) this.#add(failureOf(heading, state.body, this.#tree));
    }
  }

  /** A test that is marked as failed once but has two errors is one failure. */
  #add(failure: Failure): void {
    const times = this.#added.get(failure.name) ?? 0;
    const marked = this.#tree.timesFailed(failure.name);
    this.#added.set(failure.name, times + 1);
    if (marked === 0 || times < marked || this.#isTruncated) this.#findings.add(failure);
  }

  #outside(line: string): void {
    if (line.startsWith(' Test Files  ')) {
      this.closing = null;
      this.#besides = { files: countIn(line, 'failed'), errors: 0 };
    } else if (line.startsWith('      Tests  ')) this.closing = closingOf(line);
    else if (line.startsWith('     Errors  ')) {
      this.#besides = { files: this.#besides?.files ?? 0, errors: countIn(line, 'errors?') };
    } else if (line.startsWith('   Duration  ')) this.#isClosed = true;
    else if (line.startsWith('No test files found, exiting with code ')) this.#close(line);
    else if (line.startsWith('ERROR: Coverage for ')) this.#findings.add(coverageGap(line));
    else if (line.startsWith(' ')) this.#tree.take(line);
  }

  #close(line: string): void {
    this.closing = { executed: 0, skipped: 0, failed: 0 };
    this.#besides = { files: 0, errors: 0 };
    this.#isClosed = true;
    if (line.endsWith(' 0')) return;
    this.#findings.add(unplaced('load', { id: 'No test files found', message: line }));
  }
}

/** `      Tests  4 failed | 1 passed | 2 skipped | 1 todo (8)`, or `no tests`. */
function closingOf(line: string): Closing {
  const failed = countIn(line, 'failed');
  const skipped = countIn(line, 'skipped') + countIn(line, 'todo');
  return { executed: failed + countIn(line, 'passed'), skipped, failed };
}

/** `ERROR: Coverage for lines (25%) does not meet global threshold (90%)` */
function coverageGap(line: string): Failure {
  const name = line.slice('ERROR: '.length).replace(/ \([\d.]{1,9}%\)/, '');
  return unplaced('diagnostic', { id: name, message: line });
}
