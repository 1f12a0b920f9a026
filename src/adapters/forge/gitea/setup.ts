import type { ForgeSetup } from '../../../core/preflight/ports.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { defaultBranchOf } from '../reads.ts';
import { labelId } from './issue-requests.ts';

/** Only reads. */
export function createGiteaSetup(at: RepositoryApi): ForgeSetup {
  return {
    defaultBranch: () => defaultBranchOf(at),
    hasLabel: async (name) => (await labelId(at, name)) !== null,
    // No setting forbids it: the token has the permissions of its job.
    allowsPullRequests: async () => true,
    // Only administrators can read branch rules.
    rulesOn: async () => null,
  };
}
