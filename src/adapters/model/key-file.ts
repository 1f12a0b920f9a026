import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { UserFault } from '../../core/fault.ts';

/** Shorter ones are words, which would be masked wherever they stand. */
const SHORTEST = 20;
/** The tokens of clouds have some 2 kB. */
const MAX_BYTES = 16 * 1024;

const REMEDY =
  'Let the step before write the token alone, in one line, to a file in the folder of the variable RUNNER_TEMP, as examples/vertex.yml does.';

/**
 * The key of a model endpoint that a file holds and another program may replace.
 *
 * @param folder where the file must be: commands do not see it (RUNNER_TEMP)
 * @param onKey called with each new key before anything else gets it
 * @returns the key of the moment; the one before while the file cannot be read
 * @throws {UserFault} at once, if the file holds no key
 */
export function openKeyFile(
  path: string,
  { folder, onKey }: { readonly folder: string; readonly onKey: (key: string) => void },
): () => string {
  let last = keyIn(path, folder);
  onKey(last);
  return () => {
    const key = keptKey(path, folder) ?? last;
    if (key !== last) onKey(key);
    last = key;
    return key;
  };
}

/** Null: none, as while another program writes the file. */
function keptKey(path: string, folder: string): string | null {
  try {
    return keyIn(path, folder);
  } catch {
    return null;
  }
}

function keyIn(path: string, folder: string): string {
  const { real, isFile, size } = reached(path, () => {
    const target = realpathSync(path);
    const found = statSync(target);
    return { real: target, isFile: found.isFile(), size: found.size };
  });
  if (
    !isBelow(
      real,
      reached(folder, () => realpathSync(folder)),
    )
  )
    throw faulty(`It is not in ${folder}, the folder that no isolated command sees.`);
  if (!isFile) throw faulty('It is no file.');
  if (size > MAX_BYTES) throw faulty(`It has ${size} bytes, and no token has more than ${MAX_BYTES}.`);
  const key = reached(path, () => readFileSync(real, 'utf8')).trim();
  if (key === '') throw faulty('It is empty.');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw faulty('It holds more than one word, or characters that no token has.');
  if (key.length < SHORTEST)
    throw faulty(`It holds ${key.length} characters, and no token has fewer than ${SHORTEST}.`);
  return key;
}

function reached<Found>(path: string, read: () => Found): Found {
  try {
    return read();
  } catch {
    // What is no path can be the token itself.
    throw faulty(`There is no ${isAbsolute(path) ? path : 'such file'}, or it cannot be read.`);
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function faulty(was: string): UserFault {
  return new UserFault({ wrong: 'The file of the input api-key-file holds no key.', was, remedy: REMEDY });
}
