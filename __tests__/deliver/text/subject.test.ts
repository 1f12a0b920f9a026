import { expect, test } from 'vitest';
import { type CommitWords, subjectFor, unmetRule } from '../../../src/deliver/text/subject.ts';

const WORDS: CommitWords = {
  pattern: 'fix: {title} (#{issue})',
  issue: 4,
  title: 'Sums are {issue} differences',
  runUrl: '',
  signOff: '',
};
const taking = (pattern: RegExp) =>
  ({ on: 'message', words: '', isMet: (text: string) => pattern.test(text) }) as const;

test('the first title that the rules take is used, the best one where they take none', () => {
  expect(subjectFor(WORDS, 'Add @all')).toBe('fix: Add @ all (#4)');
  expect(subjectFor(WORDS, '')).toBe('fix: Work on issue 4 (#4)');
  expect(subjectFor(WORDS, 'Add', [taking(/Sums/)])).toBe('fix: Sums are {issue} differences (#4)');
  expect(subjectFor(WORDS, 'Add', [taking(/Work on/), taking(/^fix/)])).toBe('fix: Work on issue 4 (#4)');
  expect(subjectFor(WORDS, 'Add', [taking(/^feat/)])).toBe('fix: Add (#4)');
});

test('a rule that asks for a sign-off is met where commits are signed off, by whomever', () => {
  const signed = taking(/^Signed-off-by: .+ <.+@.+>$/m);
  expect(unmetRule(WORDS, 'b', [signed])).toBe(signed);
  for (const signOff of ['committer', 'Ada <ada@example.com>'])
    expect(unmetRule({ ...WORDS, signOff }, 'b', [signed])).toBeNull();
});
