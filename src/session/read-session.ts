import { NO_SESSION, type Session } from '../core/session.ts';
import { isRecord, parsedJson } from '../core/text/json-record.ts';

export type ReadSession =
  | { readonly kind: 'read'; readonly session: Session }
  /** `why` is the middle of a sentence. */
  | { readonly kind: 'unreadable'; readonly why: string };

/**
 * Reads a session. No text makes it throw.
 *
 * @param text null: the stored content is not text
 */
export async function readSession(text: string | null): Promise<ReadSession> {
  if (text === null) return { kind: 'unreadable', why: 'there is no text of a session in it' };
  const kept = parsedJson(text);
  if (kept === undefined) return { kind: 'unreadable', why: 'it is no JSON' };
  const { validators } = await import('../core/validators/session.generated.js');
  if (validators.session(kept)) return { kind: 'read', session: kept };
  const version = isRecord(kept) ? kept.version : null;
  if (typeof version === 'number' && version > NO_SESSION.version)
    return { kind: 'unreadable', why: `a later version of the action wrote it (session version ${version})` };
  const [first] = validators.session.errors ?? [];
  const where = first === undefined ? '' : ` (${first.instancePath || 'the whole'} ${first.message ?? ''})`;
  return { kind: 'unreadable', why: `it has not the shape of a session${where}` };
}
