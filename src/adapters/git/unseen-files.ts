import { readdirSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { counted, listed } from '../../core/text/text.ts';
import { isLfsPointer } from './attributes.ts';
import type { BaseCommit } from './base-commit.ts';
import { orNull } from './checkout-git.ts';
import { git } from './git.ts';
import { readPlainFile } from './plain-file.ts';

const NAMED = 3;
/** How many files are checked on disk at most. */
const MOST_LFS_FILES = 1_000;
const MAX_POINTER_BYTES = 1_024;
const EMPTY = new Uint8Array();

/** Sentences for people about files of the base commit that the run does not see. */
export interface UnseenFiles {
  /** About files that neither commands nor model see, which affects the verdict. */
  readonly caveats: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Commands get all files of a sparse or shallow checkout if git has their contents. This reports the files whose
 * contents are missing, and those whose names are not UTF-8.
 */
export async function unseenFiles(base: BaseCommit): Promise<UnseenFiles> {
  const [absent, submodules, pointers, unnamed] = await Promise.all([
    absentPaths(base),
    emptySubmodules(base),
    pointersOnDisk(base),
    base.unnamed(),
  ]);
  return {
    caveats: sentenceIf(
      absent.length,
      `Not in the checkout, a partial clone: ${counted(absent.length, 'file')}, which neither the commands nor the model saw.`,
    ),
    notes: [
      ...sentenceIf(
        unnamed,
        `${counted(unnamed, 'file')} with a name that is not UTF-8: seen by the commands, but not by the model.`,
      ),
      ...sentenceIf(
        pointers.length,
        `The checkout has only the pointer for ${counted(pointers.length, 'file')} of Git LFS (${listed(pointers, NAMED)}), and the commands see no more. "lfs: true" of actions/checkout brings the contents.`,
      ),
      ...sentenceIf(
        submodules.length,
        `The checkout has no files of the submodules ${listed(submodules, NAMED)}: commands see empty folders there.`,
      ),
    ],
  };
}

function sentenceIf(count: number, sentence: string): readonly string[] {
  return count === 0 ? [] : [sentence];
}

/** Files whose content is not in the object store, which happens only in a partial clone. */
async function absentPaths({ source, repository, entries }: BaseCommit): Promise<readonly string[]> {
  // Synchronously: this would be the only reason to start the threads for files before the first model request.
  const packs = orNull(() => readdirSync(join(source.gitDir, 'objects', 'pack'))) ?? [];
  if (!packs.some((name) => name.endsWith('.promisor'))) return [];
  const files = [...(await entries())].filter(([, { mode }]) => mode !== '160000');
  const input = `${files.map(([, { oid }]) => oid).join('\n')}\n`;
  const stdout = await git(repository, ['cat-file', '--batch-check=%(objecttype)'], { input });
  const found = stdout.toString().split('\n');
  return files.flatMap(([path], index) => (found[index]?.endsWith('missing') === true ? [path] : []));
}

/** Files that the attributes assign to Git LFS, but that are still pointers on disk. */
async function pointersOnDisk(base: BaseCommit): Promise<readonly string[]> {
  const paths = (await base.attributes.lfsPaths()).slice(0, MOST_LFS_FILES);
  const bare = await Promise.all(
    paths.map(async (path) => {
      const place = join(base.source.checkout, path);
      const isFile = (await lstat(place).catch(() => null))?.isFile() === true;
      return isFile && isLfsPointer((await readPlainFile(place, MAX_POINTER_BYTES)) ?? EMPTY);
    }),
  );
  return paths.filter((_, index) => bare[index]);
}

async function emptySubmodules({ source, entries }: BaseCommit): Promise<readonly string[]> {
  const paths = [...(await entries())].flatMap(([path, { mode }]) => (mode === '160000' ? [path] : []));
  const inside = await Promise.all(paths.map((path) => readdir(join(source.checkout, path)).catch(() => [])));
  return paths.filter((_, index) => inside[index]?.length === 0);
}
