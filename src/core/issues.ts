import type { Masked } from './secrets/secrets.ts';
import type { IssueSnapshot, Untrusted } from './task.ts';

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
