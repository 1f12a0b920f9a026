import { expect, test } from 'vitest';
import { commitMessageFor, subjectFor } from '../../../src/deliver/text/subject.ts';
import { finished, green, record } from '../records.ts';

test('the title of the model, made harmless, stands in the pattern of the repository', () => {
  const words = { pattern: 'fix: {title} (#{issue})', issue: 4 };
  expect(subjectFor(words, 'Add {issue} @all')).toBe('fix: Add {issue} @ all (#4)');
  expect(subjectFor(words, '')).toBe('fix: Work on issue 4 (#4)');
});

test('a title made of nothing harmless falls back to the issue', () => {
  const words = { pattern: '{title}', issue: 42 };
  expect(subjectFor(words, '\u200B [skip ci] ')).toBe('Work on issue 42');
});

test('a commit names its issue and its run, and bears its signature', () => {
  const about = record({ end: finished(green()), verdict: green() });
  const message = commitMessageFor(about, 'Tether-Seal: abc');
  expect(message.split('\n')[0]).toBe('Handle seconds');
  expect(message).toMatch(/\n\nTether-Issue: 42\nTether-Run: \S+\nTether-Seal: abc\n$/);
});
