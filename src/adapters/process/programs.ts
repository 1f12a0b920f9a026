import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { isWithin } from './host-paths.ts';

/** Where a system keeps its own programs. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Where this process may take a program from that it starts itself. What the repository holds is never among it:
 * whoever wrote that would run with the rights of the runner. Commands of the maintainer have the PATH as it is.
 */
export interface ProgramPlaces {
  readonly path: string;
  /** Folders that belong to the repository, or may. */
  readonly apart: readonly string[];
}

/** The PATH without relative folders and without those that lie apart, by themselves or behind a link. */
export function trustedPath({ path, apart }: ProgramPlaces): string {
  const forbidden = apart.map((folder) => realOrNull(folder) ?? folder);
  return path
    .split(delimiter)
    .filter((folder) => {
      const real = isAbsolute(folder) ? realOrNull(folder) : null;
      return real !== null && !forbidden.some((one) => isWithin(real, one));
    })
    .join(delimiter);
}

/** The absolute path of a program, which is no link into what lies apart either; null when there is none. */
export function findProgram(name: string, places: ProgramPlaces): string | null {
  const forbidden = places.apart.map((folder) => realOrNull(folder) ?? folder);
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const found = trustedPath(places)
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, file))
    .find((path) => {
      const real = isProgram(path) ? realOrNull(path) : null;
      return real !== null && !forbidden.some((one) => isWithin(real, one));
    });
  return found ?? null;
}

/** A program of the system before any other of that name; where there is none, the path at which it is missing. */
export function systemProgram(name: string, { path, apart }: ProgramPlaces): string {
  return findProgram(name, { path: `${SYSTEM_PATH}${delimiter}${path}`, apart }) ?? `/usr/bin/${name}`;
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
