import { clipEnd } from '../core/text/text.ts';
import type { CommitStatus } from '../core/verdict/commit-status.ts';
import { headlineOf } from './sections/end-sentence.ts';
import type { RunRecord } from './text/run-record.ts';

/** GitHub refuses a longer one. */
const MAX_DESCRIPTION_CHARS = 140;

/**
 * The verdict as the forge shows it beside the commit. A change that passes without a proof is a success, because with
 * `proof: require` it does not pass. No words of others.
 */
export function statusFor({ end, cost }: Pick<RunRecord, 'end' | 'cost'>): CommitStatus {
  const { runUrl: url } = cost;
  if (end.kind !== 'validated')
    return { state: 'failure', description: 'Not validated: the pull request says why.', url };
  return { state: 'success', description: clipEnd(headlineOf(end.verdict), MAX_DESCRIPTION_CHARS), url };
}
