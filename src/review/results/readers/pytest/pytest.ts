import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, sumOf, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { stableName } from '../places.ts';
import { PytestBlock, ruled } from './pytest-block.ts';
import {
  failureOfBlock,
  pytestClosing,
  pytestFailures,
  type SummaryEntry,
  summaryEntry,
} from './pytest-summary.ts';
import { isOfParts, withoutParts } from './subtests.ts';

const MARKS = [
  '= test session starts =',
  '= short test summary info =',
  'ImportError while loading conftest',
];
/** The end of a closing. With `-qq` there is no closing, and the last line of dots ends with `LAST_DOTS`. */
const ENDING = /(?:ed|ors?|ings?|ran) in \d+\.\d\d?s\b/;
const LAST_DOTS = /\[100%\]$/m;

/** pytest's own terminal report: also with `-q`, `-qq`, `-v`, any `--tb`, `-rA`, xdist and pytest-subtests. */
export const pytest: FormatReader = {
  format: 'pytest',
  read({ text, lines }: OutputText): FormatReading | null {
    const isLikely = MARKS.some((mark) => text.includes(mark)) || ENDING.test(text) || LAST_DOTS.test(text);
    if (!isLikely) return null;
    const findings = new Findings();
    const runs = runsOf(lines);
    const closings = runs.map((run) => run.settle(findings));
    const headed = closings.length === 1 ? closings : closings.slice(1);
    const isOpen = runs.some((run) => run.isHeaded && run.isOpen);
    const closing = sumOf(headed.filter((each) => each !== null));
    if (findings.total === 0 && closing === null && !isOpen) return null;
    const reading = findings.closedBy(closing);
    return isOpen ? { ...reading, isComplete: false } : reading;
  },
};

/** The first run holds the lines before any heading: with `-q`, all of them. */
function runsOf(lines: readonly string[]): readonly PytestRun[] {
  let run = new PytestRun({ isHeaded: false });
  const runs = [run];
  for (const line of lines) {
    if (run.mayEnd && line.startsWith('=') && ruled(line, '=') === 'test session starts') {
      run = new PytestRun({ isHeaded: true });
      runs.push(run);
    } else run.take(line);
  }
  return runs;
}

type Region = 'progress' | 'blocks' | 'captured' | 'summary' | 'other';

const SECTIONS: ReadonlyMap<string, Region> = new Map([
  ['FAILURES', 'blocks'],
  ['ERRORS', 'blocks'],
  ['PASSES', 'other'],
  ['XFAILURES', 'other'],
  ['XPASSES', 'other'],
  ['warnings summary', 'other'],
  ['short test summary info', 'summary'],
]);

/**
 * One session. Lines in a `Captured` part were printed by a test: a closing there counts only if there is no other,
 * and anything there that looks like a heading has to agree with the summary.
 */
class PytestRun {
  readonly isHeaded: boolean;
  #region: Region = 'progress';
  readonly #blocks: PytestBlock[] = [];
  #block: PytestBlock | null = null;
  readonly #entries: SummaryEntry[] = [];
  readonly #closings: Closing[] = [];
  #doubtful: Closing | null = null;
  #surplus = 0;
  readonly #faults: PytestBlock[] = [];
  /** Maps a node to its last status word in a verbose run. */
  readonly #verbose = new Map<string, string>();
  #started: string | null = null;
  #dots: Closing = { executed: 0, skipped: 0, failed: 0 };
  /** The dots reach 100 %. */
  #isDotted = false;

  constructor({ isHeaded }: { readonly isHeaded: boolean }) {
    this.isHeaded = isHeaded;
  }

