import type { Failure, FailureCause, FormatReading } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { type Closing, Findings, unplaced } from '../findings.ts';
import { type FormatReader, isTruncationNote, MAX_FAILURES, type OutputText } from '../format.ts';
import { causeOfThrown, errorName, headOfError, messageOf, startOfError } from '../js-error.ts';
import { placeOfTest, stackOf } from '../js-stack.ts';
import { placeAt, stableName } from '../places.ts';
import { runsOf } from '../runs.ts';
import { isFilePath, NodeTree, nameOf } from './node-tree.ts';

const COUNT = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) (\d{1,12})/;
const TEST_AT = /^test at (.{1,600}):(\d{1,7}):\d{1,7}$/;
const MAX_BODY_LINES = 60;
/** Coverage has three thresholds: lines, branches and functions. */
const MAX_GAPS = 3;

/**
 * Node's own runner with the reporters `spec` and `dot`; its TAP is read as TAP. The closing is the last block of lines
 * from `ℹ tests` to `ℹ duration_ms`; the failures follow it, with all their text indented.
 */
export const nodeTest: FormatReader = {
  format: 'node-test',
  title: "Node's own runner",
  read({ text, lines }: OutputText): FormatReading | null {
    const isSpec = text.includes('ℹ tests ') || text.includes('✖ failing tests:');
    if (!isSpec && !text.includes('\nFailed tests:\n\n✖ ') && !isTruncatedReport(text)) return null;
    const findings = new Findings();
    const runs = runsOf(lines).map((part) => new NodeRun(findings, part));
    if (runs.every(({ isEmpty }) => isEmpty)) return null;
    return findings.ofRuns(runs);
  },
};

/** Whether there are tests with durations as this runner prints them. The end of the output may be missing. */
function isTruncatedReport(text: string): boolean {
  return /^[✔✖] .{1,300} \(\d{1,9}\.\d{1,9}ms\)$/m.test(text);
}

type Listed = { readonly line: string; readonly at: string; readonly row: string; readonly body: string[] };

class NodeRun {
  readonly #findings: Findings;
  readonly #tree = new NodeTree();
  closing: Closing | null = null;
  #counts = new Map<string, number>();
  #list: Listed[] = [];
  /** The lines between two lines of the tree: what a file printed before it failed to load. */
  #said: string[] = [];
  readonly #saidBefore = new Map<string, readonly string[]>();
  #at: RegExpExecArray | null = null;
  #kind: 'tree' | 'spec' | 'dot' = 'tree';
  #hasTree = false;
  #isPartial = false;
  #isTruncated = false;
  readonly #gaps: string[] = [];

  constructor(findings: Findings, lines: readonly string[]) {
    this.#findings = findings;
    for (const line of lines) this.#take(line);
    this.#end();
  }

  get isEmpty(): boolean {
    return this.closing === null && this.#list.length === 0 && !this.#hasTree;
  }

  /** `dot` has no closing: its list of failures comes last. */
  get isWhole(): boolean {
    if (this.isEmpty) return !this.#isTruncated;
    if (this.#kind === 'dot') return !this.#isPartial;
    const seen = this.#list.length + this.#tree.parentsFailed;
    return this.closing !== null && !this.#isPartial && seen >= this.closing.failed;
  }

  #take(line: string): void {
    if (line.startsWith('ℹ ')) this.#count(line);
    else if (line === '✖ failing tests:' && this.#mayList) this.#startList('spec');
    else if (line === 'Failed tests:' && !this.#hasTree) this.#startList('dot');
    else if (isTruncationNote(line)) this.#truncate();
    else if (this.#kind !== 'tree') this.#takeListed(line);
    else if (this.#isTruncated && this.closing === null && TEST_AT.test(line)) {
      this.#startList('spec');
      this.#takeListed(line);
    } else this.#takeTree(line);
  }

  /** Counts or a list from before the note may be incomplete. */
  #truncate(): void {
    this.#isTruncated = true;
    this.#counts = new Map();
    this.#tree.lose();
    this.#isPartial ||= this.closing !== null || this.#kind !== 'tree';
  }

  /** The list follows the closing; a list before it was printed by a test. */
  get #mayList(): boolean {
    return this.closing !== null || this.#isTruncated;
  }

  #count(line: string): void {
    if (line.startsWith('ℹ Error: ') && line.includes(' coverage does not meet threshold'))
      this.#gaps.push(line);
    const [, word = '', number = ''] = COUNT.exec(line) ?? [];
    if (word === 'tests') this.#counts = new Map();
    if (word !== '') this.#counts.set(word, Number(number));
    if (word === 'duration_ms' && this.#counts.has('tests')) this.#close(this.#counts);
  }

  #close(counts: ReadonlyMap<string, number>): void {
    const of = (word: string): number => counts.get(word) ?? 0;
    const skipped = of('skipped') + of('todo');
    this.closing = { executed: of('tests') - skipped, skipped, failed: of('fail') + of('cancelled') };
    this.#kind = 'tree';
    this.#list = [];
  }

