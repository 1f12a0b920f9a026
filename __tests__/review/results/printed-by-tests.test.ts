import { expect, test } from 'vitest';
import { exited } from '../read-results.ts';
import { outcomeOf } from './readers/outcome.ts';

const run = (tests: number, printed: string): ReturnType<typeof exited> =>
  exited(
    0,
    ` RUN  v3.2.4 /repo\n\nstderr | test/cli.test.ts > refuses\n${printed}\n\n ✓ test/cli.test.ts (${tests} tests) 3ms\n\n Test Files  1 passed (1)\n      Tests  ${tests} passed (${tests})\n   Start at  10:00:00\n   Duration  1.00s\n`,
  );

test.each([
  "error: invalid value 'x' for '--port <PORT>'",
  'error: file not found: config.json',
  "src/a.ts(3,4): error TS2304: Cannot find name 'x'.",
  'main.c:3:5: error: expected ;',
  'Total tests: 3',
  'running 1 test',
  '[ERROR] the setting is missing -> [Help 1]',
  "FAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':compileJava'.\n> no",
])('where a new test passes, what it prints is no failure: %s', (line) => {
  expect(outcomeOf(run(3, 'hello'), run(4, line), { mayRunFewer: true })).toBe('passed');
});
