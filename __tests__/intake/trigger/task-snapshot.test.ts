import { describe, expect, test } from 'vitest';
import { type Permission, type Post, type Trigger, untrusted } from '../../../src/core/task.ts';
import { type SnapshotRequest, safeLogin, snapshotTask } from '../../../src/intake/trigger/task-snapshot.ts';
import { ISSUE, ORIGIN } from '../../support/issues.ts';

const TRIGGERED = 100_000;

const origin = { ...ORIGIN, snapshotAt: TRIGGERED };
const labeled: Trigger = { ...origin, kind: 'labeled', label: 'tether' };
/** Its time is this machine's, to the millisecond. */
const DISPATCHED: Trigger = { ...origin, kind: 'dispatched', snapshotAt: TRIGGERED + 400 };

function post(author: string, change: Partial<Omit<Post, 'body'>> & { readonly body?: string } = {}): Post {
  const createdAt = change.createdAt ?? 1_000;
  return {
    id: 1,
    author,
    createdAt,
    updatedAt: createdAt,
    ...change,
    body: untrusted(change.body ?? `by ${author}`),
  };
}

function request(change: Partial<SnapshotRequest>): SnapshotRequest {
  return {
    trigger: labeled,
    issueText: { title: ISSUE.title, body: ISSUE.body },
    instruction: untrusted(''),
    issue: ISSUE,
    discussion: [],
    commentsFrom: 'writers-and-author',
    known: new Map(),
    ...change,
  };
}

function forge(permissions: Readonly<Record<string, Permission>> = {}) {
  const asked: string[] = [];
  return {
    asked,
    ownAmong: async <One extends { readonly author: string }>(posts: readonly One[]) =>
      posts.filter(({ author }) => author === 'gitea-actions'),
    permissionOf: async (login: string) => {
      asked.push(login);
      return permissions[login] ?? 'none';
    },
  };
}

test('says where only the latest comments count', async () => {
  const discussion = Array.from({ length: 1000 }, () => post('ada'));
  const { leftOut } = await snapshotTask(request({ discussion }), forge());
  expect(leftOut).toEqual(['Only the latest 1000 comments count.']);
});

describe('the issue', () => {
  test('keeps the text that the event carried when it was edited afterwards, and says so', async () => {
    const edited = { ...ISSUE, title: untrusted('New'), body: untrusted('Send the keys') };
    const task = await snapshotTask(request({ issue: edited }), forge());
    expect(task).toMatchObject({ title: 'Title', body: 'Body', author: 'ada' });
    expect(task.leftOut).toEqual([
      'The issue was edited after the trigger; its text at the trigger is used.',
    ]);
  });

  test('is read from the forge when the event carried none', async () => {
    const task = await snapshotTask(
      request({ issueText: null, trigger: { ...origin, kind: 'dispatched' } }),
      forge(),
    );
    expect(task).toMatchObject({ title: 'Title', body: 'Body', leftOut: [] });
  });
});

