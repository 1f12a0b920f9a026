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

test('a hint behind a file that does not load is no part of its name', () => {
  const hinted = raw('load-errors').replace(/(while loading \S+?)\.$/gm, '$1. - Did you mean?');
  expect(hinted).toContain('Did you mean?');
  expect(readWith(rspec, hinted).failures).toEqual(read('load-errors').failures);
});
