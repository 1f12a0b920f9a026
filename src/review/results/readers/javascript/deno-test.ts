import type { Failure, FormatReading, Place } from '../../../../core/verdict/test-report.ts';
import { type Closing, countIn, Findings, unplaced, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { causeOfThrown, messageOf } from '../js-error.ts';
import { stackOf } from '../js-stack.ts';
import { placeAt, stableName } from '../own-places.ts';
import { saidOf } from '../said.ts';

const CLOSING = /^(?:ok|FAILED) \| (\d{1,9}) passed\b.*? \| (\d{1,9}) failed\b(.*)\(\d[\w.]*\)$/;
const RESULT = /^( *)(\S.{0,400}?) \.\.\. (ok|FAILED|ignored)(?: \(.*\))?$/;
const OPEN = /^( *)(\S.{0,400}?) \.\.\.$/;
/** The heading of a failure. The list after the failures has the same form, but without texts. */
const HEADING = /^(\S.{0,600}?)(?: => (\S{1,400}):(\d{1,7}):\d{1,7}| \(uncaught error\))$/;
const ONLY = /^error: Test failed because the "only" option was used$/;
const MAX_BODY_LINES = 60;

/** Deno's runner. After the list of all tests, each failure is repeated below a heading with its place. */
export const denoTest: FormatReader = {
  format: 'deno-test',
  title: 'Deno',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!/^(?:ok|FAILED) \| \d+ passed |^running \d+ tests? from \.{0,2}\//m.test(text)) return null;
    const run = new DenoRun();
    for (const line of lines) run.take(line);
    return run.reading();
  },
};

/** The text below a heading. */
interface Block {
  readonly name: string;
  /** Null: not a test, but a file that threw while it was loaded. */
  readonly at: Place | null;
  readonly body: string[];
}

class DenoRun {
  readonly #findings = new Findings();
  readonly #closings: Closing[] = [];
  /** Names of the tests around the next line, by depth. */
  #around: readonly string[] = [];
  #isPrinted = false;
  #isErrors = false;
  #isAfterBlank = false;
  #block: Block | null = null;

  take(line: string): void {
    if (line === '------- output -------') this.#isPrinted = true;
    else if (line === '----- output end -----') this.#isPrinted = false;
    else if (!this.#isPrinted) this.#ownLine(line);
    this.#isAfterBlank = line === '';
  }

  reading(): FormatReading {
    this.#flush();
    return this.#findings.closedBy(worstOf(this.#closings, this.#findings.failures));
  }

  #ownLine(line: string): void {
    const [, passed, failed, rest = ''] = CLOSING.exec(line) ?? [];
    if (passed !== undefined) this.#close({ passed: Number(passed), failed: Number(failed), rest });
    else if (line === ' ERRORS ') this.#isErrors = true;
    else if (line === ' FAILURES ') this.#flush();
    else if (this.#isErrors) this.#error(line);
    else if (ONLY.test(line)) this.#findings.add(unplaced('unknown', { id: line }));
    else this.#result(line);
  }

  #close({
    passed,
    failed,
    rest,
  }: {
    readonly passed: number;
    readonly failed: number;
    readonly rest: string;
  }): void {
    this.#flush();
    const skipped = countIn(rest, 'ignored');
    this.#closings.push({ executed: passed + failed, skipped, failed });
  }

  #result(line: string): void {
    const [, indent = '', name, result] = RESULT.exec(line) ?? OPEN.exec(line) ?? [];
    if (name === undefined) return;
    const path = [...this.#around.slice(0, indent.length / 2), name];
    this.#around = path;
    if (result === 'ok') this.#findings.passed.push(stableName(path.join(' ... ')));
  }

  #error(line: string): void {
    const heading = this.#isAfterBlank ? HEADING.exec(line) : null;
    if (heading === null) {
      if (this.#block !== null && this.#block.body.length < MAX_BODY_LINES) this.#block.body.push(line);
      return;
    }
    this.#flush();
    this.#isErrors = true;
    const [, name = '', path, row] = heading;
    this.#block = { name, at: path === undefined ? null : placeAt(path, row), body: [] };
  }

  #flush(): void {
    if (this.#block !== null) this.#findings.add(failureOf(this.#block));
    this.#block = null;
    this.#isErrors = false;
  }
}

function failureOf({ name, at, body }: Block): Failure {
  const first = (body.find((line) => line.startsWith('error: ')) ?? '').replace(/^error: /, '');
  const head = first.replace(/^\(in promise\) /, '');
  const said = [head, ...body.slice(1)];
  const trace = stackOf(body);
  // For tests of `node:test`, Deno names a place in its own code.
  const isOwn = at !== null && !at.path.startsWith('ext:');
  return {
    id: stableName(name),
    cause: at === null ? 'load' : causeOfThrown(head, body),
    name,
    at: isOwn ? at : (trace.at(-1) ?? null),
    message: messageOf(head, said),
    trace,
    said: saidOf(said),
  };
}
