import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangeSet } from '../../src/core/change-set.ts';
import type { ModelReply } from '../../src/core/chat.ts';
import { ESCALATION_STEPS, type Review } from '../../src/core/decision.ts';
import { isNoWorse, type ReviewedChange } from '../../src/loop/best-candidate.ts';
import { examples } from '../support/examples.ts';
import { FINISH, type Played, play } from '../support/played-rounds.ts';
import { calling, ScriptedModel, saying } from '../support/scripted-model.ts';
import { FILES, failing, gate } from './counted-failures.ts';

/** Calls of a model that tries, repeats itself, goes in circles, gets better or worse. */
const someCalls = (): fc.Arbitrary<readonly (readonly [string, unknown])[]> => {
  const count = fc.integer({ min: 1, max: 5 });
  const more = fc.constantFrom('', 'a', 'b', 'longer');
  const write = fc
    .record({ count, more })
    .map((made) => ['write-file', { path: 'src/a.js', content: failing(made.count, made.more) }] as const);
  const patch = fc
    .record({ from: count, to: count })
    .map(
      ({ from, to }) =>
        ['patch-file', { path: 'src/a.js', search: `fails = ${from}`, replace: `fails = ${to}` }] as const,
    );
  const right = fc.constant(['write-file', { path: 'src/a.js', content: failing(0, 'right') }] as const);
  const read = fc.constantFrom('src/a.js', 'test/a.test.js').map((path) => ['read-file', { path }] as const);
  const run = fc.constant(['run-command', { command: 'npm test' }] as const);
  const back = fc.constant(['write-file', { path: 'src/a.js', content: FILES['src/a.js'] }] as const);
  const one = fc.oneof(
    { weight: 6, arbitrary: write },
    { weight: 3, arbitrary: patch },
    { weight: 1, arbitrary: right },
    { weight: 2, arbitrary: read },
    { weight: 2, arbitrary: run },
    { weight: 1, arbitrary: back },
  );
  return fc.tuple(fc.array(one, { maxLength: 2 }), fc.boolean()).map(([calls, isFinished]) => {
    return isFinished ? [...calls, FINISH] : calls;
  });
};

const someReplies = (): fc.Arbitrary<readonly ModelReply[]> =>
  fc.array(
    someCalls().map((calls) => (calls.length === 0 ? saying('Hm.') : calling(...calls))),
    { minLength: 1, maxLength: 6 },
  );

const replay =
  (replies: readonly ModelReply[]) =>
  (index: number): ModelReply =>
    replies[index % replies.length] ?? saying('');

test('whatever a model does, the run ends within its limits, no step is taken twice, and nothing better is lost', {
  timeout: 240_000,
}, async () => {
  const run = fc.record({
    replies: someReplies(),
    stronger: fc.option(someReplies(), { nil: undefined }),
    proof: fc.constantFrom('prefer' as const, 'require' as const),
    limits: fc.record({
      maxRounds: fc.integer({ min: 1, max: 25 }),
      maxValidationRetries: fc.integer({ min: 0, max: 12 }),
    }),
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(run, async ({ replies, stronger, proof, limits }) => {
      const strong = stronger && new ScriptedModel(replay(stronger));
      const played = await play(replay(replies), {
        ...{ files: FILES, gate, limits, review: { proof } },
        ...(strong !== undefined && { stronger: strong }),
      });
      const asked = played.model.requests.length + (strong?.requests.length ?? 0);
      expect(played.budget.spent.modelCalls).toBe(asked);
      expect(asked).toBeLessThanOrEqual(limits.maxRounds);
      expectAttempts(played, limits.maxValidationRetries);
      for (const step of expectSteps(played)) seen.add(step);
      for (const answer of expectResponses(played)) seen.add(answer);
      expectNothingBetter(played);
      seen.add(played.end.kind);
    }),
    { numRuns: examples(3000) },
  );
  // The behaviours really reach each step, each answer and each end.
  const ends = ['exhausted', 'validated', 'no-change', 'unvalidated'];
  expect([...seen].sort()).toEqual([...ends, ...ESCALATION_STEPS, 'warned', 'escalated', 'ended'].sort());
});

function expectAttempts({ events }: Played, retries: number): void {
  const attempts = events.filter(
    (event) => event.kind === 'answered' && event.call.name === 'finish' && event.result.status === 'failed',
  );
  expect(attempts.length).toBeLessThanOrEqual(retries + 1);
}

function expectSteps({ events }: Played): readonly string[] {
  const steps = events.flatMap((event) => (event.kind === 'escalated' ? [event.step] : []));
  expect(steps).toEqual(ESCALATION_STEPS.filter((step) => steps.includes(step)));
  const rounds = events.flatMap((event) => (event.kind === 'escalated' ? [event.round] : []));
  expect(new Set(rounds).size).toBe(rounds.length);
  return steps;
}

function expectResponses({ events, end }: Played): readonly string[] {
  const stalls = events.flatMap((event) => (event.kind === 'stalled' ? [event] : []));
  for (const name of new Set(stalls.map(({ rule }) => rule))) {
    const responses = stalls.filter(({ rule }) => rule === name).map(({ response }) => response);
    expect(responses).toEqual(['warned', 'escalated', 'ended'].slice(0, responses.length));
  }
  const responses = stalls.map(({ response }) => response);
  if (responses.includes('ended')) expect(end).toMatchObject({ kind: 'exhausted', limit: 'attempts' });
  return responses;
}

/** What stands at the end is at least as good as everything that was ever reviewed. */
function expectNothingBetter(played: Played): void {
  const { end, workspace } = played;
  if (end.kind !== 'exhausted' && end.kind !== 'unvalidated') return;
  const changes = workspace.changes();
  const reviewed = candidatesOf(played);
  const stands = reviewed.findLast((one) => one.changes.hash === changes.hash);
  if (stands === undefined) expect(reviewed).toEqual([]);
  else for (const one of reviewed) expect(isNoWorse(stands, one)).toBe(true);
  const verdict = verdictIn(end);
  if (verdict !== null) expect(verdict.changeSetHash).toBe(changes.hash);
}

function verdictIn(end: Played['end']) {
  if (end.kind === 'unvalidated') return end.verdict;
  if (end.kind !== 'exhausted' || end.review.kind === 'no-change') return null;
  return end.review.verdict;
}

/** Every verdict of the run with the change that it is about, which a command has seen. */
function candidatesOf({ events, workspace }: Played): readonly ReviewedChange[] {
  const byHash = new Map<string, ChangeSet>();
  for (const call of workspace.calls) {
    if (call.kind === 'run' && call.options.view.kind === 'changes') {
      byHash.set(call.options.view.changes.hash, call.options.view.changes);
    }
  }
  return events.flatMap((event) => {
    if (event.kind !== 'verdict') return [];
    const changes = byHash.get(event.verdict.changeSetHash);
    if (changes === undefined) throw new Error('A verdict on what no command saw.');
    const { verdict } = event;
    const review: Exclude<Review, { kind: 'no-change' }> =
      verdict.kind === 'passed'
        ? { kind: 'validated', verdict }
        : { kind: 'rejected', verdict, feedback: '' };
    return [{ changes, review }];
  });
}
