import type { Failure, FormatReading, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { type Closing, Findings, MAX_KEPT, unplaced, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { projectPlaces, stableName, stablePath } from '../places.ts';
import { exceptionName, isChained, tracebackPlace } from './python-error.ts';

const MAX_SAID_LINES = 60;
const RULE = '='.repeat(70);
const LINE = '-'.repeat(70);
const RAN = /^Ran (\d{1,9}) tests? in \d+\.\d+s$/;
const VERBOSE = /^\w+ \([\w.<>]+\) \.\.\. /m;
const LOADER = /unittest\/__main__\.py", line/;

/**
 * The text report of Python's unittest, plain or with `-v`, `-q` and `-b`, and of runners with the same report, like
 * Django. Output of tests is mixed with the runner's own lines and can look the same, so every named failure counts,
 * and the worst of several closings.
 */
export const unittest: FormatReader = {
  format: 'unittest',
  read({ text, lines }: OutputText): FormatReading | null {
    const isReport = text.includes(`${LINE}\nRan `);
    const isVerbose = text.includes(') ... ') && VERBOSE.test(text);
    if (!isReport && !isVerbose && !LOADER.test(text)) return null;
    const run = new UnittestRun();
    for (const line of lines) run.take(line);
    return run.reading();
  },
};

type Region = 'progress' | 'ruled' | 'heading' | 'trace' | 'printed';

class UnittestRun {
  #region: Region = 'progress';
  #before = '';
  #block: TraceBlock | null = null;
  readonly #blocks: TraceBlock[] = [];
  #ran: number | null = null;
  readonly #closings: Closing[] = [];
  #surplus = 0;
  /** Modules that could not be loaded since the last closing; the next closing counts each as a test. */
  #loads = 0;
  /** Maps a test to its last status word in a verbose run. */
  readonly #verbose = new Map<string, string>();
  #started: string | null = null;

  take(line: string): void {
    if (line === '') return;
    if (line === RULE) this.#region = 'ruled';
    else if (this.#region === 'ruled') this.#open(line);
    else if (line === LINE) this.#region = this.#region === 'heading' ? 'trace' : this.#region;
    else if (!this.#close(line)) this.#detail(line);
    this.#before = line;
  }

  reading(): FormatReading | null {
    const isClosed = this.#closings.length > 0;
    const findings = new Findings();
    for (const block of this.#blocks) {
      if (block.heading !== null || (!isClosed && block.isLoading)) findings.add(block.failure());
    }
    findings.skip(this.#surplus);
    this.#addUnnamed(findings, { isClosed });
    for (const [test, word] of this.#verbose) if (word === 'ok') findings.passed.push(stableName(test));
    if (findings.total === 0 && findings.passed.length === 0 && !isClosed) return null;
    return findings.closedBy(worstOf(this.#closings, findings.failures));
  }

  #open(line: string): void {
    const isHeading = /^(?:ERROR|FAIL|UNEXPECTED SUCCESS): /.test(line);
    this.#region = isHeading ? 'heading' : 'progress';
    if (!isHeading) return;
    this.#keep(new TraceBlock(line));
  }

  /** `Ran 3 tests in 0.001s` below a rule, followed by `OK` or `FAILED (failures=1)`. */
  #close(line: string): boolean {
    if (this.#before === LINE && line.startsWith('Ran ')) {
      const ran = RAN.exec(line)?.[1];
      if (ran === undefined) return false;
      this.#ran = Number(ran);
      return true;
    }
    if (this.#ran === null) return false;
    const closing = closingOf(this.#ran, line);
    this.#ran = null;
    if (closing === null) return false;
    this.#closings.push({ ...closing, executed: closing.executed - this.#loads });
    this.#loads = 0;
    this.#region = 'progress';
    return true;
  }

  #detail(line: string): void {
    if (line === 'Stdout:' || line === 'Stderr:') this.#region = 'printed';
    if (this.#region === 'trace') this.#block?.take(line);
    if (this.#region !== 'progress') return;
    if (line === 'Traceback (most recent call last):') this.#trace();
    else if (line.includes(' ... ')) this.#verboseLine(line);
    else if (this.#started !== null && isWord(line)) this.#record(this.#started, line);
  }

  /** A traceback outside the report: that of the loader, if the run could not even start. */
  #trace(): void {
    this.#keep(new TraceBlock(null));
    this.#region = 'trace';
  }

  #keep(block: TraceBlock): void {
    this.#block = block;
    if (this.#blocks.length < MAX_KEPT) this.#blocks.push(block);
    else if (block.heading !== null) this.#surplus += 1;
    if (block.heading !== null && block.isLoad) this.#loads += 1;
  }

  /** `test_a (m.T.test_a) ... ok`; the name of a test with a description is on the line before. */
  #verboseLine(line: string): void {
    const at = line.lastIndexOf(' ... ');
    const test = line.slice(0, at).split(' ... ').at(-1)?.trim() ?? '';
    const said = line.slice(at + 5);
    const name = testName(test) ?? testName(this.#before);
    if (name === null) return;
    if (isWord(said)) this.#record(name, said);
    else this.#started = name;
  }

  #record(test: string, word: string): void {
    const before = this.#verbose.get(test);
    if (before === undefined || word !== 'ok') this.#verbose.set(test, word);
    this.#started = null;
  }

  /** Adds what only verbose lines name: unexpected successes before Python 3.11, and all failures of an aborted run. */
  #addUnnamed(findings: Findings, { isClosed }: { readonly isClosed: boolean }): void {
    const known = new Set(findings.failures.map(({ id }) => id));
    for (const [test, word] of this.#verbose) {
      if (known.has(stableName(test))) continue;
      if (word === 'unexpected success')
        findings.add(unplaced('assertion', { id: stableName(test), name: test, message: word }));
      if (isClosed || (word !== 'FAIL' && word !== 'ERROR')) continue;
      findings.add(unplaced(word === 'FAIL' ? 'assertion' : 'error', { id: stableName(test), name: test }));
    }
    if (!isClosed && this.#started !== null)
      findings.add(
        unplaced('error', {
          id: stableName(this.#started),
          name: this.#started,
          message: 'the run ended in this test',
        }),
      );
  }
}

/** A traceback with its heading; null if it has none. */
class TraceBlock {
  readonly heading: string | null;
  #places: Place[] = [];
  #message = '';
  /** The lines after the last place: the line of source that it quotes, and the exception. */
  #said: string[] = [];
  #isAfterPlaces = false;
  isLoading = false;

  constructor(heading: string | null) {
    this.heading = heading;
  }

  take(line: string): void {
    const place = line.startsWith(' ') ? tracebackPlace(line) : null;
    if (place !== null) {
      this.isLoading ||= LOADER.test(line);
      this.#isAfterPlaces = true;
      this.#places.push(place);
      this.#said = [];
      return;
    }
    if (this.#said.length < MAX_SAID_LINES) this.#said.push(line);
    if (isChained(line)) {
      this.#places = [];
      this.#message = '';
    } else if ((this.#message === '' || this.#isAfterPlaces) && exceptionName(line) !== '') {
      this.#message = line;
      this.#isAfterPlaces = false;
    }
  }

  get isLoad(): boolean {
    return this.heading === null || / \(unittest\.loader\._FailedTest[.)]/.test(this.heading);
  }

  failure(): Failure {
    const own = projectPlaces(this.#places);
    const said = this.heading ?? '';
    const test = said.slice(said.indexOf(': ') + 2);
    const inner = own.at(-1) ?? null;
    const at = this.isLoad ? inner : (own[0] ?? null);
    const name = this.heading === null ? (inner?.path ?? 'unittest') : (testName(test) ?? test);
    return failureFrom({
      name,
      id: this.heading === null ? stablePath(name) : name,
      cause: this.isLoad ? 'load' : said.startsWith('ERROR') ? 'error' : 'assertion',
      message: this.#message === '' && said.startsWith('UNEXPECTED') ? 'unexpected success' : this.#message,
      lines: this.#said.filter((line) => !line.startsWith('    ')),
      trace: [...own].reverse(),
      at,
    });
  }
}

/** Turns `test_a (m.T.test_a) (n=1)`, before Python 3.11 `test_a (m.T) (n=1)`, into `m.T.test_a (n=1)`. */
function testName(text: string): string | null {
  const [, method, owner, rest] = /^(\w+) \(([\w.<>]+)\)((?: [[(].*)?)$/.exec(text) ?? [];
  if (method === undefined || owner === undefined || rest === undefined) return null;
  if (owner.startsWith('unittest.loader.')) return method;
  return (owner.endsWith(`.${method}`) ? owner : `${owner}.${method}`) + rest;
}

function isWord(text: string): boolean {
  return /^(?:ok|FAIL|ERROR|skipped .*|expected failure|unexpected success)$/.test(text);
}

function closingOf(ran: number, line: string): Closing | null {
  const said = /^(?:OK|FAILED|NO TESTS RAN)(?: \(([^)]*)\))?$/.exec(line);
  if (said === null) return null;
  const count = (wanted: string): number => {
    const part = (said[1] ?? '').split(', ').find((each) => each.startsWith(`${wanted}=`));
    return part === undefined ? 0 : Number(part.slice(wanted.length + 1)) || 0;
  };
  const failed = count('failures') + count('errors') + count('unexpected successes');
  const skipped = count('skipped');
  return {
    executed: ran - skipped,
    skipped,
    failed: line.startsWith('FAILED') ? Math.max(1, failed) : failed,
  };
}
