import type { BranchCommit, Forge } from './core/ports.ts';
import { branchFor } from './deliver/templates.ts';
import type { ReadTrigger } from './intake/trigger/event.ts';
import { isOnLines, type LineRequests, readLineRequests } from './intake/trigger/remarks.ts';
import { type Repair, readRepair } from './intake/trigger/repair.ts';
import { pullOf, type Start, whyNotOn, whyNotOwn } from './intake/trigger/start.ts';

type Asked = Extract<ReadTrigger, { readonly kind: 'trigger' }>;

/** The word with which a comment starts a run. */
export const COMMENT_TRIGGER = '/tether';

const ANSWERED = 'An earlier run has worked on this comment or review and replied to it.';
const PASSING = 'No check of that commit fails by now.';

/** What was said on lines. Null: all of it was replied to. */
export async function askLines(
  { forge }: { readonly forge: Forge },
  asked: Asked,
): Promise<LineRequests | null> {
  const pull = isOnLines(asked.trigger) ? pullOf(asked.trigger) : null;
  const comments = pull === null ? [] : await forge.reviewComments(pull);
  return readLineRequests({ ...asked, commentTrigger: COMMENT_TRIGGER, comments });
}

/** What people or failed checks ask for on the pull request, or why there is nothing to do there. */
export async function askedOnPull(
  forge: Forge,
  trigger: Asked['trigger'],
  {
    beginning,
    lines,
    isOwn,
  }: {
    readonly beginning: Promise<Start>;
    readonly lines: Promise<LineRequests | null>;
    readonly isOwn: (commit: BranchCommit) => boolean;
  },
): Promise<LineRequests | Repair | string> {
  const branch = branchFor(trigger.issue);
  if (trigger.kind === 'checks-failed')
    return (
      whyNotOwn(trigger, await beginning, { branch, isOwn }) ??
      readRepair(await forge.failedChecks(trigger.head)) ??
      PASSING
    );
  const elsewhere = pullOf(trigger) === null ? null : whyNotOn(trigger, await beginning, branch);
  return elsewhere ?? (await lines) ?? ANSWERED;
}
