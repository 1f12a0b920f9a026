import { expect, test } from 'vitest';
import { subjectFor } from '../../../src/deliver/text/subject.ts';
import { branchFor, commitMessageFor, statusMarker } from '../../../src/deliver/text/templates.ts';
import { finished, green, record } from '../records.ts';

const FINISHED = finished(green());

test('the branch depends on the issue alone', () => {
  expect(branchFor({ issue: 42 })).toBe('tether/issue-42');
  expect(branchFor({ issue: 42, onto: 'v1/x' })).toBe('tether/backport-42/v1/x');
});

test('each branch that gets the change of a pull request has a comment of its own, whatever it is called', () => {
  const [one, other] = ['v1-->x', 'v2'].map((onto) => statusMarker(42, { onto }));
  expect(one).toMatch(/^<!-- tether:status issue=42 onto=[\da-f]+ -->$/);
  expect(new Set([one, other, statusMarker(42, 'coder')]).size).toBe(3);
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
