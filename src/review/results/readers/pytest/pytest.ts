import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { listReader } from '../list-reader.ts';
import type { Rule } from '../list-runner.ts';
import { isPart, keyOf, pytestFailure } from './pytest-failure.ts';
import { CLOSING, sessionsIn } from './pytest-session.ts';

const CONFTEST = /^ImportError while loading conftest '(?<file>[^']+)'/;
const REPORT: readonly Rule[] = [
  { kind: 'closing', line: CLOSING },
  { kind: 'end', line: /^=+ (?:FAILURES|ERRORS) =+$/, enter: 'blocks' },
  { kind: 'end', line: /^=+ short test summary info =+$/, enter: 'summary' },
  {
    kind: 'end',
    line: /^=+ (?:PASSES|XFAILURES|XPASSES|warnings summary(?: \(final\))?|slowest .*durations) =+$/,
    enter: 'others',
  },
];
const BLOCKS: readonly Rule[] = [
  ...REPORT,
  { kind: 'failed', line: /^_+ (?<name>(?<heading>\S.*)) _+$/, enter: 'blocks' },
  { kind: 'failed', line: /^(?<crash>worker '[^']*' crashed while running '[^:]+::(?<name>.+)')$/ },
];

/** `a.py::test_a PASSED [ 5%]`, with xdist `[gw0] [ 5%] PASSED a.py::test_a`, and the word alone below what a test printed. */
function resultRules(kind: Rule['kind'], word: string): readonly Rule[] {
  return [
    {
      kind,
      line: new RegExp(String.raw`^(?<name>\S+\.py::.*?) (?:${word})(?: \(.*\))?(?: +\[ *\d+%\])? *$`),
    },
    { kind, line: new RegExp(String.raw`^\[gw\d+\] \[ *\d+%\] (?:${word}) (?<name>.+?) *$`) },
    { kind, line: new RegExp(`^(?:${word})(?: +\\[ *\\d+%\\])? *$`) },
  ];
}

const sessions = listReader({
  format: 'pytest',
  recognisedBy: new RegExp(
    `^=+ (?:test session starts|short test summary info) =+$|${CONFTEST.source}|${CLOSING.source}| \\[100%\\]$`,
    'm',
  ),
  runsOf: sessionsIn,
  sections: {
    list: [
      // Failures above were named while tests ran: the report names them again.
      ...REPORT.map((rule): Rule => (rule.enter !== undefined ? { ...rule, clears: ['marks'] } : rule)),
      { kind: 'fault', line: CONFTEST },
      { kind: 'fault', line: /^(?<missing>ERROR: (?:file or directory )?not found: (?<file>.+))$/ },
      ...resultRules('passed', 'PASSED'),
      ...resultRules('mark', 'FAILED|ERROR'),
      ...resultRules('skipped', 'SKIPPED|XFAIL|XPASS'),
      { kind: 'open', line: /^(?<name>\S+\.py::\S+) / },
    ],
    blocks: BLOCKS,
    summary: [
      {
        kind: 'mark',
        line: /^(?<name>(?<word>FAILED|ERROR|SUBFAIL)(?:ED)?(?<part>(?:\[[^\]]*\])?(?: ?\([^)]*\))?) (?<node>[^[]*?(?:\[.*?\])?))(?: - (?<message>.*))?$/,
      },
      { kind: 'passed', line: /^PASSED (?<name>.*?) *$/ },
      ...BLOCKS,
    ],
    others: REPORT,
  },
  nameOf: keyOf,
  listed: 'mostly',
  failureOf: pytestFailure,
});

/**
 * pytest's own terminal report: also with `-q`, `-qq`, `-v`, any `--tb`, `-rA`, xdist and subtests. The closing counts
 * each failed part of a test beside the test itself.
 */
export const pytest: FormatReader = {
  ...sessions,
  read(output: OutputText): FormatReading | null {
    const reading = sessions.read(output);
    if (reading === null) return null;
    const { failures, passed, counts } = reading;
    const parts = failures.filter(isPart);
    const hasParts = (test: string): boolean => parts.some(({ id }) => id.startsWith(`${test} `));
    return {
      ...reading,
      // Each part is named, and what its test says of them repeats it.
      failures: failures.filter(
        ({ name, message }) => !hasParts(name) || !/^contains \d+ failed /.test(message),
      ),
      passed: passed.filter((test) => !hasParts(test)),
      counts: counts && { ...counts, executed: Math.max(counts.executed - parts.length, 0) },
    };
  },
};
