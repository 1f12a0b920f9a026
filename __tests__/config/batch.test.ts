import { expect, test } from 'vitest';
import { repositoriesIn } from '../../src/config/config.ts';
import { configIn, type Inputs, read, type Texts } from './reading.ts';

const valid = (inputs: Inputs, defaults: Texts = {}) => configIn(read(inputs, defaults));

const PRICES: Inputs = { price: '1, 2' };

test('a share of a batch is kept, also where it is what a run may cost by default', () => {
  const on = { ...PRICES, 'base-url': 'http://127.0.0.1:1/v1' };
  const there = { 'max-cost-usd': '50' };
  expect(valid({ ...on, 'max-cost-usd': '2' }, there).limits.maxCostUsd).toBe(2);
  expect(valid({ ...on, 'max-cost-usd': '' }, there).limits.maxCostUsd).toBe(50);
});

test('mode plan-batch needs neither a key nor an endpoint', () => {
  expect(repositoriesIn(valid({ mode: 'plan-batch' }))).toEqual([{ owner: 'octo', name: 'hello' }]);
  expect(read({ mode: 'run' }).kind).toBe('invalid');
});

test('a cap of a batch that nobody could hold is refused', () => {
  const cap = { 'batch-max-cost-usd': '20' };
  expect(read({ mode: 'plan-batch' }, cap)).toMatchObject({
    kind: 'invalid',
    faults: [{ wrong: expect.stringContaining('batch-max-cost-usd cannot be kept') }],
  });
  expect(valid({ mode: 'plan-batch', ...PRICES }, cap).inputs.get('batch-max-cost-usd')).toBe(20);
});

test('a batch reads each repository once; a run is about one', () => {
  const repository = 'a/one\n A/ONE, b/two';
  expect(repositoriesIn(valid({ mode: 'plan-batch', repository }))).toEqual([
    { owner: 'a', name: 'one' },
    { owner: 'b', name: 'two' },
  ]);
  expect(read({ 'base-url': 'http://127.0.0.1:1/v1', repository })).toMatchObject({
    faults: [{ wrong: expect.stringContaining('names several repositories') }],
  });
});

test('a batch of one other repository is configured by the workflow of its own', () => {
  const config = valid({ mode: 'plan-batch', repository: 'a/one' });
  expect([config.runner.repository, repositoriesIn(config)]).toEqual([
    'octo/hello',
    [{ owner: 'a', name: 'one' }],
  ]);
});

test.each(['../etc', 'a/..', 'a', 'a/b/c', 'a/b c', 'a/b?x', '%2e/b'])(
  '"%s" is no repository',
  (repository) => {
    expect(read({ mode: 'plan-batch', repository }).kind).toBe('invalid');
  },
);

test('a run elsewhere stands on the branch that is named, and on none of the workflow', () => {
  const inputs = { 'base-url': 'http://127.0.0.1:1/v1', repository: 'octo/other' };
  expect(read(inputs)).toMatchObject({
    faults: [{ wrong: expect.stringContaining('base-branch is empty') }],
  });
  const { repository, baseBranch, runner } = valid({ ...inputs, 'base-branch': 'trunk' });
  expect([repository, baseBranch]).toEqual([{ owner: 'octo', name: 'other' }, 'trunk']);
  expect(runner.runUrl).toContain('/octo/hello/actions/runs/7');
  expect(valid({ ...inputs, repository: 'OCTO/hello' }).baseBranch).toBe('develop');
});
