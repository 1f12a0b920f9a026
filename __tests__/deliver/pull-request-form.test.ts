import { expect, test } from 'vitest';
import { AmbiguousWrite } from '../../src/adapters/forge/http/forge-fetch.ts';
import { NO_DELIVERY } from '../../src/core/outcome.ts';
import { addLabelsAndReviewers, filledTemplate } from '../../src/deliver/pull-request-form.ts';

const PARTS = { summary: 'S', issue: 'I', tests: 'T', verdict: 'V' };

test.each([
  ['Summary', 'S'],
  ['**Proposed changes:**', 'S'],
  ['Related issue', 'I'],
  ['Test plan', 'T'],
])('what the run knows stands below "%s"', (heading, part) => {
  expect(filledTemplate(`## ${heading}\nfill in\n`, 'auto', PARTS)).toMatch(new RegExp(`\n\n${part}$`));
});

test.each([
  ['Breaking changes?', 'fill in'],
  ['Tests?', 'fill in'],
  ['Breaking changes', 'fill in'],
  ['What should reviewers test by hand', 'fill in'],
  ['Testing', '- [ ] I ran the tests on a phone'],
])('"%s", with "%s", asks people, and stays for them', (heading, below) => {
  const filled = filledTemplate(`## ${heading}\n${below}\n`, 'auto', PARTS);
  expect(filled.split('\n\n').at(-1)).toContain(below);
});

test.each([
  'Fixes #\n\nChanges proposed in this pull request:\n\n-\n-\n-\n',
  '## Screenshots\n\n## Notes\n**Ticket:**\n',
])('a template that asks for nothing but what was not filled in is left out: %j', (template) => {
  expect(filledTemplate(template, 'auto', PARTS)).toBe('');
});

test('above headings, what only asks is left out, and what says something stays', () => {
  const below = '## Summary\nfill in\n## Notes\n';
  expect(filledTemplate(`Fixes #\n\n${below}`, 'auto', PARTS)).toBe('## Summary\n\nS\n\n## Notes');
  const said = 'Read the guide first.\n\nFixes #';
  expect(filledTemplate(`${said}\n\n${below}`, 'auto', PARTS)).toMatch(/^Read the guide first\.\n\nFixes/);
  expect(filledTemplate('- [ ] I read the guide\n', 'auto', PARTS)).toContain('I read the guide');
});

test('where the repository says what stands below a heading, no other one is filled in', () => {
  const template = '## Was ist neu?\nwords\n## Summary\nwords\n### **Tests:**\n- [ ] run\n';
  const fill = { 'was ist neu': 'summary', Tests: 'verdict', Elsewhere: 'issue' } as const;
  expect(filledTemplate(template, fill, PARTS)).toBe(
    '## Was ist neu?\n\nS\n\n## Summary\n\nwords\n\n### \\*\\*Tests:\\*\\*\n\nV',
  );
});

test('of what is to be a draft nobody is asked for a review, though it could not be made one, but it gets its labels', async () => {
  const asked: string[] = [];
  await addLabelsAndReviewers(
    { ...NO_DELIVERY, operation: 'created', pullRequest: { number: 9, url: '' }, toBeDraft: true },
    { title: '', template: 'off', labels: ['bot'], reviewers: ['ada'] },
    {
      forge: {
        issues: { addLabel: async (_, label) => void asked.push(label) },
        requestReview: async (_, reviewer) => {
          asked.push(reviewer);
          return null;
        },
      },
      emit: () => undefined,
    },
  );
  expect(asked).toEqual(['bot']);
});

test('a label that may be there or not fails nothing: the pull request is published, and its reviewers are asked', async () => {
  const events: unknown[] = [];
  const asked: string[] = [];
  await addLabelsAndReviewers(
    { ...NO_DELIVERY, operation: 'created', pullRequest: { number: 9, url: '' } },
    { title: '', template: 'off', labels: ['bot'], reviewers: ['ada'] },
    {
      forge: {
        issues: { addLabel: () => Promise.reject(new AmbiguousWrite('POST /labels: HTTP 502')) },
        requestReview: async (_, reviewer) => {
          asked.push(reviewer);
          return null;
        },
      },
      emit: (event) => void events.push(event),
    },
  );
  expect(asked).toEqual(['ada']);
  expect(events).toMatchObject([{ kind: 'note', text: expect.stringContaining('HTTP 502') }]);
});
