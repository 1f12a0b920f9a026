import type { Failure, FormatReading } from '../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, sumOf, worstOf } from './findings.ts';
import type { FormatReader, OutputText } from './format.ts';
import { stableName } from './own-places.ts';

/** By name, what the expressions of a rule found. */
export type Groups = Readonly<Record<string, string | undefined>>;

/**
 * What a line means. `group` is a title above tests and `passed` a test that passed, both with a `name` and, where it
 * says how deep they are, an `indent`. `mark` is a test that failed, told by `failed` if the run comes to its end, which opens a failure of a `name`; with a `number`, one that may come next.
 * `fault` opens one of the run itself, which no closing counts. `count` has numbers of the closing, further ones of which may be on the next line, and `closing` its last.
 * `restart`: the failures so far were printed by tests. `end`: no text of a failure follows.
 */
export interface Rule {
  readonly kind:
    | 'passed'
    | 'group'
    | 'mark'
    | 'failed'
    | 'fault'
    | 'count'
    | 'closing'
    | 'restart'
    | 'end'
    | 'ignored';
  readonly line: RegExp;
  /** What the lines above and below have to be. */
  readonly above?: RegExp;
  readonly below?: RegExp;
  /** The test is below all titles above it; else, without an `indent`, below none. */
  readonly isInside?: boolean;
  /** The section of the table that the next lines belong to. */
  readonly enter?: string;
}

/** A failure that is being read. */
export interface Block {
  /** With the titles around it. */
  readonly name: string;
  readonly groups: Groups;
  readonly lines: readonly string[];
}

/** A runner that prints a list of tests, a block of text for each failure, and a closing with counts. */
export interface ListRunner extends Omit<FormatReader, 'read'> {
  /** Found in each output of this format. */
  readonly mark: RegExp;
  /** Splits the output of consecutive runs. Default: all lines are one run. */
  readonly runsOf?: (lines: readonly string[]) => readonly (readonly string[])[];
  /** A run without a closing is none. */
  readonly needsClosing?: boolean;
  /**
   * By section, its rules: the first that fits a line is used, and a line that fits none is text. A run begins in the
   * section `list`.
   */
  readonly sections: Readonly<Record<string, readonly Rule[]>>;
  /** Between the names of nested groups. */
  readonly joint: string;
  /** A name without what differs between runs. */
  readonly nameOf?: (name: string) => string;
  /** Where the text of a failure is: below its heading, which is the default, or above it. */
  readonly text?: 'below' | 'above';
  readonly failureOf: (block: Block) => Failure;
  /** Several closings of one run. Default: the worst of them, as tests may have printed the others. */
  readonly closingOf?: (closings: readonly Closing[], failures: readonly Failure[]) => Closing | null;
  /** Its closing counts all that it names, so what is beyond was printed by tests: any failure where none is counted. */
  readonly countsAll?: boolean;
}

const MAX_BODY_LINES = 80;
const MAX_PASSED = 10 * MAX_KEPT;

/** Reads the output of a runner by its table. */
export function listReader(runner: ListRunner): FormatReader {
  return { ...runner, read: (output) => readingOf(runner, output) };
}

function readingOf(runner: ListRunner, { text, lines }: OutputText): FormatReading | null {
  if (!runner.mark.test(text)) return null;
  const runs = (runner.runsOf?.(lines) ?? [lines])
    .map((part) => new ListRun(runner, part))
    .filter(({ closings }) => closings.length > 0 || runner.needsClosing !== true);
  if (runs.length === 0) return null;
  const findings = new Findings();
  const closings = runs.map((run) => run.addTo(findings));
  const reading = findings.closedBy(sumOf(closings.filter((closing) => closing !== null)));
  return closings.includes(null) ? { ...reading, isComplete: false } : reading;
}

class ListRun {
  readonly closings: Closing[] = [];
  readonly #runner: ListRunner;
  #section = 'list';
  /** Titles around the next line, by depth. */
  #around: readonly string[] = [];
  #lines: string[] = [];
  #blocks: Block[] = [];
  readonly #faults: Block[] = [];
  readonly #marks: Block[] = [];
  #surplus = 0;
  readonly #passed: string[] = [];
  /** The numbers of a closing of which further lines may follow. */
  #counts = new Map<string, number>();
  /** The highest number that the next failure can have; the list of another run starts at one again. */
  #next = 1;

  constructor(runner: ListRunner, lines: readonly string[]) {
    this.#runner = runner;
    for (const [at, line] of lines.entries()) this.#take(line, lines[at - 1] ?? '', lines[at + 1] ?? '');
  }

