import type { Masked } from './secrets/secrets.ts';
import type { IssueSnapshot, Post, Remark, Untrusted } from './task.ts';

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
  /** @returns the forge's words when it does not ask that person or team for a review; null: it does */
  requestReview(pull: number, reviewer: string): Promise<string | null>;
  /** Puts one reply below a review comment; `body` begins with its `replyMark`. */
  reply(pull: number, comment: ReviewComment, body: Masked): Promise<void>;
}

/** An issue of the repository, as a search finds it. */
export interface FoundIssue extends Pick<IssueSnapshot, 'number' | 'state'> {
  readonly title: Untrusted;
}

/** What the writer asks of the forge besides, and where its drafts go. Throws `ServiceFault` when the forge refuses. */
export interface ForgeIssues {
  /** Issues of this repository alone, ten at most. @param words plain words: nothing in them is a qualifier */
  search(words: string): Promise<readonly FoundIssue[]>;
  editBody(issue: number, body: Masked): Promise<void>;
  /** @param issue.body begins with the marker: an issue of ours that begins so stands already, and is left as it is */
  create(marker: string, issue: { readonly title: Masked; readonly body: Masked }): Promise<MadeIssue>;
  addLabel(issue: number, label: string): Promise<void>;
}

export interface MadeIssue {
  readonly kind: 'made' | 'standing';
  readonly number: number;
  readonly url: string;
}

/** Other issues as a model may read them: cleaned, enclosed, and few. Throws `Cancelled` only. */
export interface IssueReading {
  issue(number: number): Promise<IssueAnswer>;
  search(words: string): Promise<IssueAnswer>;
}

/** `missing`: the forge shows none. `refused`: it was not asked. */
export type IssueAnswer =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'missing' | 'refused'; readonly why: string };
