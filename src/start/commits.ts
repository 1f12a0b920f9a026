import type { CommitForm } from '../adapters/candidate/candidate-commits.ts';
import {
  type BaseCommit,
  type BaseOptions,
  openBaseCommit,
  openCommitBeside,
} from '../adapters/git/base-commit.ts';
import { findCheckout } from '../adapters/git/checkout-git.ts';
import { type BranchOptions, type ExistingBranch, readBranch } from '../adapters/git/read-branch.ts';
import { type CommitSignature, createCommitSignature } from '../adapters/runner/commit-signature.ts';
import { branchFor } from '../core/branch-place.ts';
import type { Task } from '../core/task.ts';
import { type CommitWords, likelyMessage, subjectFor } from '../deliver/text/subject.ts';
import type { BranchPoint } from '../intake/trigger/branch-point.ts';
import type { Start, UnconfiguredStart } from './start.ts';

/** The commits that a run opens as git objects. Whoever made this closes it. */
export class Commits {
  readonly #start: UnconfiguredStart;
  readonly #opened: Promise<BaseCommit>[] = [];
  #checkout: Promise<BaseCommit> | null = null;

  constructor(start: UnconfiguredStart) {
    this.#start = start;
  }

  /** The commit that is checked out. Read once, with the first call. */
  checkout(): Promise<BaseCommit> {
    this.#checkout ??= this.#keep(this.#open({ temp: this.#start.folder }));
    return this.#checkout;
  }

  /** Fetched where the checkout does not have it. @throws {UserFault | ServiceFault} if it cannot be had */
  at(sha: string): Promise<BaseCommit> {
    const { folder } = this.#start;
    const remote = remoteOf(this.#start);
    return this.#keep(this.#open({ temp: `${folder}/continued`, commit: sha, remote }));
  }

  /** Another commit with the objects of one that is open. @throws {UserFault | ServiceFault} if it cannot be had */
  beside(base: BaseCommit, sha: string): Promise<BaseCommit> {
    return this.#keep(openCommitBeside(base, sha, remoteOf(this.#start)));
  }

  /** What a commit changes over one that is open, whoever made it. @throws {UserFault | ServiceFault} if it cannot be had */
  changeOver(base: BaseCommit, head: string): Promise<ExistingBranch> {
    const history = { commits: [], isTruncated: false };
    return readBranch(base, { head, history, isOwn: () => false, remote: remoteOf(this.#start) });
  }

  /** Opens the base and the branch that the run continues; the pull request shows all between (docs/decisions/0004). */
  async work({
    from,
    isOwn,
  }: Pick<BranchOptions, 'isOwn'> & Pick<WorkCommits, 'from'>): Promise<WorkCommits> {
    const { sha } = await this.checkout();
    const open = (at: string) => (at === sha ? this.checkout() : this.at(at));
    if (from.kind === 'fresh') return { from, base: await open(from.at ?? sha), branch: null };
    const { head, history } = from;
    const base = await open(history.mergeBase);
    const remote = remoteOf(this.#start);
    return { from, base, branch: await readBranch(base, { head, history, isOwn, remote }) };
  }

  /** Ends git's processes. Never throws. */
  async close(): Promise<void> {
    for (const opened of this.#opened) await opened.then((commit) => commit.close()).catch(() => undefined);
  }

  async #open(from: Pick<BaseOptions, 'commit' | 'remote'> & { readonly temp: string }): Promise<BaseCommit> {
    const { workflow, env } = this.#start;
    const { workspace } = workflow.runner;
    const checkout = findCheckout({ workspace, repository: workflow.repository });
    return openBaseCommit({ checkout, path: env.PATH ?? '', apart: [workspace], ...from });
  }

  #keep(opening: Promise<BaseCommit>): Promise<BaseCommit> {
    opening.catch(() => undefined);
    this.#opened.push(opening);
    return opening;
  }
}

function remoteOf({ workflow, signal, budget }: UnconfiguredStart): BranchOptions['remote'] {
  const { runner, forge } = workflow;
  const url = `${forge.serverUrl}/${runner.repository}.git`;
  return { url, token: forge.token, signal, limitMs: budget.remainingMs };
}

/** Where the work on an issue begins. */
export interface WorkCommits {
  readonly from: BranchPoint;
  /** The commit that a change is compared with. */
  readonly base: BaseCommit;
  /** The branch that the run continues; null: it starts from the base. */
  readonly branch: ExistingBranch | null;
}

export function commitSignatureFor({ workflow, seals }: UnconfiguredStart, issue: number): CommitSignature {
  return createCommitSignature(seals, `${workflow.runner.repository.toLowerCase()}#${issue}`);
}

/** What commits on an issue are described with. */
export function commitWordsFor(
  { config, secrets }: Start,
  { title, ...subject }: Pick<CommitWords, 'issue' | 'onto' | 'title'>,
): CommitWords {
  const { inputs, runner } = config;
  return {
    ...subject,
    pattern: inputs.settings.pullRequest.title,
    title: secrets.mask(title),
    runUrl: runner.runUrl,
    signOff: inputs.get('sign-off'),
  };
}

/** The commits of a run look like the one that it would publish, so far as that is known before. */
export function commitFormFor(
  start: Start,
  { task, baseBranch }: { readonly task: Task; readonly baseBranch: string },
): CommitForm {
  const words = commitWordsFor(start, task);
  return {
    author: WORKFLOW_BOT,
    seconds: Math.floor(Date.now() / 1000),
    message: (title) => likelyMessage(words, subjectFor(words, start.secrets.mask(title ?? ''))),
    branch: branchFor(task),
    baseBranch,
  };
}

/** Whom GitHub names as the author of what a workflow's own token commits. */
const WORKFLOW_BOT = 'github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>';
