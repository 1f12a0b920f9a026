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
  /** An empty folder of the host. */
  readonly folder: string;
  /** `reports`: JUnit's XML. `all`: all of them if the command exits with 0, otherwise as `reports`. */
  readonly what: 'all' | 'reports';
}

/** Lockfiles and snapshots are smaller. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** Folders that are never read: installed packages, and git's own. */
const SKIPPED = new Set(['node_modules', '.git']);

/**
 * Regular files below a folder whose path matches. Does not follow links, and skips files that cannot be read.
 *
 * @param original the folder that this one is a copy of; files that were not written since are left out
 */
export async function readWritten(
  folder: string,
  { matches, atMost }: WantedFiles,
  original: string | null = null,
): Promise<readonly WrittenFile[]> {
  const files: WrittenFile[] = [];
  const visit = async (below: string): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) await visit(path);
      if (!entry.isFile() || !matches(path) || files.length >= atMost) continue;
      if (original !== null && (await isUntouched(join(folder, path), join(original, path)))) continue;
      const file = await readSmall(join(folder, path));
      if (file !== null) files.push({ path, ...file });
    }
  };
  await visit('');
  return files;
}

/** A suite of a thousand classes writes a file for each of them. */
const MOST_REPORTS = 2000;
const MAX_REPORT_BYTES = 8 * 1024 * 1024;

/**
 * JUnit's XML below a folder, one file after the other; empty: there is none, or more than is read together, so that
 * half of a suite is not taken for all of it. Does not follow links, and leaves out files that are too large.
 *
 * @param original as for `readWritten`
 */
export async function readReports(folder: string, original: string | null = null): Promise<string> {
  const wanted = { matches: (path: string) => path.endsWith('.xml'), atMost: MOST_REPORTS + 1 };
  const files = await readWritten(folder, wanted, original);
  const texts = files.map(({ bytes }) => (bytes === null ? '' : Buffer.from(bytes).toString()));
  const reports = texts.filter((text) => text.includes('<testsuite'));
  const all = reports.join('\n');
  return files.length <= MOST_REPORTS && all.length <= MAX_REPORT_BYTES ? all : '';
}

/** A copied file keeps the time of its original until it is written. */
async function isUntouched(copy: string, original: string): Promise<boolean> {
  const [is, was] = await Promise.all([lstat(copy).catch(() => null), lstat(original).catch(() => null)]);
  return is !== null && was !== null && is.mtimeMs === was.mtimeMs && is.size === was.size;
}

/** Null: not readable. */
async function readSmall(path: string): Promise<Pick<WrittenFile, 'bytes'> | null> {
  const found = await lstat(path).catch(() => null);
  if (found !== null && found.size > MAX_FILE_BYTES) return { bytes: null };
  const bytes = await readPlainFile(path, MAX_FILE_BYTES);
  return bytes === null ? null : { bytes };
}
