import type { FormatReading } from '../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, sumOf, worstOf } from './findings.ts';
import { type FormatReader, isTruncationNote, type OutputText } from './format.ts';
import { ofMarks, withMarks } from './list-blocks.ts';
import { closingOf } from './list-closing.ts';
import type { Block, Groups, ListRunner, Rule } from './list-runner.ts';
import { stableName } from './places.ts';

/** Reads the output of a runner by its table. */
export function listReader(runner: ListRunner): FormatReader {
  return { ...runner, read: (output) => readingOf(runner, output) };
}

function readingOf(runner: ListRunner, { text, lines }: OutputText): FormatReading | null {
  if (!runner.marks.every((mark) => mark.test(text))) return null;
  const runs = (runner.runsOf?.(lines) ?? [lines])
    .map((part) => new ListRun(runner, part))
    .filter(({ isEmpty }) => !isEmpty || runner.needsClosing !== true);
  if (runs.length === 0) return null;
  const findings = new Findings();
  const closings = runs.map((run) => run.addTo(findings));
  const reading = findings.closedBy(sumOf(closings.filter((closing) => closing !== null)));
  // Without a rule around each failure, text of one may be taken for the next one where something is left out.
  const isLost = runner.isClosedByText === true && findings.total > 0 && lines.some(isTruncationNote);
  return closings.includes(null) || isLost ? { ...reading, isComplete: false } : reading;
}

const MAX_BODY_LINES = 80;
const MAX_PASSED = 10 * MAX_KEPT;

/** One run of a runner. */
class ListRun {
  readonly closings: Closing[] = [];
  readonly #runner: ListRunner;
  #section = 'list';
  /** Titles around the next line, by depth. */
  #around: readonly string[] = [];
  #lines: string[] = [];
  #blocks: Block[] = [];
  readonly #faults: Block[] = [];
  #marks: Block[] = [];
  #surplus = 0;
  readonly #passed: string[] = [];
  /** How many blocks and marks there were at the last restart, and whether a closing followed it. */
  #kept = { blocks: 0, marks: 0 };
  #isClosed = false;
  #skipped = 0;
  #started: Block | null = null;
  #isAnnounced = false;
  /** Whether a closing counts failures. */
  #isCounted = false;
  /** The numbers of a closing of which further lines may follow. */
  #counts = new Map<string, number>();
  /** The highest number that the next failure can have; the list of another run starts at one again. */
  #next = 1;

  constructor(runner: ListRunner, lines: readonly string[]) {
    this.#runner = runner;
    for (const [at, line] of lines.entries()) this.#take(line, lines[at - 1] ?? '', lines[at + 1] ?? '');
    this.#endCount();
  }

  get isEmpty(): boolean {
    return this.closings.length + this.#blocks.length + this.#faults.length === 0;
  }

