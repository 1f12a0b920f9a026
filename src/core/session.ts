import type { Status } from './outcome.ts';
import type { Masked } from './secrets/secrets.ts';
import type { Verdict } from './verdict/verdict.ts';

/** What a run keeps for the next run on the same issue. Its schema is `schemas/session.json`. */
export interface Session {
  readonly version: 2;
  readonly status: SessionStatus;
  /** When it was saved. All times are in milliseconds since the epoch. */
  readonly at: number;
  /** Null: no run has got so far. */
  readonly base: string | null;
  /** The head of the issue's branch that the last run knew; null: there was no branch. */
  readonly head: string | null;
  /** The model's last words about its work. They are quoted, never trusted. */
  readonly plan: { readonly summary: string; readonly at: number } | null;
  /** A plan that waits for a person; absent or null: none. */
  readonly proposal?: Proposal | null;
  /** Runs that were started by failed checks; absent or null: none so far. */
  readonly repairs?: Repairs | null;
  /** The profile of the settings file that the last label named; absent or null: none. */
  readonly profile?: string | null;
  /** What the last run did, as recorded by the host: one line per call; absent or null: nothing, or not known. */
  readonly digest?: readonly string[] | null;
  readonly verdict: { readonly kind: Verdict['kind']; readonly failed: readonly string[] } | null;
  /** The edits of the last run that were not published. */
  readonly change: UnpublishedChange | null;
  readonly ledger: Ledger;
  /** Oldest first. */
  readonly attempts: readonly Attempt[];
  /** Oldest first. */
  readonly instructions: readonly Instruction[];
  readonly lease: Lease | null;
}

export interface Proposal {
  readonly text: string;
  readonly at: number;
}

interface Repairs {
  /** The commits whose checks failed, oldest first. */
  readonly heads: readonly string[];
  /** Repairs since a person last started a run. */
  readonly inARow: number;
}

/** `waiting`: for an answer of a person. `done`: there is nothing to continue. */
export type SessionStatus = 'running' | 'waiting' | 'published' | 'exhausted' | 'failed' | 'done';

export interface UnpublishedChange {
  /** The base commit of the run. */
  readonly base: string;
  readonly files: readonly UnpublishedFile[];
}

/** Whether all of a pull request waits to be put on the base that it conflicts with. */
export function waitsOnBase({ base, change }: Pick<Session, 'base' | 'change'>): boolean {
  return change !== null && base !== null && change.base !== base;
}

export interface UnpublishedFile {
  readonly path: string;
  /** The id of the git object that the run found at the path; null: no file. */
  readonly before: string | null;
  /** Null: the file is deleted. */
  readonly text: string | null;
}

/** What a later run could restore of an unpublished change. */
export interface Resumed {
  readonly restored: readonly string[];
  /** Files that could not be restored; `text` shows their edits as far as possible. */
  readonly conflicts: readonly { readonly path: string; readonly why: string; readonly text: string }[];
  /**
   * Set when it is this run's own change and the base moved. `feedback`: what commands say on the new base, or empty.
   */
  readonly movedUnder?: { readonly feedback: string };
}

/** What all runs on one issue may use together. */
export interface IssueLimits {
  readonly maxRuns: number;
  /** Null: no cap. */
  readonly maxCostUsd: number | null;
}

/** What all runs on an issue used together. */
export interface Ledger {
  readonly runs: number;
  readonly rounds: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The cost of runs whose prices were known. */
  readonly costUsd: number;
  readonly ms: number;
}

export interface Attempt {
  /** The id of the workflow run; empty outside of a runner. */
  readonly run: string;
  readonly at: number;
  readonly status: Status;
  readonly reason: string;
  /** The model's question; empty: none. */
  readonly question: string;
  /** Login of the person who stopped the run that was at work; absent: nobody did. */
  readonly stoppedBy?: string;
  /** Absent or null: not known. */
  readonly costUsd?: number | null;
}

export interface Instruction {
  readonly by: string;
  readonly at: number;
  readonly text: string;
}

/** The run that currently works on the issue. */
export interface Lease {
  /** The id of the workflow run; empty outside of a runner. */
  readonly run: string;
  readonly attempt: number;
  /** A random name of one process. */
  readonly holder: string;
  readonly until: number;
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
};

/** Stores the session of one issue at the forge, where only people with write access can change it. */
export interface SessionStore {
  /** Reads session and settings with one request. @throws {ServiceFault | Cancelled} */
  open(): Promise<FirstReading>;
  /** Reads the session with one request; null: there is none. @throws {ServiceFault | Cancelled} */
  load(): Promise<StoredSession | null>;
  /**
   * Needs up to three requests. Succeeds only when the stored version is still `over`, the one read or written last.
   * @throws {ServiceFault | Cancelled}
   */
  save(text: Masked, over: string | null): Promise<SavedSession>;
  /** Sends what nobody sees of a save of this text ahead, so that the save takes fewer requests then. Never throws. */
  prepare(text: Masked): void;
  /** Whether an attempt of a workflow run has ended; null: not known. Never throws. */
  isOver(run: string, attempt: number): Promise<boolean | null>;
}

/**
 * The settings file: defaults of inputs for every run on the repository, and profiles. Read from the default branch only,
 * because a pull request must not choose the commands that judge it.
 */
export const SETTINGS_FILE = '.github/tether.yml';

/** The name that it is sometimes given, by which it would count for nothing. */
export const MISNAMED_SETTINGS_FILE = '.github/tether.yaml';

/** The settings file on the default branch, whatever branch the run works on. */
export type SettingsText =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  /** Too large to be read in one request, or not text. */
  | { readonly kind: 'unreadable' }
  /** There is only `MISNAMED_SETTINGS_FILE`. */
  | { readonly kind: 'misnamed' };

/** The first data that a run reads from the forge: the session of its issue and the settings of the repository. */
export interface FirstReading {
  readonly stored: StoredSession | null;
  readonly settings: SettingsText;
}

/** `unknown`: the forge gave no answer, or not in time. */
export type FirstAnswer =
  | ({ readonly kind: 'known' } & FirstReading)
  | { readonly kind: 'unknown'; readonly why: string };

export interface StoredSession {
  /** The name of this version of the session. */
  readonly version: string;
  /** Null: there is no text, or it could not be read completely. */
  readonly text: string | null;
}

export type SavedSession =
  | { readonly kind: 'saved'; readonly version: string }
  /** Somebody else saved first; nothing was overwritten. */
  | { readonly kind: 'lost' }
  /** The token may not save, or the forge does not support it; `why` has the forge's words. */
  | { readonly kind: 'refused'; readonly why: string };

/** No issue has this number: under it the forge keeps what the runs on the repository have cost. */
export const REPOSITORY_LEDGER = 0;
