import type { ForgeReads, ForgeWrites, PullRequestRef } from '../core/ports.ts';
import type { Masked } from '../core/secrets/secrets.ts';
import { wordsIn } from './body.ts';

interface About {
  readonly forge: Pick<ForgeWrites, 'takeWordsBack' | 'upsertPullRequest'> &
    Pick<ForgeReads, 'branch' | 'openPullRequest'>;
  readonly branch: string;
  readonly baseBranch: string;
  readonly title: Masked;
  /** Words that judge nothing. */
  readonly body: Masked;
}

/**
 * Before a branch moves, what its pull request says of the commit below is taken back: wherever publishing stops, no
 * pull request calls validated what is not. A change that is not validated takes its readiness as well. Of a branch
 * that somebody else moved nothing is said, because nothing lands there.
 *
 * @returns the open pull request, and a sentence when its words cannot be taken back, so that the branch must not move
 */
export async function withdraw(
  about: About & { readonly expectedHead: string | null; readonly isDraft: boolean },
): Promise<{ readonly open: PullRequestRef | null; readonly why: string | null }> {
  const { forge, branch, baseBranch: base, title, body, expectedHead, isDraft } = about;
  if (expectedHead === null) return { open: null, why: null };
  const open = await forge.openPullRequest(branch);
  if (open === null || !says(open)) return { open, why: null };
  if ((await forge.branch(branch))?.headSha !== expectedHead) return { open, why: null };
  const readiness = isDraft ? 'take' : 'leave';
  return { open, why: await forge.takeWordsBack(open, { branch, base, title, body, readiness }) };
}

/** One that is ready says that it may be merged. */
function says({ isDraft, body }: PullRequestRef): boolean {
  return !isDraft || wordsIn(body)?.isValidated === true;
}

/**
 * Where the branch was moved under a run, words that name the commit below are a person's to wonder at: they become
 * neutral, and the pull request a draft. A run that moves a branch takes its words back before that itself, so that
 * nothing of another run's is touched.
 */
export async function takeBackStale(about: About): Promise<string | null> {
  const { forge, branch, baseBranch: base, title, body } = about;
  const [open, state] = await Promise.all([forge.openPullRequest(branch), forge.branch(branch)]);
  const words = open === null ? null : wordsIn(open.body);
  if (open === null || state === null || words === null || words.commit === state.headSha) return null;
  return forge.takeWordsBack(open, { branch, base, title, body, readiness: 'take' });
}

/**
 * Leaves nothing said of a head that nobody who says it has judged: the pull request becomes a draft with neutral words,
 * unless its words are about the very commit at which the branch stands now. One that is missing is opened as that, so
 * that what lies on the branch is in front of people.
 */
export async function settle(
  about: About,
): Promise<{ readonly kind: 'settled' } | { readonly kind: 'refused'; readonly why: string }> {
  const { forge, branch, baseBranch: base, body, title } = about;
  const [open, state] = await Promise.all([forge.openPullRequest(branch), forge.branch(branch)]);
  if (state === null || (open !== null && agrees(open, state.headSha))) return { kind: 'settled' };
  if (open === null) {
    const isHead = async (): Promise<boolean> => true;
    await forge.upsertPullRequest({ branch, base, title, body, isDraft: true, isHead });
    return { kind: 'settled' };
  }
  const why = await forge.takeWordsBack(open, { branch, base, title, body, readiness: 'take' });
  return why === null ? { kind: 'settled' } : { kind: 'refused', why };
}

function agrees(pull: PullRequestRef, head: string): boolean {
  const words = wordsIn(pull.body);
  if (words === null) return pull.isDraft;
  return words.commit === head && (pull.isDraft || words.isValidated);
}
