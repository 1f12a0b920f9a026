import type { Failure, FormatReading, TestCounts } from '../../../../core/verdict/test-report.ts';
import { Findings } from '../findings.ts';
import { type FormatReader, MAX_FAILURES, type OutputText } from '../format.ts';
import { type JunitCase, type JunitProblem, junitFailure, junitId } from './junit-case.ts';
import { type XmlEvent, XmlScanner, xmlAttributes, xmlText } from './xml-scanner.ts';

/**
 * JUnit's XML: a single file, several in sequence, or between the lines of an output. The content of a test's
 * `system-out` is not markup and not read.
 */
export const junit: FormatReader = {
  format: 'junit',
  title: "JUnit's XML",
  role: 'carrier',
  read({ text }: OutputText): FormatReading | null {
    const start = documentStart(text);
    if (start < 0) return null;
    const document = new JunitDocument();
    const scanner = new XmlScanner(text, start);
    for (;;) {
      const skipped = document.isInside ? null : scanner.skipTo('<testsuite');
      if (skipped === null && !document.isInside) break;
      if (skipped?.isOverCut === true) document.loseBetween();
      const event = scanner.next();
      if (event === null) break;
      document.take(event);
    }
    return document.reading();
  },
};

/** A document begins on its own line, or after another tag. */
function documentStart(text: string): number {
  let found = text.indexOf('<testsuite');
  while (found >= 0) {
    let before = found - 1;
    while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before -= 1;
    const isAlone = before < 0 || text[before] === '\n' || text[before] === '>';
    const end = text[found + WORD] === 's' ? found + WORD + 1 : found + WORD;
    if (isAlone && ' \t\n/>'.includes(text[end] ?? '-')) return found;
    found = text.indexOf('<testsuite', found + WORD);
  }
  return -1;
}

interface OpenCase extends JunitCase {
  isSkipped: boolean;
  readonly problems: JunitProblem[];
}

interface OpenProblem {
  readonly tag: 'failure' | 'error';
  readonly type: string;
  readonly message: string;
  body: string;
}

class JunitDocument {
  readonly #findings = new Findings();
  /** Names of the suites around the current place, from the root on. */
  #suites: string[] = [];
  #roots = 0;
  #ends = 0;
  #case: OpenCase | null = null;
  #problem: OpenProblem | null = null;
  readonly #declared = { tests: 0, failed: 0, skipped: 0 };
  #hasDeclared = true;
  #executed = 0;
  #skipped = 0;
  #problems = 0;
  #isTruncated = false;
  #isBetween = false;
  readonly #unloaded = new Set<string>();

  /** The output was truncated between two documents, and further ones may be missing. */
  loseBetween(): void {
    this.#isBetween ||= this.#roots > 0;
  }

  get isInside(): boolean {
    return this.#suites.length > 0;
  }

  take(event: XmlEvent): void {
    switch (event.kind) {
      case 'open':
        this.#open(event.name, event.attributes);
        if (event.isEmpty) this.#close(event.name);
        return;
      case 'close':
        this.#close(event.name);
        return;
      case 'text':
        this.#characters(event.text, xmlText);
        return;
      case 'data':
        this.#characters(event.text, (text) => text);
        return;
      case 'truncated':
        this.#isTruncated = true;
        // The result of a truncated test is unknown.
        if (this.#problem === null && this.#case?.problems.length === 0) this.#case = null;
        this.#endCase();
        return;
    }
  }

  #open(name: string, source: string): void {
    if (name === 'testsuites' || name === 'testsuite') this.#openSuite(name, xmlAttributes(source));
    else if (name === 'testcase') this.#openCase(xmlAttributes(source));
    else if (this.#case === null || this.#problem !== null) return;
    else if (name === 'failure' || name === 'error') this.#openProblem(name, xmlAttributes(source));
    else if (name === 'skipped' || name === 'disabled') this.#case.isSkipped = true;
  }

  #openSuite(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#endCase();
    // A second root inside the first one: the first one was truncated.
    if (name === 'testsuites') this.#suites = [];
    if (this.#suites.length === 0) this.#roots += 1;
    const isTop = this.#suites.length === 0 || (this.#suites.length === 1 && this.#suites[0] === ROOT);
    if (isTop && name === 'testsuite') this.#declare(attributes);
    this.#suites.push(name === 'testsuites' ? ROOT : (attributes.get('name') ?? ''));
  }

  #declare(attributes: ReadonlyMap<string, string>): void {
    const number = (name: string): number => {
      const value = Number(attributes.get(name) ?? '0');
      return Number.isSafeInteger(value) && value > 0 ? value : 0;
    };
    this.#hasDeclared &&= attributes.has('tests');
    this.#declared.tests += number('tests');
    this.#declared.failed += number('failures') + number('errors');
    this.#declared.skipped += number('skipped') + number('disabled');
  }

