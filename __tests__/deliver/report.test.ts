import { expect, test } from 'vitest';
import { OUTPUTS } from '../../src/config/outputs.ts';
import { EXIT_CODES, NO_DELIVERY, type Outcome, type Status } from '../../src/core/outcome.ts';
import { reportOn } from '../../src/deliver/report.ts';
import type { RunRecord } from '../../src/deliver/templates.ts';
import { CLAIM, green, PASSES_WITHOUT, renderedOf, validated } from './records.ts';

const SPENT = {
  rounds: 2,
  criticCalls: 0,
  compactionCalls: 0,
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

function report(given: Outcome, record: RunRecord | null = null) {
  return reportOn({
    outcome: given,
    spent: SPENT,
    ms: 12.6,
    record,
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

test('the summary mentions nobody', () => {
  expect(report(outcome('failed')).summary).not.toContain('@octocat');
});

test('an end that needs somebody is shown on the page of the run, a good end is not', () => {
  expect(report(outcome('failed')).annotation).toEqual({ level: 'error', text: 'Because @octocat said so.' });
  expect(report(outcome('needs-info')).annotation).toMatchObject({ level: 'warning' });
  expect(report(outcome('needs-review')).annotation).toMatchObject({ level: 'warning' });
  expect(report(outcome('validated')).annotation).toBeNull();
  expect(report(outcome('validated', { verdict: green() })).annotation).toBeNull();
  expect(report(outcome('skipped')).annotation).toBeNull();
});

test('a validated change with a doubt is shown on the page of the run', () => {
  const verdict = green({ proof: PASSES_WITHOUT });
  expect(report(outcome('validated', { verdict })).annotation).toMatchObject({ level: 'warning' });
});

test('the job summary holds verdict, table and proof', () => {
  const { summary } = report(outcome('validated'), validated({ proof: PASSES_WITHOUT }));
  expect(summary).toContain('**Validated, with doubts:** NOT proven');
  expect(summary).toContain('| `npm test` | exit code 1, 12 tests | passed, 13 tests | 1 fixed |');
  expect(summary).toContain('**Proof: none. The tests of this change pass without the rest of it,**');
});

test('the job summary quotes the critic where nothing is rendered', () => {
  const verdict = green();
  const end = { kind: 'withdrawn', claim: CLAIM, verdict, feedback: 'It leaks, @octocat.' } as const;
  const { summary } = report(outcome('withdrawn'), validated({}, { end }));
  expect(summary).toContain('```text\nIt leaks, @octocat.\n```');
  expect(renderedOf(summary)).not.toContain('It leaks');
});
