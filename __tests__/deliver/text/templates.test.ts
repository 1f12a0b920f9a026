import { expect, test } from 'vitest';
import { subjectFor } from '../../../src/deliver/text/subject.ts';
import { branchFor, commitMessageFor, isOfSameRun } from '../../../src/deliver/text/templates.ts';
import { finished, green, record } from '../records.ts';

const FINISHED = finished(green());

test('the branch depends on the issue alone', () => {
  expect(branchFor(42)).toBe('tether/issue-42');
});

test('a title made of nothing harmless falls back to the issue', () => {
  const words = { pattern: '{title}', issue: 42, title: 'Of the issue', runUrl: '', signOff: '' };
  expect(subjectFor(words, '\u200B [skip ci] ')).toBe('Work on issue 42');
});

test('a commit names its issue and its run, and bears its signature', () => {
  const message = commitMessageFor(record({ end: FINISHED, verdict: green() }), 'Tether-Seal: abc');
  expect(message.split('\n')[0]).toBe('Handle seconds');
  expect(message).toMatch(/\n\nTether-Issue: 42\nTether-Run: \S+\nTether-Seal: abc\n$/);
});

test('a commit is known again by its workflow run, by whatever attempt', () => {
  const of = (runUrl: string) => {
    const made = record({ end: FINISHED, verdict: green() });
    return { ...made, cost: { ...made.cost, runUrl } };
  };
  const page = 'https://github.com/o/r/actions/runs/7';
  const message = commitMessageFor(of(`${page}/attempts/1`), '');
  expect(isOfSameRun(message, of(`${page}/attempts/2`))).toBe(true);
  expect(isOfSameRun(message, of(`${page}0/attempts/1`))).toBe(false);
  expect(isOfSameRun(message.replace('Tether-Run: ', 'See '), of(`${page}/attempts/1`))).toBe(false);
  expect(isOfSameRun(commitMessageFor(of(''), ''), of(''))).toBe(false);
});
