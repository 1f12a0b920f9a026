import { documentValidators } from './validators.generated.js';

/** What one run leaves for the next on the same issue. Its schema is `schemas/session.json`. */
export interface Session {
  readonly version: 1;
  readonly baseline: readonly KnownResult[];
}

/** What a command of the gate said about a base commit, when it ended by itself. */
export interface KnownResult {
  /** Of base commit, argument vector and environment: `baselineKey`. */
  readonly key: string;
  /** When it ran, in milliseconds since the epoch. */
  readonly at: number;
  readonly code: number;
  readonly ms: number;
  readonly output: string;
}

/** Null for what is no session, or one of a later version. Never throws. */
export function readSession(text: string): Session | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return documentValidators.session(value) ? value : null;
}
