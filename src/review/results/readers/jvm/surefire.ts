import type { FormatReading, TestCounts } from '../../../../core/verdict/test-report.ts';
import { Findings, sumOf } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, type OutputText } from '../format.ts';
import { jvmTestName, simpleName } from './jvm-trace.ts';
import { failedGoals, type GoalFailure } from './maven-goals.ts';
import { blockHeading, qualified, SurefireBlock } from './surefire-block.ts';
import { entryFailure, paired, SurefireResults } from './surefire-results.ts';

const MARKS = [
  '[INFO]  T E S T S',
  '-surefire-plugin:',
  '-failsafe-plugin:',
  '--- surefire:',
  '--- failsafe:',
  '[ERROR] Tests run: ',
  '[ERROR] Failed to execute goal ',
  ' -> [Help 1]',
];

/**
 * Maven's console output with Surefire or Failsafe, 2.22 and 3, also with `-q`. Compiler diagnostics are left to the
 * javac reader; here they are a single failure with cause `load`.
 */
export const surefire: FormatReader = {
  format: 'surefire',
  title: "Maven's surefire",
  isSilentWhenPassed: true,
  read({ text, lines }: OutputText): FormatReading | null {
    if (!MARKS.some((mark) => text.includes(mark))) return null;
    const build = new MavenBuild();
    for (const line of lines) build.take(line);
    return build.reading(failedGoals(lines, build.end));
  },
};

/** One execution of Surefire: the tests of one module. */
class SurefireRun {
  isStarted = false;
  readonly blocks: SurefireBlock[] = [];
  results: SurefireResults | null = null;

  get isClosed(): boolean {
    return this.results !== null && this.results.closing !== null;
  }
}

class MavenBuild {
  #run = new SurefireRun();
  readonly #runs = [this.#run];
  #block: SurefireBlock | null = null;
  #headed = '';
  #hasGoal = false;
  #hasPhases = false;
  #isReactor = false;
  #isParallel = false;
  #isTruncated = false;
  readonly #findings = new Findings();
  /** Maps the simple name of a class to its full names. */
  readonly #packages = new Map<string, Set<string>>();
  #lineNumber = -1;
  /** The number of the last line `BUILD ...`, after which no test output can follow; -1 if there is none. */
  end = -1;

