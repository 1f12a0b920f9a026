import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { existing, isWithin } from '../process/host-paths.ts';
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

/** Folders below masked ones that commands need: known tools, and folders named by the PATH and other variables. */
export async function toolFolders(
  { checkout, temp, env }: ToolQuestion,
  home: string | null,
  roots: readonly string[],
): Promise<readonly ToolFolder[]> {
  const known = home === null ? [] : TOOLS.map((name) => join(home, name));
  const { PATH = '', HOME: _home, ...rest } = env;
  const apart = [...roots, checkout, temp];
  const named = [...PATH.split(':').map((folder) => programFolder(folder, apart)), ...Object.values(rest)];
  const found: ToolFolder[] = [];
  for (const path of [...known, ...named]) {
    const isNeeded =
      known.includes(path) || roots.some((root) => isWithin(path, root)) || path === env.RUNNER_TOOL_CACHE;
    const isCovered = found.some((other) => isWithin(path, other.path)) || isWithin(path, checkout);
    // A variable may name a folder that must stay hidden, or a parent of one.
    const isTooWide = apart.some((other) => isWithin(other, path));
    if (!path.startsWith('/') || !isNeeded || isCovered || isTooWide) continue;
    const source = await realpath(path).catch(() => null);
    if (source === null || isWithin(source, temp) || roots.includes(source)) continue;
    if (!(await stat(source)).isDirectory()) continue;
    found.push({ path, source, credentials: await credentialsIn(path, home) });
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
