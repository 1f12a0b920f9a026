import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Reads a file that may not come from a commit. Null: there is no regular file, or it is too large. Does not block on a
 * named pipe or read a device; follows links.
 */
export async function readPlainFile(path: string, maxBytes: number): Promise<Buffer | null> {
  const { O_RDONLY, O_NONBLOCK = 0 } = constants;
  try {
    await using file = await open(path, O_RDONLY | O_NONBLOCK);
    const found = await file.stat();
    return found.isFile() && found.size <= maxBytes ? await file.readFile() : null;
  } catch {
    return null;
  }
}
