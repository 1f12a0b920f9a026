import { describe, expect, test } from 'vitest';
import { ChangeSet } from '../../src/core/change-set.ts';
import type { Comparison, ComparisonOutcome, FailureClass } from '../../src/core/verdict/evidence.ts';
import { NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { BestCandidate, isNoWorse, type ReviewedChange } from '../../src/loop/best-candidate.ts';
import { NO_TESTS, proven } from '../support/claims.ts';

interface Seen {
  readonly kind?: Verdict['kind'];
  readonly outcome?: ComparisonOutcome;
  readonly classes?: readonly FailureClass[];
  readonly isProven?: boolean;
  readonly size?: number;
  readonly name?: string;
}

function candidate(seen: Seen): ReviewedChange {
  const {
    kind = 'failed',
    outcome = 'unresolved',
    classes = [],
    isProven = false,
    size = 10,
    name = 'a',
  } = seen;
  const bytes = Buffer.alloc(size, 'x');
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

test('as good as another one is what the commands say no worse of, whatever its size', () => {
  const small = candidate({ kind: 'failed', size: 1 });
  expect(isNoWorse(candidate({ kind: 'failed', size: 99 }), small)).toBe(true);
  expect(isNoWorse(candidate({ kind: 'passed', size: 99 }), small)).toBe(true);
  expect(isNoWorse(small, candidate({ kind: 'passed', size: 99 }))).toBe(false);
  const broken = candidate({ kind: 'failed', classes: ['regression'], size: 1 });
  expect([isNoWorse(broken, small), isNoWorse(small, broken)]).toEqual([false, true]);
});

describe('the better of two', () => {
  test.each<readonly [string, Seen, Seen]>([
    ['passed is better than blocked', { kind: 'passed', size: 99 }, { kind: 'blocked' }],
    ['blocked is better than failed', { kind: 'blocked', size: 99 }, { kind: 'failed', classes: ['fixed'] }],
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
    ['more fixed is better', { classes: ['fixed', 'unresolved'], size: 99 }, { classes: ['unresolved'] }],
    ['proven is better', { kind: 'passed', isProven: true, size: 99 }, { kind: 'passed' }],
    ['smaller is better', { size: 9 }, { size: 10 }],
  ])('%s', (_, better, worse) => {
    for (const offered of [
      [better, worse],
      [worse, better],
    ]) {
      const best = new BestCandidate();
      for (const one of offered) best.offer(candidate(one));
      expect(best.candidate).toEqual(candidate(better));
    }
  });

  test('of equals the latest is kept', () => {
    const best = new BestCandidate();
    for (const name of ['a', 'b', 'c']) best.offer(candidate({ name }));
    expect(best.candidate?.changes.paths).toEqual(['c']);
  });
});
