import type { FaultMessage } from './fault.ts';

/** How the names of the branches begin that runs publish to; the number of the issue follows. */
export const RUN_BRANCHES = 'tether/issue-';

/**
 * What stands where a branch belongs. Git holds no branch whose name is a folder in the name of another: neither `a`
 * nor `a/b/c` beside `a/b`.
 */
export type BranchPlace =
  | { readonly kind: 'taken'; readonly headSha: string }
  | { readonly kind: 'free' }
  /** `by`: the name of the other branch. */
  | { readonly kind: 'blocked'; readonly by: string };

/** The names of branches that would be folders of this one: `a` and `a/b` of `a/b/c`. */
export function foldersOf(branch: string): readonly string[] {
  const parts = branch.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

export function blockedBranch(branch: string, by: string): Pick<FaultMessage, 'wrong' | 'remedy'> {
  return {
    wrong: `Branch ${branch} cannot be made, because there is a branch "${by}": in git, one would be a folder of the other.`,
    remedy: `Rename branch "${by}" or delete it, then start the run again.`,
  };
}
