import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { existing, isWithin } from '../process/host-paths.ts';

const MOST_LINKS = 200;

/** The folders of programs that environments in a checkout have: `.venv/bin`, `app/.venv/bin`, `.tox/py/bin`. */
export async function programPlaces(checkout: string): Promise<string[]> {
  const top = await foldersIn(checkout);
  const below = await Promise.all(
    top.map(async (name) =>
      (await foldersIn(join(checkout, name)))
        .filter((inner) => name.startsWith('.') || inner.startsWith('.'))
        .map((inner) => join(name, inner)),
    ),
  );
  return [...top, ...below.flat()].map((name) => join(checkout, name, 'bin'));
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((one) => one.isDirectory() && !/^(?:\.git|node_modules)$/.test(one.name))
    .map(({ name }) => name);
}

/** Real paths of the programs, in folders named `bin`, to which links in a folder lead. */
export async function linkedPrograms(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const links = entries.filter((one) => one.isSymbolicLink()).slice(0, MOST_LINKS);
  const found = await Promise.all(links.map(({ name }) => programAt(join(folder, name))));
  return [...new Set(found.filter((path) => path !== null))];
}

async function programAt(link: string): Promise<string | null> {
  const path = await realpath(link).catch(() => null);
  if (path === null || !/\/bin\/[^/]+$/.test(path)) return null;
  const one = await stat(path);
  return one.isFile() && (one.mode & 0o111) !== 0 ? path : null;
}

/**
 * Whether a folder is shown because a link leads into it. A repository can commit any link: so nothing of the runner's
 * own (`_runner_file_commands`), no other checkout, and nothing in the work folder but what its temp folder has.
 */
export async function mayBeLinkedTo(
  folder: string,
  { roots, work }: { readonly roots: readonly string[]; readonly work: string | null },
): Promise<boolean> {
  const above = roots.filter((root) => isWithin(folder, root)).sort((a, b) => b.length - a.length)[0];
  if (above === undefined || above === work) return false;
  const [first = ''] = folder.slice(above.length + 1).split('/');
  return !first.startsWith('_') && (await existing([join(folder, '.git')])).length === 0;
}
