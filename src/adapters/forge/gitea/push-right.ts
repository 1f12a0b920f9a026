import type { PushRight } from '../../../core/branch-place.ts';
import { messageOf, ServiceFault } from '../../../core/fault.ts';
import { jsonObject } from '../http/json-fields.ts';
import { quoted } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';

/** Whether the token may push, by the answer of the repository. Never throws. */
export async function pushRight(at: RepositoryApi): Promise<PushRight> {
  try {
    const answer = await request(at, 'GET', '');
    if (answer.kind === 'rejected') return { kind: 'unknown', why: quoted(answer) };
    const rights = jsonObject(answer.data, 'repository').objectOrNull('permissions');
    if (rights === null) return { kind: 'unknown', why: 'no permissions of the token' };
    return rights.flagOr('push', false)
      ? { kind: 'granted' }
      : { kind: 'refused', answer: 'permissions.push: false' };
  } catch (thrown) {
    if (thrown instanceof ServiceFault) return { kind: 'unknown', why: messageOf(thrown) };
    return { kind: 'unknown', why: 'the run was stopped' };
  }
}
