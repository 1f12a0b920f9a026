import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlainFile } from '../git/plain-file.ts';

/** A file that a command wrote in its view of the checkout. */
export interface WrittenFile {
  /** Relative to the checkout. */
  readonly path: string;
  /** Null: too large. */
  readonly bytes: Uint8Array | null;
}

export interface WantedFiles {
  readonly matches: (path: string) => boolean;
  /** Further files are left out. */
  readonly atMost: number;
}

/** The files that an isolated command wrote and that are copied to the host. */
export interface BringOut {
  /** An empty folder of the host, which gets them in a folder `BROUGHT`. */
  readonly folder: string;
  /** `reports`: JUnit's XML. `all`: all of them if the command exits with 0, otherwise as `reports`. */
  readonly what: 'all' | 'reports';
}

export const BROUGHT = 'files';
/** A file that is there if the command wrote more files than are copied; then only its reports are. */
export const LEFT_OUT = 'left-out';

/** Lockfiles and snapshots are smaller. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** Folders that are never read: installed packages, and git's own. */
const SKIPPED = new Set(['node_modules', '.git']);

interface WrittenTree {
  readonly folder: string;
  /** A file that was made once the files of a copy were there; null: all were written. */
  readonly stamp: string | null;
}

/** The files that match. Does not follow links, and skips files that cannot be read. */
export async function readWritten(
  tree: WrittenTree,
  { matches, atMost }: WantedFiles,
): Promise<readonly WrittenFile[]> {
  const files: WrittenFile[] = [];
  for await (const file of filesIn(tree, matches)) {
    files.push(file);
    if (files.length >= atMost) break;
  }
  return files;
}

/** One after the other, so that no more are read than somebody wants. @param below a folder of the tree */
async function* filesIn(
  { folder, stamp }: WrittenTree,
  matches: WantedFiles['matches'],
  below = '',
): AsyncGenerator<WrittenFile> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* filesIn({ folder, stamp }, matches, path);
    if (!entry.isFile() || !matches(path)) continue;
    if (stamp !== null && (await isUntouched(join(folder, path), stamp))) continue;
    const file = await readSmall(join(folder, path));
    if (file !== null) yield { path, ...file };
  }
}

/** A suite of a thousand classes writes a file for each of them. */
const MOST_REPORTS = 2000;
const MAX_REPORT_BYTES = 8 * 1024 * 1024;

/**
 * JUnit's XML, one file after the other; empty: there is none, or more than is read together, so that half of a suite is
 * not taken for all of it. Does not follow links, and leaves out files that are too large.
 */
export async function readReports(tree: WrittenTree): Promise<string> {
  let [files, all] = [0, ''];
  for await (const { bytes } of filesIn(tree, (path) => path.endsWith('.xml'))) {
    const text = bytes === null ? '' : Buffer.from(bytes).toString();
    files += 1;
    if (text.includes('<testsuite')) all += all === '' ? text : `\n${text}`;
    if (files > MOST_REPORTS || all.length > MAX_REPORT_BYTES) return '';
  }
  return all;
}

/** By the time of the file that no program can set. */
async function isUntouched(path: string, stamp: string): Promise<boolean> {
  const [is, made] = await Promise.all([lstat(path).catch(() => null), lstat(stamp).catch(() => null)]);
  return is !== null && made !== null && is.ctimeMs <= made.ctimeMs;
}

/** Null: not readable. */
async function readSmall(path: string): Promise<Pick<WrittenFile, 'bytes'> | null> {
  const found = await lstat(path).catch(() => null);
  if (found !== null && found.size > MAX_FILE_BYTES) return { bytes: null };
  const bytes = await readPlainFile(path, MAX_FILE_BYTES);
  return bytes === null ? null : { bytes };
}
