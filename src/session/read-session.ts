import { NO_SESSION, type Session } from '../core/session.ts';
import { isRecord, parsedJson } from '../core/text/json-record.ts';

export type ReadSession =
  | { readonly kind: 'read'; readonly session: Session }
  /** `why` is the middle of a sentence. */
  | { readonly kind: 'unreadable'; readonly why: string };

type Kept = Readonly<Record<string, unknown>>;

/** What makes the next version of an older one; whoever changes what `schemas/session.json` takes adds a step. */
const UPGRADES: ReadonlyMap<unknown, (older: Kept) => Kept> = new Map([
  // It held results of the base alone, signed by the comment around it: without that signature they say nothing.
  [1, () => ({ ...NO_SESSION })],
]);

/**
 * A session of an older version is read as one of today. Never throws for a text.
 *
 * @param text null: what is kept is no text
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

/** Step by step, as far as there are steps, each of which is taken once. */
export function upgraded(kept: Kept, upgrades: typeof UPGRADES): Kept {
  let value = kept;
  for (let left = upgrades.size; left > 0; left -= 1) {
    const step = upgrades.get(value.version);
    if (step === undefined) break;
    value = step(value);
  }
  return value;
}
