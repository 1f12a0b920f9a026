import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, unplaced, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { placeAt, stableName, stablePath } from '../own-places.ts';
import { RspecBlock } from './rspec-block.ts';

const CLOSING =
  /^(\d{1,9}) examples?, (\d{1,9}) failures?(?:, (\d{1,9}) pending)?(?:, (\d{1,9}) errors? occurred outside of examples)?$/;
const HAS_CLOSING = /^\d+ examples?, \d+ failures?/m;
const NUMBERED = /^ {2}(\d{1,6})\) (.+)$/;
const RERUN = /^rspec (.+?)(?::(\d{1,7})|\[[\d:,]+\]) # (.*)$/;
const OUTSIDE = /^An error occurred (?:while loading (.+?)\.?|in an? (.+) hook\.)$/;
const FAILED_LINE = /^ *(\S.*) \(FAILED - \d+\)$/;

/**
 * RSpec's progress and documentation formats. Blocks are indented and a closing comes below `Finished in`. If any
 * report has a closing, those without one were printed by examples.
 */
export const rspec: FormatReader = {
  format: 'rspec',
  title: 'RSpec',
  read({ text, lines }: OutputText): FormatReading | null {
    const isReport = text.includes(' example') && HAS_CLOSING.test(text);
    const isBroken = text.includes(' (FAILED - ') || text.includes('An error occurred while loading ');
    if (!isReport && !isBroken) return null;
    const run = new RspecRun();
    for (const line of lines) run.take(line);
    return run.reading();
  },
};

interface Rerun {
  readonly path: string;
  readonly line: string | undefined;
  readonly description: string;
}

/** The blocks, the closing, and the list of examples to run again, which is in the same order. */
class RspecReport {
  readonly blocks: RspecBlock[] = [];
  readonly reruns: Rerun[] = [];
  closing: Closing | null = null;
  /** The number of blocks so far; the next block has the next number. */
  numbered = 0;
  surplus = 0;

  failures(): readonly Failure[] {
    const open = Map.groupBy(this.blocks, ({ title }) => title.replace(/ FIXED$/, ''));
    const listed = this.reruns.map((rerun) => failureOf(rerun, open.get(rerun.description)?.shift() ?? null));
    const alone = this.closing === null ? this.blocks.length : this.closing.failed - listed.length;
    const left = [...open.values()].flat().slice(0, Math.max(0, alone));
    return [...listed, ...left.map(failureOfBlock)];
  }
}

class RspecRun {
  #region: 'progress' | 'pending' | 'failures' | 'reruns' | 'outside' = 'progress';
  #report = new RspecReport();
  readonly #reports = [this.#report];
  readonly #outside: RspecBlock[] = [];
  readonly #progress: string[] = [];
  #block: RspecBlock | null = null;
  #before = '';

  take(line: string): void {
    if (line === '' || line.startsWith(' ')) this.#indented(line);
    else this.#outdented(line);
    if (line !== '') this.#before = line;
  }

  reading(): FormatReading | null {
    const findings = new Findings();
    const closed = this.#reports.filter(({ closing }) => closing !== null);
    for (const report of closed.length > 0 ? closed : this.#reports) {
      for (const failure of report.failures()) findings.add(failure);
      findings.skip(report.surplus);
    }
    for (const block of this.#outside) findings.add(failureOfBlock(block));
    if (closed.length === 0 && findings.total === 0) {
      for (const name of this.#progress) findings.add(unplaced('unknown', { id: stableName(name), name }));
    }
    if (closed.length === 0 && findings.total === 0) return null;
    const closings = closed.flatMap(({ closing }) => (closing === null ? [] : [closing]));
    return findings.closedBy(worstOf(closings, findings.failures));
  }

  #indented(line: string): void {
    const [, number, title] = this.#region === 'failures' ? (NUMBERED.exec(line) ?? []) : [];
    if (title !== undefined && Number(number) === this.#report.numbered + 1) {
      this.#block = new RspecBlock(title, 'example');
      this.#report.numbered += 1;
      if (this.#report.numbered <= MAX_KEPT) this.#report.blocks.push(this.#block);
    } else if (this.#block !== null) this.#block.take(line);
    else if (line.endsWith(')') && this.#region === 'progress') {
      const failed = FAILED_LINE.exec(line)?.[1];
      if (failed !== undefined) this.#progress.push(failed);
    }
  }

  #outdented(line: string): void {
    const outside = line.startsWith('An error') ? OUTSIDE.exec(line) : null;
    const [, path, digits, description] = this.#region === 'reruns' ? (RERUN.exec(line) ?? []) : [];
    if (line === 'Failures:') this.#begin();
    else if (outside !== null) this.#fail(outside);
    else if (line.startsWith('Pending: (')) this.#enter('pending');
    else if (line === 'Failed examples:') this.#enter('reruns');
    else if (line.startsWith('Finished in ') || line === 'No examples found.') this.#enter('progress');
    else if (this.#before.startsWith('Finished in ') && this.#close(line)) return;
    else if (path !== undefined && description !== undefined)
      this.#rerun({ path, line: digits, description });
    else if (this.#region === 'outside') this.#block?.take(line);
  }

  #rerun(rerun: Rerun): void {
    if (this.#report.reruns.length < MAX_KEPT) this.#report.reruns.push(rerun);
    else this.#report.surplus += 1;
  }

  #enter(region: 'progress' | 'pending' | 'reruns'): void {
    this.#region = region;
    this.#block = null;
  }

  #begin(): void {
    this.#region = 'failures';
    this.#block = null;
    this.#report = new RspecReport();
    this.#reports.push(this.#report);
  }

  #fail([, file, hook = '']: RegExpExecArray): void {
    this.#region = 'outside';
    this.#block =
      file === undefined ? new RspecBlock(hook.replaceAll('`', ''), 'hook') : new RspecBlock(file, 'loading');
    if (this.#outside.length < MAX_KEPT) this.#outside.push(this.#block);
  }

  #close(line: string): boolean {
    const counts = CLOSING.exec(line);
    if (counts === null) return false;
    const [examples = 0, failures = 0, pending = 0, outside = 0] = counts
      .slice(1)
      .map((digits) => Number(digits ?? 0));
    if (this.#report.closing !== null) this.#begin();
    this.#report.closing = { executed: examples - pending, skipped: pending, failed: failures + outside };
    return true;
  }
}

function failureOf({ path, line, description }: Rerun, block: RspecBlock | null): Failure {
  const at = placeAt(path, line);
  const file = stablePath(path);
  return {
    id: stableName(`${file} ${description}`),
    cause: block?.cause ?? 'unknown',
    name: description,
    at: line === undefined ? (block?.places.findLast((place) => stablePath(place.path) === file) ?? at) : at,
    message: block?.message ?? '',
    trace: block?.places ?? [],
    said: block?.said ?? '',
  };
}

/** The failure of a block without a line to run it again: its outermost place is in the example's own file. */
function failureOfBlock(block: RspecBlock): Failure {
  const at = block.places.at(-1) ?? null;
  const file = at === null ? '' : `${stablePath(at.path)} `;
  const title = block.title.replace(/ FIXED$/, '');
  const id = block.kind === 'loading' ? stablePath(title) : file + title;
  return {
    id: stableName(id),
    cause: block.cause,
    name: title,
    at,
    message: block.message,
    trace: block.places,
    said: block.said,
  };
}
