import type { Failure, FormatReading, Place } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, sumOf, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { ownPlaces, placeAt, stableName } from '../own-places.ts';
import { saidOf } from '../said.ts';

const BEGIN = /^\[={10}\] Running \d{1,9} tests? from /;
const END = /^\[={10}\] (\d{1,9}) tests? from \d{1,9} test (?:suites?|cases?) ran\./;
const TEST =
  /^\[ (RUN {6}| {1,2}(?:FAILED | {4}OK|SKIPPED)) ?\] ([\w/.]{1,400})(?:, where .*)?(?: \(\d+ ms\))?$/;
const PLACE = /^(\S.{0,300}?)[:(](\d{1,7})\)?: (Failure|Skipped|error: )/;
const MAX_TEXTS = 60;

/** GoogleTest's own report, also with the line prefixes of CTest. */
export const googletest: FormatReader = {
  format: 'googletest',
  title: 'GoogleTest',
  read({ text, lines }: OutputText): FormatReading | null {
    if (!text.includes('[==========] ')) return null;
    // A run in brief mode prints its failures without a heading.
    const runs = [new GoogleRun()];
    for (const raw of lines) {
      const line = raw.replace(/^\d{1,6}: /, '');
      if (line.startsWith('[==========] Running') && BEGIN.test(line)) runs.push(new GoogleRun());
      else runs.at(-1)?.take(line);
    }
    const started = runs.filter(({ isEmpty }) => !isEmpty);
    if (started.length === 0) return null;
    const findings = new Findings();
    const closings = started.map((run) => run.addTo(findings));
    const reading = findings.closedBy(sumOf(closings.filter((closing) => closing !== null)));
    return closings.includes(null) ? { ...reading, isComplete: false } : reading;
  },
};

interface FailedTest {
  readonly name: string;
  readonly texts: readonly string[];
  readonly places: readonly Place[];
}

class GoogleRun {
  #ends: number[] = [];
  readonly #failed = new Map<string, FailedTest>();
  readonly #passed = new Set<string>();
  readonly #skipped = new Set<string>();
  /** Text since the last mark. */
  #texts: string[] = [];
  #places: Place[] = [];
  #running: string | null = null;

  take(line: string): void {
    const [, mark, name] = line.startsWith('[ ') ? (TEST.exec(line) ?? []) : [];
    if (mark !== undefined && name !== undefined) this.#mark(mark.trim(), name);
    else if (line.startsWith('[=')) this.#end(line);
    else this.#output(line);
  }

  get isEmpty(): boolean {
    return this.#ends.length + this.#failed.size === 0 && this.#running === null;
  }

  /** Null: the run has no end. */
  addTo(findings: Findings): Closing | null {
    for (const test of this.#failed.values()) findings.add(failureOf(test));
    for (const name of this.#passed) if (!this.#failed.has(name)) findings.passed.push(stableName(name));
    // A test that started and did not end crashed the program.
    if (this.#running !== null) findings.add({ ...failureOf(this.#testOf(this.#running)), cause: 'error' });
    const [skipped, failed] = [this.#skipped.size, this.#failed.size];
    const closings = this.#ends.map((ran) => ({ executed: Math.max(0, ran - skipped), skipped, failed }));
    return worstOf(closings, findings.failures);
  }

  #mark(mark: string, name: string): void {
    if (mark === 'RUN') {
      this.#running = name;
      // An end before the last test was printed by a test.
      this.#ends = [];
    } else {
      if (mark === 'OK') this.#passed.add(name);
      else if (mark === 'SKIPPED') this.#skipped.add(name);
      else if (!this.#failed.has(name) && this.#failed.size < MAX_KEPT)
        this.#failed.set(name, this.#testOf(name));
      if (this.#running === name) this.#running = null;
    }
    this.#texts = [];
    this.#places = [];
  }

  #testOf(name: string): FailedTest {
    return { name, texts: this.#texts, places: this.#places };
  }

  #end(line: string): void {
    const ran = END.exec(line)?.[1];
    if (ran !== undefined) this.#ends.push(Number(ran));
  }

  #output(line: string): void {
    const [, path, digits, what] = PLACE.exec(line) ?? [];
    if (path !== undefined) {
      // Earlier text was printed by the test, or by a skipped one.
      if (this.#places.length === 0 || what === 'Skipped') this.#texts = [];
      this.#places = what === 'Skipped' ? [] : [...this.#places, placeAt(path, digits)].slice(-MAX_TEXTS);
    } else if (this.#texts.length < MAX_TEXTS && line !== 'unknown file: Failure') this.#texts.push(line);
  }
}

function failureOf({ name, texts, places }: FailedTest): Failure {
  const trace = ownPlaces(places);
  const lines = texts.map((text) => text.trim()).filter((text) => text !== '');
  const [first = ''] = lines;
  const isThrown = texts.some((text) => /C\+\+ exception/.test(text));
  return {
    id: stableName(name),
    cause: isThrown ? 'error' : 'assertion',
    name,
    at: trace[0] ?? null,
    message: /^(?:Expected equality|Value of)/.test(first) ? lines.slice(0, 4).join(' ') : first,
    trace,
    said: saidOf(texts),
  };
}
