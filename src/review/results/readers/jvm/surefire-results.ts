import type { Failure } from '../../../../core/verdict/test-report.ts';
import { type Closing, sumOf, unplaced } from '../findings.ts';
import { MAX_FAILURES } from '../format.ts';
import { Waiting } from '../waiting.ts';
import { jvmTestName } from './jvm-trace.ts';
import type { SurefireBlock } from './surefire-block.ts';

/** A line below `Results:`, where every failed test is repeated in short form. */
export interface ResultEntry {
  /** `SumTest.adds`, without the package. */
  readonly test: string;
  /** `SumTest.adds:12`, if the place is named. The class is the one that contains the method. */
  readonly place: string | null;
  readonly message: string;
  readonly kind: 'failure' | 'error';
}

type Section = 'failures' | 'errors' | 'other';

const MAX_HEADING = 30;
const SECTIONS: ReadonlyMap<string, Section> = new Map([
  ['[ERROR] Failures:', 'failures'],
  ['[ERROR] Errors:', 'errors'],
  ['[WARNING] Flakes:', 'other'],
]);

/** The lines between `Results:` and the end of an execution. */
export class SurefireResults {
  readonly entries: ResultEntry[] = [];
  closing: Closing | null = null;
  /** The closing of modules that were tested concurrently and have already ended. */
  #before: Closing | null = null;
  #section: Section = 'other';

  static isHeading(line: string): boolean {
    return line.length < MAX_HEADING && (line === '[INFO] Results:' || SECTIONS.has(line.trimEnd()));
  }

  /** The results of another module follow and are added. */
  another(): void {
    this.#before = this.closing;
    this.#section = 'other';
  }

  take(line: string): void {
    const section = line.length < MAX_HEADING ? SECTIONS.get(line.trimEnd()) : undefined;
    if (section !== undefined) {
      this.#section = section;
      return;
    }
    const closing = line.includes('Tests run: ') ? surefireClosing(line) : null;
    if (closing !== null) this.closing = sumOf([closing, ...(this.#before === null ? [] : [this.#before])]);
    else if (this.#section !== 'other' && line.startsWith('[ERROR] ')) this.#entry(line.slice(8));
  }

  get #kind(): 'failure' | 'error' {
    return this.#section === 'errors' ? 'error' : 'failure';
  }

  /** The name is indented by three spaces, or not at all if reruns follow as `Run 1: ...`. */
  #entry(text: string): void {
    if (this.entries.length >= MAX_FAILURES) return;
    const name = text.trimStart();
    if (/^Run \d+: /.test(name)) return;
    const read = text.startsWith('  ') ? resultEntry : rerunEntry;
    const entry = read(name, this.#kind);
    if (entry !== null) this.entries.push(entry);
  }
}

/** Reads `com.acme.SumTest.adds(com.acme.SumTest)` of version 2.22, `com.acme.SumTest.adds` of version 3. */
function rerunEntry(text: string, kind: 'failure' | 'error'): ResultEntry | null {
  const test = text.trim().replace(/\([\w.$]+\)$/, '');
  return /^[\w$]+\.[\w$]/.test(test) ? { test, place: null, message: '', kind } : null;
}

/** `SumTest.adds:12->check:30 message`, `SumTest>BaseTest.adds:12 message`, `SumTest.adds » IllegalState message`. */
function resultEntry(text: string, kind: 'failure' | 'error'): ResultEntry | null {
  const space = text.indexOf(' ');
  const called = space < 0 ? text : text.slice(0, space);
  const [first = ''] = called.split('->', 1);
  const parts = /^([\w.$]+)(?:>([\w.$]+))?(?::(\d+))?$/.exec(first);
  if (parts === null || !first.includes('.')) return null;
  const [, name = '', inherited, line] = parts;
  const method = inherited?.slice(inherited.lastIndexOf('.') + 1);
  const holder = inherited ?? name;
  return {
    test: method === undefined ? name : `${name}.${method}`,
    place: line === undefined ? null : `${holder}:${line}`,
    message: space < 0 ? '' : text.slice(space + 1).replace(/^» /, ''),
    kind,
  };
}

/** Reads `[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Flakes: 1` of an execution, not of a class. */
function surefireClosing(line: string): Closing | null {
  const counts =
    /^\[(?:INFO|WARNING|ERROR)\] Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)(?:, Flakes: \d+)?$/.exec(
      line,
    );
  if (counts === null) return null;
  const [, run, failures, errors, skipped] = counts.map(Number);
  if (run === undefined || failures === undefined || errors === undefined || skipped === undefined)
    return null;
  return { executed: Math.max(0, run - skipped), skipped, failed: failures + errors };
}

/** Blocks that an entry names, and entries without a block. Blocks that no entry names were printed by a test. */
export interface Pairs {
  readonly blocks: readonly SurefireBlock[];
  readonly bare: readonly ResultEntry[];
}

export function paired(entries: readonly ResultEntry[], blocks: readonly SurefireBlock[]): Pairs {
  const waiting = new Waiting(blocks, (block) => block.keys());
  const bare = entries.filter(({ place, test }) => {
    const names = [...(place === null ? [] : [place]), test, test.split('.').slice(-2).join('.')];
    return !names.some((name) => waiting.take(name) !== null);
  });
  const isSame = blocks.length - waiting.taken.size === bare.length;
  return isSame ? { blocks, bare: [] } : { blocks: blocks.filter((block) => waiting.taken.has(block)), bare };
}

/** A failure with only an entry. @param packages full class names in the output, by simple name */
export function entryFailure(
  { test, message, kind }: ResultEntry,
  packages: ReadonlyMap<string, ReadonlySet<string>>,
): { readonly failure: Failure; readonly isCertain: boolean } {
  const dot = test.lastIndexOf('.');
  const known = packages.get(test.slice(0, dot));
  const [only] = known ?? [];
  const isCertain = test.indexOf('.') !== dot || (known?.size === 1 && only !== undefined);
  const id = jvmTestName(isCertain && only !== undefined ? `${only}${test.slice(dot)}` : test);
  const cause = kind === 'failure' ? 'assertion' : 'error';
  return { failure: unplaced(cause, { id, message }), isCertain };
}
