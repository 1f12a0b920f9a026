import { NO_SESSION, type Session } from '../../src/core/session.ts';

/** The text of a session as a run would have left it. */
export function sessionText(changes: Partial<Session>): string {
  return JSON.stringify({ ...NO_SESSION, at: Date.now() - 60_000, ...changes });
}

/** Of a run that is at work, as far as its lease tells. */
export function leaseOf(run: string, until = Date.now() + 600_000): NonNullable<Session['lease']> {
  return { run, attempt: 1, holder: '0123456789abcdef', until };
}
