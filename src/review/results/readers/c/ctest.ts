import type { Failure, FailureCause, FormatReading, Place } from '../../../../core/verdict/test-report.ts';
import { type Closing, Findings, MAX_KEPT, worstOf } from '../findings.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { ownPlaces, placeAt, stableName } from '../own-places.ts';
import { saidOf } from '../said.ts';

const RESULT = /^ *\d{1,6}\/\d{1,6} Test +#(\d{1,6}): (\S.{0,300}?) \.{3,} *(\S.*?) +\d+\.\d+ sec$/;
const CLOSING = /^\d{1,3}% tests passed, (\d{1,9}) tests? failed out of (\d{1,9})$/;
const LISTED = /^\t *\d{1,6} - (\S.{0,300}) \(([^()]{1,60})\)$/;
const PLACE = /^([^\s:()][^:()]{0,300}):(\d{1,7}):/;
/** CTest's own lines with `-V`. */
const OWN_LINE = /^(?:Test command|Working Directory|Test timeout computed to be): /;
/** What a test program prints of a part that passed: `sums.c:5:adds:PASS`, `[       OK ] adds`, `ok 1 - adds`. */
const PASSED_PART = /:PASS$|^\[ +(?:OK|RUN) +\]|^(?:ok \d{1,7}\b|PASS(?:ED)?: )/;
const MAX_TEXTS = 60;

/** CTest's list of tests and its closing. With `--output-on-failure`, also the output of failed tests. */
export const ctest: FormatReader = {
  format: 'ctest',
  title: 'CTest',
  isHarness: true,
  read({ text, lines }: OutputText): FormatReading | null {
    const hasTests = (): boolean => text.includes(' Test #') || lines.some((line) => CLOSING.test(line));
    const isRun = text.includes('Test project ') && hasTests();
    if (!isRun && !/^No tests were found!!!$/m.test(text)) return null;
    const run = new CtestRun();
    for (const line of lines) run.take(line);
    return run.reading();
  },
};

interface FailedTest {
  readonly name: string;
  readonly cause: FailureCause;
  /** CTest's own word: `Failed`, `Timeout`. */
  readonly status: string;
  readonly texts: string[];
}

class CtestRun {
  readonly #failed = new Map<string, FailedTest>();
  readonly #passed: string[] = [];
  readonly #closings: Closing[] = [];
  #skipped = 0;
  #isList = false;
  /** The test whose output follows. */
  #last: FailedTest | null = null;
  /** With `-V`: output by test number, which is printed before the result. */
  readonly #printed = new Map<string, string[]>();

  take(line: string): void {
    const [, number, name, status] = line.endsWith(' sec') ? (RESULT.exec(line) ?? []) : [];
    if (name !== undefined && status !== undefined) this.#result(name, { status, number: number ?? '' });
    else if (line === 'The following tests FAILED:') this.#isList = true;
    else if (line === 'No tests were found!!!') this.#closings.push({ executed: 0, skipped: 0, failed: 0 });
    else if (!this.#close(line) && !this.#listed(line)) this.#otherLine(line);
  }

  reading(): FormatReading {
    const findings = new Findings();
    for (const test of this.#failed.values()) {
      // The googletest reader reports the failures inside.
      if (test.texts.some((text) => text.includes('[  FAILED  ] '))) findings.skip(1);
      else findings.add(failureOf(test));
    }
    for (const name of this.#passed) if (!this.#failed.has(name)) findings.passed.push(stableName(name));
    return findings.closedBy(worstOf(this.#closings, findings.failures));
  }

  #result(name: string, { status, number }: { readonly status: string; readonly number: string }): void {
    this.#last = null;
    this.#isList = false;
    if (status === 'Passed') this.#passed.push(name);
    else if (/^\*{3}(?:Skipped|Not Run \(Disabled\))/.test(status)) {
      if (status.startsWith('***Skipped')) this.#skipped += 1;
    } else {
      this.#last = this.#fail(name, status);
      this.#last.texts.push(...(this.#printed.get(number) ?? []));
    }
  }

  #fail(name: string, status: string): FailedTest {
    const known = this.#failed.get(name);
    if (known !== undefined) return known;
    const test = { name, cause: causeOf(status), status: status.replace(/[*:]+/g, ' ').trim(), texts: [] };
    if (this.#failed.size < MAX_KEPT) this.#failed.set(name, test);
    return test;
  }

  #close(line: string): boolean {
    const [, failed, all] = line.includes('% tests passed, ') ? (CLOSING.exec(line) ?? []) : [];
    if (all === undefined) return false;
    this.#last = null;
    const skipped = Math.min(this.#skipped, Number(all));
    this.#closings.push({ executed: Number(all) - skipped, skipped, failed: Number(failed) });
    return true;
  }

  /** The closing list contains the names even if the lines of the tests are not shown. */
  #listed(line: string): boolean {
    const [, name, status] = this.#isList && line.startsWith('\t') ? (LISTED.exec(line) ?? []) : [];
    if (name === undefined || status === undefined) return false;
    this.#fail(name, status);
    return true;
  }

  #otherLine(line: string): void {
    const [, number, text] = /^(\d{1,6}): (.*)$/.exec(line) ?? [];
    if (number !== undefined && text !== undefined) {
      const printed = this.#printed.get(number) ?? [];
      if (isKept(text, printed) && !OWN_LINE.test(text)) this.#printed.set(number, [...printed, text]);
    } else if (/^ +Start +\d+: |^test \d+$|^Errors while running CTest$/.test(line)) this.#last = null;
    else if (this.#last !== null && isKept(line, this.#last.texts)) this.#last.texts.push(line);
  }
}

function isKept(line: string, texts: readonly string[]): boolean {
  return texts.length < MAX_TEXTS && !PASSED_PART.test(line);
}

/** A program that reported failure is a failed assertion; one that did not start, or crashed, is not. */
function causeOf(status: string): FailureCause {
  if (/Not Run|Could not find|BAD_COMMAND|Unable to/.test(status)) return 'load';
  return /^\*{0,3}Failed/.test(status) ? 'assertion' : 'error';
}

function failureOf({ name, cause, status, texts }: FailedTest): Failure {
  const places = texts.flatMap((text): readonly Place[] => {
    const [, path, digits] = PLACE.exec(text) ?? [];
    return path === undefined ? [] : [placeAt(path, digits)];
  });
  const trace = ownPlaces(places);
  const lines = texts.filter((text) => text.trim() !== '');
  const message = lines.find((text) => PLACE.test(text) || /\b(?:assert|expect|error|fail)/i.test(text));
  return {
    id: stableName(name),
    cause,
    name,
    at: trace[0] ?? null,
    message: message ?? lines[0] ?? status,
    trace,
    said: saidOf(lines),
  };
}
