import { isBranchName } from '../core/branch-place.ts';
import { type FaultMessage, renderFault, UserFault } from '../core/fault.ts';
import type { PushRule } from '../core/push-rule.ts';
import { SETTINGS_FILE } from '../core/session.ts';
import { oneLine } from '../core/text/text.ts';

/** Names every fault at once. */
export function cannotStart(faults: readonly FaultMessage[]): UserFault {
  return new UserFault(listed(faults.map(renderFault)));
}

/**
 * The same for faults of inputs, with another text for the issue: any value of an input can be a secret, which the
 * runner masks in its log and summary, and nobody masks in a comment.
 */
export class InputFault extends UserFault {
  readonly unquoted: string;

  constructor(faults: readonly FaultMessage[]) {
    super(listed(faults.map(renderFault)));
    this.unquoted = `${renderFault(listed(faults.map(unquoted)))} The values are in the log of the run.`;
  }
}

function unquoted({ wrong, remedy }: FaultMessage): string {
  return [wrong, remedy].filter((part) => part !== '' && !part.includes('"')).join(' ');
}

function listed(faults: readonly string[]): FaultMessage {
  const reasons = faults.map((fault) => `\n- ${fault}`).join('');
  return { wrong: `The run cannot start:${reasons}\nThis job spent nothing.`, remedy: '' };
}

/** @param refusal the forge's message for a token that may not write */
export function noWriteAccess(refusal: string, spent: string): UserFault {
  return new UserFault({
    wrong: `The token may not write to the repository, so nothing could be published.${spent}`,
    was: `The forge said "${refusal}"`,
    remedy: 'Give the job "permissions: contents: write".',
  });
}

/** @param rule that no commit of the run could meet, or not its branch's name */
export function againstRule({ on, words }: PushRule, branch: string, spent: string): UserFault {
  const except = `except "${branch}" or let the token bypass the rule in Settings > Rules > Rulesets`;
  return new UserFault({
    wrong: `A ruleset of the repository refuses every commit of this run on branch ${branch}, so nothing could be published.${spent}`,
    was: `${words}.`,
    remedy:
      on === 'branch'
        ? `${except.charAt(0).toUpperCase()}${except.slice(1)}.`
        : `Give the commits a subject that fits, in ${SETTINGS_FILE} on the default branch, for example: pull-request: title: "fix: {title}". Or ${except}.`,
  });
}

/** Before the name goes into the address of any request. @throws {UserFault} */
export function expectTarget(branch: string): void {
  if (isBranchName(branch) && !branch.startsWith(OWN_BRANCHES)) return;
  throw new UserFault({
    wrong: 'A backport needs the name of a branch of this repository.',
    was: branch === '' ? 'There was none.' : `It was "${oneLine(branch, 100)}".`,
    remedy: 'Comment "/tether backport BRANCH" with a branch that people made.',
  });
}

/** What runs publish and keep. */
const OWN_BRANCHES = 'tether/';

export function onItself(branch: string): UserFault {
  return new UserFault({
    wrong: 'A pull request cannot go to the branch that it comes from.',
    was: `Both were ${branch}.`,
    remedy: 'Run the workflow on another branch, or name one in the input base-branch.',
  });
}
