import type { Failure } from '../../../core/verdict/test-report.ts';
import { type Closing, type Findings, MAX_KEPT } from './findings.ts';
import { isTruncationNote } from './format.ts';
import { failedOf, faultOf, keepIn, withMore } from './list-blocks.ts';
import { ListClosings } from './list-closings.ts';
import { ListNumbers } from './list-numbers.ts';
import { type Block, type Groups, groupsOf, type Lines, type ListRunner, type Rule } from './list-runner.ts';
import { ListTitles } from './list-titles.ts';
import { stableName } from './places.ts';

/** Enough for a deep trace, whose last line may be the error. */
const MAX_BODY_LINES = 400;

/** One run of a runner. */
export class ListRun {
  readonly #closings = new ListClosings();
  readonly #numbers = new ListNumbers();
  readonly #titles: ListTitles;
  readonly #runner: ListRunner;
  readonly #isClosedByText: boolean;
  #isTruncated = false;
  #section = 'list';
  #lines: string[] = [];
  #blocks: Block[] = [];
  readonly #faults: Block[] = [];
  /** What ended the run, if it has no closing. */
  #crash: Block | null = null;
  #marks: Block[] = [];
  readonly #passed: string[] = [];
  /** How many of the passed tests are none. */
  #passedNone = 0;
  /** How many blocks and marks there were at the last restart, and whether a closing followed it. */
  #kept = { blocks: 0, marks: 0 };
  #isClosed = false;
  #skipped = 0;
  #started: Block | null = null;
  #isAnnounced = false;

  constructor(runner: ListRunner, lines: readonly string[]) {
    this.#runner = runner;
    this.#titles = new ListTitles(runner);
    this.#isClosedByText = !Object.values(runner.sections)
      .flat()
      .some(({ kind }) => kind === 'closing');
    for (const [at, line] of lines.entries())
      if (isTruncationNote(line)) this.#cutHere();
      else this.#take({ line, above: lines[at - 1] ?? '', below: lines[at + 1] ?? '' });
    this.#endCount();
  }

