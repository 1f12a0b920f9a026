import type { ForgeSetup } from '../../../core/preflight/ports.ts';
import { createForgeApi } from '../api.ts';
import { createForgeFetch } from '../http/forge-fetch.ts';
import type { ForgeOptions } from '../options.ts';
import { defaultBranchOf } from '../reads.ts';
import { labelId } from './issue-requests.ts';

/** Only reads. */
export function createGiteaSetup(options: ForgeOptions): ForgeSetup {
  const api = createForgeApi(options, createForgeFetch(options));
  const at = { api, repository: options.repository };
  return {
    defaultBranch: () => defaultBranchOf(at),
    hasLabel: async (name) => (await labelId(at, name)) !== null,
    // No setting forbids it: the token has the permissions of its job.
    allowsPullRequests: async () => true,
    // Only administrators can read branch rules.
    rulesOn: async () => null,
  };
}
