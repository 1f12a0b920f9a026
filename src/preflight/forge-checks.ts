import type { ForgeName } from '../config/environment.ts';
import { branchFor } from '../core/branch-place.ts';
import { broken, type Finding, fine, warning } from '../core/preflight/finding.ts';
import type { Check, Preflight } from './check.ts';

/** Checks of the token's rights and the forge's settings. */
export const FORGE_CHECKS: readonly Check[] = [
  { of: 'both', name: 'Default branch', run: defaultBranch },
  { of: 'both', name: 'Label', run: label },
  { of: 'both', name: 'Comments and pull requests', run: async () => NOT_TRIED },
  { of: 'coder', name: 'Base branch', run: baseBranch },
  { of: 'coder', name: 'Right to push', run: rightToPush },
  { of: 'coder', name: 'Pull requests by Actions', run: pullRequests },
  { of: 'coder', name: 'Rules for branches', run: branchRules },
];

/** No forge tells what a token may write to, and a preflight writes nothing. */
const NOT_TRIED: Finding = {
  kind: 'untried',
  found:
    'Only a write shows it: a run needs "issues: write" for its comments, and "pull-requests: write" to open a pull request. With "statuses: write", the verdict is also a status of the commit.',
};

async function defaultBranch({ config, setup }: Preflight): Promise<Finding> {
  const name = await setup.defaultBranch();
  const { branch } = config.runner;
  if (branch === name) return fine(`The token may read the repository; the workflow runs on ${name}.`);
  const here = branch === '' ? 'a tag' : branch;
  return warning(
    `The workflow runs on ${here}, and the default branch is ${name}.`,
    `Labels and comments start workflows as they are on ${name}: merge this one there.`,
  );
}

async function baseBranch({ config, setup, rights }: Preflight): Promise<Finding> {
  const name = config.baseBranch || (await setup.defaultBranch());
  if ((await rights.branch(name)) !== null) return fine(`Pull requests go to ${name}.`);
  return broken(
    `Pull requests go to ${name}, and the forge has no such branch.`,
    'Name a branch that exists in the input base-branch, or run the workflow on one.',
  );
}

async function rightToPush({ rights }: Preflight): Promise<Finding> {
  const right = await rights.pushRight();
  switch (right.kind) {
    case 'granted':
      return fine('The token may push.');
    case 'refused':
      return broken(
        `The token may not write to the repository. The forge said "${right.answer}"`,
        'Give the job "permissions: contents: write".',
      );
    case 'unknown':
      return warning(
        `It is not known whether the token may push. The forge answered: ${right.why}.`,
        'See that the job has "permissions: contents: write", and that the repository is not archived.',
      );
  }
}

/** Only the token of a person or an app may read the setting, and for such a token the setting does not matter. */
async function pullRequests({ setup }: Preflight): Promise<Finding> {
  const where = 'Settings, Actions, General, Workflow permissions';
  switch (await setup.allowsPullRequests()) {
    case true:
      return fine('Workflows may create pull requests.');
    case false:
      return warning(
        "GitHub Actions may not create pull requests, so the workflow's own token opens none.",
        `Allow it under ${where}, or keep to the token of a person or an app.`,
      );
    case null:
      return warning(
        'It is not known whether GitHub Actions may create pull requests: only administrators may ask.',
        `Look under ${where}: "Allow GitHub Actions to create and approve pull requests".`,
      );
  }
}

async function label({ setup, config }: Preflight): Promise<Finding> {
  const name = config.inputs.get('label');
  if (await setup.hasLabel(name)) return fine(`The label ${name} exists.`);
  const byCommand = config.forge.name === 'github' ? `, or with: gh label create "${name}"` : '';
  return warning(
    `There is no label ${name}, so no label starts a run.`,
    `Create it under Issues, Labels, New label${byCommand}. Runs by comment and by dispatch need none.`,
  );
}

/** Rules that can prevent a new branch or further commits on it, each with what it forbids. */
const HINDERS: ReadonlyMap<string, string> = new Map([
  ['creation', 'its creation'],
  ['update', 'pushing to it'],
  ['pull_request', 'pushing to it without a pull request'],
  ['required_signatures', 'commits that are not signed'],
  ['required_status_checks', 'commits that passed no check'],
  // A further attempt joins the branch and its base.
  ['required_linear_history', 'commits with two parents'],
  ['commit_author_email_pattern', 'some authors'],
  ['committer_email_pattern', 'some committers'],
  ['commit_message_pattern', 'some messages of commits'],
  ['branch_name_pattern', 'some names of branches'],
]);

/** The page of the rules for branches. */
const RULES_PAGE: Readonly<Record<ForgeName, string>> = {
  github: 'Settings, Rules, Rulesets',
  gitea: 'Settings, Branches',
};

/** A run on issue 1 is an example for all issues. */
async function branchRules({ setup, config }: Preflight): Promise<Finding> {
  const branch = branchFor({ issue: 1 });
  const page = RULES_PAGE[config.forge.name];
  const kinds = await setup.rulesOn(branch);
  if (kinds === null) {
    return warning(
      `It is not known which rules apply to branches such as ${branch}.`,
      `See under ${page} that none of them takes in tether/*.`,
    );
  }
  const hinders = [...new Set(kinds)].flatMap((kind) => HINDERS.get(kind) ?? []);
  if (hinders.length === 0) return fine(`No ruleset is against branches such as ${branch}.`);
  return warning(
    `A ruleset takes in branches such as ${branch}. It forbids ${hinders.join(', ')}.`,
    `Leave tether/** out of it under ${page}, or let the token bypass it.`,
  );
}
