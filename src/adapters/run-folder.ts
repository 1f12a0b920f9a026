import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet } from '../core/change-set.ts';
import { leakIn } from '../core/leak.ts';
import type { Secrets } from '../core/secrets.ts';
import type { BaseCommit } from './base-commit.ts';
import type { CandidateCommits } from './candidate-commit.ts';
import { type FileStat, patchOf, statsOf } from './patch.ts';

/** The private folder of one run below the runner's temp folder: shadow repository, layers, trace and patch. */
export function makeRunFolder(runnerTemp: string): string {
  return mkdtempSync(join(runnerTemp, 'tether-'));
}

export interface PatchFile {
  /** Null without a change, and for one that holds a secret. */
  readonly path: string | null;
  readonly text: string;
  readonly files: readonly FileStat[];
}

/**
 * Writes the change set as `change.patch`, which `git apply` takes on the base commit. Of a change that holds a secret
 * there is no patch: the file is made to be uploaded.
 */
export async function writePatch(options: {
  readonly folder: string;
  readonly base: BaseCommit;
  readonly candidates: CandidateCommits;
  readonly changes: ChangeSet;
  readonly secrets: Secrets;
}): Promise<PatchFile> {
  const { folder, base, candidates, changes, secrets } = options;
  if (changes.isEmpty) return { path: null, text: '', files: [] };
  const files = await statsOf(base.repository, candidates, changes);
  if (leakIn(changes, secrets) !== null) return { path: null, text: '', files };
  const patch = await patchOf(base.repository, candidates, changes);
  const path = join(folder, 'change.patch');
  await writeFile(path, patch, { mode: 0o600 });
  return { path, text: patch.toString('utf8'), files };
}
