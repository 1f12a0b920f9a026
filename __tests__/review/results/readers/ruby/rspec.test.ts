import { expect, test } from 'vitest';
import { rspec } from '../../../../../src/review/results/readers/ruby/rspec.ts';
import { cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('rspec', `${name}.txt`);
const read = (name: string) => readWith(rspec, raw(name));

test('with its middle cut away the list of failed examples is enough', () => {
  const reading = readWith(rspec, cutMiddle(raw('mixed'), { head: 400, tail: 2200 }));
  expect(reading.failures.map(({ id }) => id).sort()).toEqual(
    read('mixed')
      .failures.map(({ id }) => id)
      .sort(),
  );
  expect(reading).toMatchObject({ counts: { executed: 19, skipped: 4 }, isComplete: true });
});
