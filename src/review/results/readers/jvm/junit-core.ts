import { listReader } from '../list-reader.ts';
import type { Block } from '../list-runner.ts';
import { partsOf } from '../runs.ts';
import { saidOf } from '../said.ts';
import { jvmFailure, jvmTestName, thrownIn } from './jvm-trace.ts';
import { suffixed } from './surefire-block.ts';

/** What `org.junit.runner.JUnitCore` of JUnit 4 prints. It names only tests that fail. */
export const junitCore = listReader({
  format: 'junit-core',
  title: 'JUnit 4',
  marks: [/^JUnit version \d/m],
  runsOf: (lines) => partsOf(lines, (index) => begins(lines[index])).filter(([first]) => begins(first)),
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

function begins(line = ''): boolean {
  return /^JUnit version \d/.test(line);
}

function failureOf({ name: title, lines }: Block): ReturnType<typeof jvmFailure> {
  const { className, method } = suffixed(title, '');
  const id = jvmTestName(method === '' ? className : `${className}.${method}`);
  const failure = jvmFailure({ id, className, runnerSays: 'error' }, thrownIn(lines));
  // A class that is not there is told as a test of the runner.
  const isLoaded = !className.startsWith('org.junit.runner.');
  return { ...failure, ...(isLoaded ? {} : { cause: 'load' }), said: saidOf(lines) };
}
