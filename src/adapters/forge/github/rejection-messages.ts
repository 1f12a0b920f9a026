import { blockedBranch } from '../../../core/branch-place.ts';
import { SETTINGS_FILE } from '../../../core/session.ts';
import { isArchived, isForbidden, type Rejected } from '../http/rejected.ts';
import { explain, type ForgeSite, type KeptBranch, type Rule, whereKept } from '../refusal.ts';

const ACTIONS_SETTING =
  'Settings > Actions > General > Workflow permissions: "Allow GitHub Actions to create and approve pull requests"';

const ARCHIVED: Rule = {
  applies: isArchived,
  wrong: 'The repository is archived, so nothing can be written to it.',
  remedy: 'Unarchive it in Settings > General > Danger Zone.',
};

const FITTING = `Give commits a subject that fits, by pull-request: title in ${SETTINGS_FILE}. Or: `;

/** @returns a message in three parts; the branch is unchanged */
export function whyNotPublished(
  answer: Rejected,
  {
    branch,
    paths,
    blockedBy,
  }: { readonly branch: string; readonly paths: readonly string[]; readonly blockedBy: string | null },
): string {
  const ofMessage = /commit message/i.test(answer.message) ? FITTING : '';
  const workflow = paths.find((path) => path.startsWith('.github/workflows/'));
  const rules: readonly Rule[] = [
    ARCHIVED,
    {
      applies: (rejection) =>
        /workflows?\b.{0,40}\b(?:scope|permission)/i.test(rejection.message) ||
        (workflow !== undefined && isForbidden(rejection)),
      wrong: `The forge does not let this token change workflow files (${workflow ?? '.github/workflows'}).`,
      remedy:
        'Apply the patch by hand, or use a token that has the workflow permission; GITHUB_TOKEN never has it.',
    },
    {
      applies: ({ message }) => /secret.{0,20}detected|push protection/i.test(message),
      wrong: 'Push protection found a secret in the change.',
      remedy: 'Take the secret out of the change and replace it: treat it as exposed.',
    },
    {
      applies: ({ message }) => /rule violations?|ruleset/i.test(message),
      wrong: `A ruleset of the repository refuses branch ${branch}.`,
      remedy: `${ofMessage}Except "${branch}" in Settings > Rules > Rulesets, or let the token's owner bypass the rule.`,
    },
    {
      applies: ({ message }) => /protected branch|branch protection|required status check/i.test(message),
      wrong: `Branch ${branch} is protected.`,
      remedy: `Leave "tether/*" out of the rule in Settings > Branches.`,
    },
    {
      applies: ({ message }) => /reference does not exist/i.test(message),
      wrong: `Branch ${branch} was deleted while the run was under way, and it was not made again.`,
      remedy: 'Start the run again if the change is still wanted.',
    },
    {
      applies: () => blockedBy !== null,
      ...blockedBranch(branch, blockedBy ?? ''),
    },
    {
      applies: ({ message }) => /reference update failed/i.test(message),
      wrong: `Branch ${branch} could not be written.`,
      remedy: 'Start the run again later.',
    },
    {
      applies: isForbidden,
      wrong: `The token may not write to the repository, so branch ${branch} was not written.`,
      remedy: 'Give the job "permissions: contents: write".',
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
      applies: ({ message }) => /not permitted to create or approve pull requests/i.test(message),
      wrong: 'GitHub Actions may not create pull requests in this repository.',
      remedy: `Switch on ${ACTIONS_SETTING} (an organisation can hold it off for all its repositories). ${kept}`,
    },
    {
      applies: ({ fields }) => fields.includes('base'),
      wrong: `The base branch "${draft.base}" does not exist at the forge.`,
      remedy: `Set the input base-branch to a branch that exists. ${kept}`,
    },
    {
      applies: ({ message }) => /no commits between/i.test(message),
      wrong: `Branch ${draft.branch} has no commit that "${draft.base}" lacks, so there is nothing to open.`,
      remedy: `If the change was merged meanwhile, close the issue. ${kept}`,
    },
    {
      applies: isForbidden,
      wrong: 'The token may not create or edit pull requests.',
      remedy: `Give the job "permissions: pull-requests: write". ${kept}`,
    },
  ];
  return explain(rules, answer, {
    wrong: 'The forge refused the pull request.',
    remedy: `Open it by hand. ${kept}`,
  });
}
