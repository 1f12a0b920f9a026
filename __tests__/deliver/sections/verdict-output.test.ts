import { describe, expect, test } from 'vitest';
import { verdictJson } from '../../../src/deliver/sections/verdict-output.ts';
import { heldFailed, proven } from '../../support/claims.ts';
import { blocking, classed, comparison, exited, failure, green, PASSES_WITHOUT, red } from '../records.ts';

test('without a verdict it says so', () => {
  expect(JSON.parse(verdictJson(null))).toEqual({ kind: 'none', commands: [] });
});

test('it holds both sides of each command, the classes with names, and the proof', () => {
  expect(JSON.parse(verdictJson(green()))).toEqual({
    kind: 'passed',
    doubts: [],
    changeSet: 'abc',
    commands: [
      {
        command: 'npm test',
        ...{ kind: 'exited', code: 0, ms: 1234, tests: 13, skipped: 0 },
        base: { kind: 'exited', code: 1, ms: 1234, tests: 12, skipped: 0 },
        outcome: 'passed',
        counts: { fixed: 1 },
        failures: [{ class: 'fixed', name: 'two and three are five', message: '' }],
      },
    ],
    proof: {
      kind: 'proven',
      by: 'tests-of-the-change',
      command: 'npm test',
      without: 'exit code 1',
      with: 'passed',
      message: 'Expected 90 to be 5400',
      tests: ['reads seconds'],
    },
    tampering: [],
    originalTests: { kind: 'unchanged' },
  });
});

test('it names doubts, findings with their effect, and how the tests of the base fare', () => {
  const said = JSON.parse(
    verdictJson(
      green({
        proof: PASSES_WITHOUT,
        tampering: [{ kind: 'tests-removed', path: 'a.test.js', line: null, detail: 'It is gone.' }],
        originalTests: heldFailed(['a.test.js'], [failure('adds', { message: 'no' })]),
      }),
    ),
  );
  expect(said.doubts).toHaveLength(2);
  expect(said.proof.kind).toBe('passes-without-change');
  expect(said.tampering).toEqual([
    { kind: 'tests-removed', effect: 'block', path: 'a.test.js', line: null, detail: 'It is gone.' },
  ]);
  expect(said.originalTests).toEqual({
    kind: 'failed',
    paths: ['a.test.js'],
    failures: [{ name: 'adds', message: 'no' }],
  });
});

describe('what the commands wrote', () => {
  test('is left out, with each way to end', () => {
    const ends = [
      exited(1, 'SECRET OUTPUT'),
      { kind: 'signalled', signal: 'SIGKILL', output: 'SECRET OUTPUT', ms: 5 },
      { kind: 'timed-out', limitMs: 1000, output: 'SECRET OUTPUT', ms: 1001 },
      { kind: 'refused', why: 'no make' },
    ] as const;
    const comparisons = ends.map((result) =>
      blocking('not-comparable', { candidate: { result, reading: null }, why: 'it says so', base: null }),
    );
    const text = verdictJson(red({ comparisons }));
    expect(text).not.toContain('SECRET OUTPUT');
    const { commands } = JSON.parse(text);
    expect(commands.map(({ kind }: { readonly kind: string }) => kind)).toEqual(ends.map(({ kind }) => kind));
    expect(commands[1]).toMatchObject({ signal: 'SIGKILL', base: null, because: 'it says so' });
    expect(commands[3]).toMatchObject({ why: 'no make' });
  });
});

test('long lists are cut, and what is missing is counted', () => {
  const failures = Array.from({ length: 70 }, (_, index) => classed('regression', `case ${index}`));
  const { commands } = JSON.parse(verdictJson(red({ comparisons: [blocking('regressed', { failures })] })));
  expect(commands[0].counts).toEqual({ regression: 70 });
  expect(commands[0].failures).toHaveLength(50);
  expect(commands[0]['more-failures']).toBe(20);
});

test('at its worst it is still JSON, tells the verdict, and is no longer than a variable may be', () => {
  const long = 'n"\\\u0001'.repeat(5000);
  const failures = Array.from({ length: 500 }, () => classed('regression', long));
  const comparisons = Array.from({ length: 500 }, () =>
    comparison({ command: long, failures, why: long, outcome: 'regressed' }),
  );
  const verdict = red({
    comparisons,
    proof: proven([long], { command: long, message: long }),
    tampering: Array.from({ length: 500 }, () => ({
      kind: 'tests-removed' as const,
      path: long,
      line: 1,
      detail: long,
    })),
  });
  const text = verdictJson(verdict);
  expect(text.length).toBeLessThanOrEqual(60_000);
  expect(JSON.parse(text)).toMatchObject({ kind: 'failed' });
});
