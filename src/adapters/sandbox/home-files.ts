import { join } from 'node:path';
import { type Owner, writeFiles } from '../candidate/layer.ts';
import { plainGlobalConfig } from '../git/config-file.ts';
import { readPlainFile } from '../git/plain-file.ts';

const MAX_CONFIG_BYTES = 2 ** 20;

/** The settings of git for all users of a machine, as Linux distributions and hosted runners have them. */
const SYSTEM_CONFIG = '/etc/gitconfig';

/**
 * Writes what the home folder of every view shows, in `folder`, and what it shows in place of files elsewhere: git's
 * settings of the user and of the machine, as far as they are plain data.
 * @param home null: there is none
 * @param folder a folder of our own, made here
 * @returns the files elsewhere, as path -> the file shown instead
 */
export async function writeHomeFiles(
  home: string | null,
  folder: string,
  owner: Owner,
): Promise<ReadonlyMap<string, string>> {
  const own = home === null ? [] : ['.config/git/config', '.gitconfig'].map((name) => join(home, name));
  const text = (await Promise.all(own.map(plainConfigAt))).join('');
  await writeFiles(folder, new Map(text === '' ? [] : [['.gitconfig', text]]), owner);
  const ofAll = await plainConfigAt(SYSTEM_CONFIG);
  if (ofAll === null) return new Map();
  await writeFiles(`${folder}.etc`, new Map([['gitconfig', ofAll]]), owner);
  return new Map([[SYSTEM_CONFIG, `${folder}.etc/gitconfig`]]);
}

async function plainConfigAt(path: string): Promise<string | null> {
  const bytes = await readPlainFile(path, MAX_CONFIG_BYTES);
  return bytes === null ? null : plainGlobalConfig(bytes.toString('utf8'));
}
