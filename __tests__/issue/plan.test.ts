import { expect, test } from 'vitest';
import { Secrets } from '../../src/core/secrets/secrets.ts';
import { NO_SESSION } from '../../src/core/session.ts';
import { type Task, type Trigger, untrusted } from '../../src/core/task.ts';
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

/** Approves without a hash. @param postedAt null: no comment has the plan */
function approve({ savedAt, postedAt }: { readonly savedAt: number; readonly postedAt: number | null }) {
  const session = { ...NO_SESSION, proposal: { text: PLAN, at: savedAt } };
  const body = untrusted(`${askingMarker(7, PLAN, 'b')}\n\n${planBlock(PLAN)}`);
  const at = postedAt ?? 0;
  const post = { id: 3, author: 'tether', body, createdAt: at, updatedAt: at };
  const upsertComment = async () => null;
  return withPlan(
    { forge: { upsertComment }, secrets: new Secrets([]) },
    { trigger: TRIGGER, command: 'approve' },
    {
      agent: 'coder',
      task: TASK,
      session: { before: session, opened: { session, isRead: true, version: 'v', isKept: true } },
      admission: { permission: 'write', discussion: postedAt === null ? [] : [post] },
    },
  ).then(
    ({ carriesOutPlan }) => carriesOutPlan,
    (thrown: unknown) => (thrown instanceof NoRun ? thrown.result.outcome.reason : thrown),
  );
}

test('a plan that was posted within the second of its approval is approved, by whatever clock it was saved', async () => {
  expect(await approve({ savedAt: APPROVED_AT + 900, postedAt: APPROVED_AT })).toBe(true);
  expect(await approve({ savedAt: APPROVED_AT + 90_000, postedAt: APPROVED_AT - 60_000 })).toBe(true);
});

test('a plan that was posted behind the approval is another one', async () => {
  expect(await approve({ savedAt: 0, postedAt: APPROVED_AT + 1000 })).toContain('changed since you approved');
});

test('a plan that is posted nowhere is not approved', async () => {
  expect(await approve({ savedAt: 0, postedAt: null })).toContain('is not as it was posted');
  expect(await approve({ savedAt: APPROVED_AT + 1, postedAt: null })).toContain('changed since you approved');
});
