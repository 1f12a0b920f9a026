import { isArchived, isForbidden, type Rejected } from '../http/rejected.ts';
import { explain, type ForgeSite, type KeptBranch, type Rule, whereKept } from '../refusal.ts';

const ARCHIVED: Rule = {
  applies: (answer) => answer.status === 423 || isArchived(answer),
  wrong: 'The repository is archived, so nothing can be written to it.',
  remedy: 'Unarchive it in its settings.',
};

/** @returns a message in three parts */
export function whyNotPublished(
  answer: Rejected,
  { branch, paths }: { readonly branch: string; readonly paths: readonly string[] },
): string {
  const workflow = paths.find((path) => /^\.(?:gitea|forgejo|github)\/workflows\//.test(path));
  const rules: readonly Rule[] = [
    ARCHIVED,
    {
      applies: ({ message }) => /protected|write to the target branch/i.test(message),
      wrong: `Branch ${branch} is protected, one of its files is, or the token may not write there.`,
      remedy:
        'Leave "tether/*" out of the rule in Settings > Branches, or allow the owner of the token to push there.',
    },
    {
      applies: ({ status }) => workflow !== undefined && status === 403,
      wrong: `The forge does not let this token change workflow files (${workflow ?? ''}).`,
      remedy: 'Apply the patch by hand.',
    },
    {
      applies: ({ message }) => /sha does not match|already exists/i.test(message),
      wrong: `Somebody changed the files on branch ${branch} meanwhile, and nothing was overwritten.`,
      remedy: 'Start the run again.',
    },
    {
      applies: isForbidden,
      wrong: `The token may not write to the repository, so branch ${branch} was not written.`,
      remedy: 'Give the input github-token a token whose owner may push, with the scope write:repository.',
    },
  ];
  return explain(rules, answer, {
    wrong: `The forge refused the commit for branch ${branch}.`,
    remedy: 'Fix what the message names, or apply the patch by hand.',
  });
}

/** @returns a message in three parts that says where the branch is and how a person opens the pull request */
export function whyNoPullRequest(answer: Rejected, draft: KeptBranch, site: ForgeSite): string {
  const kept = whereKept(draft, site);
  const rules: readonly Rule[] = [
    ARCHIVED,
    {
      applies: ({ message }) => /no changes between|no commits between/i.test(message),
      wrong: `Branch ${draft.branch} has nothing that "${draft.base}" lacks, so there is nothing to open.`,
      remedy: `If the change was merged meanwhile, close the issue. ${kept}`,
    },
    {
      applies: isForbidden,
      wrong: 'The token may not create or edit pull requests, or their base branch does not exist.',
      remedy: `Give the input github-token a token with the scopes write:issue and write:repository, and see that branch "${draft.base}" exists. ${kept}`,
    },
  ];
  return explain(rules, answer, {
    wrong: 'The forge refused the pull request.',
    remedy: `Open it by hand. ${kept}`,
  });
}
