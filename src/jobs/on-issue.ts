import { clearRunFolder } from '../adapters/runner/run-folder.ts';
import { isUnattended } from '../core/task.ts';
import { endedEarly, type RunResult } from '../deliver/result.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { type Issue, type OpeningJob, openIssue } from '../issue/open-issue.ts';
import { UNBOUNDED } from '../session/repairs.ts';
import { Commits } from '../start/commits.ts';

/** Opens the issue and, if there is something to do, does the job's work on it. */
export async function onIssue(
  job: OpeningJob,
  request: RunRequest,
  work: (issue: Issue) => Promise<RunResult>,
): Promise<RunResult> {
  const commits = new Commits(job.start);
  try {
    const opened = await openIssue(job, request, commits);
    return opened.kind === 'over' ? opened.result : await work(opened.issue);
  } finally {
    await commits.close();
    // Removes the files of the change; the run's own files stay.
    await clearRunFolder(job.start.folder).catch(() => undefined);
  }
}

/**
 * Saves the session of a run that no person asked for: it limits the number of such runs. @returns why there is no run;
 * null: there may be one
 */
export async function whyNotSecured({ request, session }: Issue): Promise<RunResult | null> {
  if (!isUnattended(request.trigger) || (await session.secure())) return null;
  return endedEarly('skipped', session.loss?.message ?? UNBOUNDED);
}