  #openCase(attributes: ReadonlyMap<string, string>): void {
    this.#endCase();
    const value = (name: string): string => attributes.get(name) ?? '';
    this.#case = {
      name: value('name').trim(),
      className: (value('classname') || value('class')).trim(),
      suite: this.#suites.at(-1) === ROOT ? '' : (this.#suites.at(-1) ?? ''),
      file: value('file'),
      line: value('line'),
      isSkipped: value('status') === 'notrun' || value('result') === 'skipped',
      problems: [],
    };
  }

  #openProblem(tag: 'failure' | 'error', attributes: ReadonlyMap<string, string>): void {
    this.#endProblem();
    const [type, message] = [attributes.get('type') ?? '', attributes.get('message') ?? ''];
    this.#problem = { tag, type, message, body: '' };
  }

  #characters(text: string, decode: (text: string) => string): void {
    if (this.#problem === null || this.#problem.body.length >= MAX_BODY) return;
    this.#problem.body += decode(text.slice(0, MAX_BODY));
  }

  #close(name: string): void {
    if (name === 'failure' || name === 'error') this.#endProblem();
    else if (name === 'testcase') this.#endCase();
    else if (name === 'testsuites' || name === 'testsuite') {
      this.#endCase();
      if (name === 'testsuites') this.#suites = [];
      else this.#suites.pop();
      if (this.#suites.length === 0) this.#ends += 1;
    }
  }

  #endProblem(): void {
    if (this.#problem !== null) this.#case?.problems.push(this.#problem);
    this.#problem = null;
  }

  #endCase(): void {
    this.#endProblem();
    const test = this.#case;
    this.#case = null;
    if (test === null) return;
    this.#problems += test.problems.length;
    const [first] = test.problems;
    if (first !== undefined) {
      if (this.#findings.total < MAX_FAILURES) this.#fail(junitFailure(test, first));
      else this.#executed += 1;
    } else if (test.isSkipped) this.#skipped += 1;
    else {
      this.#executed += 1;
      if (this.#findings.passed.length < MAX_PASSED) this.#findings.passed.push(junitId(test));
    }
  }

  /** jest's reporter reports twice that a suite could not be loaded. */
  #fail(failure: Failure): void {
    if (failure.cause !== 'load') this.#executed += 1;
    else if (this.#unloaded.has(failure.id)) return;
    else this.#unloaded.add(failure.id);
    this.#findings.add(failure);
  }

  reading(): FormatReading | null {
    this.#endCase();
    if (this.#roots === 0) return null;
    const isNamed = this.#problems >= this.#declared.failed;
    const isWhole = !this.#isBetween && (!this.#isTruncated || this.#hasDeclared);
    return this.#findings.reading({
      counts: this.#counts(),
      isComplete: this.#ends >= this.#roots && isNamed && isWhole,
    });
  }

  /** Counts the tests themselves. The numbers of the suites are used only if the output was truncated. */
  #counts(): TestCounts | null {
    if (this.#isBetween) return null;
    if (!this.#isTruncated) return { executed: this.#executed, skipped: this.#skipped };
    if (!this.#hasDeclared) return null;
    const { tests, skipped } = this.#declared;
    return { executed: Math.max(0, tests - skipped), skipped };
  }
}

const WORD = '<testsuite'.length;
/** Represents `testsuites` among the suites. No name contains it. */
const ROOT = '\n';
const MAX_BODY = 20_000;
const MAX_PASSED = 5000;
