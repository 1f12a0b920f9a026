import { type FaultMessage, renderFault, UserFault } from './core/fault.ts';

/** Names every fault at once. */
export function cannotStart(faults: readonly FaultMessage[]): UserFault {
  const reasons = faults.map((fault) => `\n- ${renderFault(fault)}`).join('');
  return new UserFault({ wrong: `The run cannot start:${reasons}\nNothing was spent.`, remedy: '' });
}

/** @param refusal the forge's message for a token that may not write */
export function noWriteAccess(refusal: string, spent: string): UserFault {
  return new UserFault({
    wrong: `The token may not write to the repository, so that nothing could be published.${spent}`,
    was: `The forge said "${refusal}"`,
    remedy: 'Give the job "permissions: contents: write".',
  });
}

export function onItself(branch: string): UserFault {
  return new UserFault({
    wrong: 'A pull request cannot go to the branch that it comes from.',
    was: `Both were ${branch}.`,
    remedy: 'Run the workflow on another branch, or name one in the input base-branch.',
  });
}
