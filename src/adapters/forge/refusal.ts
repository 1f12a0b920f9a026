import { renderFault } from '../../core/fault.ts';
import type { CommitRequest, PublishedCommit, PullRequestDraft } from '../../core/ports.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { encodePath } from './http/paths.ts';
import { isForbidden, quoted, Refusal, type Rejected } from './http/rejected.ts';

/** What a person has to allow before a write can succeed. The forge's own words say the rest. */
export interface Remedies {
  /** A token that may write to branches. */
  readonly push: string;
  /** A token that may write pull requests. */
  readonly pullRequests: string;
}

/** The repository as people see it. */
export interface ForgeSite {
  readonly serverUrl: string;
  readonly repository: RepositoryRef;
  readonly remedies: Remedies;
}

/** What a person needs to open the pull request by hand. */
type KeptBranch = Pick<PullRequestDraft, 'base' | 'branch' | 'title'>;

export function whereKept(kept: KeptBranch, site: Omit<ForgeSite, 'remedies'>): string {
  return `Branch ${kept.branch} is kept: ${compareLinkOf(kept, site)} opens the pull request by hand.`;
}

const WORKFLOW = /^\.(?:github|gitea|forgejo)\/workflows\//;

/** @returns what the forge refused of a commit, or throws what else went wrong; the branch is unchanged */
export function refusedCommit(
  thrown: unknown,
  commit: Pick<CommitRequest, 'branch' | 'changes'>,
  remedies: Remedies,
): Extract<PublishedCommit, { readonly kind: 'refused' }> {
  if (!(thrown instanceof Refusal)) throw thrown;
  return { kind: 'refused', why: whyNotPublished(thrown.answer, commit, remedies) };
}

/** @returns a message in three parts */
function whyNotPublished(
  answer: Rejected,
  { branch, changes }: Pick<CommitRequest, 'branch' | 'changes'>,
  { push }: Remedies,
): string {
  const workflow = changes.paths.find((path) => WORKFLOW.test(path));
  if (workflow !== undefined && (isForbidden(answer) || /\bworkflows?\b/i.test(answer.message)))
    return explained(
      answer,
      `The forge does not let this token change workflow files (${workflow}).`,
      'Apply the patch by hand, or use a token that has the workflow permission; GITHUB_TOKEN never has it.',
    );
  const wrong = `The forge refused the commit for branch ${branch}.`;
  const remedy =
    'If a rule for branches is in the way, leave tether/** out of it, or let the token bypass it. Otherwise apply the patch by hand.';
  return explained(answer, wrong, isForbidden(answer) ? `${push} ${remedy}` : remedy);
}

const NOT_FOR_ACTIONS = /not permitted to create or approve pull requests/i;

/** @returns a message in three parts that says where the branch is and how a person opens the pull request */
export function whyNoPullRequest(answer: Rejected, draft: KeptBranch, site: ForgeSite): string {
  const kept = whereKept(draft, site);
  if (NOT_FOR_ACTIONS.test(answer.message))
    return explained(
      answer,
      'GitHub Actions may not create pull requests in this repository.',
      `Switch on Settings > Actions > General > Workflow permissions: "Allow GitHub Actions to create and approve pull requests" (an organisation can hold it off for all its repositories). ${kept}`,
    );
  if (answer.fields.includes('base'))
    return explained(
      answer,
      `The forge finds no branch ${draft.base} that a pull request of branch ${draft.branch} could go to.`,
      `Branch ${draft.branch} is kept. If ${draft.base} was deleted or renamed during the run, open the pull request to another branch by hand, or set base-branch and start the run again.`,
    );
  const wrong = `The forge refused the pull request of branch ${draft.branch} to ${draft.base}.`;
  return explained(answer, wrong, isForbidden(answer) ? `${site.remedies.pullRequests} ${kept}` : kept);
}

function explained(answer: Rejected, wrong: string, remedy: string): string {
  return renderFault({ wrong, was: `The forge answered ${quoted(answer)}.`, remedy });
}

const LINK_TITLE_CHARS = 80;

/** The page on which a person opens the pull request with two clicks. */
function compareLinkOf(
  { base, branch, title }: KeptBranch,
  { serverUrl, repository }: Omit<ForgeSite, 'remedies'>,
): string {
  const { owner, name } = repository;
  const range = `${encodePath(base)}...${encodePath(branch)}`;
  const query = new URLSearchParams({ quick_pull: '1', title: title.slice(0, LINK_TITLE_CHARS) });
  return `${serverUrl.replace(/\/+$/, '')}/${owner}/${name}/compare/${range}?${query}`;
}
