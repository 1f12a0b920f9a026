import { join } from 'node:path';
import { type Owner, writeFiles } from '../candidate/layer.ts';
import { plainGlobalConfig } from '../git/config-file.ts';
import { readPlainFile } from '../git/plain-file.ts';

const MAX_CONFIG_BYTES = 2 ** 20;

/**
 * Writes what the home folder of every view shows: git's global settings, as far as they are plain data.
 * @param home null: there is none
 * @param folder a folder of our own, made here
 */
export async function writeHomeFiles(home: string | null, folder: string, owner: Owner): Promise<void> {
  const names = home === null ? [] : ['.config/git/config', '.gitconfig'];
  const found = await Promise.all(
    names.map((name) => readPlainFile(join(home ?? '', name), MAX_CONFIG_BYTES)),
  );
  const text = found.map((bytes) => plainGlobalConfig(bytes?.toString('utf8') ?? '')).join('');
  await writeFiles(folder, new Map(text === '' ? [] : [['.gitconfig', text]]), owner);
}
