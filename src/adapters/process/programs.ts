import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { isWithin } from '../../core/paths/folders.ts';

/** Where the system keeps its own programs. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Where this process looks for programs that it starts itself. Never in the repository: its authors' programs would run
 * with the rights of the runner. Commands of the maintainer get the PATH unchanged.
 */
export interface ProgramPlaces {
  readonly path: string;
  /** Folders that belong, or may belong, to the repository. */
  readonly apart: readonly string[];
}

/** The PATH without relative folders and without those that are, or link, into `apart`. */
export function trustedPath({ path, apart }: ProgramPlaces): string {
  const folders = path.split(delimiter);
  return folders.filter((folder) => isAbsolute(folder) && isOutside(folder, apart)).join(delimiter);
}

/** The absolute path of a program that is not a link into `apart`; null: there is none. */
export function findProgram(name: string, places: ProgramPlaces): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const found = trustedPath(places)
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, file))
    .find((path) => isProgram(path) && isOutside(path, places.apart));
  return found ?? null;
}

/** The system's program of that name, else another one; if there is none, the path where it is missing. */
export function systemProgram(name: string, { path, apart }: ProgramPlaces): string {
  return findProgram(name, { path: `${SYSTEM_PATH}${delimiter}${path}`, apart }) ?? `/usr/bin/${name}`;
}

/** Whether it is there, and neither in one of the folders nor a link into one. */
function isOutside(path: string, apart: readonly string[]): boolean {
  const real = realOrNull(path);
  return real !== null && !apart.some((folder) => isWithin(real, realOrNull(folder) ?? folder));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function realOrNull(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
