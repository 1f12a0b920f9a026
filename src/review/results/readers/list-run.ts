import { type Closing, type Findings, MAX_KEPT } from './findings.ts';
import { failedOf } from './list-blocks.ts';
import { ListClosings } from './list-closings.ts';
import type { Block, Groups, ListRunner, Rule } from './list-runner.ts';
import { stableName } from './places.ts';
import { groupsOf, type Lines } from './rule-groups.ts';

/** Enough for a deep trace, whose last line may be the error. */
const MAX_BODY_LINES = 400;

/** One run of a runner. */
export class ListRun {
  readonly #closings = new ListClosings();
  readonly #runner: ListRunner;
  #section = 'list';
  /** Titles around the next line, by depth. */
  #around: readonly string[] = [];
  #lines: string[] = [];
  #blocks: Block[] = [];
  readonly #faults: Block[] = [];
  /** What ended the run, if it has no closing. */
  #crash: Block | null = null;
  #marks: Block[] = [];
  #surplus = 0;
  readonly #passed: string[] = [];
  /** How many blocks and marks there were at the last restart, and whether a closing followed it. */
  #kept = { blocks: 0, marks: 0 };
  #isClosed = false;
  #skipped = 0;
  #started: Block | null = null;
  #isAnnounced = false;
  /** The highest number that the next failure can have; the list of another run starts at one again. */
  #next = 1;
  /** How many failures the list has, if it says so: then each has the next number. */
  #announced: number | null = null;

  constructor(runner: ListRunner, lines: readonly string[]) {
    this.#runner = runner;
    for (const [at, line] of lines.entries())
      this.#take({ line, above: lines[at - 1] ?? '', below: lines[at + 1] ?? '' });
    this.#endCount();
  }

