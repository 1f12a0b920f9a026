import type { ChangeSet } from '../../../core/change-set.ts';
import type { WrittenTree } from '../../../core/ports.ts';
import { blobId } from '../../../core/text/content-hash.ts';
import { listed } from '../../../core/text/text.ts';
import { readObject } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { type Difference, Trees } from './trees.ts';

/** Of one file, in the words of the API. `sha` is that of its present content. */
export interface FileOperation {
  readonly operation: 'create' | 'update' | 'delete';
  readonly path: string;
  /** In base64. */
  readonly content?: string;
  readonly sha?: string;
}

type Operations =
  | { readonly kind: 'operations'; readonly files: readonly FileOperation[] }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * What makes a tree of the repository the written one, as file operations of the API, which can create, update and delete
 * files, but cannot set modes.
 */
export async function operationsFor(
  at: RepositoryApi,
  tree: string,
  written: WrittenTree,
): Promise<Operations> {
  const differences = await differencesTo(written, tree, new Trees(at));
  const modes = differences.filter(setsMode).map(({ path }) => path);
  if (modes.length > 0) return { kind: 'refused', why: modesRefused(modes) };
  const contents = contentsOf(written.changes);
  const files: FileOperation[] = [];
  for (const { path, from, to } of differences) {
    if (to === null) {
      files.push({ operation: 'delete', path, ...(from !== null && { sha: from.sha }) });
      continue;
    }
    const content = contents.get(to.sha) ?? (await blob(at, to.sha));
    const operation = from === null ? 'create' : 'update';
    files.push({ operation, path, content, ...(from !== null && { sha: from.sha }) });
  }
  // Deletions first: a file may take the name of a deleted folder.
  files.sort((a, b) => Number(b.operation === 'delete') - Number(a.operation === 'delete'));
  return { kind: 'operations', files };
}

/** Back to the base tree, which the repository has, and on by the changes. */
async function differencesTo(
  { changes, baseTree }: WrittenTree,
  tree: string,
  trees: Trees,
): Promise<readonly Difference[]> {
  const found = new Map((await trees.differences(tree, baseTree)).map((one) => [one.path, one]));
  for (const [path, change] of changes.entries()) {
    const from = await trees.at(tree, path);
    const to = change.kind === 'deleted' ? null : { mode: change.mode, sha: blobId(change.bytes, baseTree) };
    found.set(path, { path, from, to });
  }
  return [...found.values()].filter(({ from, to }) => from?.sha !== to?.sha || from?.mode !== to?.mode);
}

/** Whether a difference is more than text: the API writes plain files, and keeps the mode of one that is there. */
function setsMode({ from, to }: Difference): boolean {
  if (to === null || (from === null && to.mode === '100644')) return false;
  return from?.mode !== to.mode || !to.mode.startsWith('100');
}

const MAX_NAMED = 5;

function modesRefused(paths: readonly string[]): string {
  return `The change needs a mode (executable, link or submodule) for ${listed(paths, MAX_NAMED)}, and the API of this forge sets no modes of files. Apply the patch by hand.`;
}

/** Base64 content by blob id. */
function contentsOf(changes: ChangeSet): ReadonlyMap<string, string> {
  const written = changes.entries().flatMap(([, change]) => (change.kind === 'file' ? [change.bytes] : []));
  return new Map(
    written.map((bytes) => [blobId(bytes, changes.base), Buffer.from(bytes).toString('base64')]),
  );
}

async function blob(at: RepositoryApi, sha: string): Promise<string> {
  const found = await readObject(at, `/git/blobs/${sha}`, `read file ${sha}`);
  return found.text('content').replaceAll('\n', '');
}
