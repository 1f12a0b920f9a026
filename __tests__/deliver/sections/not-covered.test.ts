import { expect, test } from 'vitest';
import type { Comparison } from '../../../src/core/verdict/evidence.ts';
import { notCoveredSection } from '../../../src/deliver/sections/not-covered.ts';
import { classed, comparison, exited, finished, green, record } from '../records.ts';

function told(verdict = green()): string {
  return notCoveredSection(record({ end: finished(verdict), verdict }));
}

test('an output in which no tests are recognised is mentioned, unless its lines are compared', () => {
  const reading = { formats: [], failures: [], counts: null, passed: [], isComplete: true };
  const candidate = { result: exited(0), reading };
  const of = (failures: Comparison['failures']) =>
    told(green({ comparisons: [comparison({ candidate, failures })] }));
  expect(of([])).toContain(
    'No tests were recognised in the output of `npm test`, so only its exit code counts.',
  );
  expect(of([classed('pre-existing', 'a line')])).toBe('');
  // A linter beside tests lacks none.
  const both = [comparison(), comparison({ command: 'npm run lint', candidate, failures: [] })];
  expect(told(green({ comparisons: both }))).toBe('');
});

test('commands that were not run are told from each other, also where only their folders differ', () => {
  const text = (folder: string) =>
    `cd packages/${folder} && npm run test -- --reporter=verbose --run --silent`;
  const commands = ['core', 'page'].map((folder) => ({
    text: text(folder),
    argv: ['sh', '-c', text(folder)] as const,
    purpose: 'validate' as const,
    origin: 'input' as const,
  }));
  const verdict = green();
  const lines = notCoveredSection(record({ end: finished(verdict), verdict, checks: { commands } })).split(
    '\n',
  );
  for (const folder of ['core', 'page']) expect(lines).toContain(`- \`${text(folder)}\` was not run.`);
});

test('parts of the code of which no run told whether a test notices them are not covered', () => {
  const leftOut = {
    command: 'npm test',
    files: [],
    tried: 0,
    unanswered: 1,
    unnoticed: [],
    areMostUnnoticed: false,
  };
  expect(told(green({ leftOut }))).toContain('a part of the code is left out is not known:');
  expect(told(green({ leftOut: { ...leftOut, tried: 2 } }))).toBe(told());
});

test('what a command may not have come to, behind a failure of the base, is told once it passes', () => {
  const one = comparison({ outcome: 'no-regression', uncovered: 'may stop at that failure' });
  expect(told(green({ comparisons: [one] }))).toContain('fails on the base, and may stop at that failure.');
  expect(told(green({ comparisons: [{ ...one, outcome: 'regressed' }] }))).not.toContain('may stop');
});
