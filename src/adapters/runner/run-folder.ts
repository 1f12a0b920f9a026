import { closeSync, mkdtempSync, openSync, statfsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import type { ChangeSet, KeptPatch } from '../../core/change-set.ts';
import type { Emit } from '../../core/events.ts';
import { hostFault, renderFault } from '../../core/fault.ts';
import { leakIn } from '../../core/leak.ts';
import type { Secrets } from '../../core/secrets/secrets.ts';
import { diffOf } from '../candidate/patch.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { removeTree } from '../process/system-program.ts';

/**
 * The private folder of one run below the runner's temp folder: alternates repository, layers, trace and patch.
 * @throws {UserFault} if the machine cannot make it
 */
export function makeRunFolder(runnerTemp: string): string {
  try {
    return mkdtempSync(join(runnerTemp, 'tether-'));
  } catch (thrown) {
    throw hostFault(thrown, runnerTemp) ?? thrown;
  }
}

/** Folders of the run that may contain text of a change, published or not. What setup made of the base is kept. */
const HOLDS_CHANGES = /^(?:layers|alternates\.git|continued|(?:written|merge|changed-setup)-.*)$/;

/** What a change on another base commit is judged in, with such folders of its own. */
const OF_OTHER_BASE = /^base-[\da-f]{12}$/;

/** After the run: later steps of the job find the run's files, but no text of a change that was refused. */
export async function clearRunFolder(folder: string): Promise<void> {
  const names = await readdir(folder);
  const removing = names
    .filter((name) => HOLDS_CHANGES.test(name))
    .map((name) => removeTree(join(folder, name)));
  const others = names.filter((name) => OF_OTHER_BASE.test(name));
  // What another user's command made unremovable is left to the runner, which clears its temp folder.
  await Promise.all([...removing, ...others.map((name) => clearRunFolder(join(folder, name)))]);
}

/** With less room, commands are likely to fail, because their views are written there. */
const LEAST_BYTES = 16 * 2 ** 20;
const LEAST_FILES = 1000;

/** A warning if the folder has little room left; null: it has enough, or that is not known. */
export function lackOfRoom(folder: string): string | null {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    const isShort = bavail * bsize < LEAST_BYTES || (files > 0 && ffree < LEAST_FILES);
    if (!isShort) return null;
    const room = `${Math.floor((bavail * bsize) / 2 ** 20)} MiB and ${ffree} files`;
    return `The folder of RUNNER_TEMP, ${folder}, has room for ${room} only. Commands may not run, so nothing can be validated. Free space there in an earlier step.`;
  } catch {
    return null;
  }
}

/** Enough for a program with its pipes, connections for a few requests, and the files of the report. */
const RESERVED_HANDLES = 20;

/**
 * Reserves file handles for the end of the run, in case the machine or the user's limit has none left: the patch, the
 * publication and the report need them. The returned function releases them; call it when only that is left to do.
 * Calling it again has no effect.
 */
export function reserveHandles(): () => void {
  const handles: number[] = [];
  try {
    while (handles.length < RESERVED_HANDLES) handles.push(openSync(devNull, 'r'));
  } catch {
    // With so few handles left, the run will fail with its own message.
  }
  return () => {
    for (const handle of handles.splice(0)) closeSync(handle);
  };
}

/**
 * Writes the change set as `change.patch`, for `git apply` on the base commit. A change with a known secret gets no
 * patch, since the file is meant to be uploaded. If the disk cannot be written, that is logged.
 */
export async function writePatch(options: {
  readonly folder: string;
  readonly base: BaseCommit;
  readonly changes: ChangeSet;
  readonly secrets: Secrets;
  readonly emit: Emit;
}): Promise<KeptPatch> {
  const { folder, base, changes, secrets, emit } = options;
  if (changes.isEmpty) return { path: null, text: '', files: [] };
  const { patch, text, files } = await diffOf(base, changes);
  if (leakIn(changes, secrets) !== null) return { path: null, text: '', files };
  const path = join(folder, 'change.patch');
  try {
    await writeFile(path, patch, { mode: 0o600 });
    return { path, text, files };
  } catch (thrown) {
    const fault = hostFault(thrown, folder);
    if (fault === null) throw thrown;
    const warning = `The patch could not be written as a file. ${renderFault(fault.parts)}`;
    emit({ kind: 'note', level: 'warning', text: warning });
    return { path: null, text, files };
  }
}
