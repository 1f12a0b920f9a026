import { branchFor } from '../core/branch-place.ts';
import type { ChangeSet } from '../core/change-set.ts';
import { Cancelled, reasonOf, ServiceFault } from '../core/fault.ts';
import { leakIn, type SecretScan } from '../core/leak.ts';
import { type Delivery, NO_DELIVERY } from '../core/outcome.ts';
import type {
  CommitContent,
  CommitRequest,
  ForgeReads,
  ForgeWrites,
  PublishedCommit,
  PullRequestRef,
  WrittenTree,
} from '../core/ports.ts';
import { allowancesFor, LEFT_OUT, placesOf } from '../core/secrets/found-secret.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { pullRequestBody } from './body.ts';
import { draftStateNote } from './text/draft-state-note.ts';
import type { RunRecord } from './text/run-record.ts';
import { commitMessageFor } from './text/subject.ts';
import { statusFor } from './verdict-status.ts';

export type PublishingForge = Pick<ForgeWrites, 'publish' | 'makeDraft' | 'upsertPullRequest' | 'setStatus'> &
  Pick<ForgeReads, 'branch' | 'openPullRequest'>;

export interface PublishOptions {
  readonly forge: PublishingForge;
  readonly secrets: Secrets;
  readonly secretScan: Pick<SecretScan, 'found'>;
  /** Everything that the pull request shows. */
  readonly changes: ChangeSet;
  /** The part of it that has to be written. */
  readonly written: WrittenTree;
  /** Head of the branch when the run began; null: there was no branch. */
  readonly expectedHead: string | null;
  readonly baseBranch: string;
  readonly record: RunRecord;
  /** Asked for beside the making of the commit, which nobody sees before the branch moves. */
  readonly clearance: Promise<Clearance>;
  /** That another run or a person has the issue, as a sentence; null: nobody, as far as is known by now. Asks nobody. */
  readonly loss: () => string | null;
  /** A trailer by which later runs recognise a commit with this content as this action's own. */
  signCommit(content: CommitContent): string;
  readonly signOff?: CommitRequest['signOff'];
}

/**
 * Whether the change may be published now, and how: what came of `StillWanted`, which asks the forge and the session.
 * `loss` is what the run has learnt by itself since, from its saves.
 */
export interface Clearance {
  /** Why nothing may be; null: it may. */
  readonly why: string | null;
  readonly isDraft: boolean;
  /** With what became known since the rounds ended. */
  readonly record: RunRecord;
}

/** What became of a change at the forge, with what exists there. */
export type Published =
  | { readonly kind: 'shown'; readonly delivery: Delivery }
  /** Somebody else pushed another commit to the branch meanwhile, the head of `delivery`, or deleted the branch: null. */
  | { readonly kind: 'moved'; readonly delivery: Delivery }
  /** The commit is on its branch, and people have closed its pull request meanwhile, or given it another base: `why`. */
  | { readonly kind: 'overtaken'; readonly delivery: Delivery; readonly why: string }
  /** `why`: what stopped it, and what to do. */
  | { readonly kind: 'refused'; readonly delivery: Delivery; readonly why: string };

/**
 * Publishes the change set: commit, branch, pull request and commit status (docs/decisions/0016 has what that
 * guarantees). A missing permission, a forge that fails for good and a stopped run refuse it.
 */
export async function publishChange(options: PublishOptions): Promise<Published> {
  const { forge, record, expectedHead } = options;
  const unpublishable = await secretIn(options);
  if (unpublishable !== null) return { kind: 'refused', delivery: NO_DELIVERY, why: unpublishable };
  const branch = branchFor(record.task);
  const looking = expectedHead === null ? Promise.resolve(null) : forge.openPullRequest(branch);
  // Whoever waits for it gets its fault.
  looking.catch(() => undefined);
  const commit = await orRefused(moveBranch(options, branch, looking));
  switch (commit.kind) {
    case 'refused':
      return { kind: 'refused', delivery: NO_DELIVERY, why: commit.why };
    case 'moved': {
      const { headSha } = commit;
      const pullRequest = await openPullRequestOf(options, branch);
      return { kind: 'moved', delivery: { ...NO_DELIVERY, branch, headSha, pullRequest } };
    }
    case 'committed':
    case 'same':
      return showCommit(options, { branch, headSha: commit.sha }, looking);
  }
}

type Looking = Promise<PullRequestRef | null>;

async function moveBranch(
  options: PublishOptions,
  branch: string,
  looking: Looking,
): Promise<PublishedCommit> {
  const { forge, record, secrets, clearance } = options;
  return forge.publish({
    branch,
    messageFor: (content) => secrets.mask(commitMessageFor(record, options.signCommit(content))),
    ...options.written,
    signOff: options.signOff ?? null,
    expectedHead: options.expectedHead,
    async beforeMove() {
      const { why: unwanted, isDraft } = await clearance;
      // A slow forge gives the run time to learn more than it was cleared with.
      const lost = unwanted ?? options.loss();
      const why = lost ?? (isDraft ? await madeDraft(options, branch, await looking) : null);
      return why === null ? null : { kind: 'refused', why };
    },
  });
}

