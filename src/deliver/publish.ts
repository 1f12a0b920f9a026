import type { ChangeSet } from '../core/change-set.ts';
import { assertNever } from '../core/fault.ts';
import { type Delivery, NO_DELIVERY } from '../core/outcome.ts';
import type { ForgeWrites } from '../core/ports.ts';
import type { Secrets } from '../core/secrets.ts';
import { pullRequestBody } from './body.ts';
import { branchFor, commitMessageFor, type RunRecord, titleFor } from './wording.ts';

export interface PublishOptions {
  readonly forge: Pick<ForgeWrites, 'publish' | 'upsertPullRequest'>;
  readonly secrets: Secrets;
  readonly changes: ChangeSet;
  readonly baseTree: string;
  /** Where the branch stood when the run began; null when there was none. */
  readonly expectedHead: string | null;
  readonly baseBranch: string;
  readonly isDraft: boolean;
  readonly record: RunRecord;
}

/**
 * Publishes the change set: commit, branch, pull request. What a person has to allow first comes back as an
 * `obstacle`, with what exists by then.
 *
 * @throws {ServiceFault} when the forge fails for good
 */
export async function publishChange(options: PublishOptions): Promise<Delivery> {
  const { forge, changes, record } = options;
  const branch = branchFor(record.issue);
  const leak = findSecret(changes, options.secrets);
  if (leak !== null) {
    const obstacle = `A known secret stands in the change (${leak}), so it was not published. Replace that secret: treat it as exposed.`;
    return { ...NO_DELIVERY, obstacle };
  }
  const commit = await forge.publish({
    branch,
    message: options.secrets.mask(commitMessageFor(record)),
    changes,
    baseTree: options.baseTree,
    expectedHead: options.expectedHead,
  });
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

async function openPullRequest(
  { forge, record, baseBranch, isDraft, secrets }: PublishOptions,
  published: Pick<Delivery, 'branch' | 'headSha' | 'isCommitVerified'> & { readonly branch: string },
): Promise<Delivery> {
  const pull = await forge.upsertPullRequest({
    branch: published.branch,
    base: baseBranch,
    title: secrets.mask(titleFor(record)),
    body: secrets.mask(pullRequestBody(record)),
    isDraft,
  });
  if (pull.kind === 'refused') return { ...NO_DELIVERY, ...published, obstacle: pull.why };
  const { number, url } = pull;
  return { ...published, operation: pull.kind, pullRequest: { number, url }, obstacle: null };
}

/** The path of the first file that holds a known secret. */
function findSecret(changes: ChangeSet, secrets: Secrets): string | null {
  const found = changes.entries().find(([path, change]) => {
    if (secrets.isIn(path)) return true;
    return change.kind === 'file' && secrets.isIn(Buffer.from(change.bytes).toString('latin1'));
  });
  return found === undefined ? null : found[0];
}
