import type { Session } from '../core/session.ts';
import type { Trigger } from '../core/task.ts';
import { shortSha } from '../core/text/short-sha.ts';
import type { OpenedSession } from './entry.ts';

type FailedChecks = Extract<Trigger, { readonly kind: 'checks-failed' }>;

/** The most repairs in a row without a person's word. */
const MOST_REPAIRS = 3;
const KEPT_HEADS = 20;

/** Why no repair starts when the session is not kept: then repairs could not be counted. */
export const UNBOUNDED =
  'What earlier runs on this issue did cannot be kept, so nothing would bound runs that no person asked for: none is started. Give the job "permissions: contents: write".';

/**
 * Why these failed checks start no run; null: they may, or the run was started otherwise. There is one repair for a
 * commit, and three in a row until a person starts a run: without a session nothing would bound them.
 * @param run id of this workflow run
 */
export function repairRefused(
  { session, isKept }: OpenedSession,
  trigger: Trigger,
  run: string,
): string | null {
  if (trigger.kind !== 'checks-failed') return null;
  if (!isKept) return UNBOUNDED;
  if (hasStarted(session, trigger, run)) return null;
  const { heads, inARow } = session.repairs ?? NO_REPAIRS;
  if (heads.includes(trigger.head))
    return `A run has been at the failed checks of commit ${shortSha(trigger.head)} already.`;
  if (inARow < MOST_REPAIRS) return null;
  return `${inARow} runs in a row were started by failed checks, and ${MOST_REPAIRS} is the most. Comment /tether to have one more.`;
}

/** Whether an earlier attempt of this workflow run has begun this very repair, and was killed: it still has the issue. */
function hasStarted({ lease, repairs = null }: Session, { head }: FailedChecks, run: string): boolean {
  return run !== '' && lease?.run === run && repairs?.heads.at(-1) === head;
}

/**
 * The repairs, counting this run; a run that a person starts sets the count to 0. Null: there is nothing to keep.
 * @param run id of this workflow run
 */
export function withStart(session: Session, trigger: Trigger, run: string): Session['repairs'] {
  const { repairs = null } = session;
  if (trigger.kind === 'checks-failed' && hasStarted(session, trigger, run)) return repairs;
  const { heads, inARow } = repairs ?? NO_REPAIRS;
  if (trigger.kind === 'checks-failed')
    return { heads: [...heads, trigger.head].slice(-KEPT_HEADS), inARow: inARow + 1 };
  return repairs === null || trigger.actor.type !== 'User' ? repairs : { heads, inARow: 0 };
}

const NO_REPAIRS = { heads: [], inARow: 0 } as const;
