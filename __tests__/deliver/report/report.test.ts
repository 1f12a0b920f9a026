import { expect, test } from 'vitest';
import { NOTHING_SPENT } from '../../../src/core/budget.ts';
import { NO_DELIVERY, NOTHING_DONE, type Outcome, type Status } from '../../../src/core/outcome.ts';
import { reportOn } from '../../../src/deliver/report/report.ts';
import type { RunRecord } from '../../../src/deliver/text/run-record.ts';
import { blocking, classed, comparison, green, PASSES_WITHOUT, record, red, validated } from '../records.ts';

const SPENT = {
  ...NOTHING_SPENT,
  rounds: 2,
  modelCalls: 2,
  toolCalls: 3,
  inputTokens: 10,
  cachedTokens: 4,
  outputTokens: 5,
};

function outcome(status: Status, more: Partial<Outcome> = {}): Outcome {
  return { ...NOTHING_DONE, status, reason: 'Because @octocat said so.', ...more };
}

const NOTHING = { rounds: [] };
const NO_FILES = { trace: '', metrics: '', session: '' };

function report(
  given: Outcome,
  record: RunRecord | null = null,
  {
    timeline = NOTHING,
    spent = SPENT,
  }: Partial<Pick<Parameters<typeof reportOn>[1], 'timeline' | 'spent'>> = {},
) {
  const paths = { ...NO_FILES, trace: '/temp/trace.jsonl' };
  return reportOn({ outcome: given, record }, { spent, ms: 12.6, paths, timeline });
}

test('what is not known is empty, not invented', () => {
  const { outputs } = report(outcome('failed'));
  expect(outputs).toMatchObject({
    'pr-number': '',
    'cost-usd': '',
    'patch-path': '',
  });
});

test('on-unvalidated: fail fails the job whatever the table says', () => {
  expect(report(outcome('unvalidated', { mustFail: true })).exitCode).toBe(1);
});

test('an end that needs somebody is shown on the page of the run, a good end is not', () => {
  expect(report(outcome('failed')).annotation).toEqual({ level: 'error', text: 'Because @octocat said so.' });
  expect(report(outcome('needs-info')).annotation).toMatchObject({ level: 'warning' });
  expect(report(outcome('needs-review')).annotation).toMatchObject({ level: 'warning' });
  expect(report(outcome('validated')).annotation).toBeNull();
  expect(report(outcome('validated', { verdict: green() })).annotation).toBeNull();
  expect(report(outcome('skipped')).annotation).toBeNull();
});

test('a change that passed with a doubt, or that no test proves, is shown on the page of the run', () => {
  const verdict = green({ proof: PASSES_WITHOUT });
  expect(report(outcome('unproven', { verdict })).annotation).toMatchObject({ level: 'warning' });
  const doubted = green({
    comparisons: [comparison({ failures: [classed('flaky', 'a')] })],
  });
  expect(report(outcome('validated', { verdict: doubted })).annotation).toMatchObject({ level: 'warning' });
});

test('the job summary says each thing once: what was asked, why it ended, what was changed, where the pull request is, what it cost', () => {
  const pullRequest = { number: 7, url: 'https://github.example/octo/hello/pull/7' };
  const given = outcome('validated', { delivery: { ...NO_DELIVERY, pullRequest } });
  const { summary } = report(given, validated());
  expect(summary.match(/fails on the old code and passes/g)).toHaveLength(1);
  expect(summary).not.toContain('Because');
  expect(summary).toContain('> **The model says:** All tests pass, trust me.');
  expect(summary).toContain('[Pull request #7](https://github.example/octo/hello/pull/7)');
  expect(summary.match(/^Issue 42: Durations with seconds are refused$/gm)).toHaveLength(1);
  expect(summary.match(/\*\*Cost:\*\*/g)).toHaveLength(1);
});

test('a run that ended before it was judged says in the summary what was asked and what it cost', () => {
  const { task, cost } = validated();
  const reason = 'It cannot start. It said:\n# no shell\n```\n> make\nCorrect it.';
  const { summary } = reportOn(
    { outcome: outcome('failed', { reason }), record: null, startedRun: { task, cost } },
    { spent: SPENT, ms: 12.6, paths: NO_FILES, timeline: NOTHING },
  );
  expect(summary).toMatch(/^## Tether: failed\n\nIssue 42: /);
  expect(summary.match(/\*\*Cost:\*\*/g)).toHaveLength(1);
  expect(summary).toContain('To go on from here');
  // What a command wrote begins no heading, no block of code and no quotation.
  expect(summary).toContain('It said:  \n\\# no shell  \n\\```  \n\\> make  \nCorrect it.');
});

test('the job summary of a run that asks holds its question, and no tables of a change that is none', () => {
  const end = { kind: 'needs-info', question: 'Which of @both?' } as const;
  const asked = record({ end, verdict: null, change: { files: [] } });
  const { summary } = report(outcome('needs-info'), asked);
  expect(summary).toContain('```text\nWhich of @both?\n```');
  expect(summary).not.toMatch(/No command was run|Changed files/);
});

test.each([
  ['exhausted', true],
  ['unvalidated', true],
  ['validated', false],
  ['withdrawn', false],
] as const)('the job summary of a run that is %s tells of the next one: %s', (status, isTold) => {
  const { summary } = report(outcome(status), validated());
  expect(summary.includes('To go on from here, put the label on again.')).toBe(isTold);
});

test('failures of the change are noted on their lines, nine at most; others and those of a validated run are not', () => {
  const failing = (kind: 'regression' | 'pre-existing', line: number) => {
    const one = classed(kind, `adds ${line}`);
    return { ...one, failure: { ...one.failure, at: { path: 'src/a.ts', line }, message: 'was\n6' } };
  };
  const failures = [
    failing('pre-existing', 1),
    ...Array.from({ length: 12 }, (_, at) => failing('regression', at + 2)),
  ];
  const verdict = red({ comparisons: [blocking('regressed', { failures })] });
  const { places } = report(outcome('unvalidated', { verdict }));
  expect(places).toHaveLength(9);
  expect(places[0]).toEqual({ path: 'src/a.ts', line: 2, text: 'adds 2: was 6' });
  expect(report(outcome('validated', { verdict })).places).toEqual([]);
});
