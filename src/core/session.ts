import type { Status } from './outcome.ts';
import type { Masked } from './secrets/secrets.ts';
import type { Verdict } from './verdict.ts';

/** What one run leaves for the next on the same issue. Its schema is `schemas/session.json`. */
export interface Session {
  readonly version: 2;
  readonly status: SessionStatus;
  /** When it was kept, as all times in milliseconds since the epoch. */
  readonly at: number;
  /** Null: no run came so far. */
  readonly base: string | null;
  /** The branch of the issue, as the last run knew it; null: there was none. */
  readonly head: string | null;
  /** What the model said last of its work: quoted, never believed. */
  readonly plan: { readonly summary: string; readonly at: number } | null;
  /** A plan that waits for a word of a person; absent, as null: none does. */
  readonly proposal?: Proposal | null;
  /** Runs that failed checks started; absent, as null: none so far. */
  readonly repairs?: Repairs | null;
  /** Of the settings file, by the label that started a run last; absent, as null: it named none. */
  readonly profile?: string | null;
  /** What the last run did, a line for each call, by the host's record; absent, as null: nothing, or it is not known. */
  readonly digest?: readonly string[] | null;
  readonly verdict: { readonly kind: Verdict['kind']; readonly failed: readonly string[] } | null;
  /** What the last run had edited when it ended without publishing it. */
  readonly change: UnpublishedChange | null;
  readonly ledger: Ledger;
  /** The latest last. */
  readonly attempts: readonly Attempt[];
  /** The latest last. */
  readonly instructions: readonly Instruction[];
  readonly lease: Lease | null;
  readonly baseline: readonly KnownResult[];
  /** Of the baseline, by a key that only this action has; empty: there is none. */
  readonly signature: string;
}

export interface Proposal {
  readonly text: string;
  readonly at: number;
}

interface Repairs {
  /** The commits whose checks failed, the latest last. */
  readonly heads: readonly string[];
  /** Since a person started a run. */
  readonly inARow: number;
}

/** `waiting`: for an answer of a person. `done`: there is nothing to go on with. */
export type SessionStatus = 'running' | 'waiting' | 'published' | 'exhausted' | 'failed' | 'done';

export interface UnpublishedChange {
  /** The commit that the run was held against. */
  readonly base: string;
  readonly files: readonly UnpublishedFile[];
}

export interface UnpublishedFile {
  readonly path: string;
  /** The git object that the run found there; null: no file. */
  readonly before: string | null;
  /** Null: the file is deleted. */
  readonly text: string | null;
}

/** What became of an unpublished change when a later run put it back. */
export interface Resumed {
  readonly restored: readonly string[];
  /** Files that could not be put back; `text` shows the edits as far as they can be shown. */
  readonly conflicts: readonly { readonly path: string; readonly why: string; readonly text: string }[];
  /** The change is this run's own, and others moved the base under it; `feedback` is what the commands say there, if anything. */
  readonly movedUnder?: { readonly feedback: string };
}

/** What the runs on an issue took together. */
export interface Ledger {
  readonly runs: number;
  readonly rounds: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the runs whose prices were known. */
  readonly costUsd: number;
  readonly ms: number;
}

export interface Attempt {
  /** Of the workflow; empty outside of a runner. */
  readonly run: string;
  readonly at: number;
  readonly status: Status;
  readonly reason: string;
  /** What the model asked; empty: nothing. */
  readonly question: string;
  /** Absent, as null: it is not known. */
  readonly costUsd?: number | null;
}

export interface Instruction {
  readonly by: string;
  readonly at: number;
  readonly text: string;
}

/** The run that is at work on the issue. */
export interface Lease {
  /** Empty outside of a runner. */
  readonly run: string;
  readonly attempt: number;
  /** Random, of one process. */
  readonly holder: string;
  readonly until: number;
}

/** What a command of the gate said about a base commit, when it ended by itself. */
export interface KnownResult {
  /** Of base commit, argument vector and environment: `baselineKey`. */
  readonly key: string;
  /** When it ran. */
  readonly at: number;
  readonly code: number;
  readonly ms: number;
  readonly output: string;
}

export const NO_SESSION: Session = {
  version: 2,
  status: 'done',
  at: 0,
  base: null,
  head: null,
  plan: null,
  verdict: null,
  change: null,
  ledger: { runs: 0, rounds: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, ms: 0 },
  attempts: [],
  instructions: [],
  lease: null,
  baseline: [],
  signature: '',
};

/** What is kept of one issue, at a place of the forge that only writers of the repository reach. */
export interface SessionStore {
  /** One request. @throws {ServiceFault | Cancelled} */
  open(): Promise<FirstReading>;
  /** The session alone. One request. Null: nothing is kept. @throws {ServiceFault | Cancelled} */
  load(): Promise<StoredSession | null>;
  /**
   * Up to three requests. Succeeds only when what stands there is still `over`, as it was read or written last.
   * @throws {ServiceFault | Cancelled}
   */
  save(text: Masked, over: string | null): Promise<SavedSession>;
  /** Keeps what stands there under another name as well. @returns that name @throws {ServiceFault | Cancelled} */
  setAside(version: string): Promise<string>;
  /** Whether an attempt of a workflow run is over; null: the forge does not tell. Never throws. */
  isOver(run: string, attempt: number): Promise<boolean | null>;
}

/** The settings file: defaults of inputs for every run on the repository, and profiles (docs/decisions/0030). */
export const SETTINGS_FILE = '.github/tether.yml';

/** The settings file as it stands on the default branch, whatever the run works on. */
export type SettingsText =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  /** Larger than the forge tells, or no text. */
  | { readonly kind: 'unreadable' };

/** What the forge keeps for a run, of the issue and of the repository. */
export interface FirstReading {
  readonly stored: StoredSession | null;
  readonly settings: SettingsText;
}

/** `unknown`: it was not told, or not in time. */
export type FirstAnswer =
  | ({ readonly kind: 'known' } & FirstReading)
  | { readonly kind: 'unknown'; readonly why: string };

export interface StoredSession {
  /** Names this state of it. */
  readonly version: string;
  /** Null: there is no text that could be read whole. */
  readonly text: string | null;
}

export type SavedSession =
  | { readonly kind: 'saved'; readonly version: string }
  /** Somebody else was quicker; nothing was overwritten. */
  | { readonly kind: 'lost' }
  /** The token may not, or the forge keeps no such thing; `why` is in its words. */
  | { readonly kind: 'refused'; readonly why: string };
