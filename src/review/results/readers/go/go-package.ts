import type { Failure } from '../../../../core/verdict/test-report.ts';
import { failureFrom, summaryOf } from '../failure-from.ts';
import { MAX_KEPT } from '../findings.ts';
import { MAX_FAILURES } from '../format.ts';
import { traceOf } from '../trace.ts';

const RESULT = /--- (FAIL|PASS|SKIP): (\S.*) \(\d+\.\d+s\)$/;
const STARTED = /^=== (?:RUN|CONT|NAME) {2,3}(\S.*)$/;
const LOG = /^( +)[\w./@+-]+\.go:\d{1,7}: ?(.*)$/;
const TEST_FUNCTION = /\.((?:Test|Fuzz|Example)\w*)(?:\.func[\d.]+)*(?:\(|$| in )/;
const MAX_LOG_LINES = 40;
const MAX_CRASH_LINES = 400;

interface GoTest {
  result: 'RUN' | 'FAIL' | 'PASS' | 'SKIP';
  readonly log: string[];
}

/** The lines between two package lines: the tests of the package that the second line names. */
export class GoPackage {
  readonly #tests = new Map<string, GoTest>();
  /** With `-v`, every test is announced, so the result of an unannounced one was printed by a test. */
  isVerbose = false;
  #current = '';
  #lastFailed: string | null = null;
  /** Without `-v`: the tests whose output is being shown, by depth. */
  #shown: readonly string[] = [];
  #logged: GoTest | null = null;
  /** What an example printed is not indented. */
  #isExample = false;
  /** A panic or a fatal error of the runtime, and the goroutines below it. A test can print the words alone. */
  #crash: string[] = [];
  #note = '';

  take(line: string): void {
    const started = STARTED.exec(line)?.[1];
    const result = line.includes('--- ') ? RESULT.exec(line) : null;
    if (started !== undefined) this.#start(started);
    else if (result !== null) this.#record(result);
    else if (this.#crash.length > 1 || (this.#crash.length > 0 && line.startsWith('goroutine ')))
      this.#crash.push(...(this.#crash.length < MAX_CRASH_LINES ? [line] : []));
    else if (/^\s/.test(line) || this.#isExample) this.#log(line);
    else if (/^(?:panic|fatal error): /.test(line)) this.#crash = [line];
    else if (/^(?:exit status|signal:) /.test(line)) this.#note = line;
  }

  get isEmpty(): boolean {
    return this.#tests.size === 0 && !this.#isCrashed;
  }

  /** The test that was started last, if it has no result yet. */
  get running(): string | null {
    return this.#tests.get(this.#current)?.result === 'RUN' ? this.#current : null;
  }

  named(result: 'FAIL' | 'PASS' | 'SKIP'): readonly string[] {
    return [...this.#tests].flatMap(([name, test]) => (test.result === result ? [name] : []));
  }

  /** @param owner the package. @param isFailed whether its own line says so */
  failures(owner: string, { isFailed }: { readonly isFailed: boolean }): readonly Failure[] {
    const inCrash = this.#crash.flatMap((line) => TEST_FUNCTION.exec(line)?.[1] ?? [])[0] ?? null;
    const crashed = this.#isCrashed ? (this.#lastFailed ?? this.running ?? inCrash) : null;
    const failed = new Set(this.named('FAIL').slice(0, MAX_KEPT));
    if (crashed !== null) failed.add(crashed);
    if (isFailed && failed.size === 0 && this.running !== null) failed.add(this.running);
    const parents = new Set([...failed].flatMap(parentsOf));
    // A parent fails by itself only where it says something.
    const isOwn = (name: string): boolean =>
      name === crashed || !parents.has(name) || this.#tests.get(name)?.log.length !== 0;
    const found = [...failed].filter(isOwn).slice(0, MAX_FAILURES);
    if (found.length === 0 && isFailed) return [this.#failureOf(owner, '', { isCrash: this.#isCrashed })];
    return found.map((name) => this.#failureOf(owner, name, { isCrash: name === crashed }));
  }

  get #isCrashed(): boolean {
    return this.#crash.length > 1;
  }

  /** @param test empty: none is known */
  #failureOf(owner: string, test: string, { isCrash }: { readonly isCrash: boolean }): Failure {
    const { result, log = [] } = this.#tests.get(test) ?? {};
    const name = [owner, test].filter((part) => part !== '').join('.');
    const trace = isCrash ? crashedAt(this.#crash) : traceOf(log, 'go');
    if (result === 'FAIL' && !isCrash)
      return failureFrom({ name, cause: 'assertion', message: messageOf(log), lines: log, trace });
    const ended = test === '' ? 'the package failed and names no test' : 'the run ended in this test';
    const notes = [...(test === '' && this.#note !== '' ? [] : [ended]), this.#note];
    const message = isCrash
      ? (this.#crash[0] ?? '').replace(/ \[recovered[^\]]*\]$/, '')
      : notes.filter((note) => note !== '').join(': ');
    return failureFrom({ name, cause: 'error', message, trace });
  }

  #start(name: string): void {
    this.isVerbose = true;
    this.#current = name;
    this.#logged = null;
    if (!this.#tests.has(name)) this.#tests.set(name, { result: 'RUN', log: [] });
  }

  #record(result: RegExpExecArray): void {
    const [, word, name = ''] = result;
    const isIndented = result.input.slice(0, result.index).trim() === '';
    const depth = isIndented ? result.index / 4 : 0;
    if (!Number.isInteger(depth) || depth > name.split('/').length - 1) return;
    const known = this.#tests.get(name);
    if (known === undefined && this.isVerbose) return;
    const test = known ?? { result: 'RUN', log: [] };
    if (word === 'FAIL') test.result = 'FAIL';
    else if (test.result === 'RUN') test.result = word === 'SKIP' ? 'SKIP' : 'PASS';
    if (word === 'FAIL') this.#lastFailed = name;
    this.#tests.set(name, test);
    this.#isExample = name.startsWith('Example');
    this.#logged = this.#isExample ? test : null;
    if (!this.isVerbose) this.#shown = [...this.#shown.slice(0, depth), name];
  }

  /** `    a_test.go:5: got 1`: with `-v` it belongs to the running test, else its indentation shows the test. */
  #log(line: string): void {
    const [, indent] = line.includes('.go:') ? (LOG.exec(line) ?? []) : [];
    if (indent !== undefined) {
      const name = this.isVerbose ? this.#current : this.#shown[indent.length / 4 - 1];
      this.#logged = this.#tests.get(name ?? '') ?? null;
      this.#isExample = false;
    }
    if (this.#logged !== null && this.#logged.log.length < MAX_LOG_LINES) this.#logged.log.push(line);
  }
}

/** The first thing logged, without its place and without labels of assertion libraries. */
function messageOf(log: readonly string[]): string {
  const next = log.findIndex((line, at) => at > 0 && LOG.test(line));
  const own = log
    .slice(0, next < 0 ? undefined : next)
    .filter((line) => !/^\s*(?:Error Trace|Test|Messages):/.test(line));
  return summaryOf(own.map((line) => (LOG.exec(line)?.[2] ?? line).replace(/^\s*Error:\s*/, '')));
}

function parentsOf(name: string): readonly string[] {
  const parts = name.split('/');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** The first goroutine with places of the project is the one that crashed. */
function crashedAt(crash: readonly string[]): Failure['trace'] {
  const ends = [...crash.flatMap((line, at) => (line === '' ? [at] : [])), crash.length];
  const goroutines = ends.map((end, at) => traceOf(crash.slice(ends[at - 1] ?? 0, end), 'goroutine'));
  return goroutines.find(({ length }) => length > 0) ?? [];
}
