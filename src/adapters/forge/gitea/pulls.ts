import type { PullRequestRef } from '../../../core/ports.ts';
import type { ForgeTools } from '../forge.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { pagesOf } from '../http/pages.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { editPull, type PullForge, type WantedPull } from '../pull-request.ts';
import { isFrom, pullRequestOf } from '../shapes.ts';

/** Gitea's default title prefixes for a draft. */
const DRAFT = /^(?:(?:WIP:|\[WIP\])\s*)+/i;

/** Only the state decides whether the title gets the prefix, whatever a model has written there. */
function titleOf({ title, isDraft }: WantedPull): string {
  const plain = title.replace(DRAFT, '');
  return isDraft ? `WIP: ${plain}` : plain || 'WIP';
}

/** Only the title makes a pull request a draft. */
export function pullForge(tools: ForgeTools): PullForge {
  return {
    titleOf,
    stateOf: () => ({}),
    pullOf,
    async setState({ number }, wanted) {
      await editPull(tools, number, { title: titleOf(wanted) });
      return 'changed';
    },
    isOpenAlready: ({ status }) => status === 409,
    isTooEarly: () => false,
    withoutDrafts: () => null,
  };
}

/** The title is returned without the prefix, which `isDraft` replaces. */
export function pullOf(pull: JsonObject): PullRequestRef {
  const read = pullRequestOf(pull);
  return { ...read, title: read.title.replace(DRAFT, ''), isDraft: read.isDraft || DRAFT.test(read.title) };
}

/** Open pull requests from a branch of the repository itself. The API cannot filter by branch, so the newest are searched. */
export async function openPullsOf(at: RepositoryApi, branch: string): Promise<readonly JsonObject[]> {
  const path = `/pulls?state=open&sort=recentupdate&limit=50`;
  const doing = `list the pull requests of branch ${branch}`;
  for await (const pulls of pagesOf(at, { path, doing })) {
    const found = pulls.filter((pull) => isFrom(pull, branch, at.repository));
    if (found.length > 0) return found;
  }
  return [];
}
