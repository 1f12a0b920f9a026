import type { Masked } from './secrets/secrets.ts';

/** What is kept of one issue, at a place of the forge that only writers of the repository reach. */
export interface SessionStore {
  /** One request. Null: nothing is kept. @throws {ServiceFault | Cancelled} */
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
