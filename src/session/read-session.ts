import { NO_SESSION, type Session } from '../core/session.ts';
import { isRecord, parsedJson } from '../core/text/json-record.ts';

export type ReadSession =
  | { readonly kind: 'read'; readonly session: Session }
  /** `why` is the middle of a sentence. */
  | { readonly kind: 'unreadable'; readonly why: string };

type Kept = Readonly<Record<string, unknown>>;

/** Steps from one version to the next. Each incompatible change of `schemas/session.json` needs a new step. */
const UPGRADES: ReadonlyMap<unknown, (older: Kept) => Kept> = new Map([
  // Version 1 had only a baseline, which a comment signed. Without that signature it cannot be trusted.
  [1, () => ({ ...NO_SESSION })],
]);

/**
 * Reads a session and upgrades one of an older version. No text makes it throw.
 *
 * @param text null: the stored content is not text
 */
export async function readSession(text: string | null): Promise<ReadSession> {
  if (text === null) return { kind: 'unreadable', why: 'there is no text of a session in it' };
  const kept = parsedJson(text);
  if (kept === undefined) return { kind: 'unreadable', why: 'it is no JSON' };
  const { validators } = await import('../core/validators/session.generated.js');
  const value = isRecord(kept) ? upgraded(kept, UPGRADES) : kept;
  if (validators.session(value)) return { kind: 'read', session: value };
  const version = isRecord(value) ? value.version : null;
  if (typeof version === 'number' && version > NO_SESSION.version)
    return { kind: 'unreadable', why: `a later version of the action wrote it (session version ${version})` };
  const [first] = validators.session.errors ?? [];
  const where = first === undefined ? '' : ` (${first.instancePath || 'the whole'} ${first.message ?? ''})`;
  return { kind: 'unreadable', why: `it has not the shape of a session${where}` };
}

/** Applies the steps one after another, each at most once. */
export function upgraded(kept: Kept, upgrades: typeof UPGRADES): Kept {
  let value = kept;
  for (let left = upgrades.size; left > 0; left -= 1) {
    const step = upgrades.get(value.version);
    if (step === undefined) break;
    value = step(value);
  }
  return value;
}
