import { isBranchName } from '../core/branch-place.ts';
import { type FaultMessage, renderFault, UserFault } from '../core/fault.ts';
import { byteLength, oneLine } from '../core/text/text.ts';

/** Names every fault at once. */
export class StartFault extends UserFault {
  readonly faults: readonly FaultMessage[];

  constructor(faults: readonly FaultMessage[]) {
    super(listed(faults.map(renderFault)));
    this.faults = faults;
  }
}

/** What the settings file of the repository says is not known. */
export class UnknownSettings extends StartFault {}

/**
 * The same for faults of inputs, with another text for the issue: any value of an input can be a secret, which the
 * runner masks in its log and summary, and nobody masks in a comment.
 */
export class InputFault extends StartFault {
  readonly unquoted: string;

  constructor(faults: readonly FaultMessage[]) {
    super(faults);
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

/** Before the name goes into the address of any request. @throws {UserFault} */
export function expectTarget(branch: string): void {
  const fits = byteLength(branch) <= MAX_TARGET_BYTES && !branch.startsWith(OWN_BRANCHES);
  if (fits && isBranchName(branch)) return;
  throw new UserFault({
    wrong: 'A backport needs the name of a branch of this repository.',
    was: branch === '' ? 'There was none.' : `It was "${oneLine(branch, 100)}".`,
    remedy: 'Comment "/tether backport BRANCH" with a branch that people made.',
  });
}

/** Forges hold names of 255 bytes: that of the backport's own branch ends with this one. */
const MAX_TARGET_BYTES = 200;

/** What runs publish and keep. */
const OWN_BRANCHES = 'tether/';

export function onItself(branch: string): UserFault {
  return new UserFault({
    wrong: 'A pull request cannot go to the branch that it comes from.',
    was: `Both were ${branch}.`,
    remedy: 'Run the workflow on another branch, or name one in the input base-branch.',
  });
}
