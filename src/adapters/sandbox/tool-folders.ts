import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isWithin } from '../../core/paths/folders.ts';
import { existing } from '../process/host-paths.ts';
import { CREDENTIALS, TOOLS } from './view-differences.ts';

/** A folder that is writable in a view; writes go to a layer and never to the host. */
export interface ToolFolder {
  readonly path: string;
  /** Its real path, without links. */
  readonly source: string;
  /** Files in it that the view hides; relative. */
  readonly credentials: readonly string[];
}

export interface ToolQuestion {
  readonly checkout: string;
  /** Our own folder. */
  readonly temp: string;
  /** The commands' environment: folders that it names below masked ones are shown again. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Folders below masked ones that commands need: known tools, folders named by the PATH and other variables, and those
 * of programs that links in the checkout or in such folders lead to.
 * @param options.roots the folders that are empty in a view
 * @param options.work the runner's work folder, to whose other parts no link leads
 */
export async function toolFolders(
  { checkout, temp, env }: ToolQuestion,
  {
    home,
    roots,
    work,
  }: { readonly home: string | null; readonly roots: readonly string[]; readonly work: string | null },
): Promise<readonly ToolFolder[]> {
  const known = home === null ? [] : TOOLS.map((name) => join(home, name));
  const { PATH = '', HOME: _home, ...rest } = env;
  const apart = [...roots, checkout, temp];
  const found: ToolFolder[] = [];
  const add = async (path: string): Promise<void> => {
    const isNeeded =
      known.includes(path) || roots.some((root) => isWithin(path, root)) || path === env.RUNNER_TOOL_CACHE;
    const isCovered = found.some((other) => isWithin(path, other.path)) || isWithin(path, checkout);
    // A variable may name a folder that must stay hidden, or a parent of one.
    const isTooWide = apart.some((other) => isWithin(other, path));
    if (!path.startsWith('/') || !isNeeded || isCovered || isTooWide) return;
    const source = await realpath(path).catch(() => null);
    if (source === null || isWithin(source, temp) || roots.includes(source)) return;
    if (!(await stat(source)).isDirectory()) return;
    const own = known.includes(path) ? [] : await privateFilesIn(source);
    found.push({ path, source, credentials: [...(await credentialsIn(path, home)), ...own] });
  };
  const named = PATH.split(':').map((folder) => programFolder(folder, apart));
  // Some variables are lists, such as GEM_PATH.
  const others = Object.values(rest).flatMap((value) => (value.startsWith('/') ? value.split(':') : []));
  for (const path of [...known, ...named, ...others]) await add(path);
  const places = [
    ...(await programPlaces(checkout)),
    ...found.flatMap(({ path }) => [path, join(path, 'bin')]),
  ];
  // A program that is found so may itself be a link's neighbour: a tool's own environment and its interpreter.
  for (const place of places) {
    for (const program of await linkedPrograms(place)) {
      const folder = programFolder(dirname(program), apart);
      if (!(await mayBeLinkedTo(folder, { roots, work }))) continue;
      const before = found.length;
      await add(folder);
      if (found.length > before) places.push(join(folder, 'bin'));
    }
  }
  return found;
}

/** A tool's `bin` needs the folders next to it, so its parent is used; if others share that parent, only the `bin`. */
function programFolder(folder: string, apart: readonly string[]): string {
  const parent = dirname(folder);
  const isShared = apart.some((other) => isWithin(other, parent));
  return /\/(\.?bin|sbin|shims)\/?$/.test(folder) && !isShared ? parent : folder;
}

async function credentialsIn(folder: string, home: string | null): Promise<readonly string[]> {
  if (home === null) return [];
  const inside = CREDENTIALS.map((name) => join(home, name)).filter((path) => isWithin(path, folder));
  return (await existing(inside)).map((path) => path.slice(folder.length + 1));
}

const CREDENTIAL_FILE =
  /credential|secret|token|passw|(?:^|[._-])auth(?:[._-]|$)|^\.(?:netrc|npmrc|pypirc)$/i;

/** Files directly in it that hold credentials, by their names or because only their owner may read them. */
async function privateFilesIn(folder: string): Promise<readonly string[]> {
  const isClosed = ((await stat(folder)).mode & 0o077) === 0;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((one) => one.isFile()).map(({ name }) => name);
  const modes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mode));
  return files.filter(
    (name, index) => CREDENTIAL_FILE.test(name) || (!isClosed && ((modes[index] ?? 0) & 0o177) === 0),
  );
}

const MOST_LINKS = 200;

/** The folders of programs that environments in a checkout have: `.venv/bin`, `app/.venv/bin`, `.tox/py/bin`. */
async function programPlaces(checkout: string): Promise<string[]> {
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
async function linkedPrograms(folder: string): Promise<readonly string[]> {
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
async function mayBeLinkedTo(
  folder: string,
  { roots, work }: { readonly roots: readonly string[]; readonly work: string | null },
): Promise<boolean> {
  const above = roots.filter((root) => isWithin(folder, root)).sort((a, b) => b.length - a.length)[0];
  if (above === undefined || above === work) return false;
  const [first = ''] = folder.slice(above.length + 1).split('/');
  return !first.startsWith('_') && (await existing([join(folder, '.git')])).length === 0;
}
