import { messageOf, ServiceFault } from '../core/fault.ts';
import type { RunDependencies } from './dependencies.ts';

export interface MovedBase {
  readonly head: string;
  /** Why nothing can be put on that head, as the end of a sentence; null: it contains the commit that the change was made on. */
  readonly why: string | null;
}

const NOT_AHEAD = 'it no longer holds the commit that this change was made on';
/** Forges refuse to compare commits of histories that have nothing in common. */
const NOT_COMPARED = 'the forge did not compare it with the commit that this change was made on';

/** Null: the base has not moved, or the forge does not answer. */
export async function movedBase(dependencies: RunDependencies): Promise<MovedBase | null> {
  const { publication, repository, emit } = dependencies;
  const { base } = repository.workspace;
  let head: string | null = null;
  try {
    head = await headOf(dependencies);
    if (head === null || head === base) return null;
    const { mergeBase, paths } = await publication.forge.historyBetween(base, head);
    if (mergeBase !== base) return { head, why: NOT_AHEAD };
    return paths?.length === 0 ? null : { head, why: null };
  } catch (thrown) {
    if (!(thrown instanceof ServiceFault)) throw thrown;
    const text = `How far branch ${publication.baseBranch} has moved could not be found out: ${messageOf(thrown)}`;
    emit({ kind: 'note', level: 'warning', text });
    return head === null ? null : { head, why: NOT_COMPARED };
  }
}

export async function headOf({
  publication: { forge, baseBranch },
}: RunDependencies): Promise<string | null> {
  return (await forge.branch(baseBranch))?.headSha ?? null;
}
