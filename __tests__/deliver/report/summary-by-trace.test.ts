import { expect, test } from 'vitest';
import { summaryByTrace } from '../../../src/deliver/report/summary-by-trace.ts';

const WORDS = '> **Interrupted:** the process was killed.';
const ABOUT = { issue: 7, end: { kind: 'interrupted', text: WORDS } } as const;

const usage = { inputTokens: 900, cachedTokens: 300, outputTokens: 40, source: 'estimated' };
const spent = {
  rounds: 0,
  criticCalls: 0,
  inputTokens: 900,
  cachedTokens: 300,
  outputTokens: 40,
  costUsd: 0.25,
};

function traceOf(...lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const BEGAN = { time: 1, kind: 'began', model: 'a-model' };
const TASK = { time: 2, kind: 'task', task: { title: 'Say @who broke it' } };
const CHARGED = { time: 30, kind: 'charged', spent };
const REPLIED = { time: 40, kind: 'replied', round: 1, usage, ms: 38 };

test('it says what was asked, why it ended, and what it cost', () => {
  const trace = traceOf(BEGAN, TASK, CHARGED, REPLIED, {
    time: 12_000,
    kind: 'requested',
    round: 2,
  });

  const summary = summaryByTrace(trace, ABOUT);

  expect(summary).toMatch(/^## Tether: interrupted\n\nIssue 7: Say @ who broke it\n\n> \*\*Interr/);
  expect(summary).toContain('**Cost:** 1 round, 940 tokens, 0.2500 US dollars.');
});

test('without a request that was paid for, and beside words with the cost, it names none', () => {
  expect(summaryByTrace(traceOf(BEGAN, TASK), ABOUT)).not.toContain('**Cost:**');
  const end = { kind: 'ended', text: '**Cost:** known.' } as const;
  const told = summaryByTrace(traceOf(BEGAN, CHARGED), { ...ABOUT, end });
  expect(told.match(/\*\*Cost:/g)).toHaveLength(1);
});
