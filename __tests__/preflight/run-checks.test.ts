import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { ServiceFault, UserFault } from '../../src/core/fault.ts';
import { remedyOf } from '../../src/core/preflight/finding.ts';
import type { ForgeSetup } from '../../src/core/preflight/ports.ts';
import type { Preflight } from '../../src/preflight/check.ts';
import { runChecks, summaryOf } from '../../src/preflight/run-checks.ts';

const away = async (): Promise<never> => {
  const parts = { wrong: 'The forge did not answer.', remedy: 'Try again.' };
  throw new ServiceFault({ service: 'forge', status: null, parts });
};

const AWAY: ForgeSetup = {
  defaultBranch: away,
  hasLabel: away,
  allowsPullRequests: away,
  rulesOn: away,
};

const RUNNER = {
  GITHUB_REPOSITORY: 'octo/hello',
  GITHUB_EVENT_NAME: 'workflow_dispatch',
  GITHUB_WORKSPACE: '/work',
  RUNNER_TEMP: '/temp',
  'INPUT_GITHUB-TOKEN': 'a-token-of-the-workflow',
  INPUT_MODEL: 'a-model',
  'INPUT_BASE-URL': 'https://models.example/v1',
  'INPUT_API-KEY': 'a-key-of-the-model',
  INPUT_MODE: 'preflight',
};

function preflightWith(setup: ForgeSetup, env: Readonly<Record<string, string>> = {}): Preflight {
  const reading = readConfig({ ...RUNNER, ...env });
  if (reading.kind === 'invalid') throw new Error(JSON.stringify(reading.faults));
  return {
    config: reading.config,
    setup,
    rights: { branch: away, pushRight: away },
    repository: Promise.reject(new UserFault({ wrong: 'There is no checkout.', remedy: 'Check out.' })),
    listModels: async () => ({ kind: 'listed', names: ['a-model'] }),
    emit: () => undefined,
    signal: new AbortController().signal,
  };
}

test('a forge that does not answer and a checkout that is not there are one row each, and nothing is fine untried', async () => {
  const rows = await runChecks(preflightWith(AWAY));
  const start = ['Default branch', 'Label', 'Comments and pull requests'];
  const forge = [...start, 'Base branch', 'Right to push', 'Pull requests by Actions'];
  expect(rows.map(({ kind, check }) => [kind, check])).toEqual([
    ['broken', [...forge, 'Rules for branches'].join(', ')],
    ['broken', 'Checkout, Isolation, Commands, Gate on the base'],
    ['fine', 'Model endpoint'],
    ['warning', 'Cost of a run'],
  ]);
  expect(summaryOf(rows)).toMatch(/^1 fine, 1 warning, 2 broken \(Default branch/);
});

test('a repository that the token does not see is one row, whatever else would be said of it', async () => {
  const unseen = async () => {
    const parts = {
      wrong: 'The forge did not let the run read the repository.',
      remedy: 'Check that it exists.',
    };
    throw new ServiceFault({ service: 'forge', status: 404, parts });
  };
  const none = async () => false;
  const setup = { ...AWAY, defaultBranch: unseen, hasBranch: none, hasLabel: none, allowsPullRequests: none };

  const rows = await runChecks(preflightWith(setup));

  const [first, ...others] = rows.filter(({ found }) => /forge|branch|label|pull/i.test(found));
  expect(first).toMatchObject({
    kind: 'broken',
    found: 'The forge did not let the run read the repository.',
  });
  expect(others).toEqual([]);
});

test('a ruleset that hinders a run is told with what to do', async () => {
  const rulesOn = async () => ['creation', 'required_linear_history'];
  const rows = await runChecks(preflightWith({ ...AWAY, defaultBranch: async () => 'main', rulesOn }));
  const row = rows.find(({ check }) => check === 'Rules for branches');
  expect(row).toMatchObject({
    kind: 'warning',
    found: expect.stringContaining('its creation, commits with two'),
  });
});

test.each([
  [{}, 'Settings, Rules, Rulesets', /or with: gh label create "tether"/],
  [{ GITEA_ACTIONS: 'true' }, 'Settings, Branches', /New label\. Runs/],
])('what to do names the pages and commands of the forge (%j)', async (env, page, create) => {
  const setup = {
    ...{ defaultBranch: async () => 'main', hasLabel: async () => false },
    ...{ allowsPullRequests: async () => true, rulesOn: async () => null },
  };
  const rows = await runChecks(preflightWith(setup, env));
  const told = (name: string) => rows.flatMap((row) => (row.check === name ? [remedyOf(row)] : [])).join();
  expect(told('Rules for branches')).toContain(`under ${page} `);
  expect(told('Label')).toMatch(create);
});
