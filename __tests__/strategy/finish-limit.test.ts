import { describe, expect, test } from 'vitest';
import type { NonEmpty, ToolCall, ToolResult } from '../../src/core/chat.ts';
import type { ActOutcome, CriticOutcome, Review } from '../../src/core/decision.ts';
import { type Comparison, type Evidence, NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { Attempts } from '../../src/strategy/attempts.ts';
import { CriticRounds } from '../../src/strategy/critic-rounds.ts';
import { FinishLimit } from '../../src/strategy/finish-limit.ts';
import type { Round } from '../../src/strategy/policy.ts';
import { budgetOf } from '../support/budgets.ts';
import { NO_TESTS, proven, sides } from '../support/claims.ts';

const CLAIM = { title: 'Title', summary: 'Summary' };
const GREEN: Verdict = { kind: 'passed', changeSetHash: 'x', evidence: NO_EVIDENCE };
const RED: Verdict = { kind: 'failed', changeSetHash: 'x', evidence: NO_EVIDENCE };
const SENT_BACK: Review = { kind: 'rejected', verdict: RED, feedback: 'red' };
const ACCEPTED: Review = { kind: 'validated', verdict: GREEN };

const PASSES_WITHOUT = { kind: 'passes-without-change', ...sides([]) } as const;

/** @param executed how many tests it ran; null: it names none */
function ran(executed: number | null): Comparison {
  const counts = executed === null ? null : { executed, skipped: 0 };
  return {
    ...{ command: 'npm test', base: null, failures: [], outcome: 'passed', why: '' },
    candidate: {
      result: { kind: 'exited', code: 0, output: '', ms: 1 },
      reading: { formats: [], failures: [], counts, passed: [], isComplete: true },
    },
  };
}

function tested(proof: Proof): Evidence {
  return { ...NO_EVIDENCE, proof, comparisons: [ran(1)] };
}

function call(name: string, path: string): ToolCall {
  return { id: 'a', name, arguments: { kind: 'parsed', value: { path } } };
}

function acted<Context>(
  context: Context,
  outcome: Partial<ActOutcome>,
  calls: NonEmpty<ToolCall> = [call('read-file', 'a.js')],
): Round<Context> {
  const results: NonEmpty<ToolResult> = [{ callId: 'a', tool: 'any', status: 'done', text: '' }];
  return { kind: 'acted', context, calls, outcome: { results, ending: null, effect: 'writes', ...outcome } };
}

describe('the limit of attempts at finish', () => {
  function contextOf({
    review = SENT_BACK,
    critic = { kind: 'approve' },
  }: {
    readonly review?: Review;
    readonly critic?: CriticOutcome;
  }) {
    return {
      budget: budgetOf({ maxValidationRetries: 1 }),
      review: async () => review,
      claimOf: () => null,
      criticise: async () => critic,
    };
  }
  function finishing<Context>(context: Context, review: Review): Round<Context> {
    return acted(context, { effect: 'ends', ending: { kind: 'finish', as: 'work', claim: CLAIM, review } });
  }

  function answering<Context>(context: Context): Round<Context> {
    const ending = { kind: 'finish', as: 'answer', claim: CLAIM, review: { kind: 'no-change' } } as const;
    return acted(context, { effect: 'ends', ending });
  }

  test('an answer that takes back what the critic sent back does not lose it', async () => {
    const critic = new CriticRounds();
    critic.sendBackForTest(CLAIM, GREEN, 'a test is missing');
    const limit = new FinishLimit(new Attempts(), critic);
    expect(await limit.advise(answering(contextOf({})))).toMatchObject({ end: { kind: 'unvalidated' } });
  });

  test.each([
    ['error', 'the reply was empty'],
    ['parse-error', 'the reply was empty; the input critic may name another model for it'],
  ] as const)(
    'what the critic says nothing of that can be read (%s) waits for a person',
    async (kind, why) => {
      const context = contextOf({ critic: { kind, why: 'the reply was\nempty.' } });
      const limit = new FinishLimit(new Attempts(), new CriticRounds());
      expect(await limit.advise(finishing(context, ACCEPTED))).toEqual({
        kind: 'finish',
        end: { kind: 'unreviewed', claim: CLAIM, verdict: GREEN, why },
      });
    },
  );

  test.each<readonly [string, Evidence, RegExp]>([
    ['adds no test', tested(NO_TESTS), /but no test shows what the change does\./],
    [
      'adds no test on a base that fails',
      { ...tested(NO_TESTS), comparisons: [{ ...ran(1), outcome: 'no-regression' }] },
      /the commands fail only as on the base, but no test shows what the change does\./,
    ],
    ['adds one that passes without it', tested(PASSES_WITHOUT), /its tests also pass on the old code/],
  ])('a change that %s goes back once, and stays what it is', async (_, evidence, said) => {
    const critic = new CriticRounds();
    const limit = new FinishLimit(new Attempts(), critic);
    const verdict: Verdict = { ...GREEN, evidence };
    const review: Review = { kind: 'validated', verdict };
    const context = contextOf({});
    const end = { kind: 'validated', claim: CLAIM, verdict };
    expect(await limit.advise(finishing(context, review))).toMatchObject({
      kind: 'goes-on',
      notes: [expect.stringMatching(said)],
    });
    expect(await critic.endOf(context, review)).toEqual(end);
    expect(await limit.advise(finishing(context, review))).toEqual({ kind: 'finish', end });
  });

  test('a change that went back for a test, of which nothing comes, is not validated without the critic', async () => {
    const critic = new CriticRounds();
    critic.sendBackForTest(CLAIM, GREEN, 'a test is missing');
    const endBy = (outcome: CriticOutcome) => critic.endOf(contextOf({ critic: outcome }), ACCEPTED);
    expect(await endBy({ kind: 'error', why: 'The budget is spent.' })).toEqual({
      ...{ kind: 'unreviewed', claim: CLAIM, verdict: GREEN },
      why: 'The budget is spent',
    });
    expect(await endBy({ kind: 'iterate', feedback: 'Name it.' })).toMatchObject({ kind: 'needs-review' });
    expect(await endBy({ kind: 'skipped', why: 'off' })).toMatchObject({ kind: 'validated' });
  });

  test.each<readonly [string, Evidence]>([
    ['a test shows', tested(proven(['a']))],
    ['has nothing to prove', tested({ kind: 'not-applicable', why: 'only documents' })],
    ['nobody wants proven', tested({ kind: 'not-shown', because: 'untold', why: 'off' })],
    [
      'no test could show, as none runs',
      {
        ...tested(NO_TESTS),
        comparisons: [ran(null)],
      },
    ],
  ])('a change that %s does not go back', async (_, evidence) => {
    const verdict: Verdict = { ...GREEN, evidence };
    const limit = new FinishLimit(new Attempts(), new CriticRounds());
    expect(await limit.advise(finishing(contextOf({}), { kind: 'validated', verdict }))).toEqual({
      kind: 'finish',
      end: { kind: 'validated', claim: CLAIM, verdict },
    });
  });

  test('the critic sends back once, and what it sent back stays known', async () => {
    const critic = new CriticRounds();
    const limit = new FinishLimit(new Attempts(), critic);
    const context = contextOf({ critic: { kind: 'iterate', feedback: 'Name it.' } });
    expect(await critic.endOf(context, ACCEPTED)).toBeNull();
    expect(await limit.advise(finishing(context, ACCEPTED))).toMatchObject({
      kind: 'goes-on',
      notes: [expect.stringContaining('Name it.')],
    });
    const end = { kind: 'needs-review', claim: CLAIM, verdict: GREEN, feedback: 'Name it.' };
    expect(await critic.endOf(context, ACCEPTED)).toEqual(end);
    expect(await critic.endOf(context, SENT_BACK)).toBeNull();
    expect(await limit.advise(finishing(context, ACCEPTED))).toEqual({ kind: 'finish', end });
  });
});
