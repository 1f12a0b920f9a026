import type { PullRequestRef } from '../../../core/ports.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { pagesOf } from '../http/pages.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { isFrom, pullRequestOf } from '../shapes.ts';

/** Gitea's default title prefixes for a draft. */
const DRAFT = /^(?:(?:WIP:|\[WIP\])\s*)+/i;

/** Only the state decides whether the title gets the prefix, whatever a model has written there. */
export function shownTitle({ title, isDraft }: Pick<PullRequestRef, 'title' | 'isDraft'>): string {
  const plain = title.replace(DRAFT, '');
  return isDraft ? `WIP: ${plain}` : plain || 'WIP';
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