  take(line: string): void {
    const first = line[0];
    if (first === undefined) return;
    if (first === '=' && this.#section(line)) return;
    if ((first === 'n' || (first >= '0' && first <= '9')) && this.#close(pytestClosing(line))) return;
    if (this.#region === 'progress') this.#progress(line);
    else if (first === '_' && this.#region !== 'other' && this.#open(ruled(line, '_'))) return;
    else if (this.#region === 'summary' && this.#summarise(line)) return;
    else if (this.#region !== 'captured') this.#detail(line);
  }

  #detail(line: string): void {
    if (line.startsWith('[... ')) this.#block = null;
    if (this.#block !== null && /^-+ Captured .* -+$/.test(line)) this.#region = 'captured';
    else this.#block?.take(line);
  }

  /** Another session may begin after a closing, or while nothing has been reported yet. */
  get mayEnd(): boolean {
    return !this.isOpen || this.#region === 'progress';
  }

  get isOpen(): boolean {
    return this.#closings.length === 0 && this.#doubtful === null && (this.isHeaded || !this.#isDotted);
  }

  /** Adds the failures and passed tests; returns the closing of the run. */
  settle(findings: Findings): Closing | null {
    const counted = this.#closing([])?.failed ?? null;
    const failures = pytestFailures(this.#entries, this.#blocks, counted);
    const closing = this.#closing(failures);
    for (const failure of failures) if (!isOfParts(failure, failures)) findings.add(failure);
    findings.skip(this.#surplus);
    for (const fault of this.#faults) findings.add(failureOfBlock(fault));
    if (closing === null) this.#addUnfinished(findings);
    const withParts = new Set(failures.map(({ id }) => id.split(' ', 1)[0]));
    for (const [node, word] of this.#verbose) {
      if (word === 'PASSED' && !withParts.has(node)) findings.passed.push(stableName(node));
    }
    return closing === null ? null : withoutParts(closing, this.#entries);
  }

  #closing(named: readonly Failure[]): Closing | null {
    if (this.#closings.length > 0) return worstOf(this.#closings, named);
    if (this.#doubtful !== null) return this.#doubtful;
    return this.isOpen ? null : this.#dots;
  }

  /** The run ended before its report: adds the failures from its verbose lines and the test in which it ended. */
  #addUnfinished(findings: Findings): void {
    const named = [...this.#verbose].filter(([, word]) => word === 'FAILED' || word === 'ERROR');
    for (const [node] of findings.total > 0 ? [] : named) findings.add(unfinished(node, 'unknown'));
    if (this.#started !== null) findings.add(unfinished(this.#started, 'error'));
  }

  #section(line: string): boolean {
    const heading = ruled(line, '=');
    if (heading === null) return false;
    const region =
      SECTIONS.get(heading.replace(/ \(final\)$/, '')) ??
      (/^slowest .*durations$/.test(heading) ? 'other' : undefined);
    if (region === undefined) return this.#close(pytestClosing(heading));
    this.#region = region;
    this.#block = null;
    return true;
  }

  #close(closing: Closing | null): boolean {
    if (closing === null) return false;
    if (this.#region === 'captured') this.#doubtful = closing;
    else this.#closings.push(closing);
    return true;
  }

  #open(heading: string | null): boolean {
    if (heading === null) return false;
    this.#block = this.#blocks.length < MAX_KEPT ? new PytestBlock(heading) : null;
    if (this.#block !== null) this.#blocks.push(this.#block);
    if (this.#region === 'captured') this.#region = 'blocks';
    return true;
  }

  #summarise(line: string): boolean {
    const entry = summaryEntry(line);
    if (entry !== null && this.#entries.length < MAX_KEPT) this.#entries.push(entry);
    else if (entry !== null) this.#surplus += 1;
    else if (line.startsWith('PASSED ')) this.#verbose.set(line.slice(7).trim(), 'PASSED');
    else return false;
    return true;
  }

  #progress(line: string): void {
    const fault = line[0] === 'I' || line[0] === 'E' ? FAULT.exec(line) : null;
    if (fault !== null) this.#fault(fault[1] ?? fault[2] ?? '', line);
    else if (this.#block !== null) this.#block.take(line);
    else if (line.includes('.py::') || line.startsWith('[gw')) this.#verboseLine(line);
    else if (this.#started !== null && WORDS.test(line)) this.#started = null;
    else if (line.endsWith('%]')) this.#dotsLine(line);
  }

  #fault(path: string, line: string): void {
    this.#block = new PytestBlock(`ERROR collecting ${path}`);
    if (!line.startsWith('ImportError')) this.#block.message = line;
    this.#faults.push(this.#block);
  }

  /** `a.py::test_a PASSED [ 5%]`, or with xdist `[gw0] [ 5%] PASSED a.py::test_a`. */
  #verboseLine(line: string): void {
    const remote = /^\[gw\d+\] \[ *\d+%\] ([A-Z]+) (.+)$/.exec(line);
    if (remote?.[1] !== undefined && remote[2] !== undefined) {
      this.#record(remote[2].trim(), remote[1]);
      return;
    }
    const percent = /\s+\[ *\d+%\]$/.exec(line);
    const said = (percent === null ? line : line.slice(0, percent.index)).trimEnd();
    const body = said.endsWith(')') ? said.slice(0, said.lastIndexOf(' (')) : said;
    const space = body.lastIndexOf(' ');
    if (space > 0 && WORDS.test(body.slice(space + 1)))
      this.#record(body.slice(0, space), body.slice(space + 1));
    else if (/^\S+\.py::/.test(line)) this.#started = said.split(' ', 1)[0] ?? null;
  }

  #record(node: string, word: string): void {
    const before = this.#verbose.get(node);
    if (before === undefined || word !== 'PASSED') this.#verbose.set(node, word);
    this.#started = null;
  }

  #dotsLine(line: string): void {
    const [, letters, percent] = /(?:^|\s)([.FEsxXuR,]+)\s+\[ *(\d+)%\]$/.exec(line) ?? [];
    if (letters === undefined) return;
    this.#isDotted = percent === '100';
    const count = (wanted: string): number => [...letters].filter((letter) => wanted.includes(letter)).length;
    const own = { executed: count('.FxX'), skipped: count('s'), failed: count('FE') };
    this.#dots = sumOf([this.#dots, own]) ?? own;
  }
}

const FAULT =
  /^(?:ImportError while loading conftest '([^']+)'|ERROR: (?:file or directory )?not found: (.+)$)/;
const WORDS = /^(?:PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)$/;

function unfinished(node: string, cause: 'unknown' | 'error'): Failure {
  const path = node.slice(0, node.indexOf('::'));
  const message = cause === 'error' ? 'the run ended in this test' : '';
  return { id: stableName(node), cause, name: node, at: { path, line: null }, message, trace: [] };
}
