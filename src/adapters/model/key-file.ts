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
    const key = keyBelow(path, folder) ?? last;
    if (key !== last) onKey(key);
    last = key;
    return key;
  };
}

/** Not said is which of the conditions fails: what is no path can be the token itself. */
function keyIn(path: string, folder: string): string {
  const key = keyBelow(path, folder);
  if (key !== null) return key;
  const what = `one word of ${SHORTEST} to ${MAX_BYTES} characters that a header can hold`;
  throw new UserFault({
    wrong: 'The file of the input api-key-file holds no key.',
    was: `It must be a file in ${folder}, the folder that no isolated command sees, and hold ${what}.`,
    remedy: REMEDY,
  });
}

/** Null: it is not there, not in the folder, or holds no key. */
function keyBelow(path: string, folder: string): string | null {
  try {
    const real = realpathSync(path);
    const found = statSync(real);
    // Reading a pipe would wait for whoever writes to it.
    if (!isBelow(real, realpathSync(folder)) || !found.isFile() || found.size > MAX_BYTES) return null;
    const key = readFileSync(real, 'utf8').trim();
    return key.length >= SHORTEST && /^[\x21-\x7e]+$/.test(key) ? key : null;
  } catch {
    return null;
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
