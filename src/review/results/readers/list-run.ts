import { type Failure, sumOfCounts, type TestCounts } from '../../../core/verdict/test-report.ts';
import { type Findings, MAX_KEPT } from './findings.ts';
import { isTruncationNote } from './format.ts';
import { ListClosings, ranIn } from './list-closings.ts';
import { failureIn, keepIn, ListFailures } from './list-failures.ts';
import { type Block, type Groups, groupsOf, type Lines, type ListRunner, type Rule } from './list-runner.ts';
import { ListTitles } from './list-titles.ts';
import { stableName } from './places.ts';

/** Enough for a deep trace, whose last line may be the error. */
const MAX_BODY_LINES = 400;

/** How a run ended. */
export interface RunEnd {
  /** Null: it counts no tests. */
  readonly counts: TestCounts | null;
  /** It came to its end, and all failures that it counts are named. */
  readonly isWhole: boolean;
}

/** One run of a runner. */
export class ListRun {
  readonly #closings = new ListClosings();
  readonly #titles: ListTitles;
  readonly #runner: ListRunner;
  readonly #isClosedByText: boolean;
  #section = 'list';
  /** The number that the next failure of a numbered list has. */
  #next = 1;
  #lines: string[] = [];
  readonly #failed: ListFailures;
  readonly #faults: Block[] = [];
  /** What ended the run, if it has no closing. */
  #crash: Block | null = null;
  readonly #passed: string[] = [];
  /** How many of the passed tests are none. */
  #passedNone = 0;
  #skipped = 0;
  /** How many tests are named as passed or skipped above the last closing. */
  #closed = 0;
  #started: Block | null = null;
  #isAnnounced = false;

  constructor(runner: ListRunner, lines: readonly string[]) {
    this.#runner = runner;
    this.#titles = new ListTitles(runner);
    this.#failed = new ListFailures(runner);
    this.#isClosedByText = !Object.values(runner.sections)
      .flat()
      .some(({ kind }) => kind === 'closing');
    for (const [at, line] of lines.entries())
      if (isTruncationNote(line)) this.#cutHere();
      else this.#take({ line, above: lines[at - 1] ?? '', below: lines[at + 1] ?? '' });
    this.#endCount();
  }

