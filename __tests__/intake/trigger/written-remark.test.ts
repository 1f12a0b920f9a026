import { describe, expect, test } from 'vitest';
import { isFromAnotherAuthor, remarkOf } from '../../../src/intake/trigger/written-remark.ts';

describe('words of another than the sender', () => {
  test.each([
    ['ada', 'Ada', false],
    ['ada', 'eve', true],
    ['ada', undefined, true],
    [undefined, 'eve', false],
  ])('by %j, sent by %j: %j', (author, sender, expected) => {
    const payload = { comment: { user: { login: author } }, sender: { login: sender } };
    expect(isFromAnotherAuthor(payload, 'comment')).toBe(expected);
  });
});

describe('what somebody said', () => {
  const payload = {
    comment: { id: 5 },
    review: { id: 6, node_id: 'PRR_1' },
    pull_request: { user: { login: 'tether[bot]' } },
  };

  test('on an issue is its number alone', () => {
    const written = { field: 'comment', on: 'issue', kind: 'issue-comment' } as const;
    expect(remarkOf(payload, written, 3)).toEqual({ kind: 'issue-comment', id: 5 });
  });

  test('on a pull request has who opened it', () => {
    const written = { field: 'comment', on: 'pull_request', kind: 'review-comment' } as const;
    expect(remarkOf(payload, written, 3)).toEqual({
      kind: 'review-comment',
      id: 5,
      pull: 3,
      opener: 'tether[bot]',
    });
    expect(remarkOf({ comment: { id: 5 } }, written, 3)).toMatchObject({ opener: '' });
  });

  test('in a review has its node besides', () => {
    const written = { field: 'review', on: 'pull_request', kind: 'review' } as const;
    expect(remarkOf(payload, written, 3)).toMatchObject({ kind: 'review', id: 6, nodeId: 'PRR_1' });
    expect(remarkOf({ review: { id: 6 } }, written, 3)).toMatchObject({ nodeId: '' });
  });

  test('is nothing without its number, or that of the pull request', () => {
    const written = { field: 'comment', on: 'pull_request', kind: 'review-comment' } as const;
    expect(remarkOf({}, written, 3)).toBeNull();
    expect(remarkOf(payload, written, undefined)).toBeNull();
  });
});
