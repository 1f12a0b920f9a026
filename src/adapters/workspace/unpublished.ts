import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import { leakIn } from '../../core/leak.ts';
import type { Workspace } from '../../core/ports.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import type { Resumed, UnpublishedChange, UnpublishedFile } from '../../core/session.ts';
import { blobId } from '../../core/text/content-hash.ts';
import { decodeUtf8 } from '../encoding/plain-text.ts';
import type { TextFile } from '../encoding/text-file.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { askGit } from '../git/git.ts';
import { originalOf, textIn } from './content.ts';
import { storedOfText } from './stored-bytes.ts';

interface Origin {
  readonly base: BaseCommit;
  readonly start: ChangeSet;
}

/** Larger files are neither kept nor merged. */
const MAX_FILE_BYTES = 300_000;

/**
 * The run's own edits, as text; null: none, or they must not or cannot be kept. Everybody who can read the repository
 * can read them.
 */
export async function unpublishedChange(
  origin: Origin,
  changes: ChangeSet,
  secrets: Secrets,
): Promise<UnpublishedChange | null> {
  const { base, start } = origin;
  if (leakIn(changes, secrets) !== null) return null;
  const files: UnpublishedFile[] = [];
  for (const path of changes.pathsSince(start)) {
    const text = await textIn({ base, changes }, path, MAX_FILE_BYTES);
    // Part of a change would be another change.
    if (text === 'unreadable' || !(await isWrittenAgain(origin, changes, { path, text }))) return null;
    if (text !== null && secrets.mask(text.text) !== text.text) return null;
    files.push({ path, before: await objectAt(origin, path), text: text?.text ?? null });
  }
  return files.length === 0 ? null : { base: base.sha, files };
}

/** Whether the text becomes the same bytes again: a command can have written another encoding than the file had. */
async function isWrittenAgain(
  { base, start }: Origin,
  changes: ChangeSet,
  { path, text }: { readonly path: string; readonly text: TextFile | null },
): Promise<boolean> {
  const change = changes.get(path);
  const original = await originalOf(base, start, path);
  if (text === null || change?.kind !== 'file' || original.kind === 'unreadable') return true;
  const stored = await storedOfText(base, path, { text: text.text, before: original.file });
  return stored.kind === 'stored' && Buffer.from(stored.bytes).equals(change.bytes);
}

/**
 * Applies the change to the present state, file by file, under the rules for all edits, because anybody who can write
 * to the repository could have written it.
 */
export async function resume(
  { base, start, folder }: Origin & { readonly folder: string },
  workspace: Workspace,
  change: UnpublishedChange,
): Promise<Resumed> {
  const restored: string[] = [];
  const conflicts: Resumed['conflicts'][number][] = [];
  // Deletions first: a file may take the name of a deleted folder, or that of a deleted file in other letters.
  for (const file of change.files.toSorted((a, b) => Number(a.text !== null) - Number(b.text !== null))) {
    const now = await textIn({ base, changes: start }, file.path, MAX_FILE_BYTES);
    if (now !== 'unreadable' && (now?.text ?? null) === file.text) continue;
    const merged =
      (await objectAt({ base, start }, file.path)) === file.before
        ? ({ kind: 'clean', text: file.text } as const)
        : await mergedFile({ base, start, folder }, file);
    if (merged.kind === 'conflict') {
      const why = 'others changed the same places since';
      conflicts.push({ path: file.path, why, text: merged.text });
      continue;
    }
    const { path } = file;
    const outcome = await workspace.apply(
      merged.text === null ? { kind: 'delete', path } : { kind: 'write', path, text: merged.text },
    );
    if (outcome.kind === 'refused') conflicts.push({ path, why: outcome.why, text: '' });
    else restored.push(path);
  }
  return { restored, conflicts };
}

type Merged =
  | { readonly kind: 'clean'; readonly text: string | null }
  | { readonly kind: 'conflict'; readonly text: string };

async function mergedFile(
  { base, start, folder }: Origin & { readonly folder: string },
  { path, before, text }: UnpublishedFile,
): Promise<Merged> {
  const now = await textIn({ base, changes: start }, path, MAX_FILE_BYTES);
  const shown: Merged = { kind: 'conflict', text: text ?? '' };
  if (text === null || now === null || now === 'unreadable') return shown;
  const old = before === null ? '' : await textOfObject(base, path, before);
  const sides = [now.text, old ?? '', text];
  // Bytes that are no text cannot be written for git.
  if (old === null || !sides.every((side) => side.isWellFormed())) return shown;
  const own = await mkdtemp(join(folder, 'merge-'));
  const names = ['now', 'before', 'earlier'].map((name) => join(own, name));
  await Promise.all(names.map((name, index) => writeFile(name, sides[index] ?? '')));
  const labels = ['-L', 'as it is now', '-L', 'as it was', '-L', 'as the earlier run left it'];
  const merge = ['merge-file', '-p', '--diff3', ...labels, ...names];
  const { code, stdout } = await askGit(base.repository, merge);
  const result = decodeUtf8(stdout);
  if (code === null || code > 127 || result === null) return shown;
  return code === 0 ? { kind: 'clean', text: result } : { kind: 'conflict', text: result };
}

async function textOfObject(base: BaseCommit, path: string, oid: string): Promise<string | null> {
  const args = ['cat-file', 'blob', oid];
  const { code, stdout } = await askGit(base.repository, args, { maxBytes: MAX_FILE_BYTES });
  return code === 0 ? ((await base.decode(path, stdout))?.text ?? null) : null;
}

/** The id of the git object at a path; null: no file. */
async function objectAt({ base, start }: Origin, path: string): Promise<string | null> {
  const change = start.get(path);
  if (change === undefined) return (await base.entries()).get(path)?.oid ?? null;
  return change.kind === 'deleted' ? null : blobId(change.bytes, base.sha);
}
