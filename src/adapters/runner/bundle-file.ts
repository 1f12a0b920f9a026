import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../core/fault.ts';

export interface BundleFile {
  readonly path: string;
  readonly sha256: string;
}

/** @param folder the run folder; the file in it is named by its hash */
export async function writeBundleFile(folder: string, text: string): Promise<Pick<BundleFile, 'path'>> {
  const path = join(folder, `${hashOf(Buffer.from(text))}.json`);
  await writeFile(path, text, { mode: 0o600 });
  return { path };
}

type Read =
  | { readonly kind: 'read'; readonly text: string }
  /** `why` is the middle of a sentence. */
  | { readonly kind: 'refused'; readonly why: string };

/** Reads the file of an artifact: a regular file of limited size with exactly this hash, and nothing else. */
export async function readBundleFile(
  { path, sha256 }: BundleFile,
  { maxBytes }: { readonly maxBytes: number },
): Promise<Read> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stat = await file.stat();
      if (!stat.isFile()) return refused('it is no plain file');
      if (stat.size > maxBytes)
        return refused(`it has ${stat.size} bytes, and ${maxBytes} is the most that the limits allow`);
      const bytes = Buffer.alloc(stat.size);
      const { bytesRead } = await file.read(bytes, 0, stat.size, 0);
      const content = bytes.subarray(0, bytesRead);
      if (hashOf(content) !== sha256)
        return refused('it is not the file that the other job wrote (input bundle)');
      return { kind: 'read', text: content.toString('utf8') };
    } finally {
      await file.close();
    }
  } catch (thrown) {
    return refused(`it cannot be read: ${messageOf(thrown)}`);
  }
}

function refused(why: string): Read {
  return { kind: 'refused', why };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
