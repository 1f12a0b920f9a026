import { describe, expect, test } from 'vitest';
import { Budget, type BudgetLimits } from '../../src/core/budget.ts';
import type { NonEmpty, ToolCall, ToolResult } from '../../src/core/chat.ts';
import type { ActOutcome, CriticOutcome, Review, Stall } from '../../src/core/decision.ts';
import { type Comparison, type Evidence, NO_EVIDENCE } from '../../src/core/verdict/evidence.ts';
import type { Proof } from '../../src/core/verdict/proof.ts';
import type { Verdict } from '../../src/core/verdict/verdict.ts';
import { Attempts } from '../../src/strategy/attempts.ts';
import { CriticRounds } from '../../src/strategy/critic-rounds.ts';
import { EscalationPolicy } from '../../src/strategy/escalation-policy.ts';
import { FinishLimit } from '../../src/strategy/finish-limit.ts';
import { IdleLimit } from '../../src/strategy/idle-limit.ts';
import type { Advice, ReplyWithoutCall, Round } from '../../src/strategy/policy.ts';
import { ReadingLimit } from '../../src/strategy/reading-limit.ts';
import { Recovery } from '../../src/strategy/recovery.ts';
import { Reminders } from '../../src/strategy/reminders.ts';
import { CODER_WORDING } from '../../src/strategy/system-prompt.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { Toolbox } from '../../src/tools/tool.ts';
import { proven, sides } from '../support/claims.ts';

const LIMITS: BudgetLimits = {
  ...{ maxRounds: 20, maxContextRounds: 2, maxValidationRetries: 1, maxContextRequestsPerRound: 5 },
  ...{ maxTokensPerCall: 1000, maxTotalTokens: 1_000_000, maxCostUsd: null, maxMs: 60_000 },
};
const TOOLS = new Toolbox(CATALOGUE);
const PROSE: ReplyWithoutCall = { kind: 'prose', text: 'hm' };
const NOTHING: Advice = { kind: 'goes-on', notes: [] };
const CLAIM = { title: 'Title', summary: 'Summary' };
const GREEN: Verdict = { kind: 'passed', records: [], changeSetHash: 'x', evidence: NO_EVIDENCE };
const RED: Verdict = { kind: 'failed', records: [], changeSetHash: 'x', evidence: NO_EVIDENCE };
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

