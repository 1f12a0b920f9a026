import type { StoredSession } from '../core/session.ts';
import type { Surveyed } from './survey.ts';

type Sessions = ReadonlyMap<number, StoredSession>;

/** How many are requested together: the forge can return them in one response. */
const SESSIONS_AT_ONCE = 20;

/** Sessions of one repository's issues, read on demand and a few issues ahead. */
export class LazySessions {
  readonly #at: Surveyed;
  /** The request that covers each issue; if it fails, it fails for all its issues. */
  readonly #parts = new Map<number, Promise<Sessions>>();
  /** Oldest first. */
  readonly #unread: number[];

  constructor(at: Surveyed) {
    this.#at = at;
    this.#unread = at.issues
      .filter(({ number, isLocked }) => !isLocked && !at.pulls.has(number) && at.withSession.has(number))
      .map(({ number }) => number);
  }

  /** A request that fails is the last one: where the forge fails, it would be asked again and again. @throws as it does */
  async of(issue: number): Promise<StoredSession | null> {
    while (!this.#parts.has(issue) && this.#unread.includes(issue)) {
      const together = this.#unread.splice(0, SESSIONS_AT_ONCE);
      const part = this.#at.reads.sessions(together);
      for (const one of together) this.#parts.set(one, part);
      part.catch(() => {
        for (const one of this.#unread.splice(0)) this.#parts.set(one, part);
      });
    }
    return (await this.#parts.get(issue))?.get(issue) ?? null;
  }
}
