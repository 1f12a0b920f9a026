import { type IssueSnapshot, type Trigger, untrusted } from '../../src/core/task.ts';

/** An open issue of Ada's. */
export const ISSUE: IssueSnapshot = {
  number: 7,
  title: untrusted('Title'),
  body: untrusted('Body'),
  author: 'ada',
  state: 'open',
  isLocked: false,
  isPullRequest: false,
  assignees: [],
  labels: [],
};

/** What each trigger has: Max started a run on that issue. */
export const ORIGIN = {
  repository: { owner: 'o', name: 'r' },
  issue: ISSUE.number,
  actor: { login: 'max', type: 'User' },
  snapshotAt: 0,
} as const satisfies Partial<Trigger>;
