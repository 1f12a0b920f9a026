import { isUnattended } from '../core/task.ts';
import type { Issue, OpeningJob } from '../issue/open-issue.ts';
import type { BundleRefusal } from '../run/replay-bundle.ts';
import { endedEarly, type RunResult } from '../run/result.ts';
import { UNBOUNDED } from '../session/repairs.ts';

/** Which part of a run this process does: the whole, what asks the model, or what writes. */
export interface Job extends OpeningJob {
  work(issue: Issue): Promise<RunResult>;
  /** The result of this process. Awaits the work, whatever it comes to. */
  finish(working: Promise<RunResult>, issue: number): Promise<RunResult>;
}

/** `refused`: what the other job hands over is not taken. */
export type OpenedJob = Job | ({ readonly kind: 'refused' } & BundleRefusal);

/**
 * Why there is no run; null: there may be one. A run that no person asked for needs a stored session, which is what
 * limits the number of such runs.
 */
export async function unsecured({ request, session }: Issue): Promise<RunResult | null> {
  if (!isUnattended(request.trigger) || (await session.secure())) return null;
  return endedEarly('skipped', session.loss?.message ?? UNBOUNDED);
}
