import { clearRunFolder } from '../adapters/runner/run-folder.ts';
import type { PushRight } from '../core/branch-place.ts';
import type { UserFault } from '../core/fault.ts';
import { isUnattended } from '../core/task.ts';
import { awaitSave } from '../core/timing/last-save.ts';
import { Stop } from '../core/timing/stop.ts';
import { NoRun, nothingDone, type RunResult } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import type { OpeningJob } from '../issue/enter-session.ts';
import { type Issue, openIssue } from '../issue/open-issue.ts';
import { UNBOUNDED } from '../session/repairs.ts';
import { Commits } from '../start/commits.ts';
import { noWriteAccess } from '../start/faults.ts';

/** Opens the issue and, if there is something to do, does the job's work on it. */
export async function onIssue(
  job: OpeningJob,
  request: RunRequest,
  work: (issue: Issue) => Promise<RunResult>,
): Promise<RunResult> {
  const commits = new Commits(job.start);
  try {
    const issue = await openIssue(job, request, commits);
    return await work(issue).finally(() => awaitSave(issue.session.release(), job.start.signal));
  } finally {
    await commits.close();
    // Removes the files of the change; the run's own files stay.
    await clearRunFolder(job.start.folder).catch(() => undefined);
  }
}

/**
 * Saves the session of a run that no person asked for: it limits the number of such runs. What may not write leaves that
 * to the job that does. @throws {NoRun} where it cannot be saved
 */
export async function expectSecured(
  { request, session }: Issue,
  { kind }: Pick<OpeningJob, 'kind'>,
): Promise<void> {
  if (kind === 'propose' || !isUnattended(request.trigger) || (await session.secure())) return;
  throw new NoRun(nothingDone('skipped', session.loss?.message ?? UNBOUNDED));
}

/**
 * A refusal that has already arrived ends the run before anything is spent; a later one aborts the run then. Nothing
 * waits for it: a slow forge delays no request to the model.
 *
 * @param right never rejects
 * @param spent a sentence about what was spent by then; empty: something
 */
export async function abortOnRefusal(right: Promise<PushRight>, spent: string): Promise<Stop<UserFault>> {
  const known = await Promise.race([right, null]);
  if (known?.kind === 'refused') throw noWriteAccess(known.answer, spent);
  const ending = new Stop<UserFault>();
  void right.then((later) => {
    if (later.kind === 'refused') ending.abort(noWriteAccess(later.answer, ''));
  });
  return ending;
}
