import type { Emit } from '../core/events.ts';
import { messageOf } from '../core/fault.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Resumed } from '../core/session.ts';
import { awaitSave } from '../core/timing/last-save.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { RunResult } from '../deliver/result.ts';
import { endedAs, endedWithoutChange, keptVerdict, type News } from '../session/ended.ts';
import type { Candidate, Run } from './parts.ts';

/** Saves the base and the head that the run starts from, if runs continue from there: only the coder's. */
export function noteBase(
  { role, session, branchHead }: Pick<Run, 'role' | 'session' | 'branchHead'>,
  { workspace }: Pick<Candidate, 'workspace'>,
): void {
  if (role === 'coder') session.note({ base: workspace.base, head: branchHead });
}

/** Logs which unpublished edits of an earlier run were applied again. */
export function logResumed({ restored, conflicts }: Resumed, emit: Emit): void {
  const left =
    conflicts.length === 0 ? '' : ` Not put back: ${conflicts.map(({ path }) => path).join(', ')}.`;
  const text = `Restored unpublished edits of an earlier run: ${restored.join(', ') || 'none'}.${left}`;
  emit({ kind: 'note', level: 'info', text });
}

/** Notes the change and its verdict, to be saved with the next model request or at the end. */
export function noteReviewed(
  { session }: Pick<Run, 'session'>,
  saved: Pick<Candidate, 'unpublished'>,
): (verdict: Verdict) => Promise<void> {
  return async (verdict) =>
    session.note({ verdict: keptVerdict(verdict), change: await saved.unpublished() });
}

/**
 * Saves the change while the model works on its reply, so that a killed run loses only what came after. A reviewed
 * change is saved at once, an unreviewed one when the last checkpoint is old enough.
 *
 * @param digest what was read, run and tried, one line per call
 */
export function keepBetweenRounds(
  { session, emit }: Pick<Run, 'session' | 'emit'>,
  { workspace, saved }: Pick<Candidate, 'workspace'> & { readonly saved: Candidate },
  digest: () => readonly string[],
): () => void {
  let kept = '';
  const keep = async (): Promise<void> => {
    if (!session.isDue) return;
    session.learn(digest());
    const { hash } = workspace.changes();
    if (hash !== kept) session.note({ change: await saved.unpublished() });
    kept = hash;
    session.checkpoint();
  };
  return () => {
    keep().catch((thrown: unknown) => logUnkept(emit, thrown));
  };
}

/** Publishing takes a few requests, but minutes if the forge is slow or asks to wait. */
const SLOW_PUBLISHING_MS = 10_000;

/** Saves the change if publishing takes longer than usual, so that a run killed meanwhile does not lose it. */
export async function keepingWhileSlow<Result>(
  { session, emit }: Pick<Run, 'session' | 'emit'>,
  candidate: Pick<Candidate, 'unpublished'>,
  publish: () => Promise<Result>,
): Promise<Result> {
  const keep = async (): Promise<void> => {
    session.note({ change: await candidate.unpublished() });
    session.checkpoint();
  };
  const timer = setTimeout(() => {
    keep().catch((thrown: unknown) => logUnkept(emit, thrown));
  }, SLOW_PUBLISHING_MS);
  try {
    return await publish();
  } finally {
    clearTimeout(timer);
  }
}

function logUnkept(emit: Emit, thrown: unknown): void {
  const text = `The work so far could not be saved for a later run: ${messageOf(thrown)}`;
  emit({ kind: 'note', level: 'warning', text });
}

/** Saves a plan before it is posted, as far as the forge lets it: a job that dies behind its comment leaves one that can be approved. @throws {LostIssue} */
export async function keepPlan({ session }: Pick<Run, 'session'>, text: string): Promise<void> {
  session.note({ proposal: { text, at: Date.now() } });
  session.claim();
  session.checkpoint();
  if (!(await session.holds())) throw session.loss;
}

type Ended = Pick<RunResult, 'outcome' | 'record'>;

/** Releases the issue and saves what the next run should know. */
export function endWork(run: Run, candidate: Candidate, ended: Ended): Promise<void> {
  return awaitSave(saveEnd(run, candidate, ended), run.signal);
}

async function saveEnd(run: Run, candidate: Candidate, ended: Ended): Promise<void> {
  const { role, session, carriesOutPlan } = run;
  const { status, delivery } = ended.outcome;
  const news = newsOf(run, ended);
  if (role !== 'coder') return session.end(endedWithoutChange(role, session.before, news));
  // What somebody else has put on the branch is not this change, which `/tether continue` applies on top of it.
  const isPublished = delivery.headSha !== null && status !== 'superseded';
  const isDone = isPublished || DONE.includes(status);
  const change = isDone ? null : await candidate.unpublished();
  const isCarriedOut = carriesOutPlan && CARRIED_OUT.includes(status);
  await session.end({ ...news, change, ...(isCarriedOut && { proposal: null }) });
}

function newsOf({ session, origin }: Run, { outcome, record }: Ended): News {
  const end = record?.end ?? null;
  return endedAs(session.before, { outcome, end, run: origin.runId, now: session.endedAt });
}

/** Statuses after which no run continues with the change. */
const DONE: readonly Outcome['status'][] = ['withdrawn', 'no-change'];
/** Statuses after which nothing of an approved plan is left to do, whatever people make of the change. */
const CARRIED_OUT: readonly Outcome['status'][] = ['validated', 'unproven', 'needs-review', ...DONE];
