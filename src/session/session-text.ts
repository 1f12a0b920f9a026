import type { Session, StoredSession } from '../core/session.ts';
import { parsedJson } from '../core/text/json-record.ts';
import { byteLength } from '../core/text/text.ts';

/** GraphQL returns files of at most 512,000 bytes. */
const MAX_SESSION_BYTES = 500_000;

/** The session as JSON; without its change if it is too large with it. */
export function sessionText(session: Session): string {
  const textOf = (kept: Session): string => `${JSON.stringify(kept, null, 1)}\n`;
  const text = textOf(session);
  return byteLength(text) <= MAX_SESSION_BYTES ? text : textOf({ ...session, change: null });
}

/**
 * Reads a session; null: it is none, or one of another version of the action. No text makes it throw.
 *
 * @param text null: the stored content is not text
 */
export async function readSession(text: string | null): Promise<Session | null> {
  const kept = parsedJson(text ?? '');
  const { validators } = await import('../core/validators/session.generated.js');
  return validators.session(kept) ? kept : null;
}

/** The stored session; null: there is none, or it cannot be read. */
export async function storedSession(stored: StoredSession | null): Promise<Session | null> {
  return stored === null ? null : readSession(stored.text);
}
