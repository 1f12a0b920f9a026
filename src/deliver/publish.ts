import type { ChangeSet } from '../core/change-set.ts';
import { assertNever, Cancelled, reasonOf, ServiceFault } from '../core/fault.ts';
import { leakIn } from '../core/leak.ts';
import { type Delivery, NO_DELIVERY } from '../core/outcome.ts';
import type {
  CommitContent,
  ForgeReads,
  ForgeWrites,
  PublishedPullRequest,
  WrittenTree,
} from '../core/ports.ts';
import type { Secrets } from '../core/secrets.ts';
import { betweenBody, pullRequestBody } from './body.ts';
import { branchFor, commitMessageFor, type RunRecord, titleFor } from './wording.ts';

export type PublishingForge = Pick<ForgeWrites, 'publish' | 'upsertPullRequest'> &
  Pick<ForgeReads, 'branch' | 'openPullRequest'>;

export interface PublishOptions {
  readonly forge: PublishingForge;
  readonly secrets: Secrets;
  /** Everything that the pull request shows. */
  readonly changes: ChangeSet;
  /** What of it is to be written. */
  readonly written: WrittenTree;
  /** Where the branch stood when the run began; null when there was none. */
  readonly expectedHead: string | null;
  readonly baseBranch: string;
  readonly isDraft: boolean;
  readonly record: RunRecord;
  /** A trailer by which later runs know a commit with this content as this action's own. */
  sealCommit(content: CommitContent): string;
}

/**
 * Publishes the change set: commit, branch, pull request. What a person has to allow first, a forge that fails for good
 * and a run that is stopped come back as an `obstacle`, with what exists by then.
 */
export async function publishChange(options: PublishOptions): Promise<Delivery> {
  const { forge, changes, record } = options;
  const branch = branchFor(record.issue);
  const leak = leakIn(changes, options.secrets);
  if (leak !== null) {
    const obstacle = `A known secret stands in the change (${leak}), so it is neither published nor kept as a patch. Replace that secret: treat it as exposed.`;
    return { ...NO_DELIVERY, obstacle };
  }
  const withdrawal = await orRefused(withdrawValidation(options, branch));
  if (withdrawal.kind === 'refused') return { ...NO_DELIVERY, obstacle: withdrawal.why };
  const commit = await orRefused(
    forge.publish({
      branch,
      messageFor: (content) => options.secrets.mask(commitMessageFor(record, options.sealCommit(content))),
      ...options.written,
      expectedHead: options.expectedHead,
    }),
  );
  switch (commit.kind) {
    case 'refused':
      return { ...NO_DELIVERY, obstacle: commit.why };
    case 'moved': {
      const obstacle = `Branch ${branch} was moved to ${commit.headSha} while this run was under way, and nothing was overwritten. Start the run again.`;
      return { ...NO_DELIVERY, branch, headSha: commit.headSha, obstacle };
    }
    case 'committed':
    case 'same':
      return openPullRequest(options, { branch, headSha: commit.sha, isCommitVerified: commit.isVerified });
    default:
      return assertNever(commit);
  }
}

/**
 * Before a change that is not validated lands on a branch whose pull request says that it is, that word is taken back:
 * wherever publishing stops, no pull request calls validated what is not. Of a branch that somebody else moved nothing
 * is said, because nothing lands there.
 */
async function withdrawValidation(
  { forge, record, baseBranch, isDraft, expectedHead, secrets }: PublishOptions,
  branch: string,
): Promise<PublishedPullRequest | { readonly kind: 'nothing-said' }> {
  if (!isDraft || expectedHead === null) return { kind: 'nothing-said' };
  const open = await forge.openPullRequest(branch);
  if (open === null || open.isDraft) return { kind: 'nothing-said' };
  if ((await forge.branch(branch))?.headSha !== expectedHead) return { kind: 'nothing-said' };
  return forge.upsertPullRequest({
    branch,
    base: baseBranch,
    title: secrets.mask(titleFor(record)),
    body: secrets.mask(betweenBody(record)),
    isDraft: true,
  });
}

async function openPullRequest(
  { forge, record, baseBranch, isDraft, secrets }: PublishOptions,
  published: Pick<Delivery, 'branch' | 'headSha' | 'isCommitVerified'> & { readonly branch: string },
): Promise<Delivery> {
  const pull = await orRefused(
    forge.upsertPullRequest({
      branch: published.branch,
      base: baseBranch,
      title: secrets.mask(titleFor(record)),
      body: secrets.mask(pullRequestBody(record)),
      isDraft,
    }),
  );
  if (pull.kind === 'refused') return { ...NO_DELIVERY, ...published, obstacle: pull.why };
  const { number, url } = pull;
  return { ...published, operation: pull.kind, pullRequest: { number, url }, obstacle: null };
}

async function orRefused<Answer>(
  asked: Promise<Answer>,
): Promise<Answer | { readonly kind: 'refused'; readonly why: string }> {
  try {
    return await asked;
  } catch (thrown) {
    if (!(thrown instanceof ServiceFault || thrown instanceof Cancelled)) throw thrown;
    return { kind: 'refused', why: reasonOf(thrown) };
  }
}
