import { messageOf, ServiceFault } from '../../../core/fault.ts';
import type { ForgeSetup, PushRight } from '../../../core/preflight/ports.ts';
import { createForgeApi } from '../api.ts';
import { createForgeFetch } from '../http/forge-fetch.ts';
import { jsonObject } from '../http/json-fields.ts';
import { quoted } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import type { ForgeOptions } from '../options.ts';
import { defaultBranchOf } from '../reads.ts';
import { labelId } from './issue-requests.ts';
import { createGiteaReads } from './reads.ts';

/** Only reads. */
export function createGiteaSetup(options: ForgeOptions): ForgeSetup {
  const api = createForgeApi(options, createForgeFetch(options));
  const at = { api, repository: options.repository };
  return {
    defaultBranch: () => defaultBranchOf(at),
    hasBranch: async (name) => (await createGiteaReads(at).branch(name)) !== null,
    hasLabel: async (name) => (await labelId(at, name)) !== null,
    // No setting forbids it: the token has the permissions of its job.
    allowsPullRequests: async () => true,
    pushRight: () => pushRight(at),
  };
}

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
