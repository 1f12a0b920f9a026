import type { Masked } from './secrets/secrets.ts';
import type { IssueSnapshot, Post, Remark, Untrusted } from './task.ts';

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
  /** Requests a review from a person or team. @returns the forge's words when it refuses, otherwise null */
  requestReview(pull: number, reviewer: string): Promise<string | null>;
  /** Posts one reply to a review comment; `body` begins with its `replyMark`. */
  reply(pull: number, comment: ReviewComment, body: Masked): Promise<void>;
}

/** An issue of the repository, as found by a search. */
export interface FoundIssue extends Pick<IssueSnapshot, 'number' | 'state'> {
  readonly title: Untrusted;
}

/** What the writer needs from the forge: search, and writes for its drafts. Throws `ServiceFault` when it refuses. */
export interface ForgeIssues {
  /** At most ten issues of this repository. @param words plain words; qualifiers in them have no effect */
  search(words: string): Promise<readonly FoundIssue[]>;
  editBody(issue: number, body: Masked): Promise<void>;
  /** Creates no second issue: the body begins with the marker, and an issue of the action that has it is returned. */
  create(marker: string, issue: { readonly title: Masked; readonly body: Masked }): Promise<MadeIssue>;
  addLabel(issue: number, label: string): Promise<void>;
}

export interface MadeIssue {
  readonly kind: 'made' | 'existing';
  readonly number: number;
  readonly url: string;
}

/** Lets a model read a few other issues, sanitized and enclosed. Throws nothing but `Cancelled`. */
export interface IssueReading {
  issue(number: number): Promise<IssueAnswer>;
  search(words: string): Promise<IssueAnswer>;
}

/** `missing`: the forge has none. `refused`: the forge was not asked. */
export type IssueAnswer =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'missing' | 'refused'; readonly why: string };
