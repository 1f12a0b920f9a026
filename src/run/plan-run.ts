import type { PlannedEnd } from '../bundle/bundle.ts';
import type { ContextWindow } from '../conversation/window.ts';
import type { RoundsEnd } from '../core/decision.ts';
import { reasonOf } from '../core/fault.ts';
import { NOTHING_DONE, type Outcome } from '../core/outcome.ts';
import { contentHash } from '../core/text/content-hash.ts';
import { whyNotAsked } from '../deliver/deliver.ts';
import { type PlanEnd, planAsked, planComment, planWords } from '../deliver/plan-comment.ts';
import type { StatusComment } from '../deliver/status/status-comment.ts';
import { budgetLine } from '../deliver/text/limits.ts';
import { Instructions } from '../intake/instructions/instructions.ts';
import { ModelRequests } from '../loop/model-requests.ts';
import { runRounds } from '../loop/rounds.ts';
import { endedAs } from '../session/ended.ts';
import { Coder } from '../strategy/coder.ts';
import { CATALOGUE } from '../tools/catalogue.ts';
import { Toolbox, type ToolScope } from '../tools/tool.ts';
import type { RunDependencies } from './dependencies.ts';
import { openConversation } from './open-conversation.ts';
import { startedRunOf, statusCommentOf } from './record.ts';
import { endedEarly, type RunResult } from './result.ts';
import { beginningOf } from './session.ts';

/** Added after the opening in a run that only plans. */
const PLAN_ONLY = `This run plans: no tool edits or runs anything, and nothing is published. Read what you need, then call finish. Its title names the change; its summary is the plan, which a maintainer approves and another run carries out: numbered steps with the files that each touches, the tests that will show it, then risks and what you assume. Ask only what a plan cannot be made without.`;

/**
 * A run that only reads and plans: the coder without tools that edit or run. The summary given to `finish` is the plan,
 * which is posted, saved, and waits for a person's approval. Never throws.
 */
export async function runPlan(dependencies: RunDependencies): Promise<RunResult> {
  const comment = statusCommentOf(dependencies, 'plan');
  const end = await playPlan(dependencies, comment).catch(
    (thrown: unknown): PlannedEnd => ({ kind: 'none', isFault: true, why: reasonOf(thrown) }),
  );
  if (dependencies.publication.handOver !== null) {
    const { proposePlan } = await import('./propose.ts');
    proposePlan(dependencies, end);
  }
  return concludePlan(dependencies, end, comment);
}

/**
 * Posts the result of a planning run. A plan is saved before it is posted, and the issue released behind it: a job that
 * dies in between keeps the issue, so that its next attempt goes on, and a plan that was posted can be approved.
 */
export async function concludePlan(
  dependencies: RunDependencies,
  end: PlannedEnd,
  comment: StatusComment,
): Promise<RunResult> {
  const { session, publication } = dependencies;
  const unwanted = end.kind === 'none' ? null : await whyNotAsked(publication.stillWanted, end.kind);
  const outcome = unwanted === null ? outcomeOf(end) : { ...NOTHING_DONE, ...unwanted };
  if (isAsked(outcome)) saveProposal(session, end);
  if (!(await session.holds())) {
    await Promise.all([comment.leave(), session.end({})]);
    return endedEarly('superseded', String(session.lost.reason));
  }
  const posted = await post(dependencies, comment, { outcome, end: planEndOf(end, outcome, session.isKept) });
  await release(dependencies, end, posted.outcome);
  return posted;
}

function isAsked({ status }: Outcome): boolean {
  return status === 'needs-info';
}

function saveProposal(session: RunDependencies['session'], end: PlannedEnd): void {
  if (end.kind === 'plan') session.note({ proposal: { text: end.text, at: Date.now() } });
  session.claim();
  session.checkpoint();
}

/** The session waits for an answer only if the question or plan was posted. */
async function release(
  { session, status }: Pick<RunDependencies, 'session' | 'status'>,
  end: PlannedEnd,
  outcome: Outcome,
): Promise<void> {
  const { before } = session;
  const { attempts = [] } = endedAs(before, { outcome, end: null, run: status.runId, now: Date.now() });
  const question = isAsked(outcome) && end.kind === 'question' ? end.text.slice(0, MAX_QUESTION_CHARS) : '';
  const last = attempts.at(-1);
  await session.end({
    status: isAsked(outcome) ? 'waiting' : before.status,
    attempts: last === undefined ? [] : [...attempts.slice(0, -1), { ...last, question }],
    ...(!isAsked(outcome) && { proposal: before.proposal ?? null }),
  });
}

function planEndOf(end: PlannedEnd, { status, reason }: Outcome, isKept: boolean): PlanEnd {
  if (end.kind === 'none') return end;
  if (status !== 'needs-info') return { kind: 'unposted', text: end.text, why: reason };
  return end.kind === 'plan' ? { ...end, hash: contentHash(end.text), isKept } : end;
}

