import {
  MISNAMED_SETTINGS_FILE,
  type SavedSession,
  SETTINGS_FILE,
  type SessionStore,
  type SettingsText,
  type StoredSession,
} from '../../../core/session.ts';
import { idempotentWrite } from '../http/idempotent-write.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { encodePath } from '../http/paths.ts';
import { quoted, type Rejected } from '../http/rejected.ts';
import { readUnless, request } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { createIsOver } from '../is-over.ts';

export const SESSION_BRANCHES = 'tether/session';

const FILE = '.tether-session.json';

/**
 * A session as a file on a branch of its own (docs/decisions/0032): the API cannot make other refs. The version is the
 * id of the file's content; the forge refuses a save over any other version than the present one.
 */
export function createSessionFile(at: RepositoryApi, issue: number): SessionStore {
  const branch = `${SESSION_BRANCHES}/issue-${issue}`;
  const file = `/contents/${FILE}`;

  /** @param ref empty: the default branch. @returns null if there is no file */
  const read = async (path: string, ref: string, doing: string): Promise<JsonObject | null> => {
    const query = ref === '' ? '' : `?ref=${encodeURIComponent(ref)}`;
    const found = await readUnless([404], at, `/contents/${encodePath(path)}${query}`, doing);
    return found === null ? null : jsonObject(found, 'file');
  };

  const load = async (): Promise<StoredSession | null> => {
    const found = await read(FILE, branch, 'read what earlier runs left');
    return found === null ? null : { version: found.sha('sha'), text: textIn(found) };
  };

  const settings = async (): Promise<SettingsText> => {
    const found = await read(SETTINGS_FILE, '', 'read the settings of the repository');
    if (found === null) {
      const misnamed = await read(MISNAMED_SETTINGS_FILE, '', 'read the settings of the repository');
      return { kind: misnamed === null ? 'none' : 'misnamed' };
    }
    const text = textIn(found);
    if (text !== null) return { kind: 'text', text };
    return { kind: found.textOr('type', '') === 'file' ? 'too-large' : 'no-text' };
  };

  return {
    /** Two requests in parallel: the API cannot return both files at once. */
    async open() {
      const [stored, settingsText] = await Promise.all([load(), settings()]);
      return { stored, settings: settingsText };
    },

    load,
    async save(text, over) {
      const content = Buffer.from(text).toString('base64');
      const message = `Session of issue ${issue}`;
      const look = async (): Promise<SavedSession | null> => {
        const now = await load();
        if (now === null || now.version === over) return null;
        return now.text === text ? { kind: 'saved', version: now.version } : LOST;
      };
      const write = async (): Promise<SavedSession> => {
        const answer =
          over === null
            ? await request(at, 'POST', file, { message, content, new_branch: branch })
            : await request(at, 'PUT', file, { message, content, branch, sha: over });
        // Taken also by this very save, if its answer was lost.
        if (answer.kind === 'rejected')
          return isTaken(answer) ? ((await look()) ?? LOST) : { kind: 'refused', why: quoted(answer) };
        return { kind: 'saved', version: jsonObject(answer.data, 'answer').object('content').sha('sha') };
      };
      return idempotentWrite(write, look);
    },

    isOver: createIsOver(at),
  };
}

/** Null: not a file, or too large for the API. */
function textIn(file: JsonObject): string | null {
  if (file.textOr('encoding', '') !== 'base64') return null;
  return Buffer.from(file.text('content'), 'base64').toString();
}

const LOST: SavedSession = { kind: 'lost' };

/** Does not match the error for a file of that name on the default branch: then nothing can be kept at all. */
function isTaken({ status, message }: Rejected): boolean {
  return status === 409 || /branch already exists|does not match/i.test(message);
}