  take(line: string): void {
    this.#lineNumber += 1;
    if (line.startsWith('[') && this.#marked(line)) return;
    if (this.#block?.take(line) === false) this.#block = null;
  }

  /** Handles a line that begins with one of Maven's log levels. */
  #marked(line: string): boolean {
    if (line.startsWith('[INFO] ')) {
      if (this.#info(line)) return true;
    } else if (isTruncationNote(line)) {
      this.#isTruncated = true;
      this.#block = null;
      return true;
    }
    if (SurefireResults.isHeading(line)) {
      this.#results(line);
      return true;
    }
    const heading = blockHeading(line, this.#headed);
    if (heading !== null) {
      this.#reopen();
      this.#block = new SurefireBlock(heading);
      if (this.#run.blocks.length < 2 * MAX_FAILURES) this.#run.blocks.push(this.#block);
      this.#noteClass(heading.className);
      return true;
    }
    if (line.startsWith('[ERROR] Tests run: ') && this.#classHeading(line)) return true;
    this.#run.results?.take(line);
    return false;
  }

  #results(line: string): void {
    this.#block = null;
    const isHeading = line.startsWith('[INFO]');
    if (isHeading && this.#isParallel) this.#run.results?.another();
    else if (isHeading) this.#run.results = null;
    this.#run.results ??= new SurefireResults();
    this.#run.results.take(line);
  }

  #info(line: string): boolean {
    if (line.startsWith('[INFO] --- ')) {
      this.#hasPhases = true;
      if (!/^\[INFO\] --- (?:maven-)?(?:surefire|failsafe)(?:-plugin)?:/.test(line)) return false;
      this.#hasGoal = true;
      if (!this.#isParallel) this.#open();
    } else if (line === '[INFO]  T E S T S') {
      this.#reopen();
      this.#run.isStarted = true;
    } else if (line.startsWith('[INFO] Running ')) {
      this.#reopen();
      this.#noteClass(line.slice('[INFO] Running '.length));
    } else if (line.startsWith('[INFO] BUILD ')) {
      this.end = this.#lineNumber;
    } else if (line.startsWith('[INFO] Reactor ')) {
      this.#isReactor = true;
    } else if (line.startsWith('[INFO] Using the MultiThreadedBuilder ')) {
      this.#isParallel = true;
    } else if (line.startsWith('[INFO] Tests run: ')) {
      return this.#classHeading(line);
    } else {
      if (line.includes(' -- Time elapsed: ') && !line.endsWith('!')) this.#pass(line);
      return false;
    }
    this.#block = null;
    return true;
  }

  /** `[ERROR] Tests run: 2, ..., Time elapsed: 0.1 s <<< FAILURE! - in com.acme.SumTest`: the class of later blocks. */
  #classHeading(line: string): boolean {
    const at = line.lastIndexOf('- in ');
    if (at < 0 || !line.includes(', Time elapsed: ')) return false;
    this.#reopen();
    this.#headed = line.slice(at + '- in '.length).trim();
    this.#noteClass(this.#headed);
    this.#block = null;
    return true;
  }

  #pass(line: string): void {
    const name = line.slice('[INFO] '.length, line.lastIndexOf(' -- Time elapsed: '));
    const { className, method } = qualified(name, this.#headed);
    if (method !== '' && this.#findings.passed.length < MAX_PASSED)
      this.#findings.passed.push(jvmTestName(`${className}.${method}`));
  }

  /**
   * With `-q`, tests that run after a closing belong to the next execution. Without `-q`, each execution begins with
   * its own line; the closing was then printed by a test, or modules run in parallel and count as one execution.
   */
  #reopen(): void {
    if (!this.#run.isClosed || this.#hasPhases) return;
    this.#open();
    this.#run.isStarted = true;
  }

  #open(): void {
    this.#run = new SurefireRun();
    this.#runs.push(this.#run);
    this.#block = null;
  }

  #noteClass(className: string): void {
    if (this.#packages.size >= MAX_PASSED) return;
    const simple = simpleName(className);
    const known = this.#packages.get(simple);
    if (known === undefined) this.#packages.set(simple, new Set([className]));
    else if (known.size < 2) known.add(className);
  }

  reading(goals: readonly GoalFailure[]): FormatReading | null {
    const findings = this.#findings;
    const isWhole = this.#runs.map((run) => this.#settle(run, findings)).every((each) => each);
    for (const { failures } of goals) for (const failure of failures) findings.add(failure);
    const closed = this.#runs.flatMap((run) => run.results?.closing ?? []);
    if (findings.total === 0 && closed.length === 0 && !this.#hasGoal && goals.length === 0) return null;
    const red = closed.filter(({ failed }) => failed > 0).length;
    const isEnded = this.#hasPhases ? this.end >= 0 : goals.length > 0 || closed.length > 0;
    const hasCrashed = goals.some(({ isCrash }) => isCrash);
    const isNamed = goals.filter(({ isTestFailure }) => isTestFailure).length <= red;
    return findings.reading({
      counts: this.#counts(),
      isComplete: isWhole && isEnded && isNamed && !hasCrashed,
    });
  }

  /** Null if the closings of some modules may be in the part that was left out. */
  #counts(): TestCounts | null {
    if (this.#isTruncated && this.#isReactor) return null;
    const closed = this.#runs.flatMap((run) => run.results?.closing ?? []);
    if (closed.length === 0 && this.#runs.some(({ isStarted }) => isStarted)) return null;
    const { executed, skipped } = sumOf(closed) ?? { executed: 0, skipped: 0 };
    return { executed, skipped };
  }

  /** Whether the report of the execution is complete. Its closing counts, not what tests printed before it. */
  #settle({ results, blocks, isStarted }: SurefireRun, findings: Findings): boolean {
    const closing = results?.closing ?? null;
    const entries = results?.entries ?? [];
    if (closing === null || entries.length < closing.failed) {
      for (const block of blocks) findings.add(block.failure());
      return closing === null ? !isStarted : blocks.length >= closing.failed;
    }
    const pairs = paired(entries, blocks);
    for (const block of pairs.blocks) findings.add(block.failure());
    const bare = pairs.bare.map((entry) => entryFailure(entry, this.#packages));
    for (const { failure } of bare) findings.add(failure);
    const rows = new Set(bare.map(({ failure }) => failure.id));
    return rows.size === bare.length && bare.every(({ isCertain }) => isCertain);
  }
}

const MAX_PASSED = 5000;
