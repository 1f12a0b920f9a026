import { expect, test } from 'vitest';
import {
  type CommitWords,
  commitMessageFor,
  subjectFor,
  unmetRule,
} from '../../../src/deliver/text/subject.ts';
import { finished, green, record } from '../records.ts';

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
  expect(unmetRule({ ...WORDS, signOff: 'committer' }, 'b', [signed])).toBeNull();
  const byAda = taking(/^Signed-off-by: Ada <ada@example\.com>$/m);
  expect(unmetRule({ ...WORDS, signOff: 'Ada <ada@example.com>' }, 'b', [byAda])).toBeNull();
});

test('a title made of nothing harmless falls back to the issue', () => {
  const words = { pattern: '{title}', issue: 42, title: 'Of the issue', runUrl: '', signOff: '' };
  expect(subjectFor(words, '\u200B [skip ci] ')).toBe('Work on issue 42');
});

test('a commit names its issue and its run, and bears its signature', () => {
  const about = record({ end: finished(green()), verdict: green() });
  const message = commitMessageFor(about, 'Tether-Seal: abc');
  expect(message.split('\n')[0]).toBe('Handle seconds');
  expect(message).toMatch(/\n\nTether-Issue: 42\nTether-Run: \S+\nTether-Seal: abc\n$/);
});
