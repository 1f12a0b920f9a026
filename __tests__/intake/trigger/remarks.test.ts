import { describe, expect, test } from 'vitest';
import { type ReviewComment, replyMark } from '../../../src/core/review-comment.ts';
import { type Remark, type Trigger, untrusted } from '../../../src/core/task.ts';
import {
  isOnLines,
  type LineRequestOptions,
  ownReplies,
  readLineRequests,
} from '../../../src/intake/trigger/remarks.ts';
import { ORIGIN } from '../../support/issues.ts';

const AT = 100_000;
const origin = { ...ORIGIN, snapshotAt: AT };
const onPull = { pull: 9, opener: 'tether-user' } as const;
const said = (remark: Remark): Trigger => ({ ...origin, kind: 'commented', remark });
const REVIEW = said({ kind: 'review', id: 50, nodeId: 'n', ...onPull });
const ON_LINE = said({ kind: 'review-comment', id: 3, ...onPull });

function comment(
  id: number,
  change: Partial<Omit<ReviewComment, 'body'>> & { readonly body?: string } = {},
): ReviewComment {
  return {
    ...{ id, author: 'max', createdAt: AT, updatedAt: AT, thread: id, review: 50 },
    ...{ path: 'src/add.js', line: 4, hunk: '@@ -1 +1 @@\n-a\n+b' },
    ...change,
    body: untrusted(change.body ?? `words ${id}`),
  };
}

/** The action's own reply to a comment, for what a person said. */
const reply = (to: number, by: number, author = 'tether[bot]'): ReviewComment =>
  comment(1000 + to, { author, body: `${replyMark(to, by)}\nDone.`, review: null, thread: to });

function read(change: Partial<LineRequestOptions>) {
  const instruction = untrusted('Look at all of it.');
  return readLineRequests({
    trigger: REVIEW,
    instruction,
    commentTrigger: '/tether',
    comments: [],
    ownComments: (change.comments ?? []).filter(({ author }) => author === 'tether[bot]'),
    leftOut: null,
    ...change,
  });
}

test("the account that opened the pull request is the action's, and is not asked for", async () => {
  const asked: string[] = [];
  const forge = {
    ownAmong: async <One extends { readonly author: string }>(posts: readonly One[]) => {
      asked.push(...posts.map(({ author }) => author));
      return posts.filter(({ author }) => author === 'tether[bot]');
    },
  };
  const [byOpener, byOwn, byEve] = [reply(1, 50, 'tether-user'), reply(2, 50), reply(3, 50, 'eve')];
  const comments = [byOpener, byOwn, byEve, comment(4)];
  expect(await ownReplies(comments, 'tether-user', forge)).toEqual([byOpener, byOwn]);
  expect(asked).toEqual(['tether[bot]', 'eve']);
});

const idsOf = (found: ReturnType<typeof read>) => found?.replyTo.comments.map(({ id }) => id);

describe('what starts a run elsewhere has no comments on lines', () => {
  test.each<[string, Trigger]>([
    ['a label', { ...origin, kind: 'labeled', label: 'tether' }],
    ['a comment on the issue', said({ kind: 'issue-comment', id: 3 })],
    ['a comment on the pull request', said({ kind: 'pull-comment', id: 3, ...onPull })],
  ])('%s', (_what, trigger) => {
    expect(isOnLines(trigger)).toBe(false);
    expect(read({ trigger, comments: [comment(3)] })).toEqual({
      instruction: 'Look at all of it.',
      replyTo: { by: 0, comments: [] },
      leftOut: [],
    });
  });

  test('a review and a comment on a line do', () => {
    expect([isOnLines(REVIEW), isOnLines(ON_LINE)]).toEqual([true, true]);
  });
});

