import type { KnownResult, Session, StoredSession } from '../core/session.ts';
import { byteLength } from '../core/text/text.ts';
import { readSession } from './read-session.ts';

/** GraphQL returns files of at most 512,000 bytes. */
const MAX_SESSION_BYTES = 500_000;

/**
 * The session as JSON. If it is too large, later results of the baseline are left out; the change has priority over
 * them.
 *
 * @param sign the signature of the kept results; empty: no results are kept
 */
export function sessionText(session: Session, sign: (baseline: Session['baseline']) => string): string {
  const textOf = (change: Session['change'], baseline: Session['baseline']): string => {
    const signature = baseline.length === 0 ? '' : sign(baseline);
    const kept = signature === '' ? [] : baseline;
    return `${JSON.stringify({ ...session, change, baseline: kept, signature }, null, 1)}\n`;
  };
  const fits = (text: string): boolean => byteLength(text) <= MAX_SESSION_BYTES;
  const change = fits(textOf(session.change, [])) ? session.change : null;
  let kept: readonly KnownResult[] = [];
  for (const result of session.baseline) {
    const more = [...kept, result];
    if (fits(textOf(change, more))) kept = more;
  }
  return textOf(change, kept);
}

/** The stored session; null: there is none, or it cannot be read. */
export async function storedSession(stored: StoredSession | null): Promise<Session | null> {
  return stored === null ? null : readSession(stored.text);
}
