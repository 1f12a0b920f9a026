import type { Failure, FailureCause, Place } from '../../../../core/verdict/test-report.ts';
import { type Closing, type Findings, MAX_KEPT, unplaced, worstOf } from '../findings.ts';
import { placeAt, stableName } from '../places.ts';
import { CargoPanic } from './cargo-panic.ts';

const RESULT =
  /^test result: (ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored; (\d{1,9}) measured; /;
const TEST = /^test (.+) \.\.\. (.*)$/;
const WORD = /^(ok|FAILED|ignored)(?:$|[, <])/;
const BLOCK = /^---- (.+) std(?:out|err) ----$/;
const NOTES: readonly (readonly [string, FailureCause])[] = [
  ['note: test did not panic as expected', 'assertion'],
  ['note: panic did not contain expected string', 'assertion'],
  ['Error: ', 'error'],
  ["Couldn't compile the test.", 'load'],
];

interface Note {
  readonly cause: FailureCause;
  readonly message: string;
}

/**
 * The tests of one executable, from `running 3 tests` on. Its own closing is the one that adds up to the announced
 * number of tests; any other closing was printed by a test.
 */
export class CargoTarget {
  readonly #label: string;
  /** Null if the announcement was left out: then any closing counts, and the reading cannot be complete. */
  readonly announced: number | null;
  readonly #results = new Map<string, string>();
  /** The names below the last `failures:`. */
  #listed: string[] = [];
  #isList = false;
  #isReport = false;
  #block: string | null = null;
  #started: string | null = null;
  #panic: CargoPanic | null = null;
  readonly #panics = new Map<string, CargoPanic>();
  readonly #notes = new Map<string, Note>();
  #diagnostic = '';
  readonly #closings: Closing[] = [];
  /** How the executable ended, if cargo says so. */
  crash = '';

  constructor(label: string, announced: number | null) {
    this.#label = label;
    this.announced = announced;
  }

  get isClosed(): boolean {
    return this.#closings.length > 0;
  }

  take(line: string): void {
    const first = line[0];
    if (first === 't') this.#statusLine(line);
    else if (first === '-' && line.startsWith('---- ')) this.#open(line);
    else if (line === 'failures:') this.#list();
    else if (this.#isList && line.startsWith('    ')) this.#listed.push(line.trim());
    else if (this.#block !== null || this.#started !== null || this.#panic !== null) this.#detail(line);
  }

  /** Adds the failures; returns the closing, null if the executable ended without one. */
  settle(findings: Findings): Closing | null {
    const closing = worstOf(this.#closings, []);
    const failed = this.#named('FAILED');
    const isListed = closing !== null && this.#listed.length === closing.failed;
    const names = isListed ? this.#listed : [...this.#listed, ...failed];
    const unique = [...new Set(names)];
    for (const name of unique.slice(0, MAX_KEPT)) findings.add(this.#failure(name));
    findings.skip(Math.max(0, unique.length - MAX_KEPT));
    for (const name of this.#named('ok')) findings.passed.push(this.#id(name));
    if (closing !== null) return closing;
    const name = this.#label === '' ? 'the tests' : this.#label;
    const message = this.crash === '' ? 'the executable ended before its result' : this.crash;
    findings.add(unplaced('error', { id: `${name} (ended)`, name, message }));
    return null;
  }

  #named(word: string): readonly string[] {
    return [...this.#results].flatMap(([name, result]) => (result === word ? [name] : []));
  }

  /** Handles a line that begins with `t`, as those of tests, threads and results do. */
  #statusLine(line: string): void {
    const panic = CargoPanic.from(line);
    if (panic !== null) this.#startPanic(panic);
    else if (line.startsWith('test result: ')) this.#close(line);
    else if (!this.#isReport && line.startsWith('test ')) this.#test(line);
    else this.#detail(line);
  }

  #startPanic(panic: CargoPanic): void {
    this.#panic = panic;
    this.#panics.set(panic.thread, panic);
    if (this.#block !== null && !this.#panics.has(this.#block)) this.#panics.set(this.#block, panic);
  }

  #open(line: string): void {
    const block = BLOCK.exec(line)?.[1];
    if (block === undefined) return;
    this.#block = block;
    this.#isReport = true;
    this.#isList = false;
    this.#panic = null;
    this.#diagnostic = '';
  }

  #list(): void {
    this.#isReport = true;
    this.#isList = true;
    this.#listed = [];
    this.#block = null;
    this.#panic = null;
  }

  #close(line: string): void {
    const match = RESULT.exec(line);
    if (match === null) return;
    const [passed = 0, failed = 0, ignored = 0, measured = 0] = match.slice(2).map(Number);
    const total = passed + failed + ignored + measured;
    if (total !== (this.announced ?? total)) return;
    const worse = match[1] === 'FAILED' ? Math.max(1, failed) : failed;
    this.#closings.push({ executed: passed + failed + measured, skipped: ignored, failed: worse });
    this.#isList = false;
  }

  /** `test tests::a ... ok`; if output is not captured, the status word comes after the output. */
  #test(line: string): void {
    const [, test, said = ''] = TEST.exec(line) ?? [];
    if (test === undefined) return;
    const name = test.replace(/ - (?:should panic|compile(?: fail)?)$/, '');
    const word = WORD.exec(said)?.[1];
    if (word !== undefined) this.#record(name, word);
    else this.#started = name;
  }

  #record(name: string, word: string): void {
    if (this.#results.get(name) !== 'FAILED') this.#results.set(name, word);
    this.#started = null;
  }

  #detail(line: string): void {
    const owner = this.#block ?? this.#started;
    const note = /^[nEC]/.test(line) ? NOTES.find(([start]) => line.startsWith(start)) : undefined;
    if (note !== undefined && owner !== null && (note[0] !== 'Error: ' || this.#block !== null)) {
      const message = note[1] === 'load' ? this.#diagnostic : line.replace(/^note: /, '');
      this.#notes.set(owner, { cause: note[1], message });
    } else if (this.#started !== null && WORD.test(line)) {
      this.#record(this.#started, line);
    } else {
      if (this.#diagnostic === '' && line.startsWith('error')) this.#diagnostic = line;
      this.#panic?.take(line);
    }
  }

  #failure(name: string): Failure {
    const note = this.#notes.get(name);
    const panic = this.#panics.get(name) ?? null;
    const isNoted = note !== undefined && (panic === null || note.cause !== 'error');
    const places = panic?.places ?? [];
    const id = this.#id(name);
    return {
      id,
      cause: isNoted ? note.cause : (panic?.cause ?? 'unknown'),
      name: id,
      at: declared(name) ?? places.at(-1) ?? null,
      message: isNoted ? note.message : (panic?.message ?? ''),
      trace: places,
    };
  }

  #id(name: string): string {
    const stable = name.replace(/ \(line \d+\)$/, '').replace(/ - (?:should panic|compile(?: fail)?)$/, '');
    return stableName(this.#label === '' ? stable : `${this.#label} ${stable}`);
  }
}

/** The name of an example in a comment contains its place: `src/lib.rs - add (line 5)`. */
function declared(name: string): Place | null {
  const [, path, digits] = /^(\S+) - .*\(line (\d{1,7})\)$/.exec(name) ?? [];
  return path === undefined ? null : placeAt(path, digits);
}
