import { expect, test } from 'vitest';
import { ServiceFault, UserFault } from '../../src/core/fault.ts';
import type { ForgeSetup } from '../../src/core/preflight/ports.ts';
import type { PreflightContext } from '../../src/preflight/check.ts';
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

function contextWith(setup: ForgeSetup): PreflightContext {
  return {
    agent: 'coder',
    forge: {
      setup,
      rights: { branch: away, pushRight: away },
      label: 'tether',
      runsOn: 'main',
      baseBranch: '',
      branch: 'a',
    },
    repository: Promise.reject(new UserFault({ wrong: 'There is no checkout.', remedy: 'Check out.' })),
    model: {
      name: 'a-model',
      host: 'models.example',
      list: async () => ({ kind: 'listed', names: ['a-model'] }),
      prices: null,
      maxCostUsd: null,
      measured: { least: 1, mean: 2, most: 3 },
    },
    maxMs: 1000,
    emit: () => undefined,
    signal: new AbortController().signal,
    now: () => 0,
  };
}

test('a forge that does not answer and a checkout that is not there are one row each, and nothing is fine untried', async () => {
  const rows = await runChecks(contextWith(AWAY));
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

  const rows = await runChecks(contextWith(setup));

  const [first, ...others] = rows.filter(({ found }) => /forge|branch|label|pull/i.test(found));
  expect(first).toMatchObject({
    kind: 'broken',
    found: 'The forge did not let the run read the repository.',
  });
  expect(others).toEqual([]);
});
