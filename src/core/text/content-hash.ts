import { createHash } from 'node:crypto';

/** A short hash that shows whether a text has changed. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Git's id of the content of a file. @param like an id of the same repository, whose length shows the hash to use */
export function blobId(content: Uint8Array, like: string): string {
  const hash = createHash(like.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** Whether a text is the full id of a git object. */
export function isObjectId(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text);
}
