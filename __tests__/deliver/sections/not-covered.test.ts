import { expect, test } from 'vitest';
import type { Comparison } from '../../../src/core/verdict/evidence.ts';
import type { ReadResult } from '../../../src/core/verdict/run.ts';
import { notCovered } from '../../../src/deliver/sections/not-covered.ts';
import type { RunRecord } from '../../../src/deliver/text/templates.ts';
import { comparison, failsAsBefore, finished, green, record } from '../records.ts';

function told(checks: Partial<RunRecord['checks']>, verdict = green()): string {
  return notCovered(record({ end: finished(verdict), verdict, checks }));
}

const DEAD: ReadResult = { result: { kind: 'exited', code: 2, output: '', ms: 1 }, reading: null };
const PASSED: ReadResult = { result: { kind: 'exited', code: 0, output: '', ms: 1 }, reading: null };

test('where no test passes on the base, what differs from a plain step is named', () => {
  const unlike = { lacking: ['DATABASE_URL', 'GITHUB_*'], set: ['CI'] };
  const red = green({ comparisons: [comparison({ base: DEAD, candidate: DEAD })] });
  expect(told({ unlike }, red)).toMatch(
    /The environment of commands differs from that of a plain step: they lack DATABASE.*URL, .* \(input pass-env\); CI is different\./,
  );
  const many = { lacking: Array.from({ length: 30 }, (_, at) => `NAME${at}`), set: [] };
  expect(told({ unlike: many }, red)).toContain(
    'they lack NAME0, NAME1, NAME2, NAME3, NAME4, NAME5 and 24 more (input pass-env).',
  );
});

test.each<[string, Partial<Comparison>]>([
  ['the base passes', { base: PASSED, candidate: DEAD }],
  ['the change mends it', { base: DEAD, candidate: PASSED }],
  // It says that five tests ran, and names no failure.
  ['tests pass on the base', failsAsBefore(1)],
])('and not where %s', (_what, given) => {
  const unlike = { lacking: ['DATABASE_URL'], set: [] };
  expect(told({ unlike }, green({ comparisons: [comparison(given)] }))).not.toContain('plain step');
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
