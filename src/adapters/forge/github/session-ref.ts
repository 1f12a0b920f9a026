import {
  type FirstReading,
  MISNAMED_SETTINGS_FILE,
  SETTINGS_FILE,
  type SessionStore,
  type SettingsText,
  type StoredSession,
} from '../../../core/session.ts';
import type { ForgeApi } from '../api.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { demanded, quoted, Refusal } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { createIsOver } from '../is-over.ts';
import type { NewCommit, NewTree } from './bodies.ts';
import { createObject } from './create-object.ts';
import { moveRef } from './refs.ts';

const FILE = 'session.json';

/** Ref name without `refs/`. @param issue empty: the common prefix */
export function sessionRefOf(issue: number | ''): string {
  return `tether/session/issue-${issue}`;
}

/** GraphQL fields of a commit. */
export const SESSION_PARTS = `oid
      ... on Commit { file(path: "${FILE}") { object { ... on Blob { text isTruncated } } } }`;

/**
 * Commit and file in one response: REST returns the file without its commit, or the commit without its file. HEAD is
 * the default branch.
 */
const QUERY = `query($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) {
    object(expression: $ref) {
      ${SESSION_PARTS}
    }
    settings: object(expression: "HEAD:${SETTINGS_FILE}") { ... on Blob { text isTruncated } }
    misnamed: object(expression: "HEAD:${MISNAMED_SETTINGS_FILE}") { oid }
  }
}`;

/**
 * A session as commits on a ref that is neither a branch nor a tag (docs/decisions/0021). Each save is a commit on top
 * of the one that was read, and only fast-forwards are allowed, so that one of two concurrent writers is refused.
 */
export function createSessionRef(at: RepositoryApi<ForgeApi>, issue: number): SessionStore {
  const { api, repository } = at;
  const ref = sessionRefOf(issue);

  async function open(): Promise<FirstReading> {
    const { owner, name } = repository;
    const variables = { owner, name, ref: `refs/${ref}` };
    const answer = await api.graphql(QUERY, variables);
    const found = jsonObject(demanded(answer, 'read what earlier runs left'), 'data').object('repository');
    return {
      stored: storedIn(found.objectOrNull('object')),
      settings: settingsIn(found.objectOrNull('settings'), found.objectOrNull('misnamed')),
    };
  }

  return {
    open,
    load: async () => (await open()).stored,

    async save(text, over) {
      try {
        const tree = await createObject(at, 'trees', {
          tree: [{ path: FILE, mode: '100644', type: 'blob', content: text }],
        } satisfies NewTree);
        const commit = await createObject(at, 'commits', {
          message: `Session of issue ${issue}`,
          tree: tree.sha('sha'),
          parents: over === null ? [] : [over],
        } satisfies NewCommit);
        const sha = commit.sha('sha');
        const moved = await moveRef(at, { ref, from: over, sha });
        return moved.kind === 'done' ? { kind: 'saved', version: sha } : { kind: 'lost' };
      } catch (thrown) {
        if (thrown instanceof Refusal) return { kind: 'refused', why: quoted(thrown.answer) };
        throw thrown;
      }
    },

    isOver: createIsOver(at),
  };
}

export function storedIn(commit: JsonObject | null): StoredSession | null {
  if (commit === null) return null;
  const blob = commit.objectOrNull('file')?.objectOrNull('object') ?? null;
  return { version: commit.sha('oid'), text: blob === null ? null : wholeText(blob) };
}

function settingsIn(blob: JsonObject | null, misnamed: JsonObject | null): SettingsText {
  if (blob === null) return { kind: misnamed === null ? 'none' : 'misnamed' };
  if (blob.flagOr('isTruncated', false)) return { kind: 'too-large' };
  const text = wholeText(blob);
  return text === null ? { kind: 'no-text' } : { kind: 'text', text };
}

/** Null: truncated, or not text. */
function wholeText(blob: JsonObject): string | null {
  return blob.has('text') && !blob.flagOr('isTruncated', false) ? blob.text('text') : null;
}
