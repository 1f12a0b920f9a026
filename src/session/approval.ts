import type { Proposal } from '../core/session.ts';
import { contentHash } from '../core/text/content-hash.ts';

export interface Approval {
  /** The hash that the person gave; empty: none. */
  readonly hash: string;
  /** When the person approved, in milliseconds since the epoch. */
  readonly at: number;
  /** Whether the comment with the plan is unchanged on the issue. */
  isPosted(proposal: Proposal): boolean;
}

export type Approved =
  | { readonly kind: 'approved'; readonly proposal: Proposal }
  /** `why` says what is wrong and what to do. */
  | { readonly kind: 'refused'; readonly why: string };

/** The plan, if it is the one that the person has read and approved. */
export function approvedPlan(proposal: Proposal | null, { hash, at, isPosted }: Approval): Approved {
  if (proposal === null)
    return refused('No plan waits on this issue. Comment `/tether plan` to have one made.');
  const now = contentHash(proposal.text);
  const again = `Read the present plan, then comment \`/tether approve ${now}\`.`;
  if (hash !== '' && !now.startsWith(hash))
    return refused(`The plan has changed: you approved ${hash}, and it is now ${now}. ${again}`);
  if (hash === '' && proposal.at > at)
    return refused(`The plan has changed since you approved it: it is now ${now}. ${again}`);
  if (!isPosted(proposal))
    return refused(
      'The comment with the plan is not as it was posted: it was edited or deleted, or its run ended before it was posted. Comment `/tether refine` and what is to be different, to have a new one.',
    );
  return { kind: 'approved', proposal };
}

function refused(why: string): Approved {
  return { kind: 'refused', why };
}
