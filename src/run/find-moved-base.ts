import type { BranchWork } from '../core/branch-work.ts';
import type { Emit } from '../core/events.ts';
import { messageOf, ServiceFault } from '../core/fault.ts';
import { shortSha } from '../core/text/short-sha.ts';
import { escapedCode } from '../deliver/text/escape.ts';
import type { BaseBranch } from './parts.ts';

export interface MovedBase {
  readonly head: string;
  /** Why nothing can be put on that head, as the end of a sentence; null: it contains the commit that the change was made on. */
  readonly why: string | null;
}

const NOT_AHEAD = 'it no longer holds the commit that this change was made on';
/** Forges refuse to compare commits of histories that have nothing in common. */
const NOT_COMPARED = 'the forge did not compare it with the commit that this change was made on';

/** Null: the base has not moved, or the forge does not answer. @param base the commit that the change was made on */
export async function movedBase(base: string, branch: BaseBranch, emit: Emit): Promise<MovedBase | null> {
  let head: string | null = null;
  try {
    head = await headOf(branch);
    if (head === null || head === base) return null;
    const { mergeBase, paths } = await branch.forge.historyBetween(base, head);
    if (mergeBase === base && paths?.length === 0) return null;
    const text = `Branch ${branch.name} has moved to ${shortSha(head)} since.`;
    emit({ kind: 'note', level: 'info', text });
    return { head, why: mergeBase === base ? null : NOT_AHEAD };
  } catch (thrown) {
    if (!(thrown instanceof ServiceFault)) throw thrown;
    const text = `How far branch ${branch.name} has moved could not be found out: ${messageOf(thrown)}`;
    emit({ kind: 'note', level: 'warning', text });
    return head === null ? null : { head, why: NOT_COMPARED };
  }
}

async function headOf({ name, forge }: BaseBranch): Promise<string | null> {
  return (await forge.branch(name))?.headSha ?? null;
}

/** Whether only the action has committed to the branch. Only people may update a branch that they commit to. */
export function isOfActionAlone(branch: BranchWork | null): boolean {
  return branch === null || (branch.people.length === 0 && !branch.isTruncated && branch.unseen.length === 0);
}

/** @param why the end of a sentence */
export function notSeenOn({ name }: BaseBranch, head: string, why: string): string {
  return `Branch ${escapedCode(name)} is now at commit ${shortSha(head)}, and the commands did not see this change on it: ${why}.`;
}