  #startList(kind: 'spec' | 'dot'): void {
    this.#kind = kind;
    this.#list = [];
    this.#at = null;
  }

  #takeListed(line: string): void {
    const at = line.startsWith('test at ') ? TEST_AT.exec(line) : null;
    if (at !== null) this.#at = at;
    else if (line.startsWith('✖ ') || line.startsWith('⚠ ')) {
      if (this.#list.length > MAX_FAILURES) this.#isPartial = true;
      else this.#list.push({ line, at: this.#at?.[1] ?? '', row: this.#at?.[2] ?? '', body: [] });
      this.#at = null;
    } else if (line === '' || line.startsWith('  ')) {
      const body = this.#list.at(-1)?.body;
      if (body !== undefined && body.length < MAX_BODY_LINES) body.push(line);
    }
  }

  #takeTree(line: string): void {
    const text = line.trimStart();
    if (!/^[▶✔✖﹣⚠] /.test(text)) {
      this.#said.push(line);
      if (this.#said.length > MAX_BODY_LINES) this.#said = this.#said.slice(-MAX_BODY_LINES / 2);
      return;
    }
    this.#hasTree = true;
    if (text === line && isFilePath(nameOf(text))) this.#saidBefore.set(line, this.#said);
    this.#said = [];
    this.#tree.take(line);
  }

  #end(): void {
    let files = this.#tree.filesPassed;
    const listed = this.#list.filter(({ line, body }) => isFailure(line, body));
    for (const entry of listed) {
      const path = this.#tree.pathOf(entry.line) ?? null;
      if (path === null && this.#kind === 'spec') this.#isPartial = true;
      const name = path ?? nameOf(entry.line);
      const isFile = isFilePath(name);
      if (isFile) files += 1;
      this.#findings.add(isFile ? this.#fileFailure(name, entry) : testFailure(name, entry));
    }
    this.#list = listed;
    if (!this.isWhole) for (const path of this.#tree.unlisted()) this.#findings.add(unexplained(path));
    for (const line of this.#gaps.slice(-MAX_GAPS)) this.#findings.add(coverageGap(line));
    if (this.closing !== null) this.closing = { ...this.closing, executed: this.closing.executed - files };
    for (const path of this.#tree.passed) this.#findings.passed.push(path);
  }

  /** The list says only that the file failed; the reason was printed before its line in the tree. */
  #fileFailure(name: string, { line, at, body }: Listed): Failure {
    const said = this.#saidBefore.get(line) ?? [];
    const start = startOfError(said);
    const own = start >= 0 ? said.slice(start) : errorName(headOfError(body)) === '' ? [] : body;
    const head = headOfError(own.length === 0 ? body : own);
    const thrown: FailureCause = causeOfThrown(head, own) === 'assertion' ? 'assertion' : 'load';
    const trace = stackOf(own);
    const file = at === '' ? name : at;
    return failureFrom({
      name,
      cause: own.length === 0 ? 'unknown' : thrown,
      message: unquoted(head),
      lines: own.length === 0 ? body : own,
      trace,
      at: placeOfTest(file, trace),
    });
  }
}

/** Neither a `todo` nor a suite that failed only because of its tests. */
function isFailure(line: string, body: readonly string[]): boolean {
  return (
    line.startsWith('✖ ') &&
    !/ms\) # todo/i.test(line) &&
    !/^'\d{1,7} subtests? failed'$/.test(headOfError(body))
  );
}

function testFailure(name: string, { at, row, body }: Listed): Failure {
  const head = headOfError(body);
  const trace = stackOf(body);
  const ownPlace = at === '' ? null : trace.findLast(({ path }) => path === at || path.endsWith(`/${at}`));
  return failureFrom({
    name,
    cause: causeOf(unquoted(head), body),
    message: unquoted(messageOf(head, body)),
    lines: body,
    at: ownPlace ?? (at === '' ? (trace.at(-1) ?? null) : placeAt(at, row)),
  });
}

function causeOf(head: string, body: readonly string[]): FailureCause {
  // The suite's function threw before it had defined its tests.
  if (body.some((line) => line.trimStart().startsWith('at new Suite ('))) return 'load';
  if (head === 'test did not finish before its parent and was cancelled') return 'unknown';
  return causeOfThrown(head, body);
}

/** A failure known only from the tree: the run ended before its list of failures. */
function unexplained(path: string): Failure {
  return unplaced('unknown', { id: stableName(path), name: path });
}

/** `ℹ Error: 58.33% line coverage does not meet threshold of 99%.` */
function coverageGap(line: string): Failure {
  const message = line.slice('ℹ Error: '.length);
  const name = message.replace(/^[\d.]{1,9}% /, '');
  return unplaced('diagnostic', { id: stableName(name), name, message });
}

/** Node puts a thrown string in quotes. */
function unquoted(head: string): string {
  return /^'.*'$/.test(head) ? head.slice(1, -1) : head;
}