async function post(
  dependencies: RunDependencies,
  comment: StatusComment,
  { outcome, end }: { readonly outcome: Outcome; readonly end: PlanEnd },
): Promise<RunResult> {
  const { budget, emit } = dependencies;
  const startedRun = startedRunOf(dependencies);
  const { cost, task } = startedRun;
  const { issue } = task;
  const about = { cost, limits: budget.limits };
  const summaryOf = (shown: PlanEnd) => ({ summary: planWords(shown, about), outputs: {} });
  const isPosted = end.kind === 'plan' || end.kind === 'question';
  const ask = isPosted ? { what: end.text, text: planAsked(end, about) } : null;
  try {
    await comment.endAsking(ask, (askedAt) => planComment(issue, end, { cost, askedAt }));
    return { outcome, record: null, startedRun, report: summaryOf(end) };
  } catch (thrown) {
    const reason = `The plan could not be posted: ${reasonOf(thrown)}`;
    emit({ kind: 'note', level: 'warning', text: reason });
    const unposted: PlanEnd =
      end.kind === 'none' ? { kind: 'none', why: reason } : { kind: 'unposted', text: end.text, why: reason };
    await comment
      .endAsking(null, () => planComment(issue, unposted, { cost, askedAt: '' }))
      .catch(() => undefined);
    const failed: Outcome = { ...outcome, status: 'failed', reason };
    return { outcome: failed, record: null, startedRun, report: summaryOf(unposted) };
  }
}

/** A little less than a session accepts. */
const MAX_QUESTION_CHARS = 1900;

async function playPlan(dependencies: RunDependencies, comment: StatusComment): Promise<PlannedEnd> {
  const { budget, secrets, repository, chat, session, status, emit } = dependencies;
  dependencies.publication.unpublishable.signal.throwIfAborted();
  emit({ kind: 'note', level: 'info', text: budgetLine(budget.limits, status.modelName) });
  const signal = AbortSignal.any([dependencies.signal, session.lost]);
  const requests = new ModelRequests(beginningOf(session, comment), () => undefined);
  const toolbox = new Toolbox(CATALOGUE.filter(({ effect }) => effect === 'reads' || effect === 'ends'));
  const strategy = new Coder({ tools: toolbox, limits: budget.limits });
  const instructions = new Instructions(repository.beginning);
  const { history, window, results } = await openConversation(dependencies, strategy, instructions);
  history.conversation.note(PLAN_ONLY);
  const end = await runRounds({
    strategy,
    chat,
    toolbox,
    budget,
    signal,
    emit: requests.watching(emit),
    history,
    critic: { criticise: async () => ({ kind: 'skipped', why: 'a plan is no change' }) },
    scope: scopeOf(dependencies, { window, results, signal }),
  }).finally(() => requests.stop());
  emit({ kind: 'rounds-ended', end, spent: budget.spent });
  return planIn(end, (text) => secrets.mask(text));
}

/** Nothing can be edited or run, so there is nothing to review. */
function scopeOf(
  { repository, validation, chat }: RunDependencies,
  parts: Pick<ToolScope, 'signal' | 'results'> & { readonly window: ContextWindow },
): ToolScope {
  const { window, signal, results } = parts;
  return {
    signal,
    results,
    workspace: repository.workspace,
    resultChars: window.resultChars,
    issues: chat.agent.issues,
    commands: [],
    commandLimitMs: validation.commandLimitMs,
    review: async () => ({ kind: 'no-change' }),
    limitedTo: async () => null,
    failuresIn: async () => ({ list: null, onBase: '' }),
    onCommand: () => undefined,
    onGenerated: () => undefined,
  };
}

function planIn(end: RoundsEnd, mask: (text: string) => string): PlannedEnd {
  switch (end.kind) {
    case 'no-change':
      return { kind: 'plan', text: mask(`${end.claim.title}\n\n${end.claim.summary}`.trim()) };
    case 'needs-info':
      return { kind: 'question', text: end.question };
    case 'exhausted':
      return { kind: 'none', isFault: false, why: `${end.detail}.` };
    case 'failed':
      return { kind: 'none', isFault: false, why: end.fault };
    default:
      return { kind: 'none', isFault: false, why: `The rounds ended as ${end.kind}.` };
  }
}

function outcomeOf(end: PlannedEnd): Outcome {
  switch (end.kind) {
    case 'plan': {
      const reason = `Plan ${contentHash(end.text)} waits for approval on the issue.`;
      return { ...NOTHING_DONE, status: 'needs-info', reason };
    }
    case 'question': {
      const reason = 'The model asked a question; answer it on the issue.';
      return { ...NOTHING_DONE, status: 'needs-info', reason };
    }
    case 'none':
      return { ...NOTHING_DONE, status: end.isFault ? 'failed' : 'exhausted', reason: end.why };
  }
}
