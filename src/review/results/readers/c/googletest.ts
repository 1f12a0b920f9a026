import { type FailedTest, summaryOf } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block } from '../list-runner.ts';
import { runsFrom } from '../runs.ts';
import { traceOf } from '../trace.ts';

const BEGIN = /^\[={10}\] Running \d{1,9} tests? from /;
const OWN = /^\[(?:={10}| {2}FAILED {2})\] /;
const PLACE = /^(?:unknown file|\S.{0,300}?[:(]\d{1,7}\)?): (?:Failure|error: )/;

/** GoogleTest's own report, also with the line prefixes of CTest. */
export const googletest = listReader({
  format: 'googletest',
  title: 'GoogleTest',
  recognisedBy: /^(?:\d{1,6}: )?\[={10}\] (?:Running )?\d{1,9} tests? from /m,
  runsOf,
  sections: {
    list: [
      { kind: 'started', line: /^\[ RUN {6}\] (?<name>[\w/.]{1,400})$/ },
      { kind: 'passed', line: /^\[ {7}OK \] (?<name>[\w/.]{1,400})(?:, where .*)?(?: \(\d+ ms\))?$/ },
      { kind: 'skipped', line: /^\[ {2}SKIPPED \] (?<name>[\w/.]{1,400})(?:, where .*)? \(\d+ ms\)$/ },
      {
        kind: 'failed',
        line: /^\[ {2}FAILED {2}\] (?<name>[\w/.]{1,400})(?:, where .*)? \(\d+ ms\)$/,
        text: 'above',
      },
      // In the list of all at the end, and without times.
      { kind: 'mark', line: /^\[ {2}FAILED {2}\] (?<name>[\w/.]{1,400})(?:, where .*)?$/ },
      {
        kind: 'count',
        line: /^\[={10}\] (?<total>\d{1,9}) tests? from \d{1,9} test (?:suites?|cases?) ran\./,
      },
      {
        kind: 'count',
        line: /^\[ {2}(?:PASSED {2}\] (?<passed>\d{1,9})|SKIPPED \] (?<skipped>\d{1,9})) tests?[.,]/,
      },
    ],
  },
  failureOf,
});

/** A run in brief mode prints its failures without a heading. */
function runsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const own = lines.map((line) => line.replace(/^\d{1,6}: /, ''));
  const first = own.findIndex((line) => BEGIN.test(line));
  const before = own.slice(0, Math.max(0, first));
  return [...(before.some((line) => OWN.test(line)) ? [before] : []), ...runsFrom(BEGIN)(own)];
}

/** Text before the first place was printed by the test. */
function failureOf({ lines: all, isOpen = false }: Block): Partial<FailedTest> {
  const first = all.findIndex((line) => PLACE.test(line));
  const body = all.slice(Math.max(0, first));
  const lines = body.filter((line) => !PLACE.test(line));
  const second = body.findIndex((line, at) => at > 0 && PLACE.test(line));
  const message = summaryOf(body.slice(first < 0 ? 0 : 1, second < 0 ? undefined : second));
  const isThrown = isOpen || lines.some((line) => line.includes('C++ exception'));
  const cause = isThrown ? 'error' : 'assertion';
  return { cause, message, lines, trace: traceOf(body, 'googletest') };
}
