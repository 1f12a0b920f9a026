import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * What a file holds that something else than a commit may have put there; null where there is none, no plain one, or a
 * larger one. A named pipe is not waited for, and a device not read to its end; links are followed.
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
