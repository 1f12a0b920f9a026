import { describe, expect, test } from 'vitest';
import type { RoundsEnd } from '../../src/core/decision.ts';
import { NO_DELIVERY, NOTHING_DONE, type Outcome } from '../../src/core/outcome.ts';
import { endedComment } from '../../src/deliver/comment.ts';
import { heldFailed } from '../support/claims.ts';
import {
  blocking,
  CLAIM,
  classed,
  failure,
  green,
  PASSES_WITHOUT,
  record,
  red,
  renderedOf,
  validated,
} from './records.ts';

function ended(status: Outcome['status'], more: Partial<Outcome> = {}): Outcome {
  return { ...NOTHING_DONE, status, reason: 'The reason.', ...more };
}

const PULL = { ...NO_DELIVERY, pullRequest: { number: 5, url: 'https://forge.example/pull/5' } };

function critical(kind: 'needs-review' | 'withdrawn', feedback: string): RoundsEnd {
  return { kind, claim: CLAIM, verdict: green(), feedback };
}

test('a run that ended before it was judged says what it cost, and how to go on', () => {
  const begun = validated();
  const failed = ended('failed', { reason: 'It cannot start. It said:\n- a\n---\nCorrect it.' });
  const text = endedComment({ outcome: failed, record: null, begun }, 42);
  expect(text).toContain('> **Failed:** It cannot start. It said:  \n> - a  \n> \\---  \n> Correct it.');
  expect(text).toContain('**Cost:** ');
  expect(text).toContain(
    'The next run goes on from here: put the label on again, or comment `/tether continue`.',
  );
  // One that never began cost nothing.
  expect(endedComment({ outcome: failed, record: null }, 42)).not.toContain('**Cost:**');
});

test('a change that no test proves is told as that, with its proof and its pull request', () => {
  const text = endedComment(
    { outcome: ended('unproven', { delivery: PULL }), record: validated({ proof: PASSES_WITHOUT }) },
    42,
  );
  expect(text.startsWith('<!-- tether:status issue=42 -->')).toBe(true);
  expect(text).toContain('**Passes, not proven:** its tests pass');
  expect(text).toContain('**Proof: none. Its tests pass on this machine without the rest of the change,**');
  expect(text).toContain('Pull request: #5');
});

test('the doubt that altered tests fail as the base has them is told with these tests', () => {
  const failures = [failure('adds', { message: '5 is not 6' })];
  const told = validated({ originalTests: heldFailed(['test/a.test.js'], failures) });
  const text = endedComment({ outcome: ended('validated', { delivery: PULL }), record: told }, 42);
  expect(text).toContain('**Tests of the base pass only with its changes to the tests.**');
  expect(text).toContain('- `adds`: `5 is not 6`');
});

describe('the critic', () => {
  test('asks for more: its words are posted whole, as a quotation, beside the draft', () => {
    const feedback = `Handle hours too, @octocat.\n${'x'.repeat(3000)}`;
    const told = record({ end: critical('needs-review', feedback), verdict: green() });
    const text = endedComment({ outcome: ended('needs-review', { delivery: PULL }), record: told }, 42);
    expect(text).toContain(
      '**Not validated:** the critic, a second model, asks for more; the commands passed.',
    );
    expect(text).toContain(`\`\`\`text\n${feedback}\n\`\`\``);
    expect(renderedOf(text)).not.toContain('@octocat');
    expect(text).toContain('Pull request: #5');
    expect(text).toContain('comment `/tether` and what is to be done');
    expect(text).not.toContain('No pull request was opened');
  });

  test('advises against it: the reason is posted and the patch is there', () => {
    const told = record({
      end: critical('withdrawn', 'It deletes all data.'),
      verdict: green(),
      change: { patch: '+ drop()\n' },
    });
    const text = endedComment({ outcome: ended('withdrawn'), record: told }, 42);
    expect(text).toContain('a second model, advises against publishing');
    expect(text).toContain('No pull request was opened; the change is kept as a patch.');
    expect(text).toContain('```text\nIt deletes all data.\n```');
    expect(text).toContain('```diff\n+ drop()\n```');
  });

  test('without a word is said to have given no reason', () => {
    const told = record({ end: critical('withdrawn', ' '), verdict: green() });
    expect(endedComment({ outcome: ended('withdrawn'), record: told }, 42)).toContain(
      'The critic gave no reason.',
    );
  });
});

test('under what fails stands what speaks against the change, and nothing else', () => {
  const end = { kind: 'failed', fault: 'Over.', review: { kind: 'no-change' } } as const;
  const textFor = (...failures: ReturnType<typeof classed>[]): string => {
    const verdict = red({ comparisons: [blocking('regressed', { failures })] });
    return endedComment({ outcome: ended('failed'), record: record({ end, verdict }) }, 42);
  };
  expect(textFor(classed('fixed', 'adds'), classed('pre-existing', 'divides'))).not.toContain('What fails');
  const text = textFor(classed('fixed', 'adds'), classed('regression', 'multiplies'));
  expect(text).toContain(
    '<details><summary>What fails</summary>\n\n**New with this change**\n\n- `multiplies`',
  );
  expect(text).not.toContain('**Fixed**');
});

test('a run without a change or a verdict has no fold that says so', () => {
  const end = { kind: 'needs-info', question: 'Which?' } as const;
  const text = endedComment({ outcome: ended('needs-info'), record: record({ end, verdict: null }) }, 42);
  expect(text).toContain('Which?');
  expect(text).not.toContain('<details>');
});

test('an end that left work undone says how the next run goes on from it, and no other does', () => {
  const words = 'put the label on again, or comment `/tether continue`.';
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

test('a comment stays below what a forge takes', () => {
  const patch = '```````\n'.repeat(20_000);
  const told = record({ end: critical('withdrawn', '`'.repeat(4000)), verdict: green(), change: { patch } });
  const text = endedComment({ outcome: ended('withdrawn', { reason: 'x'.repeat(9000) }), record: told }, 42);
  expect(text.length).toBeLessThan(65_000);
  expect(text.startsWith('<!-- tether:status issue=42 -->')).toBe(true);
});

test('when it is too long, the patch stays and the lists go, and that is said', () => {
  const long = '`'.repeat(290);
  const tampering = Array.from({ length: 30 }, () => ({
    kind: 'tests-taken-out' as const,
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
  expect(text).toContain(
    'Left out, because this page would be too long: what was found in tests and settings.',
  );
});
