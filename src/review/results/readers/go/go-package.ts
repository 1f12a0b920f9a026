import type { Failure, Place } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { summaryOf } from '../failure-text.ts';
import { MAX_KEPT } from '../findings.ts';
import { MAX_FAILURES } from '../format.ts';
import { placeAt, projectPlaces, stableName } from '../places.ts';
import { GoPanic } from './go-panic.ts';

const RESULT = /--- (FAIL|PASS|SKIP): (\S.*) \(\d+\.\d+s\)$/;
const STARTED = /^=== (?:RUN|CONT|NAME) {2,3}(\S.*)$/;
const LOG = /^( *)([\w./@+-]+\.go):(\d{1,7}): ?(.*)$/;
const MAX_SAID_LINES = 40;

interface GoTest {
  result: 'RUN' | 'FAIL' | 'PASS' | 'SKIP';
  at: Place | null;
  /** Everything that it logged. */
  readonly said: string[];
}

function newTest(): GoTest {
  return { result: 'RUN', at: null, said: [] };
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
    const found: Failure[] = [];
    for (const name of failed) {
      if (found.length >= MAX_FAILURES) break;
      const test = this.#tests.get(name);
      if (panic !== null && name === crashed) found.push(crashedTest(owner, name, panic));
      else if (!parents.has(name) || (test !== undefined && test.said.length > 0))
        found.push(failedTest(owner, name, test, this.#note));
    }
    return found.length > 0 || !isFailed ? found : [failedPackage(owner, panic, this.#note)];
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
      if (test?.said.length === 0 && path !== 'testing.go') test.at = placeAt(path, digits);
    }
    if (this.#logged !== null && this.#logged.said.length < MAX_SAID_LINES) this.#logged.said.push(line);
  }
}

/** The first thing logged, without its place and without labels of assertion libraries. */
function messageOf(said: readonly string[]): string {
  const next = said.findIndex((line, at) => at > 0 && LOG.test(line));
  const own = said
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

function idOf(owner: string, name: string): string {
  return stableName(owner === '' ? name : `${owner}.${name}`);
}

function crashedTest(owner: string, name: string, { places: trace, message }: GoPanic): Failure {
  return failureFrom({ name: idOf(owner, name), cause: 'error', message, lines: [], trace });
}

/** If there is no result, the package ended while the test ran. */
function failedTest(owner: string, name: string, test: GoTest | undefined, note: string): Failure {
  const isOver = test?.result === 'FAIL';
  const at = test?.at ?? null;
  const ended = `the run ended in this test${note === '' ? '' : `: ${note}`}`;
  return failureFrom({
    name: idOf(owner, name),
    cause: isOver ? 'assertion' : 'error',
    message: isOver ? messageOf(test.said) : ended,
    lines: isOver ? test.said : [],
    trace: at === null ? [] : projectPlaces([at]),
    at,
  });
}

function failedPackage(name: string, panic: GoPanic | null, note: string): Failure {
  const ended = note === '' ? 'the package failed and names no test' : note;
  const { message, places: trace } = panic ?? { message: ended, places: [] };
  return failureFrom({ name, cause: 'error', message, lines: [], trace });
}
