import { describe, expect, test } from 'vitest';
import { rspec } from '../../../../../src/review/results/readers/ruby/rspec.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('rspec', `${name}.txt`);
const read = (name: string) => readWith(rspec, raw(name));

const OTHER = [
  'assertion spec/other_spec.rb Shop closes',
  'assertion spec/other_spec.rb Shop is 2',
  'error spec/other_spec.rb Shop needs a database',
];
const FAILED = [
  ...OTHER,
  'assertion spec/shop_spec.rb Shop Shop::Cart is aggregated',
  'assertion spec/shop_spec.rb Shop expects a call',
  'assertion spec/shop_spec.rb Shop is pending and passes',
  'assertion spec/shop_spec.rb Shop is unexpected by a double',
  'assertion spec/shop_spec.rb Shop raises the wrong thing',
  'assertion spec/shop_spec.rb Shop.add adds',
  'assertion spec/shop_spec.rb Shop.add adds a pair',
  'assertion spec/shop_spec.rb Shop.add adds a pair ⟨2⟩',
  'assertion spec/shop_spec.rb Shop.add adds with words',
  'assertion spec/shop_spec.rb Shop.add is expected to be > 2',
  'error spec/shop_spec.rb Shop Shop::Cart has a total',
  'error spec/shop_spec.rb Shop Shop::Cart#total is deep',
  'error spec/shop_spec.rb Shop has a cause',
  'error spec/shop_spec.rb Shop misses a name',
].sort();

test.each(['mixed', 'mixed-documentation', 'mixed-random'])(
  '%s: the same failures, causes and counts in every manner and order',
  (name) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(FAILED);
    expect(reading).toMatchObject({ counts: { executed: 19, skipped: 4 }, isComplete: true });
  },
);

test.each(['mixed-backtrace', 'profile', 'mixed-no-failed-list'])('%s', (name) => {
  expect(causesAndIds(read(name))).toEqual(OTHER);
});

test('message, place and trace, innermost first', () => {
  expect(read('mixed').failures.find(({ id }) => id.endsWith('has a total'))).toMatchObject({
    id: 'spec/shop_spec.rb Shop Shop::Cart has a total',
    cause: 'error',
    name: 'Shop Shop::Cart has a total',
    at: { path: './spec/shop_spec.rb', line: 27 },
    message: "NoMethodError: undefined method `sum' for nil:NilClass",
    trace: [
      { path: './lib/shop.rb', line: 8 },
      { path: './spec/shop_spec.rb', line: 28 },
    ],
  });
});

test.each([
  ['Shop.add adds', 'expected: 3, got: -1'],
  ['Shop.add adds with words', 'the sum is wrong'],
  ['Shop has a cause', 'IOError: outer'],
  ['Shop is pending and passes', "Expected pending 'bug 8' to fail. No error was raised."],
  ['Shop expects a call', '(Double "thing").touch(*(any args)) expected: 1 time with any arguments'],
])('the message of %s', (name, message) => {
  expect(read('mixed').failures.find((failure) => failure.name === name)?.message).toBe(message);
});

test('the trace leaves out the runner, also when it is shown whole', () => {
  const traces = read('mixed-backtrace').failures.map(({ trace }) => trace);
  expect(traces.flat().map(({ path }) => path)).toEqual(expect.arrayContaining(['./spec/other_spec.rb']));
  expect(traces.flat().every(({ path }) => path === './spec/other_spec.rb')).toBe(true);
});

describe('passing runs and nothing that ran', () => {
  test.each([
    ['all-pass', 2],
    ['all-pass-documentation', 2],
    ['filtered', 1],
    ['no-tests', 0],
    ['all-filtered', 0],
  ])('%s', (name, executed) => {
    expect(read(name)).toMatchObject({ failures: [], counts: { executed, skipped: 0 }, isComplete: true });
  });
});

describe('errors outside of examples', () => {
  test.each([
    ['load-errors', ['load load/import_spec.rb', 'load load/name_spec.rb']],
    ['syntax-error', ['load syntax/syntax_spec.rb']],
    ['helper-error', ['load spec_helper']],
    ['no-file', ['load nowhere_spec.rb']],
  ])('%s', (name, failures) => {
    const reading = read(name);
    expect(causesAndIds(reading)).toEqual(failures);
    expect(reading).toMatchObject({ counts: { executed: 0, skipped: 0 }, isComplete: true });
  });

  test('hooks', () => {
    expect(causesAndIds(read('hooks'))).toEqual([
      'error hooks/hooks_spec.rb Before a',
      'error hooks/hooks_spec.rb Before b',
      'error hooks/hooks_spec.rb after(:context)',
    ]);
  });

  test('messages', () => {
    expect(read('load-errors').failures.map(({ message }) => message)).toEqual([
      'LoadError: cannot load such file -- nowhere_to_be_found',
      'NameError: uninitialized constant Missing',
    ]);
  });
});

describe('what examples print', () => {
  test.each(['noise', 'noise-documentation'])(
    '%s: their closings, blocks and lists are not believed',
    (name) => {
      const reading = read(name);
      expect(causesAndIds(reading)).toEqual([
        'assertion noise/noise_spec.rb Noise lies',
        'error noise/noise_spec.rb Noise says',
      ]);
      expect(reading).toMatchObject({ counts: { executed: 3, skipped: 0 }, isComplete: true });
    },
  );

  test('of two closings the worse is believed', () => {
    expect(read('lies').counts).toMatchObject({ executed: 0, skipped: 0 });
  });
});

test('a run that broke off is not complete', () => {
  expect(read('crash-exit')).toMatchObject({
    failures: [{ id: 'fails', cause: 'unknown' }],
    counts: null,
    isComplete: false,
  });
});

test('with its middle cut away the list of failed examples is enough', () => {
  const reading = readWith(rspec, cutMiddle(raw('mixed'), { head: 400, tail: 2200 }));
  expect(reading.failures.map(({ id }) => id).sort()).toEqual(
    FAILED.map((line) => line.replace(/^\w+ /, '')).sort(),
  );
  expect(reading).toMatchObject({ counts: { executed: 19, skipped: 4 }, isComplete: true });
});
