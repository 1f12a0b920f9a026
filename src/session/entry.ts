import type { Emit } from '../core/events.ts';
import {
  type FirstAnswer,
  type Lease,
  NO_SESSION,
  type Session,
  type SessionStore,
} from '../core/session.ts';
import { readSession } from './session-text.ts';

/** What earlier runs on the issue left. */
export interface OpenedSession {
  readonly session: Session;
  /** False: what they left is not known. */
  readonly isRead: boolean;
  /** The stored version that the next save replaces; null: there is none. */
  readonly version: string | null;
  /** False: this run saves none either. */
  readonly isKept: boolean;
}

interface EntryOptions {
  readonly store: Pick<SessionStore, 'isOver'>;
  readonly lease: Lease;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly emit: Emit;
}

/** The run that works on the issue, as the reason of one that ends for it; null: none. @throws {Cancelled} */
export async function whoWorks({ lease }: Session, options: EntryOptions): Promise<string | null> {
  if (lease === null || !(await isHeld(lease, options))) return null;
  const who = lease.run === '' ? 'Another run' : `Workflow run ${lease.run}`;
  const until = new Date(lease.until).toISOString().slice(0, 16).replace('T', ' ');
  return `${who} is working here (until ${until} UTC at most), so this one ends here; start it again when that one is over.`;
}

/** Whether the run of a lease is still at work, as far as known. @param now milliseconds since the epoch */
export async function isAtWork(
  { run, attempt, until }: Lease,
  now: number,
  { isOver }: Pick<SessionStore, 'isOver'>,
): Promise<boolean> {
  return until > now && (run === '' || (await isOver(run, attempt)) !== true);
}

/** Whether an earlier attempt of this workflow run has the issue, which is over by now: it was killed. */
export function isOfEarlierAttempt({ run, attempt }: Lease, own: Pick<Lease, 'run' | 'attempt'>): boolean {
  return run !== '' && run === own.run && attempt < own.attempt;
}

async function isHeld(lease: Lease, { lease: own, now, store, emit }: EntryOptions): Promise<boolean> {
  if (lease.until <= now) return false;
  if (isOfEarlierAttempt(lease, own)) return false;
  if (await isAtWork(lease, now, store)) return true;
  const text = `Workflow run ${lease.run} ended without a word, so this run takes the issue over.`;
  emit({ kind: 'note', level: 'info', text });
  return false;
}

/** A session that cannot be read is kept in its history, and the run begins a new one. */
export async function openSession(opened: FirstAnswer, emit: Emit): Promise<OpenedSession> {
  const unread = (text: string) => {
    emit({ kind: 'note', level: 'warning', text });
    return { session: NO_SESSION, isRead: false };
  };
  if (opened.kind === 'unknown') {
    const text = `What earlier runs on this issue left is not known, and this run keeps nothing: ${opened.why}`;
    return { ...unread(text), version: null, isKept: false };
  }
  const { stored } = opened;
  if (stored === null) return { session: NO_SESSION, isRead: true, version: null, isKept: true };
  const { version, text } = stored;
  const session = await readSession(text);
  const read = session === null ? unread(UNREADABLE) : { session, isRead: true };
  return { ...read, version, isKept: true };
}

const UNREADABLE =
  'What earlier runs on this issue left cannot be read; another version of the action may have kept it. This run starts from scratch; the history of the session keeps it.';
