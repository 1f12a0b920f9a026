import { branchFor } from '../core/branch-place.ts';
import type { Forge } from '../core/ports.ts';
import type { HelpRequest } from '../core/remarks/comment-command.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { pullOf } from '../intake/trigger/branch-point.ts';
import type { RunRequest } from '../intake/trigger/event.ts';
import { type StopOptions, stopLiveRun } from '../session/stop.ts';
import type { FirstRequest } from './first-lookups.ts';

/** What an answer on the issue needs. */
export interface AnswerParts {
  readonly forge: Pick<Forge, 'upsertComment' | 'pullChange' | 'openPullRequest'>;
  readonly secrets: Secrets;
}

/** Answers a request that needs no run: explains the commands, or stops the running one. @returns a sentence */
export async function answer(
  { forge, secrets }: AnswerParts,
  { trigger, help }: RunRequest,
  { store, firstAnswer, jobs }: FirstRequest & Pick<StopOptions, 'jobs'>,
): Promise<string> {
  const { actor, snapshotAt: saidAt } = trigger;
  const issue = pullOf(trigger) ?? trigger.issue;
  if (help === null) {
    const mask = (text: string) => secrets.mask(text);
    return stopLiveRun({ store, firstAnswer, login: actor.login, jobs, mask, saidAt, now: Date.now() });
  }
  if (help.kind === 'on-backport' && !(await isBackport(forge, issue, help)))
    return `Pull request #${issue} is none of this action, whatever its text says: comment on the issue instead.`;
  const { helpComment, helpMarker } = await import('../deliver/comment.ts');
  await forge.upsertComment(issue, helpMarker(issue), secrets.mask(helpComment(issue, help)));
  return 'The commands are explained in a comment on the issue.';
}

/** Anybody can write such a mark into the text of a pull request. */
async function isBackport(
  forge: AnswerParts['forge'],
  pull: number,
  { of }: Extract<HelpRequest, { readonly kind: 'on-backport' }>,
): Promise<boolean> {
  const { base } = await forge.pullChange(pull);
  return (await forge.openPullRequest(branchFor({ issue: of, onto: base })))?.number === pull;
}
