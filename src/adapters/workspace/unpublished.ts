import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import { leakIn } from '../../core/leak.ts';
import type { Workspace } from '../../core/ports.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import type { Resumed, UnpublishedChange, UnpublishedFile } from '../../core/session.ts';
import { gitObjectId } from '../../core/text/content-hash.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { askGit } from '../git/git.ts';
import { decodeText } from '../git/text-file.ts';
import { contentAt } from './original-file.ts';

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
  const paths = [...new Set([...changes.entries(), ...start.entries()].map(([path]) => path))]
    .filter((path) => changes.get(path) !== start.get(path))
    .sort();
  const files: UnpublishedFile[] = [];
  for (const path of paths) {
    const bytes = await contentAt({ base, changes }, path, MAX_FILE_BYTES);
    const text = bytes === null ? null : bytes === 'unreadable' ? undefined : decodeText(bytes);
    // Part of a change would be another change.
    if (text === undefined || (text === null && bytes !== null)) return null;
    if (text !== null && secrets.mask(text) !== text) return null;
    files.push({ path, before: await objectAt(origin, path), text });
  }
  return files.length === 0 ? null : { base: base.sha, files };
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
  for (const file of change.files) {
    const now = await objectAt({ base, start }, file.path);
    if (now === (file.text === null ? null : gitObjectId('blob', Buffer.from(file.text), base.sha))) continue;
    const merged =
      now === file.before
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
  const now = await contentAt({ base, changes: start }, path, MAX_FILE_BYTES);
  const shown: Merged = { kind: 'conflict', text: text ?? '' };
  if (text === null || now === null || now === 'unreadable' || decodeText(now) === null) return shown;
  const old =
    before === null
      ? Buffer.alloc(0)
      : await askGit(base.repository, ['cat-file', 'blob', before], { maxBytes: MAX_FILE_BYTES }).then(
          ({ code, stdout }) => (code === 0 ? stdout : null),
        );
  if (old === null) return shown;
  const own = await mkdtemp(join(folder, 'merge-'));
  const sides = [now, old, Buffer.from(text)];
  const names = ['now', 'before', 'earlier'].map((name) => join(own, name));
  await Promise.all(names.map((name, index) => writeFile(name, sides[index] ?? '')));
  const labels = ['-L', 'as it is now', '-L', 'as it was', '-L', 'as the earlier run left it'];
  const merge = ['merge-file', '-p', '--diff3', ...labels, ...names];
  const { code, stdout } = await askGit(base.repository, merge);
  const result = decodeText(stdout);
  if (code === null || code > 127 || result === null) return shown;
  return code === 0 ? { kind: 'clean', text: result } : { kind: 'conflict', text: result };
}

/** The id of the git object at a path; null: no file. */
async function objectAt({ base, start }: Origin, path: string): Promise<string | null> {
  const change = start.get(path);
  if (change === undefined) return (await base.entries()).get(path)?.oid ?? null;
  return change.kind === 'deleted' ? null : gitObjectId('blob', change.bytes, base.sha);
}
