import type { Forge } from '../../core/ports.ts';
import { behindTrigger, readCommentCommand } from '../../core/remarks/comment-command.ts';
import { isMarked } from '../../core/remarks/mark.ts';
import type { LineComments, ReviewComment, ReviewComments } from '../../core/review-comment.ts';
import { type Remark, type Trigger, type Untrusted, untrusted } from '../../core/task.ts';
import { fenced } from '../../core/text/fenced.ts';
import { clipMiddle, oneLine } from '../../core/text/text.ts';
import type { RunRequest } from './event.ts';

/** What comments on lines of the pull request request, or its failed checks. */
export interface LineRequests {
  /** The general remark, then each comment with its file, line and diff. */
  readonly instruction: Untrusted;
  /** The comments that get a reply. */
  readonly replyTo: LineComments;
  /** The output of each failed check as a separate text, so that none can hide the text of another. */
  readonly checks?: readonly Untrusted[];
  /** Sentences on what was left out. */
  readonly leftOut: readonly string[];
}

/** What is known of the pull request, and why a run was started. */
export interface LineRequestOptions extends ReviewComments, Pick<RunRequest, 'trigger' | 'instruction'> {
  readonly commentTrigger: string;
  /** Those of the comments that the action has written. */
  readonly ownComments: readonly ReviewComment[];
}

const MAX_COMMENTS = 30;
const MAX_HUNK_CHARS = 1500;
const MAX_PATH_CHARS = 300;
/** A `replyMark`. */
const REPLY = /^<!-- tether:reply to=(?<to>\d+) by=(?<by>\d+) -->/;
/** The comments of a review have the same second as its submission. */
const RESOLUTION_MS = 1000;

/**
 * The comments on lines that a run works on: those of the review that started it, or other requests of the same person.
 * Comments of other people are excluded, so that the permission of the person who started the run covers all of them.
 * Null: an earlier run replied to everything, or nothing is asked for.
 */
export function readLineRequests(options: LineRequestOptions): LineRequests | null {
  const { trigger, instruction, ownComments, leftOut } = options;
  if (!isOnLines(trigger)) return { instruction, replyTo: { by: 0, comments: [] }, leftOut: [] };
  const { remark } = trigger;
  const mine = ofTheAsker(options, remark).toReversed();
  const marks = ownComments.map(({ body }) => REPLY.exec(body)?.groups ?? {});
  const isAnswered = (id: number): boolean => marks.some(({ to }) => to === String(id));
  const open = mine.filter(({ id }) => !isAnswered(id));
  const isDone = marks.some(({ by }) => by === String(remark.id)) || instruction === '';
  if (remark.kind === 'review-comment' ? isAnswered(remark.id) : open.length === 0 && isDone) return null;
  const untouched = open.filter((comment) => isSameRemark(comment, remark) || isAsItWas(comment, trigger));
  const taken = untouched.slice(0, MAX_COMMENTS);
  const left = untouched.length - taken.length;
  const parts = taken.map((comment) => part(comment, wordsOf(comment, remark, options)));
  const isOnLine = taken.some((comment) => isSameRemark(comment, remark));
  return {
    instruction: untrusted([...(isOnLine ? [] : [instruction]), ...parts].join('\n\n').trim()),
    replyTo: { by: remark.id, comments: taken },
    leftOut: [
      ...(leftOut === null ? [] : [leftOut]),
      ...(untouched.length === open.length
        ? []
        : ['Review comments that were edited after the trigger are left out.']),
      ...(left === 0 ? [] : [`Only the first ${MAX_COMMENTS} review comments are worked on.`]),
    ],
  };
}

/**
 * Those that the action has written. The account that opened the pull request is the action's, also where this job has
 * another token than the one that publishes (docs/security.md#two-jobs), and needs no request.
 */
export async function ownReplies(
  comments: readonly ReviewComment[],
  opener: string,
  forge: Pick<Forge, 'ownAmong'>,
): Promise<readonly ReviewComment[]> {
  const { own = [], others = [] } = Object.groupBy(
    comments.filter(({ body }) => isMarked(body)),
    ({ author }) => (author === opener ? 'own' : 'others'),
  );
  return [...own, ...(await forge.ownAmong(others))];
}

type LineRemark = Extract<Remark, { readonly kind: 'review' | 'review-comment' }>;

type LineTrigger = Extract<Trigger, { readonly kind: 'commented' }> & { readonly remark: LineRemark };

/** Whether the trigger can have comments on lines. */
export function isOnLines(trigger: Trigger): trigger is LineTrigger {
  if (trigger.kind !== 'commented') return false;
  return trigger.remark.kind === 'review' || trigger.remark.kind === 'review-comment';
}

/** Reviews and comments are numbered apart, so that one of each may have the same number. */
function isSameRemark({ id }: ReviewComment, remark: LineRemark): boolean {
  return remark.kind === 'review-comment' && id === remark.id;
}

function ofTheAsker(options: LineRequestOptions, remark: LineRemark): readonly ReviewComment[] {
  const { trigger, comments } = options;
  return comments.filter(
    (comment) => comment.author === trigger.actor.login && isAskedIn(comment, remark, options),
  );
}

function isAskedIn(
  comment: ReviewComment,
  remark: LineRemark,
  { commentTrigger }: LineRequestOptions,
): boolean {
  if (isMarked(comment.body)) return false;
  if (remark.kind === 'review') return comment.review === remark.id;
  const command = behindTrigger(comment.body, commentTrigger);
  return comment.id === remark.id || (command !== null && readCommentCommand(command).kind === 'work');
}

function isAsItWas({ updatedAt }: ReviewComment, { snapshotAt }: Trigger): boolean {
  return updatedAt <= snapshotAt + RESOLUTION_MS;
}

/** For the comment that started the run, the text of the event is used, because it may have been edited since. */
function wordsOf(
  comment: ReviewComment,
  remark: LineRemark,
  { instruction, commentTrigger }: LineRequestOptions,
): string {
  return isSameRemark(comment, remark)
    ? instruction
    : (behindTrigger(comment.body, commentTrigger) ?? comment.body);
}

function part({ path, line, hunk }: ReviewComment, words: string): string {
  const place = `${oneLine(path, MAX_PATH_CHARS)}${line === null ? '' : `:${line}`}`;
  return `On \`${place}\`, where the change reads\n\n${fenced(clipMiddle(hunk, MAX_HUNK_CHARS))}\n\n${words.trim()}`;
}
