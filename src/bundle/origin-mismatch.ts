import type { Origin } from './bundle.ts';

/** Why a bundle is not for this job, as the end of a sentence; null: it is. @param own the publishing job's own data */
export function originMismatch(own: Origin, origin: Origin): string | null {
  if (origin.repository.toLowerCase() !== own.repository.toLowerCase())
    return `it is of repository ${origin.repository}, and this job is of ${own.repository}`;
  if (origin.issue !== own.issue)
    return `it is of issue #${origin.issue}, and this job is of issue #${own.issue}`;
  if (origin.run !== own.run)
    return `it is of workflow run ${origin.run || 'none'}, and this job is of ${own.run || 'none'}`;
  // A job that is rerun alone gets the outputs of an earlier attempt; session and branch show what came of that.
  if (origin.attempt > own.attempt)
    return `it is of attempt ${origin.attempt} of this workflow run, and this job is of attempt ${own.attempt}`;
  if (origin.agent !== own.agent)
    return `it is of the ${origin.agent}, and the event asks for the ${own.agent}`;
  return null;
}
