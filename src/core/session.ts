import type { Masked } from './secrets/secrets.ts';
import type { SessionDocument } from './validators/documents.generated.ts';

/** What a run keeps for the next run on the same issue. `schemas/session.json` says what each field means. */
export type Session = SessionDocument;

export type Proposal = NonNullable<Session['proposal']>;

/** `waiting`: for the word of a person (`session/waiting.ts`). `done`: there is nothing to continue. */
export type SessionStatus = Session['status'];

export type UnpublishedChange = NonNullable<Session['change']>;

export type UnpublishedFile = UnpublishedChange['files'][number];

/** What all runs on an issue used together. */
export type Ledger = Session['ledger'];

export type Attempt = Session['attempts'][number];

/** The run that currently works on the issue. */
export type Lease = NonNullable<Session['lease']>;

/** Whether all of a pull request waits to be put on the base that it conflicts with. */
export function waitsOnBase({ base, change }: Pick<Session, 'base' | 'change'>): boolean {
  return change !== null && base !== null && change.base !== base;
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
  /** For one request. */
  | { readonly kind: 'too-large' }
  /** A folder, a link, or bytes that are no text. */
  | { readonly kind: 'no-text' }
  /** There is only `MISNAMED_SETTINGS_FILE`. */
  | { readonly kind: 'misnamed' };

/** The first data that a run reads from the forge: the session of its issue and the settings of the repository. */
export interface FirstReading {
  readonly stored: StoredSession | null;
  readonly settings: SettingsText;
}

/** `unknown`: the forge gave no answer. */
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
