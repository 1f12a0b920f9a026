import type { FailureCause } from '../../../../core/verdict/test-report.ts';
import { diagnosticReader } from '../diagnostics.ts';
import { causeOfThrown } from '../error.ts';
import type { FailedTest } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';
import { traceOf } from '../trace.ts';

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

/** `dotnet test` with VSTest's console, at every verbosity that names tests. Errors of the build have their own reader. */
export const dotnetTest = listReader({
  format: 'dotnet-test',
  recognisedBy:
    /^(?:Test run for |Starting test execution, |(?:Failed|Passed|Skipped)! +- |Total tests: \d+\n +\w+: \d|Test summary: |No test (?:is|matches) )/m,
  sections: {
    list: [
      ...CLOSING,
      { kind: 'passed', line: result('Passed') },
      { kind: 'failed', line: result('Failed') },
      { kind: 'skipped', line: result('Skipped') },
      // Each project has its own closing, also one whose run is aborted.
      { kind: 'total', line: /^(?<part>)(?:Test run for |Test Run Aborted)/ },
      { kind: 'fault', line: /^(?<abort>(?<name>The active test run was aborted.*))$/ },
    ],
  },
  joint: '.',
  failureOf: dotnetFailure,
});

/** `Error Message:`, `Stack Trace:`, `Standard Output Messages:` */
const TITLE = /^\s*(Error Message|Stack Trace|[A-Z][\w ]{1,40} Messages):$/;
/** What the console says below `Failed NAME [5 ms]`, or of a run that was aborted. */
function dotnetFailure({ name, groups: { abort }, lines }: Block): Partial<FailedTest> {
  if (abort !== undefined) return { name: 'test host', cause: 'error', message: abort, lines: [] };
  const texts = below('Error Message', lines);
  const [first = '', second = ''] = texts;
  return {
    id: name.replace(/@[0-9a-f]{5,8}\b/g, '@'),
    cause: causeOf(first, second),
    // The first line of NUnit and MSTest only introduces the second one.
    message: first.endsWith(':') && second !== '' ? second : first,
    lines: texts,
    trace: traceOf(below('Stack Trace', lines), 'dotnet'),
  };
}

function below(title: string, lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => TITLE.exec(line)?.[1] === title);
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => TITLE.test(line));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The name of an exception precedes the message, except for assertions. */
function causeOf(first: string, second: string): FailureCause {
  const thrown = /^Test method \S+ threw exception:/.test(first) ? second : first;
  if (thrown.includes('Could not load file or assembly')) return 'load';
  return causeOfThrown(thrown, first === '' ? 'unknown' : 'assertion');
}

/** Errors of a .NET build, which repeats each of them at its end. TypeScript's are similar, but their code begins with `TS`. */
export const buildErrors = diagnosticReader({
  format: 'dotnet-test',
  recognisedBy: /: error (?!TS)[A-Z]{2,5}\d{2,5}: /,
  rules: [
    // `/repo/Sum.cs(5,19): error CS0103: The name ... [/repo/Sum.csproj]`
    {
      line: /^\s*(?<path>\S.{0,400}\.(?:cs|vb|fsx?|(?:cs|vb|fs)proj|props|targets|razor|cshtml|xaml|sln))\((?<row>\d{1,9})(?:,\d{1,9}){0,3}\): error (?<code>(?!TS)[A-Z]{2,5}\d{2,5}): (?<message>.*?)(?: \[[^[\]]{1,400}\])?$/i,
    },
    // `/repo/Sum.csproj : error NU1101: ...`, `CSC : error CS2001: ...`
    {
      line: /^\s*(?<tool>[^\s(][^(]{0,400}?) ?: error (?<code>(?!TS)[A-Z]{2,5}\d{2,5}): (?<message>.*?)(?: \[[^[\]]{1,400}\])?$/,
    },
  ],
  repeats: true,
});
