import { expect, test } from 'vitest';
import { asGitHubEvent } from '../../../../src/adapters/forge/gitea/event.ts';

const names = (...labels: readonly string[]) => labels.map((name) => ({ name }));

/** What becomes of a change of labels: the action, and the label that it is about. */
function changeOf(payload: object): readonly unknown[] {
  const event = asGitHubEvent({ name: 'issues', payload: { action: 'label_updated', ...payload } }, 'tether');
  const { action, label } = Object.assign({ action: '', label: null }, event.payload);
  return [event.name, action, label];
}

test.each([
  [
    'the one that starts a run',
    { issue: { labels: names('bug', 'Tether') } },
    ['labeled', { name: 'Tether' }],
  ],
  [
    'the one of the writer',
    { issue: { labels: names('bug', 'tether-refine') } },
    ['labeled', { name: 'tether-refine' }],
  ],
  ['none that is left', { issue: { labels: [] } }, ['unlabeled', null]],
  [
    'the one that was put on, where that is told',
    { issue: { labels: names('tether', 'bug') }, changes: { added_labels: names('bug') } },
    ['labeled', { name: 'bug' }],
  ],
  [
    'none, where one was taken off',
    { issue: { labels: names('tether') }, changes: { removed_labels: names('bug') } },
    ['unlabeled', null],
  ],
  ['none, where the payload is broken', { issue: { labels: 'tether' }, changes: 7 }, ['unlabeled', null]],
])('a change of labels is about %s', (_, payload, [action, label]) => {
  expect(changeOf(payload)).toEqual(['issues', action, label]);
});

test('a comment on a pull request is known as one, and a review starts nothing', () => {
  const comment = { name: 'issue_comment', payload: { is_pull: true, issue: { number: 2 } } };
  expect(asGitHubEvent(comment, 'tether').payload).toMatchObject({ issue: { number: 2, pull_request: {} } });
  const review = asGitHubEvent({ name: 'pull_request_review_rejected', payload: {} }, 'tether');
  expect(review.name).toBe('pull_request_review_rejected of Gitea');
  expect(asGitHubEvent({ name: 'issues', payload: null }, 'tether').payload).toBeNull();
});
