import type { FailedTest } from '../failure-from.ts';
import { listReader } from '../list-reader.ts';
import type { Block, Rule } from '../list-runner.ts';
import { junitFailure, jvmTestName } from './junit-case.ts';

const COUNTS: readonly Rule[] = [
  { kind: 'end', line: /^Test run finished after \d+ ms$/ },
  {
    kind: 'count',
    line: /^\[ +(?:(?<errors>\d{1,9}) containers failed|(?<skipped>\d{1,9}) tests (?:skipped|aborted)|(?<passed>\d{1,9}) tests successful|\d{1,9} (?:containers \w+|tests (?:found|started))) +\]$/,
  },
  { kind: 'closing', line: /^\[ +(?<failed>\d{1,9}) tests failed +\]$/, above: /tests successful +\]$/ },
];

/** JUnit's console launcher, with whatever details: its list of failures and its table of counts. */
export const junitConsole = listReader({
  format: 'junit-console',
  title: "JUnit's console launcher",
  recognisedBy: /^Test run finished after \d+ ms$/m,
  sections: {
    list: [{ kind: 'end', line: /^Failures \(\d+\):$/, enter: 'failures' }, ...COUNTS],
    failures: [
      ...COUNTS,
      {
        kind: 'failed',
        line: /^ {2}(?<name>\S.*)$/,
        below:
          /^ {4}(?:\w+Source \[className = '(?<owner>[^']{1,400})'(?:, methodName = '(?<method>[^']{1,400})')?|\w+Source |=> )/,
      },
    ],
  },
  failureOf,
});

/** The class and the method, and which row of a test with several. */
function failureOf({ name: title, groups: { owner = '', method }, lines }: Block): FailedTest {
  const row = /(?<=:)\[\d{1,7}\] .*$/.exec(title)?.[0] ?? '';
  const name = [owner === '' ? title : owner, method].filter((part) => part !== undefined).join('.');
  // The frames of the JVM's own form, without their `at`.
  const thrown = lines
    .filter((line) => !/^ {4}\w+Source |^ {7}(?!Caused by: | *[\w.$/]+\()/.test(line))
    .map((line) => line.replace(/^ {4}=> /, '').replace(/^ {7,}(?=[\w.$/]+\()/, 'at '));
  const id = jvmTestName(row === '' ? name : `${name} ${row}`);
  const test = { name: method ?? '', className: owner, suite: '', file: '', line: '' };
  const problem = { tag: 'error', type: '', message: '', body: thrown.join('\n') } as const;
  return { ...junitFailure(test, problem), id, name: id };
}
