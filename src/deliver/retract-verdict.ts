import type { ForgeReads, ForgeWrites, PullRequestRef } from '../core/ports.ts';
import type { Masked, Secrets } from '../core/secrets/secrets.ts';
import { isNeutral, statedVerdictIn } from './stated-verdict.ts';

interface About {
  readonly forge: Pick<ForgeWrites, 'retractVerdict' | 'upsertPullRequest' | 'isHead'> &
    Pick<ForgeReads, 'branch' | 'openPullRequest'>;
  readonly branch: string;
  readonly baseBranch: string;
  readonly title: Masked;
  /** A text without a verdict (`neutralBody`). */
  readonly body: Masked;
}

/**
 * Before the branch moves, replaces the pull request's text about the old head: wherever publishing stops, no pull
 * request calls validated what is not. If the change is not validated, the pull request becomes a draft as well. If
 * somebody else moved the branch, nothing is replaced, because nothing will be published there.
 *
 * @returns the open pull request, and a sentence if its text cannot be replaced: then the branch must not move
 */
export async function retractBeforeMove(
  about: About & { readonly expectedHead: string | null; readonly isDraft: boolean },
): Promise<{ readonly open: PullRequestRef | null; readonly why: string | null }> {
  const { forge, branch, baseBranch: base, title, body, expectedHead, isDraft } = about;
  if (expectedHead === null) return { open: null, why: null };
  const open = await forge.openPullRequest(branch);
  if (open === null || !claimsMergeable(open)) return { open, why: null };
  if ((await forge.branch(branch))?.headSha !== expectedHead) return { open, why: null };
  const readiness = isDraft ? 'take' : 'leave';
  return { open, why: await forge.retractVerdict(open, { branch, base, title, body, readiness }) };
}

/**
 * After the forge has refused to move the branch: puts back what `retractBeforeMove` replaced, if it is about the head
 * of the branch, or a person wrote it.
 */
export async function restoreVerdict(
  about: About & { readonly expectedHead: string | null; readonly secrets: Secrets },
  open: PullRequestRef | null,
): Promise<void> {
  const { forge, branch, expectedHead: head, secrets } = about;
  if (open === null || head === null || !claimsMergeable(open)) return;
  const stated = statedVerdictIn(open.body);
  if (stated === null || stated.commit === head) {
    const { base, isDraft } = open;
    const text = { title: secrets.mask(open.title), body: secrets.mask(open.body) };
    const isHead = (): Promise<boolean> => forge.isHead(branch, head);
    await forge.upsertPullRequest({ branch, base, ...text, isDraft, isHead });
  }
  await retractStale(about);
}

/** A pull request that is not a draft implies that it may be merged, whatever its text says. */
function claimsMergeable({ isDraft, body }: PullRequestRef): boolean {
  return !isDraft || statedVerdictIn(body)?.hasPassed === true;
}

/**
 * If somebody moved the branch during the run, text about an older commit would mislead: it becomes neutral, and the
 * pull request a draft, also where the text has become neutral already. Runs replace their own text before they move a
 * branch, so this touches no other run's text.
 */
export async function retractStale(about: About): Promise<string | null> {
  const { forge, branch, baseBranch: base, title, body } = about;
  const [open, state] = await Promise.all([forge.openPullRequest(branch), forge.branch(branch)]);
  if (open === null || state === null || !isStale(open, state.headSha)) return null;
  return forge.retractVerdict(open, { branch, base, title, body, readiness: 'take' });
}

function isStale({ body, isDraft }: PullRequestRef, head: string): boolean {
  const stated = statedVerdictIn(body);
  return stated === null ? !isDraft && isNeutral(body) : stated.commit !== head;
}

/**
 * Makes the pull request a draft with neutral text, unless its text is about the present head of the branch: nothing
 * may be claimed of a head that was not validated. If there is no pull request, it opens one, so that people see what
 * is on the branch.
 */
export async function retractUnlessCurrent(
  about: About,
): Promise<{ readonly kind: 'current' } | { readonly kind: 'refused'; readonly why: string }> {
  const { forge, branch, baseBranch: base, body, title } = about;
  const [open, state] = await Promise.all([forge.openPullRequest(branch), forge.branch(branch)]);
  if (state === null || (open !== null && agrees(open, state.headSha))) return { kind: 'current' };
  if (open === null) {
    const isHead = async (): Promise<boolean> => true;
    await forge.upsertPullRequest({ branch, base, title, body, isDraft: true, isHead });
    return { kind: 'current' };
  }
  const why = await forge.retractVerdict(open, { branch, base, title, body, readiness: 'take' });
  return why === null ? { kind: 'current' } : { kind: 'refused', why };
}

function agrees(pull: PullRequestRef, head: string): boolean {
  const stated = statedVerdictIn(pull.body);
  if (stated === null) return pull.isDraft;
  return stated.commit === head && (pull.isDraft || stated.hasPassed);
}
