import type { ChangeSet } from './change-set.ts';
import type { Secrets } from './secrets/secrets.ts';

/** The path of the first changed file that holds a known secret, in its name or in its bytes; null when none does. */
export function leakIn(changes: ChangeSet, secrets: Secrets): string | null {
  const found = changes.entries().find(([path, change]) => {
    if (secrets.isIn(path)) return true;
    return change.kind === 'file' && secrets.isIn(Buffer.from(change.bytes).toString('utf8'));
  });
  return found === undefined ? null : found[0];
}
