import type { ChangeSet } from './change-set.ts';
import type { RoundsEnd } from './decision.ts';
import type { FoundSecret } from './secrets/found-secret.ts';
import type { Secrets } from './secrets/secrets.ts';

/** Looks for secrets that nobody named to the action, by the patterns of rules. */
export interface SecretScan {
  /** What the change adds, by its places: what stands in the base is no news. */
  found(changes: ChangeSet): Promise<readonly FoundSecret[]>;
  /** The same change with `LEFT_OUT` in the place of each of these values: what may be kept of it. */
  withoutFound(changes: ChangeSet): Promise<ChangeSet>;
}

/**
 * Where a known secret stands in a change: in one file, in its name, or in pieces over several and over what is
 * published beside them.
 *
 * @param end what the rounds end with, when it is known: the model's words and the outputs of commands
 * @returns places as a text for people; null when no secret does
 */
export function leakIn(changes: ChangeSet, secrets: Secrets, end: RoundsEnd | null): string | null {
  const entries = changes.entries();
  const paths = entries.map(([path]) => path);
  const contents = entries.map(([, change]) =>
    change.kind === 'file' ? Buffer.from(change.bytes).toString('utf8') : '',
  );
  const said = JSON.stringify(secrets.maskAll(end));
  const holders = secrets.holders([...contents, ...paths, said]);
  if (holders.length === 0) return null;
  const named = holders.map((index) => paths[index % paths.length] ?? '');
  const isSaid = holders.includes(2 * paths.length);
  const files = [...new Set(isSaid ? named.slice(0, -1) : named)].sort();
  const listed = [...files.slice(0, MOST_NAMED), ...(files.length > MOST_NAMED ? ['…'] : [])].join(', ');
  if (isSaid && files.length === 0) return 'what is said of it';
  return isSaid ? `${listed}; the rest in what is said of it` : listed;
}

/** A secret in so many pieces names enough places. */
const MOST_NAMED = 10;
