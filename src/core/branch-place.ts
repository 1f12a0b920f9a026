import type { FaultMessage } from './fault.ts';
import type { AgentName, Subject } from './task.ts';

/** How the names of the branches begin that runs publish to; the number of the issue follows. */
const RUN_BRANCHES = 'tether/issue-';

/** The same for the change of a pull request that goes to another branch; number and name of that branch follow. */
const BACKPORT_BRANCHES = 'tether/backport-';

/**
 * Whether git takes this name for a branch (https://git-scm.com/docs/git-check-ref-format), and people see all of it: no
 * character that is not shown.
 */
export function isBranchName(name: string): boolean {
  return (
    !/[\s~^:?*[\\\p{C}]|\.\.|@\{|^@?$|^-|\.$/u.test(name) &&
    name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'))
  );
}

/**
 * What stands where a branch belongs. Git holds no branch whose name is a folder in the name of another: neither `a`
 * nor `a/b/c` beside `a/b`.
 */
export type BranchPlace =
  | { readonly kind: 'taken'; readonly headSha: string }
  | { readonly kind: 'free' }
  /** `by`: the name of the other branch. */
  | { readonly kind: 'blocked'; readonly by: string };

export function blockedBranch(branch: string, by: string): Pick<FaultMessage, 'wrong' | 'remedy'> {
  return {
    wrong: `Branch ${branch} cannot be made, because there is a branch "${by}": in git, one would be a folder of the other.`,
    remedy: `Rename branch "${by}" or delete it, then start the run again.`,
  };
}

/** Whether a branch of the repository is one that a run publishes to. */
export function isOfRun(branch: string): boolean {
  return branch.startsWith(RUN_BRANCHES) || branch.startsWith(BACKPORT_BRANCHES);
}

/** The branch that a run publishes to. */
export function branchFor({ issue, onto }: Subject): string {
  return onto === undefined ? `${RUN_BRANCHES}${issue}` : `${BACKPORT_BRANCHES}${issue}/${onto}`;
}

/** The branch that a run may publish to; null: the writer changes nothing, and what needs no run neither. */
export function branchOf(agent: AgentName, subject: Subject): string | null {
  return agent === 'coder' && subject.onto !== '' ? branchFor(subject) : null;
}