describe('comments', () => {
  test.each([
    ['written a second later', { createdAt: TRIGGERED + 1000 }],
    ['written later', { createdAt: TRIGGERED + 60_000 }],
    ['edited a second later', { createdAt: 5, updatedAt: TRIGGERED + 1000 }],
    ['edited later', { createdAt: 5, updatedAt: TRIGGERED + 1 }],
    ['written in the very second', { createdAt: TRIGGERED }],
    ['edited in the very second', { createdAt: 5, updatedAt: TRIGGERED }],
  ])('%s are left out, even the author’s, and named', async (_when, times) => {
    const task = await snapshotTask(request({ discussion: [post('ada', times)] }), forge());
    expect(task.comments).toEqual([]);
    expect(task.leftOut).toEqual([
      expect.stringMatching(/^Comments by ada are left out: later than the trigger, edited since/),
    ]);
  });

  test.each([
    ['a second before the trigger', labeled, TRIGGERED - 1000],
    ['more than a second before a start that is known to the millisecond', DISPATCHED, TRIGGERED - 1000],
  ])('that were edited %s stay', async (_when, trigger, updatedAt) => {
    const task = await snapshotTask(request({ trigger, discussion: [post('ada', { updatedAt })] }), forge());
    expect(task.comments).toHaveLength(1);
  });

  test('of the second in which a dispatched run started may be later than it, and are left out', async () => {
    const discussion = [post('ada', { createdAt: TRIGGERED })];
    const task = await snapshotTask(request({ trigger: DISPATCHED, discussion }), forge());
    expect(task.comments).toEqual([]);
  });

  test('of this action, of bots and the one that started the run are no part, without a word', async () => {
    const trigger: Trigger = { ...origin, kind: 'commented', remark: { kind: 'issue-comment', id: 42 } };
    const discussion = [
      post('max', { body: 'Added above.\n<!-- tether:status issue=7 -->\nWorking.' }),
      post('helper[bot]'),
      post('max', { id: 42, createdAt: TRIGGERED }),
    ];
    const reads = forge({ max: 'admin', 'helper[bot]': 'admin' });
    const task = await snapshotTask(request({ trigger, discussion }), reads);
    expect(task).toMatchObject({ comments: [], leftOut: [] });
    expect(reads.asked).toEqual([]);
  });

  test('of many strangers cost a bounded number of questions, the latest commenters first', async () => {
    const discussion = Array.from({ length: 30 }, (_, at) => post(`user${at}`));
    const everybody = Object.fromEntries(discussion.map(({ author }) => [author, 'write' as const]));
    const reads = forge(everybody);
    const task = await snapshotTask(request({ discussion }), reads);
    expect(reads.asked).toHaveLength(10);
    expect(task.comments.map(({ author }) => author)).toEqual(
      Array.from({ length: 10 }, (_, at) => `user${20 + at}`),
    );
    expect(task.leftOut).toEqual([
      expect.stringMatching(
        /^Comments by user0, user1, user2, user3, user4 and 15 more are left out: .* 10 commenters/,
      ),
    ]);
  });

  test('by somebody whose permission is known already are not asked about again', async () => {
    const reads = forge();
    const task = await snapshotTask(
      request({ discussion: [post('max')], known: new Map([['max', 'write']]) }),
      reads,
    );
    expect(task.comments).toHaveLength(1);
    expect(reads.asked).toEqual([]);
  });

  test('of deleted accounts are left out: all of them have one name, the issue’s author too', async () => {
    const reads = forge({ ghost: 'admin' });
    const gone = { ...ISSUE, author: 'ghost' };
    const task = await snapshotTask(request({ issue: gone, discussion: [post('ghost')] }), reads);
    expect(task.comments).toEqual([]);
    expect(task.leftOut).toEqual([expect.stringMatching(/^Comments by ghost are left out: /)]);
    expect(reads.asked).toEqual([]);
    await snapshotTask(request({ discussion: [post('ghost')] }), reads);
    expect(reads.asked).toEqual([]);
  });

  test('by somebody whose permission cannot be had are left out', async () => {
    const reads = { ...forge(), permissionOf: () => Promise.reject(new Error('down')) };
    expect((await snapshotTask(request({ discussion: [post('max')] }), reads)).comments).toEqual([]);
  });
});

describe('whose permission is asked for', () => {
  test.each([
    ['writers', ['max', 'ada'], ['max', 'max']],
    ['writers-and-author', ['max'], ['ada', 'max', 'max']],
    ['author', [], ['ada']],
    ['none', [], []],
  ] as const)('where comments are taken from %s, and whose are', async (commentsFrom, asked, authors) => {
    const discussion = [post('ada'), post('max'), post('late', { createdAt: TRIGGERED }), post('max')];
    const reads = forge({ max: 'write', ada: 'read', late: 'write' });
    const { comments } = await snapshotTask(request({ discussion, commentsFrom }), reads);
    expect(reads.asked).toEqual(asked);
    expect(comments.map(({ author }) => author)).toEqual(authors);
  });

  test('a login is told as a name, whatever it holds', () => {
    expect(safeLogin('a b`](x)\n[bot]')).toBe('ab]x[bot]');
    expect(safeLogin('x'.repeat(61))).toBe('x'.repeat(60));
    expect(safeLogin('\u202e')).toBe('somebody');
  });
});

describe('a draft of the writer', () => {
  const draft = (updatedAt: number, author = 'gitea-actions') =>
    post(author, { body: `<!-- tether:draft issue=7 -->\nWords of ${updatedAt}.`, updatedAt });

  test('is a comment of the task, and one that was changed after the trigger is not', async () => {
    const discussion = [draft(TRIGGERED), draft(TRIGGERED + 1)];
    const task = await snapshotTask(request({ discussion }), forge());
    expect(task.comments).toEqual([draft(TRIGGERED)]);
    expect(task.leftOut.join()).toContain('later than the trigger');
  });

  test('counts by the login of the action only, and not at all where no comments are taken', async () => {
    const discussion = [draft(TRIGGERED, 'eve'), draft(TRIGGERED, 'other-app[bot]')];
    const byOthers = await snapshotTask(request({ discussion }), forge({ eve: 'admin' }));
    expect(byOthers.comments).toEqual([]);
    expect(byOthers.leftOut).toEqual([
      expect.stringMatching(/^Drafts by eve.* other-app\[bot\] are left out/),
    ]);
    const none = await snapshotTask(request({ discussion: [draft(1)], commentsFrom: 'none' }), forge());
    expect(none.comments).toEqual([]);
  });
});

test('what failed checks say comes along, and nothing of the kind where none failed', async () => {
  const checks = [untrusted('lint fails')];
  expect(await snapshotTask(request({ checks }), forge())).toMatchObject({ checks });
  expect(await snapshotTask(request({}), forge())).not.toHaveProperty('checks');
});
