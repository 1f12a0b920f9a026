import type { Failure, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom, summaryOf } from '../failure-from.ts';
import { MAX_KEPT } from '../findings.ts';
import { MAX_FAILURES } from '../format.ts';
import { placeAt, projectPlaces, stableName } from '../places.ts';

const RESULT = /--- (FAIL|PASS|SKIP): (\S.*) \(\d+\.\d+s\)$/;
const STARTED = /^=== (?:RUN|CONT|NAME) {2,3}(\S.*)$/;
const LOG = /^( *)([\w./@+-]+\.go):(\d{1,7}): ?(.*)$/;
const MAX_LOG_LINES = 40;

interface GoTest {
  result: 'RUN' | 'FAIL' | 'PASS' | 'SKIP';
  at: Place | null;
  /** Everything that it logged. */
  readonly log: string[];
}

function newTest(): GoTest {
  return { result: 'RUN', at: null, log: [] };
}

/** The lines between two package lines: the tests of the package that the second line names. */
export class GoPackage {
  readonly #tests = new Map<string, GoTest>();
  /** With `-v`, every test is announced, so the result of an unannounced one was printed by a test. */
  isVerbose = false;
  #current: string | null = null;
  #lastFailed: string | null = null;
  /** Without `-v`: the tests whose output is being shown, by depth. */
  #shown: readonly string[] = [];
  #logged: GoTest | null = null;
  /** What an example printed is not indented. */
  #isExample = false;
  #panic: GoPanic | null = null;
  #note = '';

