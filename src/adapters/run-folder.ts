import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet } from '../core/change-set.ts';
import type { BaseCommit } from './base-commit.ts';
import type { CandidateCommits } from './candidate-commit.ts';
import { type FileStat, patchOf, statsOf } from './patch.ts';

/** The private folder of one run below the runner's temp folder: shadow repository, layers, trace and patch. */
export function makeRunFolder(runnerTemp: string): string {
  return mkdtempSync(join(runnerTemp, 'tether-'));
}

export interface PatchFile {
  /** Null when there is no change. */
  readonly path: string | null;
  readonly text: string;
  readonly files: readonly FileStat[];
}

/** Writes the change set as `change.patch`, which `git apply` takes on the base commit. */
export async function writePatch(options: {
  readonly folder: string;
  readonly base: BaseCommit;
  readonly candidates: CandidateCommits;
  readonly changes: ChangeSet;
}): Promise<PatchFile> {
  const { folder, base, candidates, changes } = options;
  if (changes.isEmpty) return { path: null, text: '', files: [] };
  const [patch, files] = await Promise.all([
    patchOf(base.repository, candidates, changes),
    statsOf(base.repository, candidates, changes),
  ]);
  const path = join(folder, 'change.patch');
  await writeFile(path, patch, { mode: 0o600 });
  return { path, text: patch.toString('utf8'), files };
}
