import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlainFile } from '../git/plain-file.ts';
import type { IsolationOptions, SetupEntry } from './isolation.ts';

export interface EnvironmentFacts
  extends Pick<IsolationOptions, 'base' | 'env' | 'network' | 'exposePorts' | 'workingDirectory'> {
  readonly mode: IsolationOptions['mode'] | 'never';
  readonly setup: readonly SetupEntry[];
  /** Folders of packages with their own commands. */
  readonly packages: readonly string[];
}

/** Where package managers record what they have installed. */
const INSTALLED = [
  'node_modules/.package-lock.json',
  'node_modules/.yarn-state.yml',
  'node_modules/.modules.yaml',
  '.venv/pyvenv.cfg',
];

/** The record of 10,000 packages has some 5 MB. */
const MAX_RECORD_BYTES = 64 * 2 ** 20;

/**
 * A hash of what the result of a command depends on besides the commit and the command itself: machine, variables,
 * setup, isolation, and untracked files from earlier workflow steps. Of those, it includes the names in the checkout,
 * the working directory and the folders of packages, and the records of package managers. Unreadable files are skipped.
 */
export async function environmentHash(about: EnvironmentFacts): Promise<string> {
  const { base, env, mode, network, exposePorts, setup, workingDirectory, packages } = about;
  const paths = await base.paths();
  const folders = [...new Set(['', workingDirectory, ...packages])];
  const beside = await Promise.all(
    folders.map((folder) => untrackedIn(base.source.checkout, folder, namesIn(folder, paths))),
  );
  const parts = {
    machine: [process.platform, process.arch],
    env: Object.entries(env).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    setup: setup.map(({ argv }) => argv),
    mode,
    network,
    exposePorts,
    workingDirectory,
    beside,
  };
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function untrackedIn(
  checkout: string,
  folder: string,
  tracked: ReadonlySet<string>,
): Promise<readonly (readonly [name: string, hash: string])[]> {
  const names = await readdir(join(checkout, folder)).catch(() => []);
  const others = names.filter((name) => name !== '.git' && !tracked.has(name));
  const records = INSTALLED.filter((path) => others.includes(path.split('/')[0] ?? ''));
  const hashes = await Promise.all(records.map((path) => hashOf(join(checkout, folder, path))));
  return [
    ...others.sort().map((name) => [name, ''] as const),
    ...records.map((path, index) => [path, hashes[index] ?? ''] as const),
  ];
}

async function hashOf(path: string): Promise<string> {
  const bytes = await readPlainFile(path, MAX_RECORD_BYTES);
  return bytes === null ? '' : createHash('sha256').update(bytes).digest('hex');
}

/** @param folder empty: the root */
function namesIn(folder: string, paths: readonly string[]): ReadonlySet<string> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const below = paths.filter((path) => path.startsWith(prefix));
  return new Set(below.map((path) => path.slice(prefix.length).split('/', 1)[0] ?? ''));
}
