import { createHash } from 'node:crypto';

/** A short hash that shows whether a text has changed. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
