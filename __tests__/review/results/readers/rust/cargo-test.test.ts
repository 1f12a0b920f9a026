import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { cargoTest, rustc } from '../../../../../src/review/results/readers/rust/cargo-test.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('cargo-test', `${name}.txt`);

describe('what cannot be built', () => {
  test('with nothing but the end of the build', () => {
    const reading = readWith(
      rustc,
      'error: could not compile `a` (lib test) due to 3 previous errors; 1 warning emitted\n',
    );
    expect(causesAndIds(reading)).toEqual(['load could not compile `a` (lib test)']);
  });
});

test('with the announcement cut away failures are read and the run is not complete', () => {
  const reading = readWith(cargoTest, cutMiddle(raw('mixed'), { head: 60, tail: 700 }));
  expect(reading.failures).toHaveLength(11);
  expect(reading.isComplete).toBe(false);
});

test('other text is not read', () => {
  expect(cargoTest.read(outputText(raw('no-target')))).toBeNull();
});
