import type { Issue, OpeningJob } from '../issue/open-issue.ts';
import { endedEarly, type RunResult } from '../run/result.ts';
import { UNBOUNDED } from '../session/repairs.ts';

/** Which part of a run this process does: the whole, what asks the model, or what writes. */
export interface Job extends OpeningJob {
  work(issue: Issue): Promise<RunResult>;
  /** The result of this process. Awaits the work, whatever it comes to. */
  finish(working: Promise<RunResult>, issue: number): Promise<RunResult>;
}

/** A repair of failed checks needs a stored session: it is what limits the number of repairs. */
export async function isSecured({ request, session }: Issue): Promise<boolean> {
  return request.trigger.kind !== 'checks-failed' || session.secure();
}

export function unsecured({ session: { lost } }: Issue): RunResult {
  return endedEarly('skipped', lost.aborted ? String(lost.reason) : UNBOUNDED);
}
