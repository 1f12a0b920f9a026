import type { Masked } from '../core/secrets/secrets.ts';
import { type FirstAnswer, NO_SESSION, type Session, type SessionStore } from '../core/session.ts';
import { MAX_ATTEMPTS } from './ended.ts';
import { isAtWork } from './entry.ts';
import { sessionText, storedSession } from './session-text.ts';

export interface StopOptions {
  readonly store: SessionStore;
  readonly firstAnswer: Promise<FirstAnswer>;
  readonly login: string;
  /** Of a run. The first of two may not write: it holds no issue, and nobody sees it work. */
  readonly jobs: 'one' | 'two';
  readonly mask: (text: string) => Masked;
  /** When the person said so. Times are in milliseconds since the epoch. */
  readonly saidAt: number;
  readonly now: number;
}

/** A live run can save in between; then the session is read and written again, at most this often. */
const MAX_TRIES = 3;

/**
 * Takes the issue from the run that is at work. Its next save fails, and then it stops; of two jobs, the second finds the
 * session changed. @returns a sentence for the person @throws {ServiceFault | Cancelled}
 */
export async function stopLiveRun(options: StopOptions): Promise<string> {
  const { store, firstAnswer, login, jobs, mask, saidAt, now } = options;
  const opened = await firstAnswer;
  let stored = opened.kind === 'known' ? opened.stored : await store.load();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const session = await storedSession(stored);
    const lease = session?.lease ?? null;
    const isHeld = lease !== null && (await isAtWork(lease, now, store));
    if (!isHeld && (jobs === 'one' || (stored !== null && session === null))) return NOBODY_AT_WORK;
    const text = sessionText(stopped(session ?? NO_SESSION, { login, saidAt, now }));
    const saved = await store.save(mask(text), stored?.version ?? null);
    if (saved.kind === 'saved')
      return isHeld
        ? `Workflow run ${lease.run} was asked to stop: it ends at its next step, and publishes nothing unless it is publishing already.`
        : UNSEEN_STOPPED;
    if (saved.kind === 'refused')
      return `The run in progress could not be stopped: the forge said ${saved.why}`;
    stored = await store.load();
  }
  return `The run in progress could not be stopped: it saved its state in between, ${MAX_TRIES} times. Comment /tether stop again.`;
}

/** Of two jobs, the first is seen by nobody. */
const UNSEEN_STOPPED =
  'A run whose second job has not begun publishing will publish nothing; its first job may work to its end.';

const NOBODY_AT_WORK = 'No run is in progress on this issue.';

function stopped(
  session: Session,
  { login, saidAt, now }: Pick<StopOptions, 'login' | 'saidAt' | 'now'>,
): Session {
  const stoppedBy = login.slice(0, 100);
  const reason = `Stopped by ${stoppedBy}.`;
  const attempt = { run: '', at: saidAt, status: 'skipped', reason, question: '', stoppedBy } as const;
  return {
    ...session,
    at: now,
    // A question or a plan goes on waiting.
    status: session.status === 'running' ? 'failed' : session.status,
    lease: null,
    attempts: [...session.attempts, attempt].slice(-MAX_ATTEMPTS),
  };
}
