import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, countIn, Findings, unplaced } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, type OutputText } from '../format.ts';
import { runsOf } from '../runs.ts';
import { type Block, failureOfBlock } from './jest-block.ts';
import { JestTree } from './jest-tree.ts';

/** With colours, the word is between two blanks. */
const FILE = /^(?: ?(?:PASS|FAIL) {1,2}|::group::Errors thrown in )(\S.*)$/;
/** The measured coverage in a message. Only the threshold is kept, so that the failure stays the same. */
const MEASURED = /(?<=Coverage for \w{1,20}) \([\d.]{1,9}%\)|: [\d.]{1,9}%$/;
const MAX_BODY_LINES = 80;
const MAX_BLOCKS = 5000;

/**
 * Jest 29 and 30 with its own reporters. Failures are below `FAIL file`, indented by two blanks, and their text by
 * four, so text cannot look like a failure. The closing is the last block of lines that begins with `Test Suites:`.
 */
export const jest: FormatReader = {
  format: 'jest',
  title: 'Jest',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!isJest(text, lines)) return null;
    const findings = new Findings();
    const runs = runsOf(lines).map((part) => new JestRun(findings, part));
    if (runs.every(({ isEmpty }) => isEmpty)) return null;
    return findings.ofRuns(runs);
  },
};

function isJest(text: string, lines: readonly string[]): boolean {
  if (text.includes('Test Suites: ') || text.includes('No tests found, exiting with code ')) return true;
  if (text.includes('●  process.exit called with')) return true;
  return text.includes('  ● ') && lines.some((line) => FILE.test(line));
}

class JestRun {
  readonly #findings: Findings;
  readonly #tree = new JestTree();
  #file = '';
  #block: Block | null = null;
  #blocks: Block[] = [];
  readonly #gaps: Failure[] = [];
  closing: Closing | null = null;
  #failedFiles: number | null = null;
  #testsFailed = 0;
  #isClosed = false;
  #isTruncated = false;
  readonly #seenFiles = new Set<string>();

  constructor(findings: Findings, lines: readonly string[]) {
    this.#findings = findings;
    for (const line of lines) this.#take(line);
    this.#end();
  }

  get isEmpty(): boolean {
    return this.closing === null && this.#blocks.length === 0 && this.#seenFiles.size === 0;
  }

  /** Whether the closing is complete, and every failed test and file was seen. */
  get isWhole(): boolean {
    if (this.isEmpty) return !this.#isTruncated;
    if (this.closing === null || this.#failedFiles === null || !this.#isClosed) return false;
    if (this.#testsFailed < this.closing.failed) return false;
    const failed = new Set(this.#blocks.map(({ file }) => file));
    return failed.size >= this.#failedFiles && !(this.#isTruncated && failed.has(''));
  }

  #take(line: string): void {
    if (line.startsWith(' FAIL  ') || line.startsWith(' PASS  ')) this.#atStart(line);
    else if (line === '' || line.startsWith(' ')) this.#indented(line);
    else if (isTruncationNote(line)) this.#truncate();
    else this.#atStart(line);
  }

  #indented(line: string): void {
    if (line.startsWith('  ● ')) {
      this.#tree.take(line);
      this.#open(line.slice(4));
    } else if (this.#block === null) this.#tree.take(line);
    else if (this.#block.body.length < MAX_BODY_LINES) this.#block.body.push(line);
  }

  #open(title: string): void {
    this.#block = { file: this.#file, title, body: [] };
    if (this.#blocks.length < MAX_BLOCKS) this.#blocks.push(this.#block);
  }

  /** The line before the note may be truncated, and the lines after it belong to an unknown file. */
  #truncate(): void {
    if (this.#block?.body.length === 0) this.#blocks.pop();
    this.#block = null;
    if (!this.#isClosed) this.closing = null;
    this.#failedFiles = null;
    this.#isTruncated = true;
    this.#isClosed = false;
    this.#file = '';
    this.#tree.take('');
  }

  #atStart(line: string): void {
    const file = FILE.exec(line)?.[1];
    if (file !== undefined) this.#openFile(file);
    else if (this.#block !== null && this.#block.body.length === 0) this.#block.title += ` ${line}`;
    else {
      this.#block = null;
      this.#close(line);
    }
  }

  #openFile(text: string): void {
    this.#block = null;
    this.#file = text.replace(/ \((?:[\d.]{1,9} m?s|[\d.]{1,9} MB heap size)\)/g, '').trimEnd();
    this.#seenFiles.add(this.#file);
    this.#tree.open(this.#file);
  }

  #close(line: string): void {
    if (line === 'Summary of all failing tests') this.#blocks = [];
    else if (line.startsWith('Time:  ')) this.#isClosed = true;
    else if (line.startsWith('Test Suites: ')) {
      this.closing = null;
      this.#isClosed = false;
      this.#failedFiles = countIn(line, 'failed');
    } else if (line.startsWith('Tests:  ')) {
      const failed = countIn(line, 'failed');
      const skipped = countIn(line, 'skipped') + countIn(line, 'todo') + countIn(line, 'pending');
      this.closing = { executed: failed + countIn(line, 'passed'), skipped, failed };
    } else if (line.startsWith('No tests found, exiting with code ')) {
      this.closing = { executed: 0, skipped: 0, failed: 0 };
      this.#failedFiles = 0;
      this.#isClosed = true;
      if (!line.endsWith(' 0')) this.#gaps.push(unplaced('load', { id: 'No tests found', message: line }));
    } else if (/^Jest: .*coverage/i.test(line) && line.includes('threshold')) {
      this.#gaps.push(unplaced('diagnostic', { id: line.slice(6).replace(MEASURED, ''), message: line }));
    }
  }

  /**
   * A test that is marked as failed once but has two errors is one failure. In a truncated output, the heading of
   * jest's summary, which repeats all failures, may be missing.
   */
  #end(): void {
    const added = new Map<string, number>();
    const places = new Set<string>();
    for (const block of this.#blocks) {
      if (this.#findings.failures.length >= MAX_FAILURES) break;
      const failure = failureOfBlock(block);
      if (failure === null) continue;
      const times = added.get(failure.name) ?? 0;
      added.set(failure.name, times + 1);
      const marked = this.#tree.timesFailed(failure.name);
      const place = `${failure.id} ${failure.at?.line}`;
      if ((marked > 0 && times >= marked) || (this.#isTruncated && places.has(place))) continue;
      places.add(place);
      this.#findings.add(failure);
      if (failure.cause !== 'load') this.#testsFailed += 1;
    }
    for (const gap of this.#gaps) this.#findings.add(gap);
    for (const path of this.#tree.passed) this.#findings.passed.push(path);
  }
}
