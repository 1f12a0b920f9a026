import { type ChangeSet, textOf } from './change-set.ts';
import type { FoundSecret } from './secrets/found-secret.ts';
import type { Secrets } from './secrets/secrets.ts';
import { listed } from './text/text.ts';

/** Looks for unknown secrets, by the patterns of rules. */
export interface SecretScan {
  /** Secrets that the change adds. What the base already contains is not reported. */
  found(changes: ChangeSet): Promise<readonly FoundSecret[]>;
  /** The change with `LEFT_OUT` in place of each found value, fit to be stored. */
  withoutFound(changes: ChangeSet): Promise<ChangeSet>;
}

/**
 * Where a change contains a known secret: in a file or in its name.
 *
 * @returns paths as a text for people; null when the change contains no secret
 */
export function leakIn(changes: ChangeSet, secrets: Secrets): string | null {
  const holders = changes.entries().flatMap(([path, change]) => {
    return secrets.isIn(path) || secrets.isIn(textOf(change)) ? [path] : [];
  });
  return holders.length === 0 ? null : listed(holders, MOST_NAMED);
}

/** Of many places, only so many are named. */
const MOST_NAMED = 10;
