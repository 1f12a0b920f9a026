import { idempotentWrite } from '../http/idempotent-write.ts';
import { type JsonObject, jsonObject } from '../http/json-fields.ts';
import { type Rejected, rejectedFault } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { encodePath, repositoryPath } from '../paths.ts';
import type { NewRef } from './bodies.ts';

/**
 * The commit that a ref is at; null: there is none.
 *
 * @param ref without `refs/`
 * @throws {ServiceFault} if it cannot be read
 */
export async function shaAt({ api, repository }: RepositoryApi, ref: string): Promise<string | null> {
  const answer = await api.call('GET', `${repositoryPath(repository)}/git/ref/${encodePath(ref)}`);
  // If no ref has exactly this name, older servers answer with all refs that begin with it.
  if (answer.kind === 'done')
    return Array.isArray(answer.data) ? null : shaIn(jsonObject(answer.data, 'ref'));
  // 409: the repository has no commits.
  if (answer.status === 404 || answer.status === 409) return null;
  throw rejectedFault(`read ref ${ref}`, answer);
}

export type Moved =
  | { readonly kind: 'done' }
  | { readonly kind: 'moved'; readonly headSha: string }
  | Rejected;

/**
 * Creates a ref, or moves it forward; never forces.
 *
 * @param move.from the commit that it is at; null: it is to be created
 * @returns `moved`: somebody else has moved it to another commit
 */
export async function moveRef(
  tools: RepositoryApi,
  { ref, from, sha }: { readonly ref: string; readonly from: string | null; readonly sha: string },
): Promise<Moved> {
  const { api, repository } = tools;
  const refs = `${repositoryPath(repository)}/git/refs`;
  const outcomeAt = (now: string): Moved =>
    now === sha ? { kind: 'done' } : { kind: 'moved', headSha: now };
  const look = async (): Promise<Moved | null> => {
    const now = await shaAt(tools, ref);
    return now === null ? null : outcomeAt(now);
  };
  const write = async (): Promise<Moved> => {
    const answer =
      from === null
        ? await api.call('POST', refs, { ref: `refs/${ref}`, sha } satisfies NewRef)
        : await api.call('PATCH', `${refs}/${encodePath(ref)}`, { sha, force: false });
    if (answer.kind === 'done') return outcomeAt(shaIn(jsonObject(answer.data, 'ref')));
    if (answer.status !== 422 && answer.status !== 409) return answer;
    const found = await look();
    return found?.kind === 'moved' && found.headSha === from ? answer : (found ?? answer);
  };
  return idempotentWrite(write, look);
}

function shaIn(ref: JsonObject): string {
  return ref.object('object').sha('sha');
}
