import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, unplaced, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { placeAt, stableName } from '../own-places.ts';
import { MinitestBlock, nameOf } from './minitest-block.ts';

const CLOSING =
  /^(\d{1,9}) (?:runs|tests), \d{1,9} assertions, (\d{1,9}) failures, (\d{1,9}) errors, (\d{1,9}) skips$/;
const HEAD = /^(?: {1,4}(\d{1,6})\) )?(Failure|Error|Skipped):$/;
const TITLE = /^(\S.{0,400}?#.{1,400}?)(?: \[(.{1,400}):(\d{1,7})\])?:$/;
const PROGRESS = /^(\S.{0,400}#.{1,400}) = \d+\.\d+ s = ([.FES])$/;
const RERUN = /^(?:bin\/)?rails test \S/;

/**
 * The report of Minitest, also for specs and with `-v`, and that of Rails. Without a closing, the run ended early. Of
 * report lines that tests print themselves, failures count and successes do not.
 */
export const minitest: FormatReader = {
  format: 'minitest',
  title: 'Minitest',
  read({ text, lines }: OutputText): FormatReading | null {
    const isReport = text.includes(' assertions, ') && lines.some((line) => CLOSING.test(line));
    if (!isReport && !text.includes('\n# Running:\n')) return null;
    const run = new MinitestRun();
    for (const line of lines) run.take(line);
    return run.reading();
  },
};

class MinitestRun {
  readonly #blocks: MinitestBlock[] = [];
  #surplus = 0;
  readonly #closings: Closing[] = [];
  readonly #passed: string[] = [];
  readonly #failed: string[] = [];
  #block: MinitestBlock | null = null;
  /** The head whose title has to be on the next line. */
  #head: 'Failure' | 'Error' | 'Skipped' | null = null;
  #isFinished = false;
  /** The highest number that Minitest can give next; another run starts at one again. */
  #next = 1;

  take(line: string): void {
    const head = this.#head;
    this.#head = null;
    if (head !== null && this.#begin(head, line)) return;
    const [, number, kind] = line.endsWith(':') ? (HEAD.exec(line) ?? []) : [];
    if ((kind === 'Failure' || kind === 'Error' || kind === 'Skipped') && this.#isNext(number)) {
      this.#head = kind;
    } else if (line.startsWith('Finished in ')) {
      this.#isFinished = true;
      this.#block = null;
    } else if (RERUN.test(line)) this.#block = null;
    else if (!this.#close(line) && !this.#progress(line)) this.#block?.take(line);
  }

  reading(): FormatReading {
    const findings = new Findings();
    for (const block of this.#blocks) findings.add(block.failure());
    findings.skip(this.#surplus);
    if (findings.total === 0)
      for (const name of this.#failed) findings.add(unplaced('unknown', { id: stableName(name), name }));
    for (const name of this.#passed) findings.passed.push(stableName(name));
    return findings.closedBy(worstOf(this.#closings, findings.failures));
  }

  #isNext(number: string | undefined): boolean {
    return number === undefined || (this.#isFinished && Number(number) <= this.#next);
  }

  #begin(kind: 'Failure' | 'Error' | 'Skipped', line: string): boolean {
    const [, name, path, digits] = TITLE.exec(line) ?? [];
    if (name === undefined) return false;
    this.#next += 1;
    this.#block = null;
    if (kind === 'Skipped') return true;
    const at = path === undefined ? null : placeAt(path, digits);
    this.#block = new MinitestBlock(kind, { name, at });
    if (this.#blocks.length < MAX_KEPT) this.#blocks.push(this.#block);
    else this.#surplus += 1;
    return true;
  }

  #close(line: string): boolean {
    const counts = this.#isFinished && line.endsWith(' skips') ? CLOSING.exec(line) : null;
    if (counts === null) return false;
    const [runs = 0, failures = 0, errors = 0, skips = 0] = counts.slice(1).map(Number);
    this.#closings.push({ executed: runs - skips, skipped: skips, failed: failures + errors });
    this.#block = null;
    return true;
  }

  #progress(line: string): boolean {
    const [, title, mark] = line.includes(' s = ') ? (PROGRESS.exec(line) ?? []) : [];
    if (title === undefined) return false;
    const names = mark === '.' ? this.#passed : this.#failed;
    if (mark !== 'S' && names.length < MAX_KEPT * 10) names.push(nameOf(title));
    return true;
  }
}
