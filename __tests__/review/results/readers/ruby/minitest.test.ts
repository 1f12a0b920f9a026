import { describe, expect, test } from 'vitest';
import { outputText } from '../../../../../src/review/results/readers/format.ts';
import { minitest } from '../../../../../src/review/results/readers/ruby/minitest.ts';
import { causesAndIds, cutMiddle, readWith, stored } from '../stored-outputs.ts';

const raw = (name: string) => stored('minitest', `${name}.txt`);
const read = (name: string) => readWith(minitest, raw(name));

test('a spec keeps its name when others come before it', () => {
  const moved = raw('spec').replaceAll('test_0001_', 'test_0007_');
  expect(causesAndIds(readWith(minitest, moved))).toEqual(causesAndIds(read('spec')));
  expect(causesAndIds(read('spec'))).toEqual(['assertion Sums::adding#adds two and three']);
});

test('the heading of the next failure is no text of one', () => {
  const texts = read('mixed').failures.map(({ message, details = message }) => details);
  expect(texts).not.toEqual([]);
  for (const text of texts) expect(text).not.toMatch(/\) (?:Failure|Error):/);
});

describe('without an end', () => {
  test('an output that was cut in the middle is not complete', () => {
    const reading = readWith(minitest, cutMiddle(raw('mixed'), { head: 300, tail: 400 }));
    expect(reading).toMatchObject({ counts: { executed: 9, skipped: 1 }, isComplete: false });
  });

  test("Ruby's own words are no report", () => {
    expect(minitest.read(outputText(raw('load-error')))).toBeNull();
  });
});