/**
 * Before the branch moves to a change that is not validated: a pull request that is ready becomes a draft, unless
 * somebody else moved the branch, because then nothing will be published there.
 *
 * @returns a sentence if it stays ready
 */
async function madeDraft(
  { forge, expectedHead }: PublishOptions,
  branch: string,
  open: PullRequestRef | null,
): Promise<string | null> {
  if (open === null || open.isDraft) return null;
  const isOurs = (await forge.branch(branch))?.headSha === expectedHead;
  return isOurs ? forge.makeDraft(open) : null;
}

/** Why the change must not be published; null: it holds no known secret and nothing that looks like one. */
export async function secretIn({
  changes,
  secrets,
  secretScan,
}: Pick<PublishOptions, 'changes' | 'secrets' | 'secretScan'>): Promise<string | null> {
  const leak = leakIn(changes, secrets);
  if (leak !== null)
    return `The change holds a known secret (${leak}), so it is neither published nor kept as a patch. Replace that secret: treat it as exposed.`;
  const found = await secretScan.found(changes);
  if (found.length === 0) return null;
  const allowances = allowancesFor(found).slice(0, MOST_ALLOWANCES).join(', ');
  return `The change holds what looks like a secret (${placesOf(found)}), so it is not published; the patch has ${LEFT_OUT} there. If it is a secret, replace it: treat it as exposed. If it is not a secret, name the place in the setting allow-secrets (${allowances}) and start a run again.`;
}

const MOST_ALLOWANCES = 10;

/**
 * Pull request and status of a commit that the branch is at. The pull request is looked up once more: one that was
 * merged meanwhile keeps the words that were true of what was merged.
 */
async function showCommit(
  options: PublishOptions,
  published: { readonly branch: string; readonly headSha: string },
  looking: Looking,
): Promise<Published> {
  const { forge, baseBranch, secrets } = options;
  const { branch, headSha } = published;
  const { record, isDraft } = await options.clearance;
  const show = async () => {
    const open = options.expectedHead === null ? null : await forge.openPullRequest(branch);
    const why = whyOvertaken(await looking, open, baseBranch);
    if (why !== null) return { kind: 'overtaken', why, open } as const;
    return forge.upsertPullRequest({
      branch,
      base: baseBranch,
      title: secrets.mask(record.form.title),
      body: secrets.mask(pullRequestBody(record, headSha)),
      noDraftNote: secrets.mask(draftStateNote({ toBeDraft: true, isDraft: false })),
      isDraft,
      open,
    });
  };
  const [pull] = await Promise.all([orRefused(show()), forge.setStatus(headSha, statusFor(record))]);
  if (pull.kind === 'refused') {
    // A request without an answer may have taken effect.
    const pullRequest = await openPullRequestOf(options, branch);
    return { kind: 'refused', delivery: { ...NO_DELIVERY, ...published, pullRequest }, why: pull.why };
  }
  if (pull.kind === 'overtaken') {
    const pullRequest = shownPull(pull.open);
    return { kind: 'overtaken', delivery: { ...NO_DELIVERY, ...published, pullRequest }, why: pull.why };
  }
  const { kind: operation, number, url } = pull;
  const state = { toBeDraft: isDraft, isDraft: pull.isDraft };
  return { kind: 'shown', delivery: { ...published, operation, pullRequest: { number, url }, ...state } };
}

/** What people did to the pull request since the run looked at it before its branch moved; null: nothing that counts. */
function whyOvertaken(
  before: PullRequestRef | null,
  now: PullRequestRef | null,
  baseBranch: string,
): string | null {
  if (now === null)
    return before === null ? null : `Pull request #${before.number} was merged or closed meanwhile.`;
  if (now.base === baseBranch) return null;
  return `Pull request #${now.number} goes to branch ${now.base} now, and the change was judged against ${baseBranch}.`;
}

/** The open pull request of the branch, whoever opened it; null also if the forge no longer answers. */
export async function openPullRequestOf(
  { forge }: Pick<PublishOptions, 'forge'>,
  branch: string,
): Promise<Delivery['pullRequest']> {
  const open = await forge.openPullRequest(branch).catch((thrown: unknown): PullRequestRef | null => {
    if (thrown instanceof ServiceFault || thrown instanceof Cancelled) return null;
    throw thrown;
  });
  return shownPull(open);
}

function shownPull(pull: PullRequestRef | null): Delivery['pullRequest'] {
  return pull === null ? null : { number: pull.number, url: pull.url };
}

export async function orRefused<Answer>(
  asked: Promise<Answer>,
): Promise<Answer | { readonly kind: 'refused'; readonly why: string }> {
  try {
    return await asked;
  } catch (thrown) {
    if (!(thrown instanceof ServiceFault || thrown instanceof Cancelled)) throw thrown;
    return { kind: 'refused', why: reasonOf(thrown) };
  }
}
