import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** One text for a folder as it stands: every path in it, `.git` included, with mode, size and time of change. */
export async function fingerprintOf(folder: string): Promise<string> {
  const paths = (await readdir(folder, { recursive: true })).sort();
  const digest = createHash('sha256');
  for (const path of ['.', ...paths]) {
    const { mode, size, mtimeNs } = await lstat(join(folder, path), { bigint: true });
    digest.update(`${JSON.stringify(path)} ${mode} ${size} ${mtimeNs}\n`);
  }
  return digest.digest('hex');
}
