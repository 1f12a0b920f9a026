import { setTimeout as delay } from 'node:timers/promises';
import type { Emit } from '../core/events.ts';
import { messageOf } from '../core/fault.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Verdict } from '../core/verdict.ts';
import type { RunRecord } from '../deliver/text/templates.ts';
import { besides, endedAs, keptVerdict } from '../session/ended.ts';
import type { RunDependencies } from './dependencies.ts';
import type { Validation } from './validation.ts';

/** What the writer's run stands on is nobody's next beginning. */
export function noteBeginning({
  chat: { agent },
  repository,
  publication,
  session,
}: Pick<RunDependencies, 'chat' | 'repository' | 'publication' | 'session'>): void {
  if (agent.name === 'coder')
    session.note({ base: repository.workspace.base, head: publication.expectedHead });
}

/** Says what stands again of an earlier run. */
export function tellResumed({ repository, emit }: Pick<RunDependencies, 'repository' | 'emit'>): void {
  const { resumed } = repository;
  if (resumed === null) return;
  const { restored, conflicts } = resumed;
  const left =
    conflicts.length === 0 ? '' : ` Not put back: ${conflicts.map(({ path }) => path).join(', ')}.`;
  const text = `What an earlier run edited and did not publish stands again: ${restored.join(', ') || 'nothing'}.${left}`;
  emit({ kind: 'note', level: 'info', text });
}

interface WorkToKeep {
  readonly repository: Pick<RunDependencies['repository'], 'workspace' | 'unpublishedOf'>;
  readonly session: RunDependencies['session'];
}

/** What stands and what was found out about it: kept with the next request to a model, or at the end. */
export async function noteJudged(
  { repository: { workspace, unpublishedOf }, session }: WorkToKeep,
  verdict: Verdict,
): Promise<void> {
  session.note({ verdict: keptVerdict(verdict), change: await unpublishedOf(workspace.changes()) });
}

/**
 * Keeps what stands while a model thinks, so that a run that is killed loses no more than what came after: what was
 * judged at once, what was only edited when the last time is long enough ago.
 */
export function keepBetweenRounds(
  { repository: { workspace, unpublishedOf }, session, emit }: WorkToKeep & Pick<RunDependencies, 'emit'>,
  /** What was read, run and tried, a line for each call. */
  digest: () => readonly string[],
): () => void {
  let kept = '';
  const keep = async (): Promise<void> => {
    if (!session.isDue) return;
    const done = digest();
    // Until there is something, what the last run did is worth more.
    if (done.length > 0) session.learn({ digest: done });
    const changes = workspace.changes();
    if (changes.hash !== kept) session.note({ change: await unpublishedOf(changes) });
    kept = changes.hash;
    session.checkpoint();
  };
  return () => {
    keep().catch((thrown: unknown) => tellUnkept(emit, thrown));
  };
}

/**
 * While a conflict is mended, what is kept for a run after a kill is the change as it passed: what stands on the new base
 * lacks all that is in conflict.
 */
export function keepingPassed(onto: RunDependencies, { repository }: RunDependencies): RunDependencies {
  const unpublishedOf = () => repository.unpublishedOf(repository.workspace.changes());
  return { ...onto, repository: { ...onto.repository, unpublishedOf } };
}

/** Publishing takes a few requests; a forge that is slow, or asks to wait, makes minutes of them. */
const SLOW_PUBLISHING_MS = 3000;

/** What stands is kept when publishing takes longer than usual, so that a run that is killed in it does not lose it. */
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
    keep().catch((thrown: unknown) => tellUnkept(emit, thrown));
  }, SLOW_PUBLISHING_MS);
  try {
    return await publish();
  } finally {
    clearTimeout(timer);
  }
}

function tellUnkept(emit: Emit, thrown: unknown): void {
  const text = `What stands could not be kept for a later run: ${messageOf(thrown)}`;
  emit({ kind: 'note', level: 'warning', text });
}

/** A critic is a model, too: what it reads was judged. */
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

/** A run that is stopped owes its outputs first. */
const LAST_SAVE_MS = 700;

/** Gives the issue free, with what the next run on it should know. */
export async function endWork(dependencies: RunDependencies, result: EndedRun): Promise<void> {
  const saving = saveEnd(dependencies, result);
  await (dependencies.signal.aborted ? Promise.race([saving, delay(LAST_SAVE_MS)]) : saving);
}

interface EndedRun {
  readonly outcome: Outcome;
  readonly record: RunRecord | null;
}

async function saveEnd(
  { chat: { agent }, repository, session, status }: RunDependencies,
  { outcome, record }: EndedRun,
): Promise<void> {
  const end = record?.end ?? null;
  const ended = endedAs(session.before, { outcome, end, run: status.runId, now: Date.now() });
  if (agent.name === 'writer') return session.end(besides(session.before, ended));
  const isDone = outcome.delivery.headSha !== null || DONE.includes(outcome.status);
  const change = isDone ? null : await repository.unpublishedOf(repository.workspace.changes());
  await session.end({ ...ended, change });
}

/** Ends after which nobody goes on with what stands. */
const DONE: readonly Outcome['status'][] = ['withdrawn', 'no-change'];
