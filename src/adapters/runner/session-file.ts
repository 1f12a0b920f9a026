import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedSession, SessionStore } from '../../core/session.ts';

/** The same store, which keeps in a file of the run's folder what the forge did not take, until it takes a later one. */
export function withSessionFile(store: SessionStore, folder: string): SessionStore {
  const path = pathIn(folder);
  return {
    ...store,
    async save(text, over) {
      let saved: SavedSession | null = null;
      try {
        saved = await store.save(text, over);
        return saved;
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
