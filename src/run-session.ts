import type { Outcome } from './core/outcome.ts';
import type { Verdict } from './core/verdict.ts';
import type { RunRecord } from './deliver/templates.ts';
import type { RunDependencies } from './run-dependencies.ts';
import { endedAs, keptVerdict } from './session/ended.ts';

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

/** What stands and what was found out about it, so that a run that is killed loses no more than what came after. */
export async function keepWork(
  {
    repository: { workspace, unpublishedOf },
    session,
  }: {
    readonly repository: Pick<RunDependencies['repository'], 'workspace' | 'unpublishedOf'>;
    readonly session: RunDependencies['session'];
  },
  verdict: Verdict,
): Promise<void> {
  session.note({ verdict: keptVerdict(verdict), change: await unpublishedOf(workspace.changes()) });
  session.checkpoint();
}

/** Gives the issue free, with what the next run on it should know. */
export async function endWork(
  { repository, session, status }: RunDependencies,
  { outcome, record }: { readonly outcome: Outcome; readonly record: RunRecord | null },
): Promise<void> {
  const end = record?.end ?? null;
  const ended = endedAs(session.before, { outcome, end, run: status.runId, now: Date.now() });
  const isDone = outcome.delivery.headSha !== null || DONE.includes(outcome.status);
  const change = isDone ? null : await repository.unpublishedOf(repository.workspace.changes());
  await session.end({ ...ended, change });
}

/** Ends after which nobody goes on with what stands. */
const DONE: readonly Outcome['status'][] = ['withdrawn', 'no-change'];
