import type { Finding } from '../core/preflight/finding.ts';
import { SETTINGS_FILE } from '../core/session.ts';
import type { Check, PreflightContext } from './check.ts';

export const START_CHECKS: readonly Check[] = [
  { name: 'Default branch', run: defaultBranch },
  { name: 'Label', run: label },
  { name: 'Comments and pull requests', run: async () => NOT_TRIED },
];

/** Checks of the token's rights and the forge's settings for a pull request. */
export const PUBLISHING_CHECKS: readonly Check[] = [
  { name: 'Base branch', run: baseBranch },
  { name: 'Right to push', run: rightToPush },
  { name: 'Pull requests by Actions', run: pullRequests },
  { name: 'Rules for branches', run: branchRules },
];

/** No forge tells what a token may write to, and a preflight writes nothing. */
const NOT_TRIED: Finding = {
  kind: 'untried',
  found:
    'Only a write shows it: a run needs "issues: write" for its comments, and "pull-requests: write" to open a pull request. With "statuses: write", the verdict is also a status of the commit.',
};

async function defaultBranch({ forge }: PreflightContext): Promise<Finding> {
  const name = await forge.setup.defaultBranch();
  if (forge.runsOn === name)
    return { kind: 'fine', found: `The token may read the repository; the workflow runs on ${name}.` };
  const here = forge.runsOn === '' ? 'a tag' : forge.runsOn;
  return {
    kind: 'warning',
    found: `The workflow runs on ${here}, and the default branch is ${name}.`,
    remedy: `Labels and comments start workflows as they are on ${name}: merge this one there.`,
  };
}

async function baseBranch({ forge }: PreflightContext): Promise<Finding> {
  const name = forge.baseBranch === '' ? await forge.setup.defaultBranch() : forge.baseBranch;
  if (await forge.setup.hasBranch(name)) return { kind: 'fine', found: `Pull requests go to ${name}.` };
  return {
    kind: 'broken',
    found: `Pull requests go to ${name}, and the forge has no such branch.`,
    remedy: 'Name a branch that exists in the input base-branch, or run the workflow on one.',
  };
}

async function rightToPush({ forge }: PreflightContext): Promise<Finding> {
  const right = await forge.setup.pushRight();
  switch (right.kind) {
    case 'granted':
      return { kind: 'fine', found: 'The token may push.' };
    case 'refused':
      return {
        kind: 'broken',
        found: `The token may not write to the repository. The forge said "${right.said}"`,
        remedy: 'Give the job "permissions: contents: write".',
      };
    case 'unknown':
      return {
        kind: 'warning',
        found: `It is not known whether the token may push. The forge answered: ${right.why}.`,
        remedy:
          'See that the job has "permissions: contents: write", and that the repository is not archived.',
      };
  }
}

/** Only the token of a person or an app may read the setting, and for such a token the setting does not matter. */
async function pullRequests({ forge }: PreflightContext): Promise<Finding> {
  const where = 'Settings, Actions, General, Workflow permissions';
  switch (await forge.setup.allowsPullRequests()) {
    case true:
      return { kind: 'fine', found: 'Workflows may create pull requests.' };
    case false:
      return {
        kind: 'warning',
        found: "GitHub Actions may not create pull requests, so the workflow's own token opens none.",
        remedy: `Allow it under ${where}, or keep to the token of a person or an app.`,
      };
    case null:
      return {
        kind: 'warning',
        found:
          'It is not known whether GitHub Actions may create pull requests: only administrators may ask.',
        remedy: `Look under ${where}: "Allow GitHub Actions to create and approve pull requests".`,
      };
  }
}

async function label({ forge }: PreflightContext): Promise<Finding> {
  if (await forge.setup.hasLabel(forge.label))
    return { kind: 'fine', found: `The label ${forge.label} exists.` };
  return {
    kind: 'warning',
    found: `There is no label ${forge.label}, so no label starts a run.`,
    remedy: `Create it under Issues, Labels, New label, or with: gh label create "${forge.label}". Runs by comment and by dispatch need none.`,
  };
}

/** Rules that can prevent a new branch or further commits on it, each with what it forbids. */
const HINDERS: ReadonlyMap<string, string> = new Map([
  ['creation', 'its creation'],
  ['update', 'pushing to it'],
  ['pull_request', 'pushing to it without a pull request'],
  ['required_signatures', 'commits that are not signed'],
  ['required_status_checks', 'commits that passed no check'],
  ['commit_author_email_pattern', 'some authors'],
  ['committer_email_pattern', 'some committers'],
]);

async function branchRules({ forge }: PreflightContext): Promise<Finding> {
  const { branch } = forge;
  const [kinds, unmet] = await Promise.all([forge.setup.rulesOn(branch), forge.unmetRule()]);
  if (unmet !== null) {
    return {
      kind: 'broken',
      found: `A ruleset refuses every commit of a run on branches such as ${branch}. ${unmet.words}.`,
      remedy:
        unmet.on === 'message'
          ? `Give commits a subject that fits, by pull-request: title in ${SETTINGS_FILE}, or leave tether/** out of it.`
          : 'Leave tether/** out of it under Settings, Rules, Rulesets, or let the token bypass it.',
    };
  }
  if (kinds === null) {
    return {
      kind: 'warning',
      found: `It is not known which rules apply to branches such as ${branch}.`,
      remedy: 'See under Settings, Rules, Rulesets that none of them takes in tether/*.',
    };
  }
  const hinders = [...new Set(kinds)].flatMap((kind) => HINDERS.get(kind) ?? []);
  if (hinders.length === 0)
    return { kind: 'fine', found: `No ruleset is against branches such as ${branch}.` };
  return {
    kind: 'warning',
    found: `A ruleset takes in branches such as ${branch}. It forbids ${hinders.join(', ')}.`,
    remedy: 'Leave tether/** out of it under Settings, Rules, Rulesets, or let the token bypass it.',
  };
}
