import { expect, test } from 'vitest';
import type { Comparison } from '../../../src/core/verdict/evidence.ts';
import { notCovered } from '../../../src/deliver/sections/not-covered.ts';
import type { RunRecord } from '../../../src/deliver/text/run-record.ts';
import { classed, comparison, exited, failsAsBefore, finished, green, record } from '../records.ts';

function told(checks: Partial<RunRecord['checks']>, verdict = green()): string {
  return notCovered(record({ end: finished(verdict), verdict, checks }));
}

test('where the base fails, what differs from a plain step is named, and only there, and not where the change mends it', () => {
  const unlike = { lacking: ['DATABASE_URL', 'SERVICE_URL'], set: ['CI'] };
  const red = green({ comparisons: [failsAsBefore(1)] });
  expect(told({ unlike }, red)).toMatch(
    /The base fails\. The environment of commands differs from that of a plain step: they lack DATABASE.*URL, .* \(input pass-env\); CI is different\./,
  );
  const many = { lacking: Array.from({ length: 30 }, (_, at) => `NAME${at}`), set: [] };
  expect(told({ unlike: many }, red)).toContain(
    'they lack NAME0, NAME1, NAME2, NAME3, NAME4, NAME5 and 24 more (input pass-env).',
  );
  const mended = failsAsBefore(1);
  const candidate = { result: { kind: 'exited', code: 0, output: '', ms: 1 }, reading: null } as const;
  expect(told({ unlike }, green({ comparisons: [{ ...mended, candidate }] }))).not.toContain(
    'The base fails',
  );
  const base = { result: { kind: 'exited', code: 0, output: '', ms: 1 }, reading: null } as const;
  const passed = green({ comparisons: [comparison({ base, failures: [] })] });
  expect(told({ unlike }, passed)).not.toContain('plain step');
});

test('an output that names no tests is mentioned, unless its lines are compared', () => {
  const reading = { formats: [], failures: [], counts: null, passed: [], isComplete: true };
  const candidate = { result: exited(0), reading };
  const of = (failures: Comparison['failures']) =>
    told({}, green({ comparisons: [comparison({ candidate, failures })] }));
  expect(of([])).toContain('The output of `npm test` names no tests, so only its exit code counts.');
  expect(of([classed('pre-existing', 'a line')])).toBe('');
});

test('what of the issue the model was not shown comes first', () => {
  const verdict = green();
  const notShown = ['2 pictures of the issue were not shown to the model.'];
  const text = notCovered({ ...record({ end: finished(verdict), verdict }), notShown });
  expect(text.split('\n')[2]).toBe('- 2 pictures of the issue were not shown to the model.');
});

test('parts of the code of which no run told whether a test notices them are not covered', () => {
  const leftOut = { command: 'npm test', files: [], tried: 0, unnoticed: [], isBlind: false };
  expect(told({}, green({ leftOut }))).toContain('a part of the code is left out is not known');
  expect(told({}, green({ leftOut: { ...leftOut, tried: 2 } }))).toBe(told({}));
});
