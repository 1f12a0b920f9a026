import { expect, test } from 'vitest';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { NO_SESSION } from '../../src/core/session.ts';
import { type Task, type Trigger, untrusted } from '../../src/core/task.ts';
import { contentHash } from '../../src/core/text/content-hash.ts';
import { planBlock } from '../../src/deliver/plan-comment.ts';
import { NoRun } from '../../src/deliver/result.ts';
import { askingMarker } from '../../src/deliver/status/asking.ts';
import { withPlan } from '../../src/issue/plan.ts';

const PLAN = '1. Mend it';
/** The time of the comment that approves, by the forge, which knows whole seconds. */
const APPROVED_AT = 50_000;
const TRIGGER: Trigger = {
  kind: 'commented',
  issue: 7,
  remark: { kind: 'issue-comment', id: 9 },
  snapshotAt: APPROVED_AT,
  repository: { owner: 'octo', name: 'hello' },
  actor: { login: 'ada', type: 'User' },
};
const TASK: Task = {
  ...{ issue: 7, repository: TRIGGER.repository, author: 'ada', comments: [], leftOut: [] },
  ...{ title: untrusted('T'), body: untrusted('B'), instruction: untrusted('') },
};

interface Posted {
  readonly at: number;
  readonly editedAt?: number;
  readonly author?: string;
  readonly instead?: string;
}

/** @param given.hash what is approved by its hash; absent: approved without one */
function approve(given: {
  readonly savedAt: number;
  readonly posts: readonly Posted[];
  readonly hash?: string;
}) {
  const session = { ...NO_SESSION, proposal: { text: PLAN, at: given.savedAt } };
  const marker = askingMarker(7, PLAN, 'b');
  const discussion = given.posts.map(({ at, editedAt = at, author = 'tether', instead = PLAN }, id) => {
    const body = untrusted(`${marker}\n\n${planBlock(instead)}`);
    return { id, author, body, createdAt: at, updatedAt: editedAt };
  });
  const upsertComment = async () => null;
  return withPlan(
    { forge: { upsertComment }, secrets: new Secrets([]) },
    { trigger: TRIGGER, command: 'approve' },
    {
      agent: 'coder',
      task: { ...TASK, instruction: untrusted(given.hash ?? '') },
      session: { before: session, opened: { session, isRead: true, version: 'v', isKept: true } },
      admission: { permission: 'write', discussion },
      ownAmong: async (posts) => posts.filter(({ author }) => author === 'tether'),
    },
  ).then(
    ({ carriesOutPlan }) => carriesOutPlan,
    (thrown: unknown) => (thrown instanceof NoRun ? thrown.result.outcome.reason : thrown),
  );
}

test('a plan that was posted within the second of its approval is approved, also where a clock is somewhat ahead', async () => {
  expect(await approve({ savedAt: APPROVED_AT + 900, posts: [{ at: APPROVED_AT }] })).toBe(true);
  expect(await approve({ savedAt: APPROVED_AT + 8000, posts: [{ at: APPROVED_AT }] })).toBe(true);
});

test('a plan that was posted behind the approval is another one', async () => {
  const at = APPROVED_AT + 1000;
  expect(await approve({ savedAt: 0, posts: [{ at }] })).toContain('changed since you approved');
  const edited = { savedAt: 0, posts: [{ at: 10_000, editedAt: at }] };
  expect(await approve(edited)).toContain('changed since you approved');
});

test('an earlier posting of the same plan is not the one that was approved, but its hash is', async () => {
  const again = { savedAt: APPROVED_AT - 1000, posts: [{ at: 10_000 }] };
  expect(await approve(again)).toContain('changed since you approved');
  expect(await approve({ ...again, hash: contentHash(PLAN) })).toBe(true);
});

test("a stranger's copy of the plan is no posting of it, and takes none away", async () => {
  const copy = { at: 10_000, editedAt: APPROVED_AT - 1000, author: 'eve' };
  const savedAt = APPROVED_AT - 1000;
  expect(await approve({ savedAt, posts: [copy] })).toContain('is not as it was posted');
  expect(await approve({ savedAt, posts: [copy, { at: APPROVED_AT }] })).toBe(true);
  const edited = { at: APPROVED_AT, instead: 'another' };
  expect(await approve({ savedAt, posts: [copy, edited] })).toContain('is not as it was posted');
});

test('a plan that is posted nowhere is not approved', async () => {
  expect(await approve({ savedAt: 0, posts: [] })).toContain('is not as it was posted');
  expect(await approve({ savedAt: APPROVED_AT + 1, posts: [] })).toContain('changed since you approved');
});
