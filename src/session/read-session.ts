import type { Session } from '../core/session.ts';
import { parsedJson } from '../core/text/json-record.ts';

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
