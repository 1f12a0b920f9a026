import type { Forge, ForgeReads } from '../../core/ports.ts';
import { isMarked } from '../../core/remarks/mark.ts';
import {
  DRAFT_MARKER,
  MAX_POSTS,
  NOBODY,
  type Post,
  type Task,
  type Trigger,
  type Untrusted,
} from '../../core/task.ts';
import { listed } from '../../core/text/text.ts';
import {
  type Admitted,
  isAtLeast,
  isBotLogin,
  MAX_LOOK_UPS,
  type Permissions,
  permissionsOf,
} from './authorization.ts';
import type { RunRequest } from './event.ts';

/** The `comments-from` input: whose comments may become part of the task. */
export type CommentsFrom = 'writers-and-author' | 'writers' | 'author' | 'none';

export interface SnapshotRequest
  extends Pick<RunRequest, 'trigger' | 'issueText' | 'instruction'>,
    Pick<Admitted, 'issue' | 'discussion'> {
  readonly commentsFrom: CommentsFrom;
  /** Permissions that are already known, by login. */
  readonly known: Permissions;
  /** The output of failed checks, one text each. */
  readonly checks?: readonly Untrusted[];
  /** Sentences on other things that were left out. */
  readonly leftOut?: readonly string[];
}

/** The forge's times have whole seconds: text from the same second may be later than the trigger. */
const RESOLUTION_MS = 1000;

/** The task at the time of the trigger. Anything that may be later is left out. */
export async function snapshotTask(
  request: SnapshotRequest,
  reads: Pick<Forge, 'permissionOf' | 'ownAmong'>,
): Promise<Task> {
  const { trigger, issueText, issue } = request;
  const text = issueText ?? issue;
  const allDrafts = request.discussion.filter((post) => isDraft(post, request));
  const [permissions, drafts] = await Promise.all([permissionsOn(request, reads), reads.ownAmong(allDrafts)]);
  const heard = request.discussion.filter((post) => drafts.includes(post) || !isSilent(post, trigger));
  const comments = heard.filter((post) =>
    drafts.includes(post) ? post.updatedAt <= trigger.snapshotAt : isPartOfTask(post, request, permissions),
  );
  const left = new Set(heard.filter((post) => !comments.includes(post)).map(({ author }) => author));
  return {
    repository: trigger.repository,
    issue: trigger.issue,
    ...(trigger.onto !== undefined && { onto: trigger.onto }),
    title: text.title,
    body: text.body,
    author: issue.author,
    comments,
    instruction: request.instruction,
    ...(request.checks !== undefined && { checks: request.checks }),
    leftOut: [
      ...editNote(request),
      ...(request.discussion.length < MAX_POSTS ? [] : [`Only the latest ${MAX_POSTS} comments count.`]),
      ...(left.size === 0 ? [] : [leftOutNote(left)]),
      ...draftNote(allDrafts.filter((post) => !drafts.includes(post))),
      ...(request.leftOut ?? []),
    ],
  };
}

function isPartOfTask(
  post: Post,
  { trigger, commentsFrom, issue }: SnapshotRequest,
  permissions: Permissions,
): boolean {
  if (commentsFrom === 'none') return false;
  if (!isBefore(post.createdAt, trigger) || !isBefore(post.updatedAt, trigger)) return false;
  if (post.author === NOBODY) return false;
  if (commentsFrom !== 'writers' && post.author === issue.author) return true;
  return commentsFrom !== 'author' && isAtLeast(permissions.get(post.author) ?? 'unknown', 'write');
}

function isBefore(time: number, { snapshotAt }: Trigger): boolean {
  return time + RESOLUTION_MS <= snapshotAt;
}

/** Whether a comment is the writer's draft, if the action wrote it. */
function isDraft({ body }: Post, { commentsFrom }: SnapshotRequest): boolean {
  return commentsFrom !== 'none' && body.startsWith(DRAFT_MARKER);
}

/** Comments left out without a note: the one that started the run, and those of this action and of other bots. */
function isSilent(post: Post, trigger: Trigger): boolean {
  if (trigger.kind === 'commented' && post.id === trigger.remark.id) return true;
  return isMarked(post.body) || isBotLogin(post.author);
}

/** Of commenters, where it counts. Requested live and concurrently, the most recent commenters first. */
async function permissionsOn(
  { discussion, commentsFrom, issue, known, trigger }: SnapshotRequest,
  reads: Pick<ForgeReads, 'permissionOf'>,
): Promise<Permissions> {
  if (commentsFrom === 'author' || commentsFrom === 'none') return new Map();
  const candidates = discussion.filter(
    (post) => isBefore(post.updatedAt, trigger) && post.author !== NOBODY && !isSilent(post, trigger),
  );
  const authors = candidates
    .map(({ author }) => author)
    .filter((author) => author !== issue.author || commentsFrom === 'writers');
  return permissionsOf(authors.reverse(), known, (login) =>
    reads.permissionOf(login).catch(() => 'unknown' as const),
  );
}

function editNote({ issueText, issue }: SnapshotRequest): readonly string[] {
  if (issueText === null) return [];
  const isSame = issueText.title === issue.title && issueText.body === issue.body;
  return isSame ? [] : ['The issue was edited after the trigger; its text at the trigger is used.'];
}

const MAX_NAMES = 5;

function leftOutNote(authors: ReadonlySet<string>): string {
  const names = listed([...authors].map(safeLogin), MAX_NAMES);
  return `Comments by ${names} are left out: later than the trigger, edited since, or not admitted by the input "comments-from", for which ${MAX_LOOK_UPS} commenters are looked up.`;
}

/** Anybody can write a comment that looks like a draft, and a job may not have the token that wrote one. */
function draftNote(foreign: readonly Post[]): readonly string[] {
  if (foreign.length === 0) return [];
  const names = listed([...new Set(foreign.map(({ author }) => safeLogin(author)))], MAX_NAMES);
  return [`Drafts by ${names} are left out: the token of this job is not known to be by that account.`];
}

/** A login without characters that could have a meaning in a log, a comment or a prompt. */
export function safeLogin(login: string): string {
  return login.replace(/[^\w.[\]-]/g, '').slice(0, 60) || 'somebody';
}