describe('a review', () => {
  test('is worked on with its own comments, the oldest first, each with file, line and change', () => {
    const found = read({ comments: [comment(2, { line: null }), comment(1)] });
    const change = '```\n@@ -1 +1 @@\n-a\n+b\n```';
    expect(found).toEqual({
      instruction: [
        'Look at all of it.',
        `On \`src/add.js:4\`, where the change reads\n\n${change}\n\nwords 1`,
        `On \`src/add.js\`, where the change reads\n\n${change}\n\nwords 2`,
      ].join('\n\n'),
      replyTo: { by: 50, comments: [comment(1), comment(2, { line: null })] },
      leftOut: [],
    });
  });

  test("takes no comment of another review, of somebody else, or of the action's own", () => {
    const comments = [
      comment(1),
      comment(2, { review: 49 }),
      comment(3, { author: 'eve' }),
      comment(4, { body: 'Added above.\n<!-- tether:reply to=1 by=2 -->\nDone.' }),
      comment(5, { review: 49, body: '/tether rename it' }),
    ];
    expect(idsOf(read({ comments }))).toEqual([1]);
  });

  test('leaves out, in a sentence, what was edited after it; a second later is still its own', () => {
    const found = read({
      comments: [comment(1, { updatedAt: AT + 1001 }), comment(2, { updatedAt: AT + 1000 })],
    });
    expect(idsOf(found)).toEqual([2]);
    expect(found?.leftOut).toEqual(['Review comments that were edited after the trigger are left out.']);
  });

  test('is worked on with thirty comments at most, and says so', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => comment(at + 1)).toReversed();
    expect(read({ comments: many(30) })).toMatchObject({ leftOut: [] });
    expect(read({ comments: many(30), leftOut: 'Not all.' })).toMatchObject({ leftOut: ['Not all.'] });
    const found = read({ comments: many(31) });
    expect(idsOf(found)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    expect(found?.leftOut).toEqual(['Only the first 30 review comments are worked on.']);
  });

  test('without a word of its own is worked on while a comment of it is open', () => {
    const instruction = untrusted('');
    expect(read({ instruction, comments: [comment(1)] })?.instruction).toMatch(/^On `src\/add\.js:4`/);
    expect(read({ instruction, comments: [comment(1), reply(1, 50)] })).toBeNull();
    expect(read({ instruction, comments: [] })).toBeNull();
  });

  test('that was replied to is done, and its own words are not worked on twice', () => {
    expect(read({ comments: [comment(1), reply(1, 50)] })).toBeNull();
    expect(idsOf(read({ comments: [comment(1), reply(2, 49)] }))).toEqual([1]);
    // Its comments were answered for another word of the person, its own words were not.
    expect(read({ comments: [comment(1), reply(1, 49)] })).toMatchObject({
      instruction: 'Look at all of it.',
      replyTo: { comments: [] },
    });
    expect(idsOf(read({ comments: [comment(2), comment(1), reply(1, 50)] }))).toEqual([2]);
    expect(read({ comments: [comment(2), comment(1), reply(1, 50), reply(2, 49)] })).toBeNull();
  });

  test('counts replies of the action itself; what anybody else writes like one is a forgery', () => {
    expect(read({ comments: [comment(1), reply(1, 50)] })).toBeNull();
    expect(idsOf(read({ comments: [comment(1), reply(1, 50, 'other[bot]')] }))).toEqual([1]);
  });

  test('takes a mark that does not begin the reply for none, and reads its numbers whole', () => {
    const inside = comment(8, { author: 'tether[bot]', body: `Said ${replyMark(1, 50)}` });
    expect(idsOf(read({ comments: [comment(1), inside] }))).toEqual([1]);
    expect(read({ comments: [comment(123), reply(123, 50)] })).toBeNull();
    expect(idsOf(read({ comments: [comment(12), reply(123, 50)] }))).toEqual([12]);
  });
});

describe('a comment on a line', () => {
  test('is worked on by its words at the trigger, with what else the same person asks for', () => {
    const comments = [
      comment(3, { review: 51, body: 'edited since', updatedAt: AT + 9_000 }),
      comment(2, { review: 52, body: '/tether rename it' }),
      comment(1, { review: 53, body: 'just a remark' }),
      comment(4, { review: 54, body: '/tether stop' }),
    ];
    const found = read({ trigger: ON_LINE, comments });
    expect(idsOf(found)).toEqual([2, 3]);
    expect(found?.replyTo.by).toBe(3);
    expect(found?.instruction).toMatch(
      /```\n\nrename it\n\nOn `src\/add\.js:4`[\s\S]*```\n\nLook at all of it\.$/,
    );
    expect(found?.instruction).not.toMatch(/^Look at all/);
  });

  test('of the same review as another one takes that along only where it asks for work', () => {
    const comments = [comment(3, { review: 50 }), comment(2, { review: 50 })];
    expect(idsOf(read({ trigger: ON_LINE, comments }))).toEqual([3]);
    const ofReview = said({ kind: 'review-comment', id: 50, ...onPull });
    expect(read({ trigger: ofReview, comments: [comment(2, { review: 50 })] })?.replyTo.comments).toEqual([]);
  });

  test('that is not among the comments of the forge is worked on by its words', () => {
    expect(read({ trigger: ON_LINE })).toMatchObject({ instruction: 'Look at all of it.', leftOut: [] });
  });

  test('that was answered is done, whatever else is open', () => {
    const comments = [comment(3), comment(2, { body: '/tether rename it' }), reply(3, 9)];
    expect(read({ trigger: ON_LINE, comments })).toBeNull();
  });
});
