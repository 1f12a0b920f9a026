import type { Masked } from './secrets/secrets.ts';
import type { Post, Remark } from './task.ts';

/** A comment on a line of a pull request's changes. */
export interface ReviewComment extends Post {
  readonly path: string;
  /** Null: the line is gone. */
  readonly line: number | null;
  /** The changes around it, that line last. */
  readonly hunk: string;
  /** The review that it is part of. */
  readonly review: number | null;
  /** The first comment of its thread: itself, unless it is a reply. */
  readonly thread: number;
}

/** Comments on lines that a run works on, and the id of what a person said that started it. */
export interface LineComments {
  readonly by: number;
  readonly comments: readonly ReviewComment[];
}

/** The first line of a reply to a review comment. @param by the id of what started the run */
export function replyMark(comment: number, by: number): string {
  return `<!-- tether:reply to=${comment} by=${by} -->`;
}

/** What people say, and what they are told in the same place. */
export interface ForgeRemarks {
  /** The newest hundred comments on lines of a pull request, newest first. */
  reviewComments(pull: number): Promise<readonly ReviewComment[]>;
  /** Puts an "eyes" reaction on what a person said. Throws `Cancelled` only. */
  react(remark: Remark): Promise<void>;
  /** Puts one reply below a review comment; `body` begins with its `replyMark`. */
  reply(pull: number, comment: ReviewComment, body: Masked): Promise<void>;
}
