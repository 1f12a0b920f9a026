import type { Failure } from '../../../../core/verdict/test-report.ts';
import { listReader } from '../list-reader.ts';
import type { Block } from '../list-runner.ts';
import { runsFrom } from '../runs.ts';
import { jvmFailure, jvmTestName } from './jvm-trace.ts';

const BEGIN = /^JUnit version \d/m;

/** What `org.junit.runner.JUnitCore` of JUnit 4 prints. It names only tests that fail. */
export const junitCore = listReader({
  format: 'junit-core',
  title: 'JUnit 4',
  marks: [BEGIN],
  runsOf: (lines) => runsFrom(lines, BEGIN),
  sections: {
    list: [{ kind: 'end', line: /^Time: \d[\d.,]*$/, enter: 'report' }],
    report: [
      { kind: 'failed', line: /^(?<number>\d{1,6})\) (?<name>\S.*)$/ },
      { kind: 'closing', line: /^OK \((?<passed>\d{1,9}) tests?\)$/ },
      {
        kind: 'closing',
        line: /^Tests run: (?<total>\d{1,9}), {2}Failures: (?<failed>\d{1,9})$/,
        above: /^FAILURES!!!$/,
      },
      { kind: 'end', line: /^FAILURES!!!$/ },
    ],
  },
  joint: ' ',
  failureOf,
});

function failureOf({ name: title, lines }: Block): Failure {
  const [, method = '', className = title] = /^(.*)\(([\w.$]+)\)$/.exec(title) ?? [];
  const id = jvmTestName(method === '' ? className : `${className}.${method}`);
  const failure = jvmFailure({ id, className, runnerSays: 'error' }, lines);
  // A class that is not there is told as a test of the runner.
  const isLoaded = !className.startsWith('org.junit.runner.');
  return isLoaded ? failure : { ...failure, cause: 'load' };
}
