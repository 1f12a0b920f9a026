import type { Session, StoredSession } from '../core/session.ts';
import { byteLength } from '../core/text/text.ts';
import { readSession } from './read-session.ts';

/** GraphQL returns files of at most 512,000 bytes. */
const MAX_SESSION_BYTES = 500_000;

/** The session as JSON; without its change if it is too large with it. */
export function sessionText(session: Session): string {
  const textOf = (kept: Session): string => `${JSON.stringify(kept, null, 1)}\n`;
  const text = textOf(session);
  return byteLength(text) <= MAX_SESSION_BYTES ? text : textOf({ ...session, change: null });
}

/** The stored session; null: there is none, or it cannot be read. */
export async function storedSession(stored: StoredSession | null): Promise<Session | null> {
  return stored === null ? null : readSession(stored.text);
}
