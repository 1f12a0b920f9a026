import { branchFor } from '../core/branch-place.ts';
import type { UserFault } from '../core/fault.ts';
import { Stop } from '../core/timing/stop.ts';
import { unmetRule } from '../deliver/text/subject.ts';
import type { Issue } from '../issue/open-issue.ts';
import { commitWordsFor } from '../start/commits.ts';
import { againstRule, noWriteAccess } from '../start/faults.ts';

/** @param spent a sentence about what was spent by then; empty: something */
type PushRefusal = (spent: string) => UserFault;

/** Why nothing could be published; null each: nothing is known that speaks against it. They never reject. */
export type PushRefusals = readonly Promise<PushRefusal | null>[];

export function pushRefusals({
  start,
  pushing,
  task,
}: Pick<Issue, 'start' | 'pushing' | 'task'>): PushRefusals {
  const branch = branchFor(task);
  const words = commitWordsFor(start, task);
  return [
    pushing.refusal.then((refusal) => (refusal === null ? null : (spent) => noWriteAccess(refusal, spent))),
    pushing.rules.then((rules) => {
      const rule = unmetRule(words, branch, rules);
      return rule === null ? null : (spent) => againstRule(rule, branch, spent);
    }),
  ];
}

/**
 * A refusal that has already arrived ends the run before anything is spent; a later one aborts the run then. Nothing
 * waits for it: a slow forge delays no request to the model.
 */
export async function abortOnRefusal(refusals: PushRefusals, spent: string): Promise<Stop<UserFault>> {
  for (const refusal of refusals) {
    const known = await Promise.race([refusal, null]);
    if (known !== null) throw known(spent);
  }
  const ending = new Stop<UserFault>();
  for (const refusal of refusals)
    void refusal.then((later) => {
      if (later !== null) ending.abort(later(''));
    });
  return ending;
}
