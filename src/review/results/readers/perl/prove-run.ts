import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { MAX_FAILURES } from '../format.ts';
import { placesIn, projectPlaces, stablePath } from '../places.ts';
import { tapResult } from '../tap-line.ts';
import { type TapNode, TapTree } from '../tap-tree.ts';
import { PerlDiagnoses, type PerlFailure, perlFailures } from './perl-diagnosis.ts';

/** `t/add.t ....... ok`. Of a file that fails, and with `-v`, the result is below. */
export const FILE = /^(?:\[\d\d:\d\d:\d\d\] )?(?<file>\S.{0,300}?) \.{2,} ?(?:(?:ok|skipped)\b.*)?$/;
const END =
  /^(?:ok(?: +\d+ ms.*)?$|skipped\b|Dubious, test returned |Failed \d+\/\d+ subtests|All \d+ subtests passed|No subtests run|\t\()/;
/** An entry of the summary. */
const ENTRY =
  /^(?<file>\S.{0,300}?) +\(Wstat: (?<status>\d{1,9})(?: \([^()]{0,60}\))? Tests: (?<tests>\d{1,9}) Failed: (?<failed>\d{1,9})\)$/;
const NUMBERS = /^ {2}Failed tests?: +(?<numbers>\d[\d, -]*)$/;
const MORE_NUMBERS = /^ {3,}(?<numbers>\d[\d, -]*)$/;
const PARSE_ERROR = /^ {2}Parse errors: (?<why>.+)$/;
const THROWN = / at (?<path>\S{1,400}) line (?<row>\d{1,7})[.,]/;
const AFTERWARDS = /^(?:BEGIN failed|Compilation failed)/;
const MAX_TEXT_LINES = 200;

interface FileText {
  readonly file: string;
  readonly failures: readonly PerlFailure[];
  /** What it printed besides. */
  readonly lines: readonly string[];
}

interface Entry {
  readonly file: string;
  readonly status: number;
  readonly tests: number;
  readonly failed: number;
  readonly numbers: number[];
  why: string;
}

/** One run of `prove`: what its files printed, and its summary, which alone tells what failed. */
export class ProveRun {
  readonly #diagnoses = new PerlDiagnoses();
  readonly #files: FileText[] = [];
  readonly #points = new Map<string, TapTree>();
  readonly #entries: Entry[] = [];
  #lines: string[] = [];
  #section: string | null = null;
  #isSummary = false;

  get files(): number {
    return this.#files.filter(({ file }) => file !== '').length;
  }

  take(line: string): void {
    if (line === 'Test Summary Report') this.#endList();
    else if (this.#isSummary) this.#summary(line);
    else this.#list(line);
  }

  /** With `-v`, the points of all files, by file. */
  get points(): ReadonlyMap<string, readonly TapNode[]> {
    return new Map([...this.#points].map(([file, { nodes }]) => [file, nodes]));
  }

  /** How many failures the summary has, and each by the name that the file gives it. */
  get failures(): { readonly all: readonly Failure[]; readonly counted: number; readonly areNamed: boolean } {
    const said = this.#said;
    const all = this.#entries.flatMap((entry) => [
      ...this.#failedTests(entry, said.get(entry.file) ?? []),
      ...this.#ownFailure(entry),
    ]);
    const lost = this.#entries.map(({ failed, numbers }) => Math.max(0, failed - numbers.length));
    return {
      all,
      counted: lost.reduce((sum, count) => sum + count, all.length),
      areNamed: this.#entries.every(({ file, failed }) => (said.get(file)?.length ?? 0) === failed),
    };
  }

  /** With `-Q` no file is listed, and the places alone tell of which file a failure is. */
  #endList(): void {
    this.#isSummary = true;
    this.#files.push({ file: '', failures: this.#diagnoses.taken(), lines: [] });
  }

  #list(line: string): void {
    const file = line.includes(' ..') ? FILE.exec(line)?.groups?.file : undefined;
    if (file !== undefined) this.#begin(file, line);
    else if (END.test(line)) this.#section = null;
    else if (!this.#diagnoses.take(line) && !this.#point(line)) this.#print(line);
  }

  #begin(file: string, line: string): void {
    this.#files.push({ file, failures: this.#diagnoses.taken(), lines: this.#lines });
    this.#lines = [];
    this.#section = /\.{2,} ?$/.test(line) ? file : null;
  }

  #point(line: string): boolean {
    const result = this.#section === null ? null : tapResult(line);
    if (result === null || this.#section === null) return false;
    const tree = this.#points.get(this.#section) ?? new TapTree();
    this.#points.set(this.#section, tree);
    tree.add(result, { before: [], heading: '', isAnnounced: false });
    return true;
  }

  #print(line: string): void {
    if (line !== '' && !/^ *#/.test(line) && this.#lines.length < MAX_TEXT_LINES) this.#lines.push(line);
  }

  #summary(line: string): void {
    const { file, status, tests, failed } = ENTRY.exec(line)?.groups ?? {};
    if (file !== undefined) {
      const counts = { status: Number(status), tests: Number(tests), failed: Number(failed) };
      this.#entries.push({ file, ...counts, numbers: [], why: '' });
      return;
    }
    const entry = this.#entries.at(-1);
    if (entry === undefined) return;
    const { numbers } =
      (NUMBERS.exec(line) ?? (entry.why === '' ? MORE_NUMBERS.exec(line) : null))?.groups ?? {};
    if (numbers !== undefined && entry.numbers.length < entry.failed)
      entry.numbers.push(...numbersIn(numbers));
    entry.why ||= PARSE_ERROR.exec(line)?.groups?.why ?? '';
  }

  #failedTests({ file, failed, numbers }: Entry, said: readonly PerlFailure[]): readonly Failure[] {
    const top = (this.#points.get(file)?.nodes ?? []).filter(({ result }) => result.indent === 0);
    return numbers.slice(0, failed).flatMap((number, at) => {
      const own = said.length === failed ? said[at] : undefined;
      const name = own?.name || top[number - 1]?.result.name || `test ${number}`;
      const test = own ?? { depth: 0, name, at: null, lines: [], inside: [] };
      return perlFailures(test, `${stablePath(file)} > ${name}`);
    });
  }

  /** By file: the one that a failure names or, where that has not failed, the one that ended next. */
  get #said(): ReadonlyMap<string, readonly PerlFailure[]> {
    const red = new Set(this.#entries.map(({ file }) => file));
    const said = new Map<string, PerlFailure[]>();
    for (const { file, failures } of this.#files)
      for (const failure of failures) {
        const named = failure.at?.path ?? '';
        const own = red.has(named) ? named : file;
        said.set(own, said.get(own) ?? []);
        said.get(own)?.push(failure);
      }
    return said;
  }

  /** None, unless the file died, did not load, or ran another number of tests than it had planned. */
  #ownFailure({ file, tests, failed, why, status }: Entry): readonly Failure[] {
    const code = status >> 8;
    // Test::More ends with the number of failed tests, 254 at most; a plain program with 0.
    const isUsual = status % 256 === 0 && (code === 0 || code === Math.min(failed, 254));
    if (why === '' && isUsual) return [];
    const { lines = [] } = this.#files.find((one) => one.file === file) ?? {};
    const thrown = lines.filter((line) => THROWN.test(line) && !AFTERWARDS.test(line));
    const isLoad = tests === 0;
    const trace = projectPlaces(placesIn(isLoad ? thrown : thrown.slice(-1), THROWN));
    const message = (isLoad ? thrown[0] : thrown.at(-1)) ?? (why || `exit status ${code}`);
    const at = { path: file, line: null };
    const cause = isLoad ? 'load' : 'error';
    return [failureFrom({ name: stablePath(file), cause, message, lines, trace, at })];
  }
}

/** `1-3, 5`. */
function numbersIn(text: string): readonly number[] {
  return text.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: Math.max(0, Math.min(to - from + 1, MAX_FAILURES)) }, (_, at) => from + at);
  });
}
