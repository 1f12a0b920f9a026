import { setTimeout as delay } from 'node:timers/promises';
import type { Emit } from '../core/events.ts';
import { messageOf } from '../core/fault.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Verdict } from '../core/verdict/verdict.ts';
import type { StatusComment } from '../deliver/status/status-comment.ts';
import { afterWriter, endedAs, keptVerdict } from '../session/ended.ts';
import type { RunDependencies } from './dependencies.ts';
import type { RunResult } from './result.ts';
import type { Validation } from './validation.ts';

/** Saves the base and the head that the run starts from. Not for the writer, whose work no run continues from there. */
export function noteBeginning({
  chat: { agent },
  repository,
  publication,
  session,
}: Pick<RunDependencies, 'chat' | 'repository' | 'publication' | 'session'>): void {
  if (agent.name === 'coder')
    session.note({ base: repository.workspace.base, head: publication.expectedHead });
}

/** What the first request to the model begins. */
export function beginningOf(
  session: Pick<RunDependencies['session'], 'claim'>,
  comment: Pick<StatusComment, 'begin'>,
): () => void {
  return () => {
    comment.begin();
    session.claim();
  };
}

/** Logs which unpublished edits of an earlier run were applied again. */
export function logResumed({ repository, emit }: Pick<RunDependencies, 'repository' | 'emit'>): void {
  const { resumed } = repository;
  if (resumed === null) return;
  const { restored, conflicts } = resumed;
  const left =
    conflicts.length === 0 ? '' : ` Not put back: ${conflicts.map(({ path }) => path).join(', ')}.`;
  const text = `Restored unpublished edits of an earlier run: ${restored.join(', ') || 'none'}.${left}`;
  emit({ kind: 'note', level: 'info', text });
}

interface WorkToKeep {
  readonly repository: Pick<RunDependencies['repository'], 'workspace' | 'unpublishedOf'>;
  readonly session: RunDependencies['session'];
}

/** Notes the change and its verdict, to be saved with the next model request or at the end. */
export async function noteReviewed(
  { repository: { workspace, unpublishedOf }, session }: WorkToKeep,
  verdict: Verdict,
): Promise<void> {
  session.note({ verdict: keptVerdict(verdict), change: await unpublishedOf(workspace.changes()) });
}

/**
 * Saves the change while the model works on its reply, so that a killed run loses only what came after. A reviewed
 * change is saved at once, an unreviewed one when the last checkpoint is old enough.
 */
export function keepBetweenRounds(
  { repository: { workspace, unpublishedOf }, session, emit }: WorkToKeep & Pick<RunDependencies, 'emit'>,
  /** What was read, run and tried, one line per call. */
  digest: () => readonly string[],
): () => void {
  let kept = '';
  const keep = async (): Promise<void> => {
    if (!session.isDue) return;
    const done = digest();
    // An empty digest must not replace that of the last run.
    if (done.length > 0) session.learn({ digest: done });
    const changes = workspace.changes();
    if (changes.hash !== kept) session.note({ change: await unpublishedOf(changes) });
    kept = changes.hash;
    session.checkpoint();
  };
  return () => {
    keep().catch((thrown: unknown) => logUnkept(emit, thrown));
  };
}

/**
 * While a conflict is repaired, checkpoints save the change as it passed on its old base: on the new base it lacks
 * everything that conflicts.
 */
export function keepingPassed(onto: RunDependencies, { repository }: RunDependencies): RunDependencies {
  const unpublishedOf = () => repository.unpublishedOf(repository.workspace.changes());
  return { ...onto, repository: { ...onto.repository, unpublishedOf } };
}

/** Publishing takes a few requests, but minutes if the forge is slow or asks to wait. */
const SLOW_PUBLISHING_MS = 3000;

/** Saves the change if publishing takes longer than usual, so that a run killed meanwhile does not lose it. */
export async function keepingWhileSlow<Result>(
  { repository: { workspace, unpublishedOf }, session }: WorkToKeep,
  emit: Emit,
  publish: () => Promise<Result>,
): Promise<Result> {
  const keep = async (): Promise<void> => {
    session.note({ change: await unpublishedOf(workspace.changes()) });
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

/** The critic is a model too: checkpoints before its request, like before any other. */
export function keepingBefore(
  critic: Pick<Validation, 'criticise'>,
  keep: () => void,
): Pick<Validation, 'criticise'> {
  return {
    criticise(verdict) {
      keep();
      return critic.criticise(verdict);
    },
  };
}

/** A stopped run has little time, and its outputs come first. */
const LAST_SAVE_MS = 700;

/** Releases the issue and saves what the next run should know. */
export async function endWork(
  dependencies: RunDependencies,
  result: Pick<RunResult, 'outcome' | 'record'>,
): Promise<void> {
  const saving = saveEnd(dependencies, result);
  await (dependencies.signal.aborted ? Promise.race([saving, delay(LAST_SAVE_MS)]) : saving);
}

async function saveEnd(
  { chat: { agent }, repository, session, status }: RunDependencies,
  { outcome, record }: Pick<RunResult, 'outcome' | 'record'>,
): Promise<void> {
  const end = record?.end ?? null;
  const ended = endedAs(session.before, { outcome, end, run: status.runId, now: Date.now() });
  if (agent.name === 'writer') return session.end(afterWriter(session.before, ended));
  const isDone = outcome.delivery.headSha !== null || DONE.includes(outcome.status);
  const change = isDone ? null : await repository.unpublishedOf(repository.workspace.changes());
  await session.end({ ...ended, change });
}

/** Statuses after which no run continues with the change. */
const DONE: readonly Outcome['status'][] = ['withdrawn', 'no-change'];
