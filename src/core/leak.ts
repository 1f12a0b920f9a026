import { type ChangeSet, textOf } from './change-set.ts';
import type { RoundsEnd } from './decision.ts';
import type { FoundSecret } from './secrets/found-secret.ts';
import type { Secrets } from './secrets/secrets.ts';

/** Looks for unknown secrets, by the patterns of rules. */
export interface SecretScan {
  /** Secrets that the change adds. What the base already contains is not reported. */
  found(changes: ChangeSet): Promise<readonly FoundSecret[]>;
  /** The change with `LEFT_OUT` in place of each found value, fit to be stored. */
  withoutFound(changes: ChangeSet): Promise<ChangeSet>;
}

/**
 * Where a change contains a known secret: in a file, in its name, or in pieces across several files and the text that
 * is published with them.
 *
 * @param end the end of the rounds, when known: the model's words and the outputs of commands
 * @returns places as a text for people; null when the change contains no secret
 */
export function leakIn(changes: ChangeSet, secrets: Secrets, end: RoundsEnd | null): string | null {
  const entries = changes.entries();
  const paths = entries.map(([path]) => path);
  const contents = entries.map(([, change]) => textOf(change));
  const text = JSON.stringify(secrets.maskAll(end));
  const holders = secrets.holders([...contents, ...paths, text]);
  if (holders.length === 0) return null;
  const named = holders.map((index) => paths[index % paths.length] ?? '');
  const isInText = holders.includes(2 * paths.length);
  const files = [...new Set(isInText ? named.slice(0, -1) : named)].sort();
  const listed = [...files.slice(0, MOST_NAMED), ...(files.length > MOST_NAMED ? ['…'] : [])].join(', ');
  if (isInText && files.length === 0) return 'what is said of it';
  return isInText ? `${listed}; the rest in what is said of it` : listed;
}

/** Of a secret in many pieces, only this many places are named. */
const MOST_NAMED = 10;
