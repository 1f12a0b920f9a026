import type { PullRequestRef } from '../../../core/ports.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { pagesOf } from '../http/pages.ts';
import type { RestApi } from '../http/rest.ts';
import { repositoryPath } from '../paths.ts';
import { isFrom, pullRequestOf } from '../shapes.ts';

/** The words by which Gitea takes a pull request for a draft, where nobody has set others. */
const DRAFT = /^(?:(?:WIP:|\[WIP\])\s*)+/i;

/** The state alone says whether the title begins with that word, whatever a model has put there. */
export function shownTitle({ title, isDraft }: Pick<PullRequestRef, 'title' | 'isDraft'>): string {
  const plain = title.replace(DRAFT, '');
  return isDraft ? `WIP: ${plain}` : plain || 'WIP';
}

/** Without the word before its title, which says what `isDraft` says. */
export function pullOf(pull: JsonObject): PullRequestRef {
  const read = pullRequestOf(pull);
  return { ...read, title: read.title.replace(DRAFT, ''), isDraft: read.isDraft || DRAFT.test(read.title) };
}

const PAGE = 50;
/** Of so many pull requests the newest are looked through. */
const MAX_PAGES = 10;

/** Those of a branch of the repository itself. The list knows no filter by branch, so that it is gone through. */
export async function pullsOf(
  { api, repository }: { readonly api: RestApi; readonly repository: RepositoryRef },
  branch: string,
  state: 'open' | 'all',
): Promise<readonly JsonObject[]> {
  const pathOf = (page: number) =>
    `${repositoryPath(repository)}/pulls?state=${state}&sort=recentupdate&limit=${PAGE}&page=${page}`;
  const doing = `list the pull requests of branch ${branch}`;
  for await (const pulls of pagesOf(api, { pathOf, size: PAGE, most: MAX_PAGES, what: 'pulls', doing })) {
    const found = pulls.filter((pull) => isFrom(pull, branch, repository));
    if (found.length > 0) return found;
  }
  return [];
}
