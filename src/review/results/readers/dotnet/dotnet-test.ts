import type { FormatReading } from '../../../../core/verdict/test-report.ts';
import type { FormatReader, OutputText } from '../format.ts';
import { listReader } from '../list-reader.ts';
import type { Rule } from '../list-runner.ts';
import { BUILD_ERROR } from './build-errors.ts';
import { dotnetFailure } from './dotnet-failure.ts';

const PART = /^Total tests: |^ +(?:Passed|Failed|Skipped): \d{1,9}$/;

const CLOSING: readonly Rule[] = [
  {
    kind: 'closing',
    line: /^(?:Failed|Passed|Skipped)! +- Failed: +(?<failed>\d{1,9}), Passed: +(?<passed>\d{1,9}), Skipped: +(?<skipped>\d{1,9}), .* - (?<of>.*)$/,
  },
  {
    kind: 'closing',
    line: /^Test summary: total: \d{1,9}, failed: (?<failed>\d{1,9}), succeeded: (?<passed>\d{1,9}), skipped: (?<skipped>\d{1,9})/,
  },
  { kind: 'closing', line: /^(?<each>)(?<passed>)No test (?:is available in|matches) / },
  { kind: 'count', line: /^(?<each>)Total tests: / },
  { kind: 'count', line: /^ +Passed: (?<passed>\d{1,9})$/, above: PART },
  { kind: 'count', line: /^ +Failed: (?<failed>\d{1,9})$/, above: PART },
  { kind: 'count', line: /^ +Skipped: (?<skipped>\d{1,9})$/, above: PART },
  { kind: 'closing', line: /^ Total time: /, above: PART },
];

/** `  Failed Acme.SumTests.Adds [5 ms]` */
function result(word: string): RegExp {
  return new RegExp(`^ {2}${word} (?<name>\\S.*?) \\[(?:< )?\\d[\\d.,]* ?(?:ms|s|m|h)\\b.*\\]$`);
}

const vstest = listReader({
  format: 'dotnet-test',
  marks: [/^Test run for |^Starting test execution, |otal tests: |Failed: |^Test summary: |^No test /m],
  needsClosing: true,
  sections: {
    list: [
      ...CLOSING,
      { kind: 'passed', line: result('Passed') },
      { kind: 'failed', line: result('Failed') },
      { kind: 'end', line: result('Skipped') },
      { kind: 'fault', line: /^(?<abort>The active test run was aborted.*)$/ },
    ],
  },
  joint: '.',
  counts: 'each',
  failureOf: dotnetFailure,
});

/** `dotnet test` with VSTest's console, at every verbosity that names tests. Errors of the build have their own reader. */
export const dotnetTest: FormatReader = {
  ...vstest,
  read(output: OutputText): FormatReading | null {
    const started = output.lines.filter((line) => line.startsWith('Test run for ')).length;
    const ends = output.lines.filter((line) =>
      CLOSING.some((rule) => rule.kind === 'closing' && rule.line.test(line)),
    );
    const isAborted = output.lines.some((line) =>
      /^(?:The active test run was|Test Run) [Aa]borted/.test(line),
    );
    const reading = vstest.read(output);
    if (started > 0 || reading !== null) {
      const { failures = [], passed = [], counts = null, isComplete = false } = reading ?? {};
      return {
        failures,
        passed,
        counts,
        isComplete: isComplete && !isAborted && ends.length >= started,
      };
    }
    if (!BUILD_ERROR.test(output.text)) return null;
    return { failures: [], passed: [], counts: { executed: 0, skipped: 0 }, isComplete: true };
  },
};
