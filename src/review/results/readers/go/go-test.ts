import { isRecord, parsedJson } from '../../../../core/text/json-record.ts';
import type { Failure, FormatReading, TestCounts } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { Findings } from '../findings.ts';
import { type FormatReader, normalised, type OutputText, withUsualBrackets } from '../format.ts';
import { placeAt, stableName, stablePath } from '../places.ts';
import { GoPackage } from './go-package.ts';

const PACKAGE = /^(ok {2}|FAIL|\? {3})\t(\S+)(.*)$/;
/** What the compiler and `go vet` say of a package. */
const COMPILED = /^# \[?([^\s\]]+)/;
const COMPLAINT = /^(?:vet: )?(\S+\.go):(\d{1,7}):(?:\d+:)? (.+)$/;
const BUILT =
  /^# \S{1,400}(?: \[\S{1,400}\])?\n(?:# \[\S{1,400}\]\n)?(?:vet: )?\S{1,400}\.go:\d{1,7}:\d{1,7}: /m;

/**
 * `go test`, plain, with `-v` and with `-json`, `go build` and `go vet`. The output of tests is mixed with the runner's lines without a mark,
 * so a failure outweighs any other statement about a test or a package. Counts are known only with `-v`.
 */
export const goTest: FormatReader = {
  format: 'go-test',
  // Passed packages.
  passedUnnamed: /^ok {2}\t\S+\t(?!.*\[no tests to run\])/m,
  read({ text, lines }: OutputText): FormatReading | null {
    const isJson = text.includes('"Action":"');
    const hasTests = text.includes('--- FAIL: ') || text.includes('=== RUN   ');
    const isKnown = isJson || hasTests || BUILT.test(text) || lines.some((line) => PACKAGE.test(line));
    if (!isKnown) return null;
    const own = isJson ? goTestLines(lines) : lines;
    const run = new GoRun(complaintsIn(own));
    for (const line of own) run.take(line);
    return run.reading();
  },
};

class GoRun {
  readonly #findings = new Findings();
  /** Packages that could not be built, of which something is said. */
  readonly #unbuilt: ReadonlySet<string>;
  #package = new GoPackage();
  #packages = 0;
  #empty = 0;
  #counts: TestCounts | null = null;
  /** Packages that ran without `-v`. */
  #uncounted = 0;

  constructor(complaints: readonly Failure[]) {
    this.#unbuilt = new Set(complaints.map(({ name }) => name));
    for (const complaint of complaints) this.#findings.add(complaint);
  }

  take(line: string): void {
    const [, word = '', name = '', rest = ''] = PACKAGE.exec(line) ?? [];
    // While a test runs, and below a failed one, a test printed that its package passed.
    const isOver = this.#package.running === null && this.#package.named('FAIL').length === 0;
    if (word === '' || (word !== 'FAIL' && !isOver)) this.#package.take(line);
    else this.#end(name, rest, { isFailed: word === 'FAIL' });
  }

  reading(): FormatReading | null {
    const isOpen = !this.#package.isEmpty;
    if (isOpen) this.#settle('', { isFailed: this.#package.running !== null });
    if (this.#packages === 0 && !isOpen && this.#findings.total === 0) return null;
    const isNothing = this.#packages > 0 && this.#packages === this.#empty;
    const none = isNothing && !isOpen ? { executed: 0, skipped: 0 } : null;
    const isPart = this.#uncounted > 0;
    const counts = this.#counts === null ? none : { ...this.#counts, ...(isPart ? { isPart } : {}) };
    return this.#findings.reading({ counts, isComplete: !isOpen });
  }

  #end(name: string, rest: string, end: { readonly isFailed: boolean }): void {
    this.#packages += 1;
    const isEmpty = rest.includes('[no test files]') || rest.includes('[no tests to run]');
    if (isEmpty) this.#empty += 1;
    const id = `${name} (build)`;
    if (!/\[(?:build|setup) failed\]/.test(rest)) {
      if (!end.isFailed && !isEmpty && !this.#package.isVerbose) this.#uncounted += 1;
      this.#settle(name, end);
    } else if (!this.#unbuilt.has(id))
      this.#findings.add(failureFrom({ id, name, cause: 'load', message: 'the package could not be built' }));
  }

  #settle(name: string, end: { readonly isFailed: boolean }): void {
    const ended = this.#package;
    this.#package = new GoPackage();
    const failures = ended.failures(name, end);
    for (const failure of failures) this.#findings.add(failure);
    const passed = ended.named('PASS');
    for (const test of passed) this.#findings.passed.push(stableName(name === '' ? test : `${name}.${test}`));
    if (!ended.isVerbose) return;
    const { executed, skipped } = this.#counts ?? { executed: 0, skipped: 0 };
    this.#counts = {
      executed: executed + passed.length + Math.max(ended.named('FAIL').length, failures.length),
      skipped: skipped + ended.named('SKIP').length,
    };
  }
}

/** What the compiler says below the name of a package, up to the line that tells what came of it. */
function complaintsIn(lines: readonly string[]): readonly Failure[] {
  let owner = '';
  return lines.flatMap((line): readonly Failure[] => {
    owner = PACKAGE.test(line) ? '' : (COMPILED.exec(line)?.[1] ?? owner);
    const [, path, digits, message] = owner === '' ? [] : (COMPLAINT.exec(line) ?? []);
    if (path === undefined || message === undefined) return [];
    const at = placeAt(path, digits);
    const id = `${owner} ${stablePath(path)}: ${normalised(message)}`;
    return [{ id, cause: 'load', name: `${owner} (build)`, at, message, trace: [at] }];
  });
}

/**
 * The text in the events of `go test -json`, grouped by package, because packages report concurrently. Lines that are
 * not events come first.
 */
function goTestLines(lines: readonly string[]): readonly string[] {
  const plain: string[] = [];
  const packages = new Map<unknown, string[]>();
  for (const line of lines) {
    const event = line.startsWith('{"') ? parsedJson(line) : null;
    if (!isRecord(event)) plain.push(line);
    else if (typeof event.Output === 'string') {
      const chunks = packages.get(event.Package) ?? [];
      chunks.push(withUsualBrackets(event.Output));
      packages.set(event.Package, chunks);
    }
  }
  return [...plain, ...[...packages.values()].flatMap((chunks) => chunks.join('').split('\n'))];
}
