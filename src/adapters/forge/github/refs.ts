import { idempotentWrite } from '../http/idempotent-write.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { encodePath } from '../http/paths.ts';
import { rejectedFault } from '../http/rejected.ts';
import { readUnless, request } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import type { NewRef } from './bodies.ts';

/** There is no such ref, or the repository has no commits. */
export const NO_REF: readonly number[] = [404, 409];

/**
 * The commit that a ref is at; null: there is none.
 *
 * @param ref without `refs/`
 * @throws {ServiceFault} if it cannot be read
 */
export async function shaAt(at: RepositoryApi, ref: string): Promise<string | null> {
  const found = await readUnless(NO_REF, at, `/git/ref/${encodePath(ref)}`, `read ref ${ref}`);
  // If no ref has exactly this name, older servers answer with all refs that begin with it.
  return found === null || Array.isArray(found) ? null : shaIn(jsonObject(found, 'ref'));
}

export type Moved = { readonly kind: 'done' } | { readonly kind: 'moved'; readonly headSha: string | null };

/**
 * Creates a ref, or moves it forward; never forces.
 *
 * @param move.from the commit that it is at; null: it is to be created
 * @returns `moved`: somebody else has moved it to another commit, or deleted it (null)
 * @throws {Refusal | ServiceFault}
 */
export async function moveRef(
  at: RepositoryApi,
  { ref, from, sha }: { readonly ref: string; readonly from: string | null; readonly sha: string },
): Promise<Moved> {
  const outcomeAt = (now: string | null): Moved =>
    now === sha ? { kind: 'done' } : { kind: 'moved', headSha: now };
  /** Null: it still is as it was. */
  const look = async (): Promise<Moved | null> => {
    const now = await shaAt(at, ref);
    return now === from ? null : outcomeAt(now);
  };
  const write = async (): Promise<Moved> => {
    const answer =
      from === null
        ? await request(at, 'POST', '/git/refs', { ref: `refs/${ref}`, sha } satisfies NewRef)
        : await request(at, 'PATCH', `/git/refs/${encodePath(ref)}`, { sha, force: false });
    if (answer.kind === 'done') return outcomeAt(shaIn(jsonObject(answer.data, 'ref')));
    const found = answer.status === 422 || answer.status === 409 ? await look() : null;
    if (found === null) throw rejectedFault(`write ref ${ref}`, answer);
    return found;
  };
  return idempotentWrite(write, look);
}

function shaIn(ref: JsonObject): string {
  return ref.object('object').sha('sha');
}
