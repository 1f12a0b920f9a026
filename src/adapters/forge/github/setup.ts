import type { ForgeSetup } from '../../../core/preflight/ports.ts';
import { createForgeApi } from '../api.ts';
import { createForgeFetch } from '../http/forge-fetch.ts';
import { jsonObject } from '../http/json-fields.ts';
import { readUnless } from '../http/request.ts';
import { type ForgeOptions, tokenOf } from '../options.ts';
import { defaultBranchOf } from '../reads.ts';
import { pushRight } from './push-refusal.ts';
import { createForgeReads } from './reads.ts';

/** GitHub answers a token without the permission with one of these. */
const NO_PERMISSION: readonly number[] = [403, 404];

/** Only reads. */
export function createGitHubSetup(options: ForgeOptions): ForgeSetup {
  const api = createForgeApi(options, createForgeFetch(options));
  const at = { api, repository: options.repository };
  return {
    defaultBranch: () => defaultBranchOf(at),
    hasBranch: async (name) => (await createForgeReads(at).branch(name)) !== null,
    async hasLabel(name) {
      const path = `/labels/${encodeURIComponent(name)}`;
      return (await readUnless([404], at, path, `read label ${name}`)) !== null;
    },
    async allowsPullRequests() {
      const path = '/actions/permissions/workflow';
      const found = await readUnless(NO_PERMISSION, at, path, 'read the permissions of workflows');
      return found === null
        ? null
        : jsonObject(found, 'permissions').flag('can_approve_pull_request_reviews');
    },
    pushRight: async () => pushRight({ ...options, token: await tokenOf(options), signal: options.signal() }),
  };
}