  get isEmpty(): boolean {
    const found = [this.#closings.all, this.#blocks, this.#faults, this.#ends(), this.#passed, this.#marks];
    return found.every(({ length }) => length === 0);
  }

  /** Null: the run has no end. */
  addTo(findings: Findings): Closing | null {
    const { failureOf, counts, countsUnloaded = false } = this.#runner;
    const blocks = counts === 'all' && this.#closings.isGreen ? [] : this.#failed();
    const failures = blocks.flatMap((block) => failureOf(block) ?? []);
    const unloaded = countsUnloaded ? failures.filter(({ cause }) => cause === 'load').length : 0;
    const closing = this.#closings.worst(failures, unloaded);
    for (const failure of failures) findings.add(failure);
    for (const fault of [...this.#faults, ...this.#ends()].flatMap((block) => failureOf(block) ?? []))
      findings.add(fault);
    findings.skip(this.#surplus + blocks.length - failures.length);
    const { executed, failed } = closing ?? { executed: 0, failed: 0 };
    const isPrinted = counts === 'all' && this.#passed.length > executed - failed;
    if (!isPrinted) for (const name of this.#passed) findings.passed.push(stableName(name));
    if (closing === null || counts !== 'each' || failed === failures.length) return closing;
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
    const { isListed = false, countsUnloaded = false } = this.#runner;
    // One command may run the runner several times.
    const failed = this.#closings.all.reduce((sum, one) => sum + one.failed, 0);
    const isCounted = this.#closings.isCounted;
    const most = isCounted ? failed - (countsUnloaded ? this.#faults.length : 0) : Number.POSITIVE_INFINITY;
    const named = { blocks: this.#blocks, marks: this.#marks };
    return failedOf(named, { counted: most, isListed });
  }

  #take(at: Lines): void {
    for (const rule of this.#runner.sections[this.#section] ?? []) {
      const groups = groupsOf(rule, at);
      if (groups === null || !this.#isNext(groups.number)) continue;
      if (rule.kind !== 'count' && rule.kind !== 'closing') this.#endCount();
      if (groups.number !== undefined) this.#next += 1;
      this.#section = rule.enter ?? this.#section;
      this.#apply(rule, groups);
      return;
    }
    this.#endCount();
    if (this.#lines.length < MAX_BODY_LINES) this.#lines.push(at.line);
  }

  #apply({ kind, text, isInside = false }: Rule, groups: Groups): void {
    const name = this.#nameIn(groups, { isInside });
    switch (kind) {
      case 'started':
      case 'open':
        this.#start(kind, { name, groups, lines: [] });
        return;
      case 'passed':
        this.#pass(name);
        return;
      case 'skipped':
        this.#skipped += 1;
        this.#settle(name);
        return;
      case 'mark':
        if (name !== '') this.#keep(this.#marks, { name, groups, lines: [] });
        this.#settle(name);
        return;
      case 'failed':
        this.#fail({ name, groups }, text === 'above' ? this.#lines : null);
        return;
      case 'more':
        this.#addToName(groups);
        return;
      case 'fault':
      case 'crash':
        this.#break(kind, { name, groups });
        return;
      case 'count':
        this.#closings.count(groups);
        return;
      case 'closing':
        this.#closings.count(groups);
        this.#close();
        this.#lines = [];
        return;
      case 'report':
        this.#closings.clear();
        this.#lines = [];
        return;
      case 'list':
        this.#startList(Number(groups.most));
        return;
      case 'names':
        this.#marks = [];
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

  #break(kind: 'fault' | 'crash', found: Pick<Block, 'name' | 'groups'>): void {
    this.#lines = [];
    const block = { ...found, lines: this.#lines };
    if (kind === 'crash') this.#crash ??= block;
    else this.#keep(this.#faults, block);
    if (found.groups.passed === undefined) return;
    this.#closings.count({ passed: '0' });
    this.#close();
  }

  #addToName({ name, line = '' }: Groups): void {
    const last = this.#blocks.pop();
    const { joint } = this.#runner;
    if (last === undefined) return;
    this.#blocks.push({
      ...last,
      name: name === undefined ? `${last.name} ${line}` : last.name + joint + name.trim(),
    });
  }

  #endCount(): void {
    if (this.#runner.isClosedByText === true) this.#close();
    this.#closings.drop();
  }

  #close(): void {
    if (this.#closings.close(this.#skipped)) this.#isClosed = true;
  }

  /** The name with the titles around it. What has none is of the test that was started. */
  #nameIn({ indent, name }: Groups, { isInside }: { readonly isInside: boolean }): string {
    if (name === undefined && !isInside) return this.#started?.name ?? '';
    const depth = indent === undefined ? 0 : indent.length / 2;
    const path = isInside ? [...this.#around, name ?? ''] : [...this.#around.slice(0, depth), name ?? ''];
    if (indent !== undefined && depth <= this.#around.length) this.#around = path;
    const { joint, nameOf = (text) => text } = this.#runner;
    return nameOf(path.join(joint));
  }

  #restart(): void {
    if (!this.#isClosed) {
      this.#blocks = this.#blocks.slice(0, this.#kept.blocks);
      this.#marks = this.#marks.slice(0, this.#kept.marks);
    }
    this.#kept = { blocks: this.#blocks.length, marks: this.#marks.length };
    this.#isClosed = false;
    this.#startList(null);
  }

  #isNext(digits: string | undefined): boolean {
    const number = Number(digits ?? 0);
    if (digits === undefined || this.#announced === null) return number <= this.#next;
    return number === this.#next && number <= this.#announced;
  }

  #startList(most: number | null): void {
    this.#next = 1;
    this.#announced = most;
    this.#lines = [];
  }

  #pass(name: string): void {
    if (name === '') return;
    const isOwn = !this.#isAnnounced || this.#started?.name === name;
    if (isOwn && this.#passed.length < 10 * MAX_KEPT) this.#passed.push(name);
    this.#settle(name);
  }

  #settle(name: string): void {
    if (this.#started?.name === name) this.#started = null;
    this.#lines = [];
  }

  /** @param above the text; null: it is below, and added to the lines that are read next */
  #fail(test: Pick<Block, 'name' | 'groups'>, above: readonly string[] | null): void {
    this.#settle(test.name);
    if (!this.#keep(this.#blocks, { ...test, lines: above ?? this.#lines })) this.#surplus += 1;
  }

  #keep(blocks: Block[], block: Block): boolean {
    const isKept = blocks.length < MAX_KEPT;
    if (isKept) blocks.push(block);
    return isKept;
  }
}