function budgetOf(limits: Partial<BudgetLimits> = {}): Budget {
  return new Budget({ limits: { ...LIMITS, ...limits }, prices: null, startedAt: 0, now: () => 0 });
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

function noCall<Context>(context: Context, intent: ReplyWithoutCall = PROSE): Round<Context> {
  return { kind: 'no-call', context, intent };
}

describe('the limit of reading rounds', () => {
  const context = { budget: budgetOf() };
  const reads = acted(context, { effect: 'reads' });

  test('tells when it is reached, and again in fewer words', () => {
    const limit = new ReadingLimit(CODER_WORDING);
    expect(limit.advise(reads)).toEqual(NOTHING);
    expect(limit.rule(context)).toBe('answered');
    expect(limit.advise(reads)).toEqual({
      kind: 'goes-on',
      notes: [expect.stringContaining('only read for 2 rounds')],
    });
    expect(limit.rule(context)).toBe('refused');
    expect(limit.advise(reads)).toEqual({ kind: 'goes-on', notes: ['Enough read: act on it now.'] });
  });

  test('is lifted by an edit and by a fresh start, and not by a round in which nothing was done', () => {
    const limit = new ReadingLimit(CODER_WORDING);
    for (let round = 0; round < 2; round++) limit.advise(reads);
    limit.advise(acted(context, { effect: 'none' }));
    limit.advise(noCall(context));
    expect(limit.rule(context)).toBe('refused');
    limit.advise(acted(context, { effect: 'writes' }));
    expect(limit.rule(context)).toBe('answered');
    for (let round = 0; round < 2; round++) limit.advise(reads);
    limit.startOver();
    expect(limit.rule(context)).toBe('answered');
  });
});

describe('the limit of replies that bring nothing forward', () => {
  test('ends the rounds at the fifth in a row, with and without calls', () => {
    const limit = new IdleLimit();
    const idle = [noCall(null), acted(null, { effect: 'none' })] as const;
    for (let reply = 0; reply < 4; reply++) expect(limit.advise(idle[reply % 2] ?? idle[0])).toEqual(NOTHING);
    expect(limit.position).toBe('reply 4 of 5');
    expect(limit.advise(noCall(null))).toMatchObject({ kind: 'exhausted', limit: 'replies' });
  });

  test.each<readonly [string, (limit: IdleLimit) => void]>([
    ['a call that was carried out', (limit) => limit.advise(acted(null, { effect: 'reads' }))],
    ['a fresh start', (limit) => limit.startOver()],
  ])('begins anew after %s', (_, use) => {
    const limit = new IdleLimit();
    for (let reply = 0; reply < 4; reply++) limit.advise(noCall(null));
    use(limit);
    expect(limit.advise(noCall(null))).toEqual(NOTHING);
    expect(limit.position).toBe('reply 1 of 5');
  });
});

test('a reminder is said once, until the conversation no longer holds it; another one is said all the same', () => {
  const reminders = new Reminders({ position: 'reply 2 of 5' }, CODER_WORDING);
  const first = reminders.advise(noCall(null));
  expect(first).toEqual({ kind: 'goes-on', notes: [expect.stringContaining('held no call')] });
  expect(reminders.advise(noCall(null))).toEqual({ kind: 'goes-on', notes: ['That was reply 2 of 5.'] });
  for (const errorDetail of ['no object', 'no array']) {
    expect(reminders.advise(noCall(null, { kind: 'malformed', errorDetail }))).toEqual({
      kind: 'goes-on',
      notes: [`Your reply could not be read: ${errorDetail}`],
    });
  }
  expect(reminders.advise(acted(null, { effect: 'none' }))).toEqual(NOTHING);
  reminders.startOver();
  expect(reminders.advise(noCall(null))).toEqual(first);
});

test.each<[ReplyWithoutCall, RegExp]>([
  [PROSE, /^Your reply held no call/],
  [{ kind: 'empty' }, /^Your reply was empty\./],
  [{ kind: 'truncated' }, /^Your reply was cut off at its length limit/],
  [{ kind: 'refused', text: '' }, /^The reply was withheld or refused\./],
  [{ kind: 'imitation' }, /^That was not a call/],
])('a reply without a call is answered by what is wrong with it: %j', (intent, said) => {
  const reminders = new Reminders({ position: 'reply 2 of 5' }, CODER_WORDING);
  expect(reminders.advise(noCall(null, intent))).toEqual({
    kind: 'goes-on',
    notes: [expect.stringMatching(said)],
  });
});

describe('recovery after failed patches', () => {
  test('shows the file at the second failure in a row, and not across a fresh start', async () => {
    const recovered: string[] = [];
    const context = {
      budget: budgetOf(),
      show: async () => 'one\n',
      recovered: (path: string) => void recovered.push(path),
    };
    const failed = acted(
      context,
      { results: [{ callId: 'a', tool: 'patch-file', status: 'failed', text: '' }] },
      [call('patch-file', 'a.js')],
    );
    const recovery = new Recovery(TOOLS);
    expect(await recovery.advise(failed)).toEqual(NOTHING);
    recovery.startOver();
    expect(await recovery.advise(failed)).toEqual(NOTHING);
    expect(await recovery.advise(failed)).toMatchObject({ notes: [expect.stringMatching(/```\none\n```$/)] });
    expect(recovered).toEqual(['a.js']);
  });
});

describe('the limit of attempts at finish', () => {
  function contextOf({
    review = SENT_BACK,
    critic = { kind: 'approve' },
  }: {
    readonly review?: Review;
    readonly critic?: CriticOutcome;
  }) {
    return { budget: budgetOf(), review: async () => review, criticise: async () => critic };
  }
  function finishing<Context>(context: Context, review: Review): Round<Context> {
    return acted(context, { effect: 'ends', ending: { kind: 'finish', claim: CLAIM, review } });
  }

  test('ends unvalidated when the attempts are used up', async () => {
    const attempts = new Attempts();
    const limit = new FinishLimit(attempts, new CriticRounds());
    const red = finishing(contextOf({}), SENT_BACK);
    expect(await limit.advise(red)).toEqual(NOTHING);
    expect(attempts.latest).toBe('better');
    expect(await limit.advise(red)).toMatchObject({
      end: { kind: 'unvalidated', why: 'validation failed 2 times (max-validation-retries 1)' },
    });
    expect(attempts.latest).toBe('no-better');
  });

  test('is used up by what the host accepts after all: the rounds are exhausted', async () => {
    const limit = new FinishLimit(new Attempts(), new CriticRounds());
    limit.startOver();
    const unchanged = finishing(contextOf({ review: ACCEPTED }), { kind: 'no-change' });
    expect(await limit.advise(unchanged)).toEqual({
      kind: 'exhausted',
      limit: 'attempts',
      detail: 'the fresh attempt changed nothing',
    });
  });

  test('what the critic rejects for good is withdrawn', async () => {
    const critic = new CriticRounds();
    const context = contextOf({ critic: { kind: 'abort', feedback: 'No such bug.' } });
    expect(await new FinishLimit(new Attempts(), critic).advise(finishing(context, ACCEPTED))).toEqual({
      kind: 'finish',
      end: { kind: 'withdrawn', claim: CLAIM, verdict: GREEN, feedback: 'No such bug.' },
    });
  });

  test.each<readonly [string, Evidence, RegExp]>([
    ['adds no test', tested({ kind: 'no-tests' }), /but no test fails without the change\./],
    [
      'adds one that passes without it',
      tested(PASSES_WITHOUT),
      /the tests of the change pass without the rest/,
    ],
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
    expect(critic.endOf(review)).toEqual(end);
    limit.startOver();
    expect(await limit.advise(finishing(context, review))).toEqual({ kind: 'finish', end });
  });

  test.each<readonly [string, Evidence]>([
    ['a test shows', tested(proven(['a']))],
    ['has nothing to prove', tested({ kind: 'not-applicable', why: 'only documents' })],
    ['nobody wants proven', tested({ kind: 'not-checked', why: 'off' })],
    ['no test could show, as none runs', { ...tested({ kind: 'no-tests' }), comparisons: [ran(null)] }],
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
    expect(critic.endOf(ACCEPTED)).toBeNull();
    expect(await limit.advise(finishing(context, ACCEPTED))).toMatchObject({
      kind: 'goes-on',
      notes: [expect.stringContaining('Name it.')],
    });
    const end = { kind: 'needs-review', claim: CLAIM, verdict: GREEN, feedback: 'Name it.' };
    expect(critic.endOf(ACCEPTED)).toEqual(end);
    expect(critic.endOf(SENT_BACK)).toBeNull();
    expect(await limit.advise(finishing(context, ACCEPTED))).toEqual({ kind: 'finish', end });
  });
});

describe('escalation', () => {
  const UNUSED = (): never => {
    throw new Error('not asked for here');
  };

  function contextOf(stalls: Stall[], limits: Partial<BudgetLimits> = {}) {
    const taken: string[] = [];
    const context = {
      ...{ budget: budgetOf({ maxValidationRetries: 5, ...limits }), taken },
      ...{ act: UNUSED, review: UNUSED, criticise: UNUSED, recovered: UNUSED, leftMs: () => 60_000 },
      stall: () => stalls.shift() ?? null,
      show: async () => null,
      diff: async () => '',
      escalated: (step: string) => void taken.push(step),
      startOver: async () => undefined,
      useStrongerModel: () => false,
    };
    return context;
  }
  const circle = (response: Stall['response']): Stall => ({ rule: 'r', pattern: 'the same again', response });

  test('names a pattern, then escalates, then gives up', async () => {
    const escalation = new EscalationPolicy(new Attempts(), TOOLS);
    const context = contextOf([circle('warned'), circle('escalated'), circle('escalated'), circle('ended')]);
    const advices: Advice[] = [];
    for (let round = 0; round < 4; round++) advices.push(await escalation.advise(acted(context, {})));
    expect(advices).toMatchObject([
      { notes: ['The same again. Go about it in another way.'] },
      { notes: [expect.stringContaining('find in the code what causes')] },
      { kind: 'started-over' },
      { kind: 'exhausted', detail: 'the same again, again and again' },
    ]);
    expect(context.taken).toEqual(['cause', 'fresh-start']);
  });

  test('moves up for each attempt that is no better, once, and not without rounds', async () => {
    const attempts = new Attempts();
    const escalation = new EscalationPolicy(attempts, TOOLS);
    const context = contextOf([]);
    attempts.add(CLAIM, RED);
    expect(await escalation.advise(acted(context, {}))).toEqual(NOTHING);
    attempts.add(CLAIM, RED);
    await escalation.advise(acted(context, {}));
    await escalation.advise(acted(context, {}));
    expect(context.taken).toEqual(['cause']);
    attempts.add(CLAIM, RED);
    expect(await escalation.advise(acted(contextOf([], { maxRounds: 0 }), {}))).toEqual(NOTHING);
  });

  test('says nothing of a reply without a call, whose pattern nobody asks for', async () => {
    const stalls = [circle('ended')];
    expect(await new EscalationPolicy(new Attempts(), TOOLS).advise(noCall(contextOf(stalls)))).toEqual(
      NOTHING,
    );
    expect(stalls).toHaveLength(1);
  });
});