  /** Null: the run has no end. */
  addTo(findings: Findings): Closing | null {
    const { closingOf = worstOf, failureOf, countsAll = false } = this.#runner;
    const isNone = countsAll && this.closings.length > 0 && this.closings.every(({ failed }) => failed === 0);
    const blocks = this.#blocks.length > 0 ? this.#blocks : this.#marks.slice(0, MAX_KEPT);
    const failures = isNone ? [] : blocks.map(failureOf);
    const closing = closingOf(this.closings, failures);
    for (const failure of failures) findings.add(failure);
    for (const fault of this.#faults.slice(0, MAX_KEPT)) findings.add(failureOf(fault));
    findings.skip(this.#surplus);
    const { executed, failed } = closing ?? { executed: 0, failed: 0 };
    const isPrinted = countsAll && this.#passed.length > executed - failed;
    if (!isPrinted) for (const name of this.#passed) findings.passed.push(stableName(name));
    return closing;
  }

  #take(line: string, above: string, below: string): void {
    for (const rule of this.#runner.sections[this.#section] ?? []) {
      const groups = groupsOf(rule, { line, above, below });
      if (groups === null || Number(groups.number ?? 0) > this.#next) continue;
      if (rule.kind !== 'count' && rule.kind !== 'closing') this.#counts = new Map();
      if (groups.number !== undefined) this.#next += 1;
      this.#section = rule.enter ?? this.#section;
      this.#apply(rule, groups);
      return;
    }
    this.#counts = new Map();
    if (this.#lines.length < MAX_BODY_LINES) this.#lines.push(line);
  }

  #apply({ kind, isInside = false }: Rule, groups: Groups): void {
    switch (kind) {
      case 'passed':
        if (this.#passed.length < MAX_PASSED) this.#passed.push(this.#named(groups, { isInside }));
        this.#lines = [];
        return;
      case 'group':
        this.#named(groups, { isInside });
        this.#lines = [];
        return;
      case 'failed':
        this.#open(this.#named(groups, { isInside }), groups);
        return;
      case 'mark':
        this.#marks.push({ name: this.#named(groups, { isInside }), groups, lines: [] });
        this.#lines = [];
        return;
      case 'fault':
        this.#lines = [];
        this.#faults.push({ name: groups.name ?? '', groups, lines: this.#lines });
        return;
      case 'count':
        this.#count(groups);
        return;
      case 'closing':
        this.#count(groups);
        this.#close();
        return;
      case 'restart':
        this.#blocks = [];
        this.#lines = [];
        return;
      case 'end':
        this.#lines = [];
        return;
      case 'ignored':
    }
  }

  /** The name with the titles around it. */
  #named({ indent, name = '' }: Groups, { isInside }: { readonly isInside: boolean }): string {
    const depth = indent === undefined ? 0 : indent.length / 2;
    const path = isInside ? [...this.#around, name] : [...this.#around.slice(0, depth), name];
    if (indent !== undefined && depth <= this.#around.length) this.#around = path;
    const { joint, nameOf = (text) => text } = this.#runner;
    return nameOf(path.join(joint));
  }

  #open(name: string, groups: Groups): void {
    const above = this.#lines;
    this.#lines = [];
    const lines = this.#runner.text === 'above' ? above : this.#lines;
    if (this.#blocks.length < MAX_KEPT) this.#blocks.push({ name, groups, lines });
    else this.#surplus += 1;
  }

  #close(): void {
    const closing = closingOf(this.#counts);
    if (closing !== null) this.closings.push(closing);
    this.#counts = new Map();
    this.#lines = [];
  }

  #count(groups: Groups): void {
    for (const [word, digits] of Object.entries(groups)) {
      if (digits !== undefined) this.#counts.set(word, (this.#counts.get(word) ?? 0) + Number(digits));
    }
  }
}

function groupsOf(
  { line, above, below }: Rule,
  at: { readonly line: string; readonly above: string; readonly below: string },
): Groups | null {
  const own = line.exec(at.line);
  const before = own === null || above === undefined ? own : above.exec(at.above);
  const after = own === null || below === undefined ? own : below.exec(at.below);
  if (own === null || before === null || after === null) return null;
  return { ...before.groups, ...after.groups, ...own.groups };
}

/**
 * The closing of named numbers. Failures are `failed` and `errors`, or those of `ran` that did not pass. Tests that ran
 * are `ran`, the `total` without the skipped ones, or `passed` and `failed`. Null without any of these.
 */
function closingOf(counts: ReadonlyMap<string, number>): Closing | null {
  if (!['ran', 'total', 'passed', 'failed'].some((word) => counts.has(word))) return null;
  const of = (word: string): number => counts.get(word) ?? 0;
  const skipped = of('skipped') + of('pending');
  const failed =
    counts.has('failed') || !counts.has('ran') ? of('failed') + of('errors') : of('ran') - of('passed');
  const total = counts.has('total') ? Math.max(0, of('total') - skipped) : of('passed') + of('failed');
  return { executed: counts.has('ran') ? of('ran') : total, skipped, failed };
}
