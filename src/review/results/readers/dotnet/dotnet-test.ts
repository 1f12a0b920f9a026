import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, sumOf, unplaced } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { BUILD_ERROR } from './build-errors.ts';
import { DotnetFailure } from './dotnet-failure.ts';

const MARKS = [
  'Test run for ',
  'Starting test execution, ',
  'otal tests: ',
  'Failed: ',
  'Test summary: ',
  ': error ',
];

/** `dotnet test` with VSTest's console, at every verbosity that names tests. Errors of the build have their own reader. */
export const dotnetTest: FormatReader = {
  format: 'dotnet-test',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!MARKS.some((mark) => text.includes(mark))) return null;
    const run = new VstestRun();
    for (const line of lines) run.take(line);
    return run.reading({ isUnbuilt: BUILD_ERROR.test(text) });
  },
};

class VstestRun {
  readonly #failed: DotnetFailure[] = [];
  #test: DotnetFailure | null = null;
  readonly #findings = new Findings();
  /** By assembly. The runner's own closing replaces one that a test printed earlier. */
  readonly #closings = new Map<string, Closing>();
  #totals: { passed: number; failed: number; skipped: number } | null = null;
  #started = 0;
  #empty = 0;
  #abort = '';

  take(line: string): void {
    if (line.startsWith('  ') && this.#outcome(line)) return;
    if (this.#closing(line) || this.#total(line)) {
      this.#test = null;
      return;
    }
    if (line.startsWith('Test run for ')) this.#started += 1;
    else if (line.startsWith('No test is available in ') || line.startsWith('No test matches '))
      this.#empty += 1;
    else if (line.startsWith('The active test run was aborted')) this.#abort = line;
    else if (line.startsWith('Test Run Aborted')) this.#abort ||= line;
    this.#test?.take(line);
  }

  /** `  Failed Acme.SumTests.Adds [5 ms]`. */
  #outcome(line: string): boolean {
    const word = OUTCOMES.find((each) => line.startsWith(each));
    if (word === undefined || !line.endsWith(']')) return false;
    const bracket = line.lastIndexOf(' [');
    if (bracket < word.length || !/^ \[(?:< )?\d[\d.,]* ?(?:ms|s|m|h)\b/.test(line.slice(bracket)))
      return false;
    const name = line.slice(word.length, bracket).trim();
    this.#test = null;
    if (word === '  Passed ') {
      if (this.#findings.passed.length < MAX_PASSED) this.#findings.passed.push(name);
    } else if (word === '  Failed ') {
      this.#test = new DotnetFailure(name);
      if (this.#failed.length < MAX_FAILED) this.#failed.push(this.#test);
    }
    return true;
  }

  /**
   * `Failed!  - Failed:     1, Passed:     2, Skipped:     1, Total:     4, Duration: 12 ms - Sum.Tests.dll (net8.0)`.
   */
  #closing(line: string): boolean {
    if (!line.startsWith('Failed! ') && !line.startsWith('Passed! ') && !line.startsWith('Skipped! '))
      return false;
    const found = /^\w+! +- Failed: +(\d{1,9}), Passed: +(\d{1,9}), Skipped: +(\d{1,9}), /.exec(line);
    if (found === null) return false;
    const [failed = 0, passed = 0, skipped = 0] = found.slice(1).map(Number);
    const dash = line.lastIndexOf(' - ');
    this.#closings.set(line.slice(dash + 3).trim(), { executed: failed + passed, skipped, failed });
    return true;
  }

  /** `Total tests: 4` and the indented lines below it; `Test summary: total: 4, failed: 1, ...` of the new logger. */
  #total(line: string): boolean {
    if (line.startsWith('Test summary: total: ')) {
      const counts =
        /^Test summary: total: (\d{1,9}), failed: (\d{1,9}), succeeded: (\d{1,9}), skipped: (\d{1,9})/;
      const found = counts.exec(line);
      if (found === null) return false;
      const [, failed = 0, passed = 0, skipped = 0] = found.slice(1).map(Number);
      this.#totals = { failed, passed, skipped };
      return true;
    }
    if (line.startsWith('Total tests: ')) {
      this.#closeTotals();
      this.#totals = { passed: 0, failed: 0, skipped: 0 };
      return true;
    }
    if (this.#totals === null || !line.startsWith('   ')) return false;
    const part = /^ +(Passed|Failed|Skipped): (\d{1,9})$/.exec(line);
    if (part === null) return false;
    const key = part[1] === 'Passed' ? 'passed' : part[1] === 'Failed' ? 'failed' : 'skipped';
    this.#totals[key] = Number(part[2]);
    return true;
  }

  #closeTotals(): void {
    if (this.#totals === null || this.#closings.size >= MAX_CLOSINGS) return;
    const { passed, failed, skipped } = this.#totals;
    this.#closings.set(`total ${this.#closings.size}`, { executed: passed + failed, skipped, failed });
    this.#totals = null;
  }

  reading({ isUnbuilt }: { readonly isUnbuilt: boolean }): FormatReading | null {
    this.#closeTotals();
    const isRun = this.#started > 0 || this.#closings.size > 0 || this.#empty > 0 || this.#abort !== '';
    if (!isRun && !isUnbuilt) return null;
    const findings = this.#findings;
    for (const test of isRun ? this.#failed : []) findings.add(test.failure());
    const declared = sumOf([...this.#closings.values()]);
    // If a closing counts other failures than are named, it is not the runner's, or names are missing.
    const isNamed = declared === null || declared.failed === (isRun ? this.#failed.length : 0);
    if (this.#abort !== '') findings.add(unplaced('error', { id: 'test host', message: this.#abort }));
    const ends = this.#closings.size + this.#empty;
    const isEmpty = this.#empty > 0 || (isUnbuilt && ends === 0);
    const counts = declared ?? (isEmpty ? { executed: 0, skipped: 0 } : null);
    return findings.reading({
      counts: counts === null ? null : { executed: counts.executed, skipped: counts.skipped },
      isComplete:
        this.#abort === '' && isNamed && ((isUnbuilt && ends === 0) || (ends > 0 && ends >= this.#started)),
    });
  }
}

const OUTCOMES = ['  Passed ', '  Failed ', '  Skipped '];
const MAX_FAILED = 600;
const MAX_CLOSINGS = 1000;
const MAX_PASSED = 5000;
