import type { ForgeSetup } from '../../../core/preflight/ports.ts';
import { jsonList, jsonObject } from '../http/json-fields.ts';
import { readUnless } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { defaultBranchOf } from '../reads.ts';

/** GitHub answers a token without the permission with one of these. */
const NO_PERMISSION: readonly number[] = [403, 404];

/** Only reads. */
export function createGitHubSetup(at: RepositoryApi): ForgeSetup {
  return {
    defaultBranch: () => defaultBranchOf(at),
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
    async rulesOn(branch) {
      const path = `/rules/branches/${encodeURIComponent(branch)}`;
      const found = await readUnless(NO_PERMISSION, at, path, `read the rules for branch ${branch}`);
      return found === null ? null : jsonList(found, 'rules').map((rule) => rule.text('type'));
    },
  };
}
