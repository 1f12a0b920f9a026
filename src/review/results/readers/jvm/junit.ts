import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import type { Failure, FormatReading } from '../../../../core/verdict/test-report.ts';
import { failureFrom } from '../failure-from.ts';
import { Findings } from '../findings.ts';
import {
  type FormatReader,
  MAX_FAILURES,
  type OutputText,
  TRUNCATION_NOTE,
  withUsualBrackets,
} from '../format.ts';
import { type JunitCase, type JunitProblem, junitFailure, junitId } from './junit-case.ts';

/** A document begins on its own line, or after another tag. */
const BEGIN = /(?:^|>)[ \t]*<testsuites?(?=[ \t\n/>])/m;

/**
 * JUnit's XML: a single file, several in sequence, or between the lines of an output. The content of a test's
 * `system-out` is not markup and not read. What is not whole names failures, and counts nothing.
 */
export const junit: FormatReader = {
  format: 'junit',
  title: "JUnit's XML",
  role: 'carrier',
  read({ text }: OutputText): FormatReading | null {
    const begin = text.includes('<testsuite') ? text.search(BEGIN) : -1;
    if (begin < 0) return null;
    const document = new JunitDocument();
    const parts = text.slice(text.indexOf('<testsuite', begin)).split(TRUNCATION_NOTE);
    for (const [at, part] of parts.entries()) {
      if (at > 0) document.skipCut();
      const tokens = new Tokenizer({ sourceCodeLocationInfo: false }, document);
      // XML's data sections are read, as in SVG.
      tokens.inForeignNode = true;
      tokens.write(part, true);
    }
    return document.reading({ isTruncated: TRUNCATION_NOTE.test(text) });
  },
};

interface OpenCase extends JunitCase {
  isSkipped: boolean;
  readonly problems: JunitProblem[];
}

type OpenProblem = { -readonly [Key in keyof JunitProblem]: JunitProblem[Key] };

/** Takes the tags of HTML's tokenizer, which expands no entities of a document and goes on after broken markup. */
class JunitDocument implements TokenHandler {
  readonly #findings = new Findings();
  /** Names of the suites around the current place, from the root on; null for `testsuites`. */
  #suites: (string | null)[] = [];
  #roots = 0;
  #ends = 0;
  #case: OpenCase | null = null;
  #problem: OpenProblem | null = null;
  #executed = 0;
  #skipped = 0;
  readonly #unloaded = new Set<string>();

  onStartTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
    this.#open(tagName, (key) => withUsualBrackets((attributes.get(key) ?? '').slice(0, MAX_VALUE)));
    if (selfClosing) this.#close(tagName);
  }

  onEndTag({ tagName }: Token.TagToken): void {
    this.#close(tagName);
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#problem !== null && this.#problem.body.length < MAX_BODY)
      this.#problem.body += withUsualBrackets(chars.slice(0, MAX_BODY));
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  /** What came of a test through which a cut goes is not known. */
  skipCut(): void {
    if (this.#problem === null) this.#case = null;
  }

  #open(name: string, value: (attribute: string) => string): void {
    if (name === 'testsuites' || name === 'testsuite') {
      this.#endCase();
      // A second root inside the first one: the first one was cut off.
      if (name === 'testsuites') this.#suites = [];
      if (this.#suites.length === 0) this.#roots += 1;
      this.#suites.push(name === 'testsuites' ? null : value('name'));
    } else if (name === 'testcase' && this.#suites.length > 0) {
      this.#endCase();
      this.#case = {
        name: value('name').trim(),
        className: (value('classname') || value('class')).trim(),
        suite: this.#suites.at(-1) ?? '',
        file: value('file'),
        line: value('line'),
        isSkipped: value('status') === 'notrun' || value('result') === 'skipped',
        problems: [],
      };
    } else if (this.#case === null || this.#problem !== null) return;
    else if (name === 'failure' || name === 'error')
      this.#problem = { tag: name, type: value('type'), message: value('message'), body: '' };
    else if (name === 'skipped' || name === 'disabled') this.#case.isSkipped = true;
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
    const [first] = test.problems;
    if (first !== undefined) {
      if (this.#findings.total < MAX_FAILURES) this.#fail(failureFrom(junitFailure(test, first)));
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

  reading({ isTruncated }: { readonly isTruncated: boolean }): FormatReading | null {
    this.#endCase();
    if (this.#roots === 0 && !isTruncated) return null;
    const isWhole = !isTruncated && this.#ends >= this.#roots;
    const counts = isWhole ? { executed: this.#executed, skipped: this.#skipped } : null;
    return this.#findings.reading({ counts, isComplete: isWhole });
  }
}

const MAX_BODY = 20_000;
const MAX_VALUE = 4000;
const MAX_PASSED = 5000;