  get isEmpty(): boolean {
    const found = [this.#closings.all, this.#failed, this.#faults, this.#ends(), this.#passed];
    return this.#skipped === 0 && found.every(({ length }) => length === 0);
  }

  addTo(findings: Findings): RunEnd {
    const { noTest = () => false, countsNames = false } = this.#runner;
    const failuresOf = (blocks: readonly Block[]): readonly Failure[] =>
      blocks.flatMap(
        (block) => failureIn({ ...block, title: this.#titles.of(block.name) }, this.#runner) ?? [],
      );
    // What failed above a closing without failures was printed by tests, or the closing was, as a test below it shows.
    const isGreen = this.#closings.isGreen && this.#failed.isClosed;
    const isOver = this.#closed === this.#passed.length + this.#skipped;
    const blocks = isGreen && isOver ? [] : this.#failed.all(this.#closings.failed);
    const failures = failuresOf(blocks);
    const failed = failures.filter(({ name, cause }) => noTest(name, cause)).length;
    const closing = this.#closings.worst(failures, { failed, passed: this.#passedNone });
    const others = [...this.#faults, ...this.#ends()];
    for (const failure of [...failures, ...failuresOf(others)]) findings.add(failure);
    const isPrinted = countsNames && closing !== null && this.#passed.length > ranIn(closing);
    if (!isPrinted) for (const name of this.#passed) findings.passed.push(stableName(name));
    const isNamed = closing === null || closing.failed <= blocks.length + others.length;
    const isBelied = isGreen && blocks.length > 0;
    const isAll = this.#closings.isWhole(closing, this.#failed.blocks + this.#faults.length);
    return { counts: closing && sumOfCounts([closing]), isWhole: isAll && isNamed && !isBelied };
  }

  /** What ended the run, and the test in which it ended. */
  #ends(): readonly Block[] {
    const isClosed = this.#closings.all.length > 0;
    const crash = isClosed ? null : this.#crash;
    const started = isClosed && !this.#isAnnounced ? null : this.#started;
    const open = started === null ? null : { ...started, lines: this.#lines, isOpen: true };
    return [crash, open].filter((block) => block !== null);
  }

  #take(at: Lines): void {
    for (const rule of this.#runner.sections[this.#section] ?? []) {
      const groups = groupsOf(rule, at);
      const { number } = groups ?? {};
      if (groups === null || (number !== undefined && Number(number) !== this.#next)) continue;
      this.#clear(rule, at);
      if (rule.kind !== 'count' && rule.kind !== 'closing') this.#endCount();
      if (number !== undefined) this.#next += 1;
      this.#enter(rule);
      this.#apply(rule, groups);
      return;
    }
    this.#endCount();
    if (this.#lines.length < MAX_BODY_LINES) this.#lines.push(at.line);
  }

  #enter({ kind, enter }: Rule): void {
    if (enter === undefined) return;
    this.#section = enter;
    if (kind === 'end' || kind === 'count') this.#next = 1;
  }

  /** What is below is of unknown titles, and no text of the failure above. */
  #cutHere(): void {
    this.#failed.cut();
    this.#endCount();
    this.#titles.clear();
    this.#lines = [];
  }

  #apply(rule: Rule, groups: Groups): void {
    const { kind, text } = rule;
    const { name, isGroup } = this.#titles.nameIn(groups, rule, this.#started?.name ?? '');
    switch (kind) {
      case 'started':
      case 'open':
        this.#start(kind, { name, groups, lines: [] });
        return;
      case 'passed':
        this.#pass(isGroup ? '' : name);
        return;
      case 'skipped':
        this.#skipped += 1;
        this.#settle(name);
        return;
      case 'mark':
        if (name !== '')
          this.#failed.mark({ name, groups, lines: text === 'above' ? this.#lines : [], isGroup });
        this.#settle(name);
        return;
      case 'failed':
        this.#fail({ name, groups }, text);
        return;
      case 'more':
        this.#failed.extend(groups, this.#runner.joint ?? ' ');
        return;
      case 'fault':
      case 'crash':
        this.#break(rule, { name, groups });
        return;
      case 'count':
        if (groups.name !== undefined) this.#failed.mark({ name, groups, lines: [] });
        this.#closings.count(groups);
        return;
      case 'total':
        this.#closings.announce(groups);
        this.#lines = [];
        return;
      case 'closing':
        this.#closings.count(groups);
        this.#close();
        this.#lines = [];
        return;
      case 'group':
      case 'end':
        this.#lines = [];
        return;
      case 'ignored':
    }
  }

  #start(kind: 'started' | 'open', test: Block): void {
    this.#isAnnounced ||= kind === 'started';
    this.#lines = [];
    this.#started = test;
    // A closing before the last test was printed by a test.
    if (kind === 'started') this.#closings.all.splice(0);
  }

  #break({ kind, cause }: Rule, found: Pick<Block, 'name' | 'groups'>): void {
    this.#lines = [];
    const block = { ...found, lines: this.#lines, ...(cause === undefined ? {} : { cause }) };
    if (kind === 'crash') this.#crash ??= block;
    else keepIn(this.#faults, block);
    if (found.groups.passed === undefined) return;
    this.#closings.count({ passed: '0' });
    this.#close();
  }

  #endCount(): void {
    if (this.#isClosedByText) this.#close();
    this.#closings.drop();
  }

  #close(): void {
    const named = { passed: this.#passed.length, skipped: this.#skipped };
    if (!this.#closings.close(named)) return;
    this.#failed.close();
    this.#closed = named.passed + named.skipped;
  }

  #clear({ kind, above, clears = [] }: Rule, at: Lines): void {
    if (clears.includes('closings')) this.#closings.clear();
    if (clears.includes('marks')) this.#failed.clearMarks();
    if (clears.includes('failures')) this.#failed.clear();
    // The upper line of a heading is no text of the failure above it.
    if (kind === 'failed' && above !== undefined && this.#lines.at(-1) === at.above) this.#lines.pop();
  }

  #pass(name: string): void {
    const isOwn = !this.#isAnnounced || this.#started?.name === name;
    if (name !== '' && this.#runner.noTest?.(name, null) === true) this.#passedNone += 1;
    else if (name !== '' && isOwn && this.#passed.length < 10 * MAX_KEPT) this.#passed.push(name);
    this.#settle(name);
  }

  #settle(name: string): void {
    if (this.#started?.name === name) this.#started = null;
    this.#lines = [];
  }

  /** Text below is added to the lines that are read next. */
  #fail(test: Pick<Block, 'name' | 'groups'>, text: Rule['text']): void {
    const above = this.#lines;
    this.#settle(test.name);
    // Headings that follow each other share the text below them.
    if (text === undefined && above.length === 0) this.#lines = above;
    this.#failed.add({ ...test, lines: text === 'above' ? above : this.#lines });
  }
}
