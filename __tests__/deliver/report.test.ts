import { expect, test } from 'vitest';
import { OUTPUTS } from '../../src/config/outputs.ts';
import { EXIT_CODES, NO_DELIVERY, type Outcome, type Status } from '../../src/core/outcome.ts';
import { reportOn } from '../../src/deliver/report.ts';

const SPENT = {
  rounds: 2,
  modelCalls: 2,
  toolCalls: 3,
  inputTokens: 10,
  cachedTokens: 4,
  outputTokens: 5,
  costUsd: null,
};

function outcome(status: Status, more: Partial<Outcome> = {}): Outcome {
  return {
    status,
    reason: 'Because @octocat said so.',
    delivery: NO_DELIVERY,
    verdict: null,
    patchPath: null,
    mustFail: false,
    ...more,
  };
}

function report(given: Outcome) {
  return reportOn({
    outcome: given,
    spent: SPENT,
    ms: 12.6,
    record: null,
    tracePath: '/temp/trace.jsonl',
    metricsPath: '',
    metricsTable: '',
  });
}

test('every documented output is set, and no other', () => {
  expect(Object.keys(report(outcome('skipped')).outputs).sort()).toEqual(Object.keys(OUTPUTS).sort());
});

test('what is not known is empty, not invented', () => {
  const { outputs } = report(outcome('failed'));
  expect(outputs).toMatchObject({
    'pr-number': '',
    'cost-usd': '',
    'commit-verified': '',
    'patch-path': '',
    operation: 'none',
  });
  expect(outputs['duration-ms']).toBe('13');
});

test.each(Object.entries(EXIT_CODES))('status %s exits with %i', (status, code) => {
  expect(report(outcome(status as Status)).exitCode).toBe(code);
});

test('on-unvalidated: fail fails the job whatever the table says', () => {
  expect(report(outcome('unvalidated', { mustFail: true })).exitCode).toBe(1);
});

test('the validation output holds each command and its result, without its output', () => {
  const verdict = {
    kind: 'red',
    changeSetHash: 'abc',
    records: [
      {
        command: 'npm test',
        changeSetHash: 'abc',
        result: { kind: 'exited', code: 1, output: 'long text', ms: 5 },
      },
      { command: 'make', changeSetHash: 'abc', result: { kind: 'refused', why: 'no make' } },
    ],
  } as const;
  const { outputs } = report(outcome('unvalidated', { verdict }));
  expect(JSON.parse(outputs.validation ?? '')).toEqual({
    verdict: 'red',
    changeSet: 'abc',
    commands: [
      { command: 'npm test', kind: 'exited', code: 1, ms: 5 },
      { command: 'make', kind: 'refused', why: 'no make' },
    ],
  });
});

test('the summary mentions nobody', () => {
  expect(report(outcome('failed')).summary).not.toContain('@octocat');
});

test('an end that needs somebody is shown on the page of the run, a good end is not', () => {
  expect(report(outcome('failed')).annotation).toEqual({ level: 'error', text: 'Because @octocat said so.' });
  expect(report(outcome('needs-info')).annotation).toMatchObject({ level: 'warning' });
  expect(report(outcome('validated')).annotation).toBeNull();
  expect(report(outcome('skipped')).annotation).toBeNull();
});