  take(line: string): void {
    const first = line[0];
    const started = first === '=' ? STARTED.exec(line)?.[1] : undefined;
    const result = line.includes('--- ') ? RESULT.exec(line) : null;
    if (started !== undefined) this.#start(started);
    else if (result !== null) this.#record(result);
    else if (this.#panic?.isConfirmed === true) this.#panic.take(line);
    else if (first === ' ' || first === '\t' || this.#isExample) this.#log(line);
    else if (line.startsWith('panic: ') || line.startsWith('fatal error: ')) this.#panic = new GoPanic(line);
    else if (line.startsWith('goroutine ')) this.#panic?.take(line);
    else if (line.startsWith('exit status ') || line.startsWith('signal: ')) this.#note = line;
  }

  get isEmpty(): boolean {
    return this.#tests.size === 0 && this.#panic?.isConfirmed !== true;
  }

  /** The test that was started last, if it has no result yet. */
  get running(): string | null {
    return this.#current !== null && this.#tests.get(this.#current)?.result === 'RUN' ? this.#current : null;
  }

  named(result: 'FAIL' | 'PASS' | 'SKIP'): readonly string[] {
    return [...this.#tests].flatMap(([name, test]) => (test.result === result ? [name] : []));
  }

  /** @param owner the package. @param isFailed whether its own line says so */
  failures(owner: string, { isFailed }: { readonly isFailed: boolean }): readonly Failure[] {
    const panic = this.#panic?.isConfirmed === true ? this.#panic : null;
    const crashed = panic === null ? null : (this.#lastFailed ?? this.running ?? panic.test);
    const failed = new Set(this.named('FAIL').slice(0, MAX_KEPT));
    if (crashed !== null) failed.add(crashed);
    if (isFailed && failed.size === 0 && this.running !== null) failed.add(this.running);
    const parents = parentsOf(failed);
    // A parent fails by itself only where it says something.
    const isOwn = (name: string): boolean =>
      name === crashed || !parents.has(name) || this.#tests.get(name)?.log.length !== 0;
    const found = [...failed].filter(isOwn).slice(0, MAX_FAILURES);
    if (found.length === 0 && isFailed) return [this.#failureOf(owner, '', panic)];
    return found.map((name) => this.#failureOf(owner, name, name === crashed ? panic : null));
  }

  /** @param name empty: no test is known */
  #failureOf(owner: string, name: string, panic: GoPanic | null): Failure {
    const { result, at = null, log = [] } = this.#tests.get(name) ?? {};
    const id = stableName([owner, name].filter((part) => part !== '').join('.'));
    if (panic !== null)
      return failureFrom({
        name: id,
        cause: 'error',
        message: panic.message,
        lines: [],
        trace: panic.places,
      });
    const trace = at === null ? [] : projectPlaces([at]);
    if (result === 'FAIL')
      return failureFrom({ name: id, cause: 'assertion', message: messageOf(log), lines: log, trace, at });
    const ended = name === '' ? 'the package failed and names no test' : 'the run ended in this test';
    const message = this.#note === '' ? ended : name === '' ? this.#note : `${ended}: ${this.#note}`;
    return failureFrom({ name: id, cause: 'error', message, lines: [], trace, at });
  }

  #start(name: string): void {
    this.isVerbose = true;
    this.#current = name;
    this.#logged = null;
    if (!this.#tests.has(name)) this.#tests.set(name, newTest());
  }

  #record(match: RegExpExecArray): void {
    const [, word, name = ''] = match;
    const before = match.input.slice(0, match.index);
    const depth = before.trim() === '' ? before.length / 4 : 0;
    if (!Number.isInteger(depth) || depth > name.split('/').length - 1) return;
    const known = this.#tests.get(name);
    if (known === undefined && this.isVerbose) return;
    const test = known ?? newTest();
    if (word === 'FAIL') test.result = 'FAIL';
    else if (test.result === 'RUN') test.result = word === 'SKIP' ? 'SKIP' : 'PASS';
    if (word === 'FAIL') this.#lastFailed = name;
    this.#tests.set(name, test);
    this.#isExample = name.startsWith('Example');
    this.#logged = this.#isExample ? test : null;
    if (!this.isVerbose) this.#shown = [...this.#shown.slice(0, depth), name];
  }

  /** Reads `    a_test.go:5: got 1`. With `-v`, it belongs to the running test, else its indentation shows the test. */
  #log(line: string): void {
    const [, indent = '', path, digits] = line.includes('.go:') ? (LOG.exec(line) ?? []) : [];
    if (path !== undefined && indent !== '') {
      const name = this.isVerbose ? this.#current : this.#shown[indent.length / 4 - 1];
      const test = name === undefined || name === null ? undefined : this.#tests.get(name);
      this.#logged = test ?? null;
      this.#isExample = false;
      if (test?.log.length === 0 && path !== 'testing.go') test.at = placeAt(path, digits);
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
  return summaryOf(own.map((line) => (LOG.exec(line)?.[4] ?? line).replace(/^\s*Error:\s*/, '')));
}

function parentsOf(names: ReadonlySet<string>): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const name of names) {
    for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) parents.add(name.slice(0, at));
  }
  return parents;
}

const TEST_FUNCTION = /\.((?:Test|Fuzz|Example)\w*)(?:\.func[\d.]+)*(?:\(|$| in )/;

/** A panic or a fatal error of the runtime, with the goroutines printed after it. */
class GoPanic {
  readonly message: string;
  /** A test can print the words alone; goroutines follow only after a real crash. */
  isConfirmed = false;
  /** The test function that the goroutines name. */
  test: string | null = null;
  readonly #places: Place[] = [];
  /** The first goroutine with places of the project is the one that crashed. */
  #isFound = false;

  constructor(line: string) {
    this.message = line.replace(/ \[recovered[^\]]*\]$/, '');
  }

  take(line: string): void {
    if (line.startsWith('goroutine ')) this.isConfirmed = true;
    if (!this.isConfirmed) return;
    this.test ??= TEST_FUNCTION.exec(line)?.[1] ?? null;
    if (this.#isFound) return;
    const [, path, digits] = /^\s+(\S+\.go):(\d{1,7})(?: |$)/.exec(line) ?? [];
    if (path !== undefined) this.#places.push(placeAt(path, digits));
    else if (line === '') this.#isFound = this.places.length > 0;
  }

  get places(): readonly Place[] {
    return projectPlaces(this.#places);
  }
}
