import type { ChangeSet } from '../core/change-set.ts';
import { Cancelled, reasonOf, ServiceFault } from '../core/fault.ts';
import { leakIn, type SecretScan } from '../core/leak.ts';
import { type Delivery, NO_DELIVERY } from '../core/outcome.ts';
import type {
  CommitContent,
  CommitRequest,
  ForgeReads,
  ForgeWrites,
  PullRequestRef,
  WrittenTree,
} from '../core/ports.ts';
import { allowancesFor, LEFT_OUT, placesOf } from '../core/secrets/found-secret.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { neutralBody, pullRequestBody } from './body.ts';
import { onceMoreIfStopped } from './once-more.ts';
import { restoreVerdict, retractBeforeMove, retractStale, retractUnlessCurrent } from './retract-verdict.ts';
import { branchFor, commitMessageFor, isOfSameRun, type RunRecord } from './text/templates.ts';

export type PublishingForge = Pick<
  ForgeWrites,
  'publish' | 'upsertPullRequest' | 'retractVerdict' | 'isHead'
> &
  Pick<ForgeReads, 'branch' | 'openPullRequest' | 'hasPullRequest' | 'historyBetween'>;

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
  readonly isDraft: boolean;
  readonly record: RunRecord;
  /** A trailer by which later runs recognise a commit with this content as this action's own. */
  signCommit(content: CommitContent): string;
  readonly signOff?: CommitRequest['signOff'];
}

/**
 * Publishes the change set: commit, branch, pull request (docs/decisions/0016 has the order and what it guarantees).
 * A missing permission, a forge that fails for good and a stopped run are returned as a `publishError`, together with
 * what exists by then.
 */
export async function publishChange(options: PublishOptions): Promise<Delivery> {
  const { forge, record, secrets } = options;
  const unpublishable = await secretIn(options);
  if (unpublishable !== null) return { ...NO_DELIVERY, publishError: unpublishable };
  const about = withNeutralText(options);
  const { branch } = about;
  let openBefore: PullRequestRef | null | undefined;
  const publishing = forge
    .publish({
      branch,
      messageFor: (content) => secrets.mask(commitMessageFor(record, options.signCommit(content))),
      ...options.written,
      signOff: options.signOff ?? null,
      expectedHead: options.expectedHead,
      // Another run may say something else of the commit that it made.
      isAsGood: (message) => !options.isDraft || isOfSameRun(message, record),
      beforeMove: async () => {
        const { open, why } = await retractBeforeMove(about);
        openBefore = open;
        return why;
      },
    })
    .then((commit) => ({ kind: 'answered', commit }) as const);
  const answer = await orRefused(publishing);
  // Without an answer the branch may still move.
  if (answer.kind === 'refused') return { ...NO_DELIVERY, publishError: answer.why };
  const { commit } = answer;
  switch (commit.kind) {
    case 'refused':
      await orRefused(
        onceMoreIfStopped(() => restoreVerdict(about, openBefore ?? null)).then(
          () => ({ kind: 'given' }) as const,
        ),
      );
      return { ...NO_DELIVERY, publishError: commit.why };
    case 'moved':
      return movedBefore(about, commit.headSha);
    case 'committed':
    case 'same':
      return openPullRequest(
        options,
        { branch, headSha: commit.sha },
        commit.kind === 'committed' ? openBefore : undefined,
      );
  }
}

