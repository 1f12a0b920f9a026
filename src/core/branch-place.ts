import type { FaultMessage } from './fault.ts';
import type { AgentName, Subject } from './task.ts';
import { shortSha } from './text/short-sha.ts';

/** How the names of the branches begin that runs publish to; the number of the issue follows. */
const RUN_BRANCHES = 'tether/issue-';

/** The same for the change of a pull request that goes to another branch; number and name of that branch follow. */
const BACKPORT_BRANCHES = 'tether/backport-';

/**
 * Whether git takes this name for a branch (https://git-scm.com/docs/git-check-ref-format), and people see all of it: no
 * character that is not shown, nor one that is shown as nothing (Unicode's default-ignorable ones, the fillers of Hangul).
 */
export function isBranchName(name: string): boolean {
  return (
    !/[\s~^:?*[\\\p{C}\p{DI}]|\.\.|@\{|^@?$|^-|\.$/u.test(name) &&
    name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'))
  );
}

export interface BranchState {
  readonly headSha: string;
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

/**
 * An attempt began at another commit than the new one, and no commit can join the two.
 *
 * @param apart.at where the new attempt begins. @param apart.isContained whether that commit holds all of the branch
 */
export function branchApart(apart: {
  readonly branch: string;
  readonly at: string;
  readonly pull: number | null;
  readonly canContinue: boolean;
  readonly isContained: boolean;
}): FaultMessage {
  const { branch, at, pull } = apart;
  const goingOn = apart.canContinue
    ? `Comment /tether continue to go on with pull request #${pull}. To begin anew instead, delete`
    : 'Delete';
  const closing = pull === null ? '' : `, which closes pull request #${pull}`;
  const lost = apart.isContained ? ' Nothing is lost with it: the new attempt holds all that is there.' : '';
  return {
    wrong: `Branch ${branch} was left by an attempt that began at another commit than this one.`,
    was: `A new attempt begins at ${shortSha(at)}, and the API of this forge makes no commit that would join the two.`,
    remedy: `${goingOn} the branch${closing}, and start the run again.${lost}`,
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

/** Whether the token may push; `answer` and `why` quote the forge. */
export type PushRight =
  | { readonly kind: 'granted' }
  | { readonly kind: 'refused'; readonly answer: string }
  | { readonly kind: 'unknown'; readonly why: string };
