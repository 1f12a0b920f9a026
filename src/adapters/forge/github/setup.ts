import type { ForgeSetup } from '../../../core/preflight/ports.ts';
import { createForgeApi } from '../api.ts';
import { createForgeFetch } from '../http/forge-fetch.ts';
import { jsonList, jsonObject } from '../http/json-fields.ts';
import { rejectedFault } from '../http/rejected.ts';
import { type ForgeOptions, tokenOf } from '../options.ts';
import { repositoryPath } from '../paths.ts';
import { defaultBranchOf } from '../reads.ts';
import { pushRight } from './push-refusal.ts';
import { createForgeReads } from './reads.ts';

/** GitHub answers a token without the permission with one of these. */
const NO_PERMISSION: readonly number[] = [403, 404];

/** Only reads. */
export function createGitHubSetup(options: ForgeOptions): ForgeSetup {
  const { repository } = options;
  const api = createForgeApi(options, createForgeFetch(options));
  const root = repositoryPath(repository);
  return {
    defaultBranch: () => defaultBranchOf(api, repository),
    hasBranch: async (name) => (await createForgeReads({ api, repository }).branch(name)) !== null,
    async hasLabel(name) {
      const answer = await api.call('GET', `${root}/labels/${encodeURIComponent(name)}`);
      if (answer.kind === 'done') return true;
      if (answer.status === 404) return false;
      throw rejectedFault(`read label ${name}`, answer);
    },
    async allowsPullRequests() {
      const answer = await api.call('GET', `${root}/actions/permissions/workflow`);
      if (answer.kind === 'done')
        return jsonObject(answer.data, 'permissions').flag('can_approve_pull_request_reviews');
      if (NO_PERMISSION.includes(answer.status)) return null;
      throw rejectedFault('read the permissions of workflows', answer);
    },
    async rulesOn(branch) {
      const answer = await api.call('GET', `${root}/rules/branches/${encodeURIComponent(branch)}`);
      if (answer.kind === 'done') return jsonList(answer.data, 'rules').map((rule) => rule.text('type'));
      if (NO_PERMISSION.includes(answer.status)) return null;
      throw rejectedFault(`read the rules for branch ${branch}`, answer);
    },
    pushRight: async () => pushRight({ ...options, token: await tokenOf(options), signal: options.signal() }),
  };
}