  get isEmpty(): boolean {
    const found = [this.#closings.all, this.#blocks, this.#faults, this.#ends(), this.#passed, this.#marks];
    return this.#skipped === 0 && found.every(({ length }) => length === 0);
  }

  /** Null: the run has no end. */
  addTo(findings: Findings): Closing | null {
    const { counts, noTest = () => false } = this.#runner;
    const failureOf = (block: Block): Failure | null =>
      faultOf(block) ?? this.#runner.failureOf({ ...block, title: this.#titles.of(block.name) });
    const blocks = counts === 'all' && this.#closings.isGreen ? [] : this.#failed();
    const failures = blocks.flatMap((block) => failureOf(block) ?? []);
    const failed = failures.filter(({ name, cause }) => noTest(name, cause)).length;
    const closing = this.#closings.worst(failures, { failed, passed: this.#passedNone });
    for (const failure of failures) findings.add(failure);
    for (const fault of [...this.#faults, ...this.#ends()].flatMap((block) => failureOf(block) ?? []))
      findings.add(fault);
    findings.skip(blocks.length - failures.length);
    const isPrinted =
      counts === 'all' && this.#passed.length > (closing?.executed ?? 0) - (closing?.failed ?? 0);
    if (!isPrinted) for (const name of this.#passed) findings.passed.push(stableName(name));
    const isEach = counts !== 'each' || closing?.failed === failures.length;
    const named = this.#blocks.length + this.#faults.length;
    if (closing === null || (isEach && this.#closings.failures <= named)) return closing;
    return { ...closing, failed: Number.POSITIVE_INFINITY };
  }

  /** What ended the run, and the test in which it ended. */
  #ends(): readonly Block[] {
    const isClosed = this.#closings.all.length > 0;
    const crash = isClosed ? null : this.#crash;
    const started = isClosed && !this.#isAnnounced ? null : this.#started;
    const open = started === null ? null : { ...started, lines: this.#lines, isOpen: true };
    return [crash, open].filter((block) => block !== null);
  }

  #failed(): readonly Block[] {
    // One command may run the runner several times.
    const failed = this.#closings.all.reduce((sum, one) => sum + one.failed, 0);
    const most = this.#closings.isCounted
      ? failed - (this.#runner.noTest === undefined ? 0 : this.#faults.length)
      : Number.POSITIVE_INFINITY;
    const named = { blocks: this.#blocks, marks: this.#marks, isTruncated: this.#isTruncated };
    return failedOf(named, most, this.#runner);
  }

  #take(at: Lines): void {
    for (const rule of this.#runner.sections[this.#section] ?? []) {
      const groups = groupsOf(rule, at);
      if (groups === null || !this.#numbers.isNext(groups.number)) continue;
      this.#clear(rule, at);
      if (rule.kind !== 'count' && rule.kind !== 'closing') this.#endCount();
      this.#numbers.take(groups.number);
      this.#section = rule.enter ?? this.#section;
      this.#apply(rule, groups);
      return;
    }
    this.#endCount();
    if (this.#lines.length < MAX_BODY_LINES) this.#lines.push(at.line);
  }

  /** What is below is of unknown titles, and no text of the failure above. */
  #cutHere(): void {
    this.#isTruncated = true;
    this.#endCount();
    this.#titles.clear();
    this.#lines = [];
  }

  #apply(rule: Rule, groups: Groups): void {
    const { kind, text } = rule;
    const { joint } = this.#runner;
    const { name, isGroup } = this.#titles.nameIn(groups, rule, this.#started?.name ?? '');
    switch (kind) {
      case 'started':
      case 'open':
        this.#start(kind, { name, groups, lines: [] });
        return;
      case 'passed':
        if (isGroup) this.#lines = [];
        else this.#pass(name);
        return;
      case 'skipped':
        this.#skipped += 1;
        this.#settle(name);
        return;
      case 'mark':
        if (name !== '')
          keepIn(this.#marks, { name, groups, lines: text === 'above' ? this.#lines : [], isGroup });
        this.#settle(name);
        return;
      case 'failed':
        this.#fail({ name, groups }, text);
        return;
      case 'more':
        this.#blocks.push(...this.#blocks.splice(-1).map((last) => withMore(last, groups, joint)));
        return;
      case 'fault':
      case 'crash':
        this.#break(rule, { name, groups });
        return;
      case 'count':
        if (groups.name !== undefined) keepIn(this.#marks, { name, groups, lines: [] });
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
      case 'list':
        this.#numbers.start(Number(groups.most));
        this.#lines = [];
        return;
      case 'restart':
        this.#restart();
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
    if (kind === 'started') this.#closings.clear();
  }

  #break({ kind, text, cause }: Rule, found: Pick<Block, 'name' | 'groups'>): void {
    if (text !== 'shared' || this.#lines.length > 0) this.#lines = [];
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
    if (this.#closings.close(named)) this.#isClosed = true;
  }

  #clear({ kind, above, clears = [] }: Rule, at: Lines): void {
    if (clears.includes('closings')) this.#closings.clear();
    if (clears.includes('marks')) this.#marks = [];
    // The upper line of a heading is no text of the failure above it.
    if (kind === 'failed' && above !== undefined && this.#lines.at(-1) === at.above) this.#lines.pop();
  }

  #restart(): void {
    if (!this.#isClosed) {
      this.#blocks = this.#blocks.slice(0, this.#kept.blocks);
      this.#marks = this.#marks.slice(0, this.#kept.marks);
    }
    this.#kept = { blocks: this.#blocks.length, marks: this.#marks.length };
    this.#isClosed = false;
    this.#numbers.start(null);
    this.#lines = [];
  }

  #pass(name: string): void {
    if (name === '') return;
    const isOwn = !this.#isAnnounced || this.#started?.name === name;
    if (this.#runner.noTest?.(name, null) === true) this.#passedNone += 1;
    else if (isOwn && this.#passed.length < 10 * MAX_KEPT) this.#passed.push(name);
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
    if (text === 'shared' && above.length === 0) this.#lines = above;
    const lines = text === 'above' ? above : this.#lines;
    keepIn(this.#blocks, { ...test, lines });
  }
}
