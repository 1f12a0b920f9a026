import { expect, test } from 'vitest';
import type { RoundsEnd } from '../../src/core/decision.ts';
import { NOTHING_DONE, type Outcome } from '../../src/core/outcome.ts';
import { endedComment } from '../../src/deliver/comment.ts';
import { jobSummary } from '../../src/deliver/report/job-summary.ts';
import type { RunRecord } from '../../src/deliver/text/run-record.ts';
import { CLAIM, green, record, validated } from './records.ts';

function ended(status: Outcome['status'], more: Partial<Outcome> = {}): Outcome {
  return { ...NOTHING_DONE, status, reason: 'The reason.', ...more };
}

function critical(kind: 'needs-review' | 'withdrawn', feedback: string): RoundsEnd {
  return { kind, claim: CLAIM, verdict: green(), feedback };
}

test('a run that ended before it was judged says what it cost, and how to go on', () => {
  const begun = validated();
  const failed = ended('failed', { reason: 'It cannot start. It said:\n- a\n---\nCorrect it.' });
  const text = endedComment({ outcome: failed, record: null, startedRun: begun }, 42);
  expect(text).toContain('> **Failed:** It cannot start. It said:  \n> - a  \n> \\---  \n> Correct it.');
  expect(text).toContain('**Cost:** ');
  expect(text).toContain('To go on from here, put the label on again, or comment `/tether`.');
  // One that never began cost nothing.
  expect(endedComment({ outcome: failed, record: null }, 42)).not.toContain('**Cost:**');
});

test('an end without a change lists what was run and how it ended, on what, above the words of the model', () => {
  const claim = { title: 'T', summary: 'I ran the tests and they pass.' };
  const result = { kind: 'exited', ms: 1, code: 0 } as const;
  const reading = { counts: { executed: 12, skipped: 0 }, isComplete: true, failures: [] };
  const ran: RunRecord['checks']['ran'] = [
    { on: 'base', run: { command: 'npm test', state: 'a', result, reading } },
    {
      on: 'undone',
      run: { command: 'node `a|b`', state: 'b', result: { ...result, code: 3 }, reading: null },
    },
  ];
  for (const kind of ['answered', 'no-change'] as const) {
    const told = endedComment(
      { outcome: ended(kind), record: record({ end: { kind, claim }, verdict: null, checks: { ran } }) },
      42,
    );
    expect(told).toMatch(/^<!-- \S+ issue=42 -->\n\n\*\*Nothing was changed\.\*\*/);
    expect(told).toContain('\n| `npm test` | the base | passed, 12 tests |\n');
    expect(told).toContain('\n| `` node `a\\|b` `` | edits that were undone | exit code 3 |\n');
    expect(told.indexOf('exit code 3')).toBeLessThan(told.indexOf('The model says'));
    expect(told.endsWith('and what is missing; the label starts over.')).toBe(kind === 'answered');
  }
});

test('a pull request that the forge did not make a draft is not called one, in the comment and on the page of the run', () => {
  const pullRequest = { number: 9, url: 'u' };
  const delivery = { ...NOTHING_DONE.delivery, operation: 'updated', pullRequest, toBeDraft: true } as const;
  const told = (isDraft: boolean) => {
    const result = {
      outcome: ended('unvalidated', { delivery: { ...delivery, isDraft } }),
      record: validated(),
    };
    return [endedComment(result, 42), jobSummary(result, { sessionPath: '', timeline: { rounds: [] } })];
  };
  for (const text of told(false)) expect(text).toContain('**Not a draft:**');
  expect(told(false)[0]).not.toContain('as a draft');
  for (const text of told(true)) expect(text).not.toContain('**Not a draft:**');
  expect(told(true)[0]).toContain(', as a draft');
});

test('a run without a change or a verdict has no fold that says so', () => {
  const end = { kind: 'needs-info', question: 'Which?' } as const;
  const text = endedComment(
    { outcome: ended('needs-info'), record: record({ end, verdict: null, change: { files: [] } }) },
    42,
  );
  expect(text).toContain('Which?');
  expect(text).not.toContain('<details>');
});

test('an end that left work undone says how the next run goes on from it, and no other does', () => {
  const words = 'put the label on again, or comment `/tether`.';
  const end = critical('withdrawn', 'No.');
  const told = record({ end, verdict: green() });
  for (const status of ['exhausted', 'failed', 'unvalidated'] as const)
    expect(endedComment({ outcome: ended(status), record: told }, 42)).toContain(words);
  for (const status of ['validated', 'withdrawn', 'superseded'] as const)
    expect(endedComment({ outcome: ended(status), record: told }, 42)).not.toContain(words);
  expect(endedComment({ outcome: ended('exhausted'), record: told }, 42, 'writer')).toContain(
    'comment `/tether refine`.',
  );
});

test('when it is too long, the patch stays and the lists go, and that is said', () => {
  const long = '`'.repeat(290);
  const tampering = Array.from({ length: 30 }, () => ({
    kind: 'tests-removed' as const,
    path: long,
    line: null,
    detail: long,
  }));
  const verdict = green({ tampering });
  const end: RoundsEnd = { kind: 'withdrawn', claim: CLAIM, verdict, feedback: 'No.' };
  const told = record({ end, verdict, change: { patch: `+ ${'x'.repeat(39_000)}` } });
  const text = endedComment({ outcome: ended('withdrawn'), record: told }, 42);
  expect(text.length).toBeLessThan(65_000);
  expect(text).toContain('x'.repeat(39_000));
  expect(text).toContain('Left out, because this page would be too long: what to look at.');
});
