import {
  type Failure,
  type FormatReading,
  sumOfCounts,
  type TestCounts,
} from '../../../../core/verdict/test-report.ts';
import { Findings } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, type OutputText } from '../format.ts';
import { stableName } from '../places.ts';
import { bailedOut, type TapResult, tapResult } from '../tap-line.ts';
import { hasRun, pathOf, type TapNode, TapTree } from '../tap-tree.ts';
import { isFilePath } from './node-failure.ts';
import { crashOf, failureOf } from './tap-failure.ts';

const VERSION = /^TAP version 1[34]$/;
const PLAN = /^1\.\.(\d{1,9})(?: |$)/;
const COUNT = /^# (tests|pass|fail|cancelled|skipped|todo|skip) +(\d{1,9})$/;
/** What Node says last when an error ends it. */
const ENDED_BY_ERROR = /^Node\.js v\d+\.\d+\.\d+$/;
const MAX_BODY_LINES = 80;

/** TAP 13 and 14 with a version line: Node's runner, vitest, node-tap, tape, AVA. */
export const tap: FormatReader = {
  format: 'tap',
  title: 'TAP (tape and tap among others)',
  role: 'carrier',
  read({ text, lines }: OutputText): FormatReading | null {
    return text.includes('TAP version 1')
      ? readDocuments(lines.slice(lines.findIndex((line) => VERSION.test(line))))
      : null;
  },
};

/** TAP without a version line, as mocha and Perl write it: any program may print lines like these. */
export const bareTap: FormatReader = {
  format: 'tap',
  role: 'carrier',
  read({ text, lines }: OutputText): FormatReading | null {
    return /^1\.\.\d/m.test(text) && /^(?:not )?ok\b|^1\.\.0|^Bail out!/m.test(text)
      ? readDocuments(lines)
      : null;
  },
};

function readDocuments(lines: readonly string[]): FormatReading | null {
  const findings = new Findings();
  const documents: TapDocument[] = [];
  for (const line of lines) {
    if (documents.length === 0 || VERSION.test(line)) documents.push(new TapDocument());
    documents.at(-1)?.take(line);
  }
  if (documents.every(({ isEmpty }) => isEmpty)) return null;
  const counts = sumOfCounts(documents.map((document) => document.report(findings)));
  return findings.reading({ counts, isComplete: documents.every(({ isWhole }) => isWhole) });
}

class TapDocument {
  readonly #tree = new TapTree();
  readonly #counts = new Map<string, number>();
  #node: TapNode | null = null;
  /** The indentation of the open YAML block. */
  #yaml: number | null = null;
  /** What was printed since the last result, comments without their mark. */
  #before: string[] = [];
  #plan: number | null = null;
  #bailedOut: string | null = null;
  /** The error that ended the program before its plan. */
  #crash: Failure | null = null;
  #isTruncated = false;
  /** For tape, which names a test in a comment and reports its assertions as results. */
  #heading = '';
  /** How many comments may name a test; null: there are subtests. */
  #headings: number | null = 0;
  /** Tests that have a comment and no result, as they were skipped: tape's. */
  #skipped = 0;
  /** Where a subtest began whose result is yet to come, by indentation. */
  readonly #announced = new Set<number>();

  get isEmpty(): boolean {
    const isBegun = this.#plan !== null || this.#bailedOut !== null || this.#crash !== null;
    return this.#tree.nodes.length === 0 && !isBegun;
  }

  /** The plan is fulfilled, no output was left out, and the failures at least match the count at the end. */
  get isWhole(): boolean {
    if (this.#plan === null || this.#bailedOut !== null || this.#isTruncated) return false;
    const results = this.#tree.nodes.map(({ result }) => result);
    const failed = results.filter(({ isOk }) => !isOk).length;
    const outer = results.filter(({ indent }) => indent === 0).length;
    return outer >= this.#plan && failed >= (this.#counts.get('fail') ?? 0);
  }

  take(line: string): void {
    if (isTruncationNote(line)) this.#truncate();
    else if (this.#yaml !== null) this.#inYaml(this.#yaml, line);
    else this.#outside(line);
  }

  #inYaml(indent: number, line: string): void {
    this.#describe(line);
    if (line.trim() === '...' && line.length - line.trimStart().length === indent) this.#yaml = null;
  }

  #outside(line: string): void {
    const text = line.trimStart();
    const indent = line.length - text.length;
    const result = tapResult(line);
    if (result !== null) this.#add(result);
    else if (text === '---' && this.#node !== null && indent > this.#node.result.indent) {
      this.#yaml = indent;
      this.#describe(line);
    } else if (text === '}') this.#tree.closeTo(indent);
    else if (text.startsWith('# Subtest: ')) this.#openSubtests(indent);
    else if (indent === 0) this.#atStart(line);
    else if (!PLAN.test(text)) this.#print(line);
  }

