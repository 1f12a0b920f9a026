import type { Masked } from './secrets/secrets.ts';
import type { Post, Remark } from './task.ts';

/** A comment on a line of a pull request's changes. */
export interface ReviewComment extends Post {
  readonly path: string;
  /** Null: the line no longer exists. */
  readonly line: number | null;
  /** The part of the diff that ends with that line. */
  readonly hunk: string;
  /** The id of its review. */
  readonly review: number | null;
  /** The id of the first comment of its thread: its own id, unless it is a reply. */
  readonly thread: number;
}

/** The comments on lines of a pull request, newest first, as far as they are read. */
export interface ReviewComments {
  readonly comments: readonly ReviewComment[];
  /** A sentence on older ones that were not read; null: all are there. */
  readonly leftOut: string | null;
}

/** Comments on lines that a run works on, and the id of the remark that started the run. */
export interface LineComments {
  readonly by: number;
  readonly comments: readonly ReviewComment[];
}

/** The first line of a reply to a review comment. @param by the id of the remark that started the run */
export function replyMark(comment: number, by: number): string {
  return `<!-- tether:reply to=${comment} by=${by} -->`;
}

/** Reads remarks of people and answers them in the same place. */
export interface ForgeRemarks {
  reviewComments(pull: number): Promise<ReviewComments>;
  /** Puts an "eyes" reaction on a remark. Throws nothing but `Cancelled`. */
  react(remark: Remark): Promise<void>;
  /** Posts one reply to a review comment; `body` begins with its `replyMark`. */
  reply(pull: number, comment: ReviewComment, body: Masked): Promise<void>;
}
