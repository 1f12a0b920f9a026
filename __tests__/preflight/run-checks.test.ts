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
  hasBranch: away,
  hasLabel: away,
  allowsPullRequests: away,
  rulesOn: away,
  pushRight: away,
};

function contextWith(setup: ForgeSetup): PreflightContext {
  return {
    agent: 'coder',
    forge: {
      setup,
      label: 'tether',
      runsOn: 'main',
      baseBranch: '',
      branch: 'a',
      unmetRule: async () => null,
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
  const forge = ['Default branch', 'Label', 'Base branch', 'Right to push', 'Pull requests by Actions'];
  expect(rows.map(({ kind, check }) => [kind, check])).toEqual([
    ['broken', [...forge, 'Rules for branches'].join(', ')],
    ['untried', 'Comments and pull requests'],
    ['broken', 'Checkout'],
    ['fine', 'Model endpoint'],
    ['warning', 'Cost of a run'],
  ]);
  expect(summaryOf(rows)).toMatch(/^1 fine, 1 not tried, 1 warning, 2 broken \(Default branch/);
});

test('a token that the forge does not accept is one row, whatever was asked', async () => {
  let asked = 0;
  const refused = async (): Promise<never> => {
    asked += 1;
    const parts = {
      wrong: `The token was refused for request ${asked}.`,
      was: 'It answered HTTP 401.',
      remedy: 'Replace it.',
    };
    throw new ServiceFault({ service: 'forge', status: 401, parts });
  };
  const setup = { ...AWAY, defaultBranch: refused, hasBranch: refused, hasLabel: refused };

  const rows = await runChecks(
    contextWith({ ...setup, allowsPullRequests: refused, rulesOn: refused, pushRight: refused }),
  );

  expect(asked).toBeGreaterThan(3);
  expect(rows.filter(({ kind }) => kind === 'broken').map(({ found }) => found)).toEqual([
    'The forge does not accept the token. It answered HTTP 401.',
    'There is no checkout.',
  ]);
});
