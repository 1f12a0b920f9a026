import { expect, test } from 'vitest';
import { filledTemplate } from '../../src/deliver/pull-request-form.ts';

const ANSWERS = { summary: 'S', issue: 'I', tests: 'T' };

test.each([
  ['Summary', 'S'],
  ['What does this PR do?', 'S'],
  ['Description of the change', 'S'],
  ['Related issue', 'I'],
  ['How has this been tested?', 'T'],
])('what the run knows stands below "%s"', (heading, answer) => {
  expect(filledTemplate(`## ${heading}\nfill in\n`, ANSWERS)).toContain(`\n\n${answer}`);
});

test.each([
  'Breaking changes?',
  'Did you add tests?',
  'What should reviewers test by hand?',
  'Migration of issues',
])('"%s" asks people, and stays for them', (heading) => {
  const filled = filledTemplate(`## ${heading}\nfill in\n`, ANSWERS);
  expect(filled.split('\n\n').at(-1)).toContain('fill in');
});
