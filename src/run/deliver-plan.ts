import type { PlannedEnd } from '../bundle/bundle.ts';
import { reasonOf } from '../core/fault.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import { whyNotAsked } from '../deliver/deliver.ts';
import type { StillWanted } from '../deliver/deliver-options.ts';
import { type PlanEnd, planAsked, planComment } from '../deliver/plan-comment.ts';
import { endedEarly, type RunResult } from '../deliver/result.ts';
import type { StatusComment } from '../deliver/status/status-comment.ts';
import { endedAs } from '../session/ended.ts';
import type { Run } from './parts.ts';
import { planOutcome, planReport, postedPlan } from './plan-report.ts';
import { startedRunOf } from './result.ts';

/** A little less than a session accepts. */
const MAX_QUESTION_CHARS = 1900;

/**
 * Posts the result of a planning run. A plan is saved before it is posted, and the issue released behind it: a job that
 * dies in between keeps the issue, so that its next attempt goes on, and a plan that was posted can be approved.
 */
export async function deliverPlan(
  run: Run,
  end: PlannedEnd,
  { comment, stillWanted }: { readonly comment: StatusComment; readonly stillWanted: StillWanted },
): Promise<RunResult> {
  const { session } = run;
  const unwanted = end.kind === 'none' ? null : await whyNotAsked(stillWanted, end.kind);
  const outcome = unwanted === null ? planOutcome(end) : { ...NOTHING_DONE, ...unwanted };
  if (waitsForAnswer(outcome)) saveProposal(session, end);
  await session.holds();
  if (session.loss !== null) {
    await Promise.all([comment.leave(), session.end({})]);
    return endedEarly('superseded', session.loss.message);
  }
  const posted = await post(run, comment, { outcome, end: planEndOf(end, outcome, run) });
  await release(run, end, posted.outcome);
  return posted;
}

function waitsForAnswer({ status }: Outcome): boolean {
  return status === 'needs-info';
}

function saveProposal(session: Run['session'], end: PlannedEnd): void {
  if (end.kind === 'plan') session.note({ proposal: { text: end.text, at: Date.now() } });
  session.claim();
  session.checkpoint();
}

function planEndOf(end: PlannedEnd, outcome: Outcome, { session }: Pick<Run, 'session'>): PlanEnd {
  if (end.kind === 'none' || waitsForAnswer(outcome)) return postedPlan(end, session);
  return { kind: 'unposted', text: end.text, why: outcome.reason };
}

async function post(
  run: Run,
  comment: StatusComment,
  { outcome, end }: { readonly outcome: Outcome; readonly end: PlanEnd },
): Promise<RunResult> {
  const startedRun = startedRunOf(run);
  const { cost, task } = startedRun;
  const isPosted = end.kind === 'plan' || end.kind === 'question';
  const ask = isPosted ? { what: end.text, text: planAsked(end, { cost, limits: run.budget.limits }) } : null;
  try {
    await comment.endAsking(ask, (askedAt) => planComment(task.issue, end, { cost, askedAt }));
    return { outcome, record: null, startedRun, added: planReport(run, end, cost) };
  } catch (thrown) {
    const reason = `The plan could not be posted: ${reasonOf(thrown)}`;
    run.emit({ kind: 'note', level: 'warning', text: reason });
    const unposted: PlanEnd =
      end.kind === 'none' ? { kind: 'none', why: reason } : { kind: 'unposted', text: end.text, why: reason };
    await comment
      .endAsking(null, () => planComment(task.issue, unposted, { cost, askedAt: '' }))
      .catch(() => undefined);
    const failed: Outcome = { ...outcome, status: 'failed', reason };
    return { outcome: failed, record: null, startedRun, added: planReport(run, unposted, cost) };
  }
}

/** The session waits for an answer only if the question or plan was posted. */
async function release({ session, origin }: Run, end: PlannedEnd, outcome: Outcome): Promise<void> {
  const { before } = session;
  const { attempts = [] } = endedAs(before, { outcome, end: null, run: origin.runId, now: Date.now() });
  const question =
    waitsForAnswer(outcome) && end.kind === 'question' ? end.text.slice(0, MAX_QUESTION_CHARS) : '';
  const last = attempts.at(-1);
  await session.end({
    status: waitsForAnswer(outcome) ? 'waiting' : before.status,
    attempts: last === undefined ? [] : [...attempts.slice(0, -1), { ...last, question }],
    ...(!waitsForAnswer(outcome) && { proposal: before.proposal ?? null }),
  });
}
