import { messageOf, ServiceFault } from '../../../core/fault.ts';
import type { ForgeSetup, PushRight } from '../../../core/preflight/ports.ts';
import { createForgeApi } from '../api.ts';
import { createForgeFetch } from '../http/forge-fetch.ts';
import { jsonObject } from '../http/json-fields.ts';
import { quoted } from '../http/rejected.ts';
import type { RestApi } from '../http/rest.ts';
import type { ForgeOptions } from '../options.ts';
import { repositoryPath } from '../paths.ts';
import { defaultBranchOf } from '../reads.ts';
import { labelId } from './issue-requests.ts';
import { createGiteaReads } from './reads.ts';

/** Only reads. */
export function createGiteaSetup(options: ForgeOptions): ForgeSetup {
  const { repository } = options;
  const api = createForgeApi(options, createForgeFetch(options));
  const root = repositoryPath(repository);
  return {
    defaultBranch: () => defaultBranchOf(api, repository),
    hasBranch: async (name) => (await createGiteaReads({ api, repository }).branch(name)) !== null,
    hasLabel: async (name) => (await labelId({ api, root }, name)) !== null,
    // No setting forbids it: the token has the permissions of its job.
    allowsPullRequests: async () => true,
    // Only administrators can read branch rules.
    rulesOn: async () => null,
    pushRight: () => pushRight(api, root),
  };
}

/** Whether the token may push, by the answer of the repository. Never throws. */
export async function pushRight(api: RestApi, root: string): Promise<PushRight> {
  try {
    const answer = await api.call('GET', root);
    if (answer.kind === 'rejected') return { kind: 'unknown', why: quoted(answer) };
    const rights = jsonObject(answer.data, 'repository').objectOrNull('permissions');
    if (rights === null) return { kind: 'unknown', why: 'no permissions of the token' };
    return rights.flagOr('push', false)
      ? { kind: 'granted' }
      : { kind: 'refused', said: 'permissions.push: false' };
  } catch (thrown) {
    if (thrown instanceof ServiceFault) return { kind: 'unknown', why: messageOf(thrown) };
    return { kind: 'unknown', why: 'the run was stopped' };
  }
}