  #add(result: TapResult): void {
    const isAnnounced = this.#announced.delete(result.indent);
    this.#node = this.#tree.add(result, { before: this.#before, heading: this.#heading, isAnnounced });
    this.#before = [];
  }

  #atStart(line: string): void {
    const plan = PLAN.exec(line)?.[1];
    const [, word = '', count] = COUNT.exec(line) ?? [];
    if (plan !== undefined) this.#plan = Number(plan);
    else if (count !== undefined) this.#counts.set(word, Number(count));
    else if (line.startsWith('Bail out!')) this.#bailedOut ??= line.slice('Bail out!'.length).trim();
    else if (line.startsWith('#  ') && this.#node !== null) this.#print(line);
    else if (line.startsWith('# ')) this.#comment(line.slice(2));
    else if (this.#plan === null && ENDED_BY_ERROR.test(line))
      this.#crash ??= crashOf(this.#before, this.#heading);
    else this.#keep(line);
  }

  #print(line: string): void {
    this.#describe(line);
    this.#keep(line.replace(/^# /, ''));
  }

  #keep(line: string): void {
    if (this.#before.length >= MAX_BODY_LINES) this.#before = this.#before.slice(MAX_BODY_LINES / 2);
    this.#before.push(line);
  }

  #describe(line: string): void {
    if (this.#node !== null && this.#node.body.length < MAX_BODY_LINES) this.#node.body.push(line);
  }

  /** What was taken for the names of tests was none. */
  #openSubtests(indent: number): void {
    this.#heading = '';
    if (this.#headings !== null) for (const node of this.#tree.nodes) node.group = '';
    this.#headings = null;
    this.#announced.add(indent);
  }

  /** As comments, Node writes what a file printed before it failed to load, and tape writes the names of tests. */
  #comment(text: string): void {
    this.#keep(text);
    if (this.#headings === null || text.startsWith(' ')) return;
    this.#heading = text;
    if (this.#plan !== null) return;
    if (text.startsWith('SKIP ')) this.#skipped += 1;
    else this.#headings += 1;
  }

  #truncate(): void {
    this.#isTruncated = true;
    this.#yaml = null;
    this.#node = null;
    this.#before = [];
  }

  /** Adds the failures and the passed tests, and counts the tests without subtests. */
  report(findings: Findings): TestCounts {
    const total = { executed: 0, skipped: this.#headings === null ? 0 : this.#skipped };
    for (const node of this.#tree.nodes) {
      const { isOk } = node.result;
      const isLeaf = !node.hasChildren;
      if (!hasRun(node)) {
        if (isLeaf) total.skipped += 1;
        continue;
      }
      const path = pathOf(node);
      const isOver = !isOk && findings.failures.length >= MAX_FAILURES;
      if (isOver) this.#isTruncated = true;
      const failure = isOk || isOver ? null : failureOf(node, path);
      if (failure !== null) findings.add(failure);
      if (!isLeaf || isFilePath(path) || failure?.cause === 'load') continue;
      total.executed += 1;
      if (isOk) findings.passed.push(stableName(path));
    }
    if (this.#crash !== null) {
      findings.add(this.#crash);
      if (this.#crash.cause !== 'load') total.executed += 1;
    }
    if (this.#bailedOut !== null) findings.add(bailedOut(this.#bailedOut));
    const tests = testsIn(this.#tree.nodes, this.#headings);
    const all = tests === null ? total : { ...total, tests: this.#isTruncated ? null : tests };
    return this.#isTruncated ? { ...all, executed: Math.max(total.executed, this.#counted) } : all;
  }

  get #counted(): number {
    return ['pass', 'fail', 'cancelled'].reduce((sum, word) => sum + (this.#counts.get(word) ?? 0), 0);
  }
}

/**
 * Counts the tests of a document whose points are assertions: a test may have any number of them, and none. tape heads
 * each test with a comment, node-tap with `# Subtest`. Node's runner heads each point with it, as each is a test there.
 *
 * @param headings how many comments may name a test; null: there are subtests
 * @returns null: each point is a test
 */
function testsIn(nodes: readonly TapNode[], headings: number | null): number | null {
  const ran = nodes.filter((node) => hasRun(node) && !isFilePath(pathOf(node)));
  const points = ran.filter(({ hasChildren }) => !hasChildren);
  if (headings === null) {
    const isEachTest = points.every(({ isAnnounced }) => isAnnounced);
    return isEachTest ? null : ran.filter((node) => node.hasChildren || node.isAnnounced).length;
  }
  const areAssertions = points.length === 0 || points.some(({ group }) => group !== '');
  return headings > 0 && areAssertions ? headings : null;
}
