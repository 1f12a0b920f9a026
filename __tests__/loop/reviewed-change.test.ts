import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../src/core/change-set.ts';
import type { Comparison, ComparisonOutcome, FailureClass } from '../../src/core/verdict/evidence.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { isNoWorse, type ReviewedChange } from '../../src/loop/reviewed-change.ts';
import { NO_TESTS, proven } from '../support/claims.ts';

interface Seen {
  readonly kind?: Verdict['kind'];
  readonly outcome?: ComparisonOutcome;
  readonly classes?: readonly FailureClass[];
  readonly isProven?: boolean;
  readonly name?: string;
}

function candidate(seen: Seen): ReviewedChange {
  const { kind = 'failed', outcome = 'unresolved', classes = [], isProven = false, name = 'a' } = seen;
  const bytes = Buffer.from('x');
  const changes = ChangeSet.empty('b').with(name, { kind: 'file', mode: '100644', bytes, isNew: true });
  const failures = classes.map((one, index) => ({
    class: one,
    failure: {
      id: `${index}`,
      cause: 'assertion',
      name: `${index}`,
      at: null,
      message: '',
      trace: [],
    } as const,
  }));
  const result = { kind: 'exited', code: 1, output: '', ms: 1 } as const;
  const comparison: Comparison = {
    ...{ command: 'x', base: null, candidate: { result, reading: null }, failures, outcome, why: '' },
  };
  const proof: Proof = isProven ? proven(['adds']) : NO_TESTS;
  const evidence = { ...NO_EVIDENCE, comparisons: [comparison], proof };
  const about = { changeSetHash: changes.hash, evidence };
  if (kind === 'passed') return { changes, review: { kind: 'validated', verdict: { kind, ...about } } };
  const verdict: Verdict = kind === 'failed' ? { kind, ...about } : { kind, why: '', ...about };
  return { changes, review: { kind: 'rejected', verdict, feedback: '' } };
}

describe('the better of two', () => {
  test.each<readonly [string, Seen, Seen]>([
    ['passed is better than blocked', { kind: 'passed' }, { kind: 'blocked' }],
    ['blocked is better than failed', { kind: 'blocked' }, { kind: 'failed', classes: ['fixed'] }],
    [
      'failed is better than what nothing decided',
      { kind: 'failed', classes: ['regression'] },
      { kind: 'inconclusive' },
    ],
    [
      'failed tests are better than a build that broke, whatever their number',
      { outcome: 'regressed', classes: ['regression', 'regression'] },
      { outcome: 'not-comparable', classes: ['regression'] },
    ],
    [
      'fewer regressions are better than more fixed',
      { outcome: 'regressed', classes: ['regression'] },
      { outcome: 'regressed', classes: ['regression', 'regression', 'fixed', 'fixed'] },
    ],
    [
      'no regression is better than one without a name',
      { outcome: 'unresolved', classes: ['unresolved'] },
      { outcome: 'regressed', classes: ['fixed'] },
    ],
    ['more fixed is better', { classes: ['fixed', 'unresolved'] }, { classes: ['unresolved'] }],
    ['proven is better', { kind: 'passed', isProven: true }, { kind: 'passed' }],
  ])('%s', (_, better, worse) => {
    const [good, bad] = [candidate(better), candidate(worse)];
    expect([isNoWorse(good, bad), isNoWorse(bad, good)]).toEqual([true, false]);
  });

  test('is neither where the commands say the same of both', () => {
    expect(isNoWorse(candidate({ name: 'a' }), candidate({ name: 'b' }))).toBe(true);
  });
});
