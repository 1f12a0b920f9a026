import { expect, test } from 'vitest';
import { verdictJson } from '../../../src/deliver/sections/verdict-output.ts';
import { heldFailed, proven } from '../../support/claims.ts';
import { blocking, classed, comparison, exited, failure, green, PASSES_WITHOUT, red } from '../records.ts';

test('without a verdict it says so', () => {
  expect(JSON.parse(verdictJson(null))).toEqual({ kind: 'none' });
});

test('it begins with the kind, and holds the commands with the classes of their failures, and the proof', () => {
  const text = verdictJson(green());
  expect(text.startsWith('{"kind":"passed","doubts":[],')).toBe(true);
  const { evidence, ...about } = JSON.parse(text);
  expect(about).toEqual({ kind: 'passed', doubts: [], changeSetHash: 'abc' });
  expect(evidence.comparisons).toEqual([
    {
      command: 'npm test',
      base: {
        result: { kind: 'exited', code: 1, ms: 1234 },
        reading: { counts: { executed: 12, skipped: 0 } },
      },
      candidate: {
        result: { kind: 'exited', code: 0, ms: 1234 },
        reading: { counts: { executed: 13, skipped: 0 } },
      },
      failures: [
        { class: 'fixed', failure: { cause: 'assertion', name: 'two and three are five', message: '' } },
      ],
      outcome: 'passed',
      why: '',
    },
  ]);
  expect(evidence.proof).toMatchObject({ kind: 'proven', by: 'tests-of-the-change', command: 'npm test' });
  expect(evidence.originalTests).toEqual({ kind: 'unchanged' });
});

test('it names what is to say against a change, what was found, and how the old versions of tests fare', () => {
  const tampering = [
    { kind: 'tests-removed', path: 'a.test.js', line: null, detail: 'It is gone.' } as const,
  ];
  const originalTests = heldFailed(['a.test.js'], [failure('adds', { message: 'no' })]);
  const said = JSON.parse(verdictJson(green({ proof: PASSES_WITHOUT, tampering, originalTests })));
  expect(said.doubts).toEqual([
    'failing tests removed: a.test.js',
    'the old version of 1 existing test fails on the new code',
  ]);
  expect(said.evidence.proof.kind).toBe('passes-without-change');
  expect(said.evidence.tampering).toEqual(tampering);
  expect(said.evidence.originalTests).toMatchObject({
    kind: 'failed',
    paths: ['a.test.js'],
    failures: [{ name: 'adds', message: 'no' }],
  });
});

test('what the commands wrote is left out, with each way to end', () => {
  const ends = [
    { ...exited(1, 'SECRET OUTPUT'), notes: ['SECRET OUTPUT'], reports: 'SECRET OUTPUT' },
    { kind: 'signalled', signal: 'SIGKILL', output: 'SECRET OUTPUT', ms: 5 },
    { kind: 'timed-out', limitMs: 1000, output: 'SECRET OUTPUT', ms: 1001 },
    { kind: 'refused', why: 'no make' },
  ] as const;
  const failures = [{ class: 'regression', failure: failure('adds', { details: 'SECRET OUTPUT' }) } as const];
  const comparisons = ends.map((result) =>
    blocking('not-comparable', { candidate: { result, reading: null }, failures, base: null }),
  );
  const text = verdictJson(red({ comparisons }));
  expect(text).not.toContain('SECRET OUTPUT');
  const told = JSON.parse(text).evidence.comparisons;
  expect(told.map((one: (typeof comparisons)[number]) => one.candidate.result.kind)).toEqual(
    ends.map(({ kind }) => kind),
  );
  expect(told[3].candidate.result).toEqual({ kind: 'refused', why: 'no make' });
});

test('at its worst it is still JSON, tells the verdict, and is no longer than a variable may be', () => {
  const long = 'n"\\\u0001'.repeat(5000);
  const failures = Array.from({ length: 500 }, () => classed('regression', long));
  const comparisons = Array.from({ length: 500 }, () =>
    comparison({ command: long, failures, why: long, outcome: 'regressed' }),
  );
  const found = { kind: 'tests-removed', path: long, line: 1, detail: long } as const;
  const verdict = red({
    comparisons,
    proof: proven([long], { command: long, message: long }),
    tampering: Array.from({ length: 500 }, () => found),
  });
  const text = verdictJson(verdict);
  expect(text.length).toBeLessThanOrEqual(60_000);
  expect(JSON.parse(text)).toMatchObject({ kind: 'failed', isCut: true });
});