/** With the branch of the issue, and a title and a text that claim nothing. */
function withNeutralText(options: PublishOptions) {
  const { record, secrets } = options;
  const title = secrets.mask(record.form.title);
  return { ...options, branch: branchFor(record.task.issue), title, body: secrets.mask(neutralBody(record)) };
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

interface Published {
  readonly branch: string;
  readonly headSha: string;
}

/** @param openBefore what was open right before the branch moved to the commit; undefined: not known */
async function openPullRequest(
  options: PublishOptions,
  published: Published,
  openBefore: PullRequestRef | null | undefined,
): Promise<Delivery> {
  const { forge, record, baseBranch, isDraft, secrets } = options;
  const { branch, headSha } = published;
  let isJustMoved = openBefore !== undefined && openBefore !== null;
  const isHead = async (): Promise<boolean> => {
    if (!isJustMoved) return forge.isHead(branch, headSha);
    isJustMoved = false;
    return true;
  };
  const pull = await orRefused(
    forge.upsertPullRequest({
      branch,
      base: baseBranch,
      title: secrets.mask(record.form.title),
      body: secrets.mask(pullRequestBody(record, headSha)),
      isDraft,
      isHead,
      openBefore,
    }),
  );
  if (pull.kind === 'refused') return brokenOff(options, published, pull.why);
  if (pull.kind === 'moved') return overtaken(options, published);
  const { number, url } = pull;
  const done: Delivery = {
    ...NO_DELIVERY,
    ...published,
    operation: pull.kind,
    pullRequest: { number, url },
  };
  const looked = onceMoreIfStopped(isHead);
  const look = await orRefused(looked.then((is) => ({ kind: is ? 'head' : 'moved' }) as const));
  if (look.kind === 'refused') return { ...done, publishError: look.why };
  return look.kind === 'moved' ? overtaken(options, published) : done;
}

/** A failed request may have taken effect, so the pull request is looked up, and the head that its text is about. */
async function brokenOff(options: PublishOptions, published: Published, why: string): Promise<Delivery> {
  await retracted(withNeutralText(options));
  const pullRequest = await shownBy(options, published.branch);
  return { ...NO_DELIVERY, ...published, pullRequest, publishError: why };
}

/** Nothing of ours is on the branch, but the pull request's text may be about a commit below its new head. */
async function movedBefore(options: ReturnType<typeof withNeutralText>, headSha: string): Promise<Delivery> {
  const { branch } = options;
  const why = await retracted(options);
  if (why !== null) return { ...NO_DELIVERY, branch, publishError: why };
  return superseded(options, { branch, headSha });
}

/** @returns a sentence if stale words stay; null: there are none */
async function retracted(about: ReturnType<typeof withNeutralText>): Promise<string | null> {
  const taking = onceMoreIfStopped(() => retractStale(about));
  return (await orRefused(taking.then((why) => ({ kind: 'taken', why }) as const))).why;
}

/** Our commit is on the branch with somebody else's on top, so this run may say nothing about the head. */
async function overtaken(options: PublishOptions, { branch }: Published): Promise<Delivery> {
  const { forge } = options;
  const settled = await orRefused(onceMoreIfStopped(() => retractUnlessCurrent(withNeutralText(options))));
  if (settled.kind === 'refused') return { ...NO_DELIVERY, branch, publishError: settled.why };
  const read = onceMoreIfStopped(() => forge.branch(branch));
  const state = await orRefused(read.then((found) => ({ kind: 'read', found }) as const));
  const headSha = state.kind === 'read' ? (state.found?.headSha ?? '') : '';
  return superseded(options, { branch, headSha });
}

async function superseded(
  options: PublishOptions,
  { branch, headSha }: { readonly branch: string; readonly headSha: string },
): Promise<Delivery> {
  const pullRequest = await shownBy(options, branch);
  return { ...NO_DELIVERY, branch, headSha, pullRequest, supersededBy: headSha };
}

/** The open pull request of the branch, whoever opened it; null also if the forge no longer answers. */
export async function shownBy(
  { forge }: Pick<PublishOptions, 'forge'>,
  branch: string,
): Promise<Delivery['pullRequest']> {
  const open = await forge.openPullRequest(branch).catch((thrown: unknown): PullRequestRef | null => {
    if (thrown instanceof ServiceFault || thrown instanceof Cancelled) return null;
    throw thrown;
  });
  return open === null ? null : { number: open.number, url: open.url };
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
