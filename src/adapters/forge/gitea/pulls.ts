import type { PullRequestRef } from '../../../core/ports.ts';
import type { RepositoryRef } from '../../../core/task.ts';
import { type JsonObject, jsonList } from '../json-fields.ts';
import { repositoryPath } from '../paths.ts';
import { demanded } from '../rejected.ts';
import type { RestApi } from '../rest.ts';
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
  const found: JsonObject[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const path = `${repositoryPath(repository)}/pulls?state=${state}&sort=recentupdate&limit=${PAGE}&page=${page}`;
    const answer = await api.call('GET', path);
    const pulls = jsonList(demanded(answer, `list the pull requests of branch ${branch}`), 'pulls');
    found.push(...pulls.filter((pull) => isFrom(pull, branch, repository)));
    const hasNext = answer.kind === 'done' ? answer.hasNext : null;
    if (found.length > 0 || !(hasNext ?? pulls.length >= PAGE)) return found;
  }
  return found;
}
