import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTokenRefused, type ServiceFault } from '../../core/fault.ts';
import type { SavedSession, SessionStore } from '../../core/session.ts';

/**
 * The same store, which keeps in a file of the run's folder what the forge did not take, until it takes a later one. A
 * forge that does not know the token is not asked again: the rest goes into the file alone.
 */
export function withSessionFile(store: SessionStore, folder: string): SessionStore {
  const path = pathIn(folder);
  let dead: ServiceFault | null = null;
  return {
    ...store,
    async save(text, over) {
      let saved: SavedSession | null = null;
      try {
        if (dead !== null) throw dead;
        saved = await store.save(text, over);
        return saved;
      } catch (thrown) {
        if (isTokenRefused(thrown)) dead = thrown;
        throw thrown;
      } finally {
        if (saved === null || saved.kind === 'refused') keep(path, text);
        else rmSync(path, { force: true });
      }
    },
  };
}

/** The file of a session that the forge did not take; empty: there is none. */
export function sessionFileIn(folder: string): string {
  return existsSync(pathIn(folder)) ? pathIn(folder) : '';
}

function keep(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600 });
  } catch {
    // A disk that takes no file; the log has what the forge said.
  }
}

function pathIn(folder: string): string {
  return join(folder, 'session.json');
}
