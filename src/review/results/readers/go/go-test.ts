import { isRecord, parsedJson } from '../../../../core/text/json-record.ts';
import type { Failure, FormatReading, TestCounts } from '../../../../core/verdict/test-report.ts';
import { Findings, unplaced } from '../findings.ts';
import { type FormatReader, normalised, type OutputText, withUsualBrackets } from '../format.ts';
import { placeAt, stableName, stablePath } from '../places.ts';
import { GoPackage } from './go-package.ts';

const PACKAGE = /^(ok {2}|FAIL|\? {3})\t(\S+)(.*)$/;
const DIAGNOSTIC = /^(?:vet: )?(\S+\.go):(\d{1,7}):(?:\d+:)? (.+)$/;
/** What the compiler and `go vet` say of a package. */
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
    const run = new GoRun();
    for (const line of isJson ? goTestLines(lines) : lines) run.take(line);
    return run.reading();
  },
};

class GoRun {
  readonly #findings = new Findings();
  #package = new GoPackage();
  /** Compiler messages by package. */
  readonly #diagnostics = new Map<string, Failure[]>();
  #compiled: string | null = null;
  #packages = 0;
  #empty = 0;
  #counts: TestCounts | null = null;
  /** Packages that ran without `-v`. */
  #uncounted = 0;

  take(line: string): void {
    const first = line[0];
    const match = first === 'o' || first === 'F' || first === '?' ? PACKAGE.exec(line) : null;
    if (match !== null && this.#end(match)) return;
    if (line.startsWith('# ')) this.#compiled = /^# \[?([^\s\]]+)/.exec(line)?.[1] ?? null;
    else if (this.#compiled !== null && this.#complain(this.#compiled, line)) return;
    else this.#package.take(line);
  }

  reading(): FormatReading | null {
    for (const failures of this.#diagnostics.values()) for (const each of failures) this.#findings.add(each);
    const isOpen = !this.#package.isEmpty;
    if (isOpen) this.#settle('', { isFailed: this.#package.running !== null });
    if (this.#packages === 0 && !isOpen && this.#findings.total === 0) return null;
    const isNothing = this.#packages > 0 && this.#packages === this.#empty;
    const none = isNothing && !isOpen ? { executed: 0, skipped: 0 } : null;
    const isPart = this.#uncounted > 0;
    const counts = this.#counts === null ? none : { ...this.#counts, ...(isPart ? { isPart } : {}) };
    return this.#findings.reading({ counts, isComplete: !isOpen });
  }

  /** False for a package line while a test of it still runs: then a test printed it. */
  #end([, word = '', name = '', rest = '']: RegExpExecArray): boolean {
    if (word !== 'FAIL' && this.#package.running !== null) return false;
    // A package with a failed test never passes: a test printed this line.
    if (word !== 'FAIL' && this.#package.named('FAIL').length > 0) return false;
    this.#packages += 1;
    this.#compiled = null;
    const isEmpty = rest.includes('[no test files]') || rest.includes('[no tests to run]');
    if (isEmpty) this.#empty += 1;
    if (/\[(?:build|setup) failed\]/.test(rest)) this.#unbuilt(name);
    else {
      if (word !== 'FAIL' && !isEmpty && !this.#package.isVerbose) this.#uncounted += 1;
      this.#settle(name, { isFailed: word === 'FAIL' });
    }
    return true;
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

  #unbuilt(name: string): void {
    const diagnostics = this.#diagnostics.get(name) ?? [];
    this.#diagnostics.delete(name);
    for (const failure of diagnostics) this.#findings.add(failure);
    const message = 'the package could not be built';
    if (diagnostics.length === 0)
      this.#findings.add(unplaced('load', { id: `${name} (build)`, name, message }));
  }

  #complain(name: string, line: string): boolean {
    const [, path, digits, message] = DIAGNOSTIC.exec(line) ?? [];
    if (path === undefined || message === undefined) return false;
    const at = placeAt(path, digits);
    const id = `${name} ${stablePath(path)}: ${normalised(message)}`;
    const failure: Failure = { id, cause: 'load', name: `${name} (build)`, at, message, trace: [at] };
    const known = this.#diagnostics.get(name);
    if (known === undefined) this.#diagnostics.set(name, [failure]);
    else known.push(failure);
    return true;
  }
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
