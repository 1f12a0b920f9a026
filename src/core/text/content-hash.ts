import { createHash } from 'node:crypto';

/** Short, and the same for the same text: to tell whether a file is still what it was. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