  /** Null: the run has no end. */
  addTo(findings: Findings): Closing | null {
    const { closingOf = worstOf, failureOf, countsAll = false } = this.#runner;
    const isNone = countsAll && this.closings.length > 0 && this.closings.every(({ failed }) => failed === 0);
    const blocks = isNone ? [] : this.#failed();
    const failures = blocks.flatMap((block) => failureOf(block) ?? []);
    const closing = closingOf(this.closings, failures);
    for (const failure of failures) findings.add(failure);
    const open = this.#started === null ? [] : [{ ...this.#started, lines: this.#lines, isOpen: true }];
    for (const fault of [...this.#faults, ...open].flatMap((block) => failureOf(block) ?? []))
      findings.add(fault);
    findings.skip(this.#surplus + blocks.length - failures.length);
    const { executed, failed } = closing ?? { executed: 0, failed: 0 };
    const isPrinted = countsAll && this.#passed.length > executed - failed;
    if (!isPrinted) for (const name of this.#passed) findings.passed.push(stableName(name));
    return closing;
  }

  #failed(): readonly Block[] {
    const { closingOf = worstOf, isListed = false } = this.#runner;
    const counted = this.#isCounted ? closingOf(this.closings, []) : null;
    const named = { blocks: this.#blocks, marks: this.#marks };
    const most = counted === null ? Number.POSITIVE_INFINITY : counted.failed - this.#faults.length;
    return isListed ? ofMarks(named, most) : withMarks(named, most);
  }

  #take(line: string, above: string, below: string): void {
    for (const rule of this.#runner.sections[this.#section] ?? []) {
      const groups = groupsOf(rule, { line, above, below });
      if (groups === null || Number(groups.number ?? 0) > this.#next) continue;
      if (rule.kind !== 'count' && rule.kind !== 'closing') this.#endCount();
      if (groups.number !== undefined) this.#next += 1;
      this.#section = rule.enter ?? this.#section;
      this.#apply(rule, groups);
      return;
    }
    this.#endCount();
    if (this.#lines.length < MAX_BODY_LINES) this.#lines.push(line);
  }

  #apply({ kind, isInside = false }: Rule, groups: Groups): void {
    switch (kind) {
      case 'started':
        this.#isAnnounced = true;
        this.#lines = [];
        this.#started = { name: this.#named(groups, { isInside }), groups, lines: [] };
        // A closing before the last test was printed by a test.
        this.closings.length = 0;
        return;
      case 'passed':
        this.#pass(this.#named(groups, { isInside }));
        return;
      case 'group':
        this.#named(groups, { isInside });
        this.#lines = [];
        return;
      case 'skipped':
        this.#skipped += 1;
        this.#settle(this.#named(groups, { isInside }));
        return;
      case 'mark':
        this.#keep(this.#marks, { name: this.#named(groups, { isInside }), groups, lines: [] });
        this.#lines = [];
        return;
      case 'failed':
        this.#fail(this.#named(groups, { isInside }), groups);
        return;
      case 'more':
        this.#addToName(groups);
        return;
      case 'fault':
        this.#lines = [];
        if (groups.passed !== undefined) this.#counts.set('passed', 0);
        this.#keep(this.#faults, { name: groups.name ?? '', groups, lines: this.#lines });
        return;
      case 'count':
        this.#count(groups);
        return;
      case 'closing':
        this.#count(groups);
        this.#close();
        this.#lines = [];
        return;
      case 'restart':
        this.#restart();
        return;
      case 'end':
        this.#lines = [];
        return;
      case 'ignored':
    }
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
    if (this.#counts.size > 0 && this.#runner.isClosedByText === true) this.#close();
    this.#counts = new Map();
  }

  /** The name with the titles around it. */
  #named({ indent, name = '' }: Groups, { isInside }: { readonly isInside: boolean }): string {
    const depth = indent === undefined ? 0 : indent.length / 2;
    const path = isInside ? [...this.#around, name] : [...this.#around.slice(0, depth), name];
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
    this.#next = 1;
    this.#lines = [];
  }

  #pass(name: string): void {
    const isOwn = !this.#isAnnounced || this.#started?.name === name;
    if (isOwn && this.#passed.length < MAX_PASSED) this.#passed.push(name);
    this.#settle(name);
  }

  #settle(name: string): void {
    if (this.#started?.name === name) this.#started = null;
    this.#lines = [];
  }

  #fail(name: string, groups: Groups): void {
    const above = this.#lines;
    this.#settle(name);
    const lines = this.#runner.text === 'above' ? above : this.#lines;
    if (!this.#keep(this.#blocks, { name, groups, lines })) this.#surplus += 1;
  }

  #keep(blocks: Block[], block: Block): boolean {
    const isKept = blocks.length < MAX_KEPT;
    if (isKept) blocks.push(block);
    return isKept;
  }

  #close(): void {
    if (!this.#counts.has('skipped')) this.#counts.set('skipped', this.#skipped);
    this.#isCounted ||= this.#counts.has('failed') || this.#counts.has('ran');
    const closing = closingOf(this.#counts);
    if (closing !== null) this.closings.push(closing);
    this.#isClosed = true;
    this.#counts = new Map();
  }

  #count(groups: Groups): void {
    for (const [word, digits] of Object.entries(groups)) {
      if (digits !== undefined) this.#counts.set(word, (this.#counts.get(word) ?? 0) + Number(digits));
    }
  }
}

/** Null: the rule does not fit. The lines beside it are asked first: they are told apart faster. */
function groupsOf(
  { line, above, below }: Rule,
  at: { readonly line: string; readonly above: string; readonly below: string },
): Groups | null {
  const before = above?.exec(at.above);
  const after = before === null ? null : below?.exec(at.below);
  const own = after === null ? null : line.exec(at.line);
  if (before === null || after === null || own === null) return null;
  if (before === undefined && after === undefined) return own.groups ?? NONE;
  return { ...before?.groups, ...after?.groups, ...own.groups };
}

const NONE: Groups = {};
