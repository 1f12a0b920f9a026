import type { BranchCommit, BranchHistory } from '../../../core/ports.ts';
import { type JsonObject, jsonList, jsonObject } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import type { RestApi } from '../http/rest.ts';
import { commitOf } from '../shapes.ts';

interface Place {
  readonly api: RestApi;
  readonly root: string;
}

interface Ends {
  readonly base: string;
  readonly head: string;
}

const PAGE = 50;
/** As many commits as GitHub lists for a comparison. */
const MAX_PAGES = 5;

/** The commits that `head` has and `base` lacks. The API gives no merge base, so it is derived from their parents. */
export async function historyOf(place: Place, ends: Ends): Promise<BranchHistory> {
  const { base, head } = ends;
  const commits: BranchCommit[] = [];
  const paths = new Set<string>();
  let isTruncated = false;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, hasNext } = await listed(place, { of: head, without: base, limit: PAGE, page });
    commits.push(...items.map(commitOf));
    for (const path of pathsOf(items)) paths.add(path);
    if (!(hasNext ?? items.length >= PAGE)) break;
    isTruncated = page === MAX_PAGES;
  }
  const mergeBase = await mergeBaseOf(place, ends, commits);
  return { base, mergeBase, commits: commits.reverse(), isTruncated, paths: isTruncated ? null : [...paths] };
}

interface Range {
  readonly of: string;
  readonly without: string;
  readonly limit: number;
  readonly page: number;
}

async function listed({ api, root }: Place, { of, without, limit, page }: Range) {
  const path = `${root}/commits?sha=${of}&not=${encodeURIComponent(without)}&limit=${limit}&page=${page}&stat=false&files=true&verification=false`;
  const answer = await api.call('GET', path);
  const data = demanded(answer, `compare ${without} with ${of}`);
  return { items: jsonList(data, 'commits'), hasNext: answer.kind === 'done' ? answer.hasNext : null };
}

/**
 * Where the branch left the base: of the parents outside the branch, the one that contains all others. A branch that
 * merged its base has several.
 */
async function mergeBaseOf(
  place: Place,
  { base, head }: Ends,
  commits: readonly BranchCommit[],
): Promise<string> {
  const own = new Set(commits.map(({ sha }) => sha));
  const below = [...new Set(commits.flatMap(({ parents }) => parents))].filter((sha) => !own.has(sha));
  const [only] = below;
  if (only === undefined) return head;
  if (below.includes(base)) return base;
  for (const sha of below.slice(1)) {
    const rest = await Promise.all(
      below.map((other) => listed(place, { of: other, without: sha, limit: 1, page: 1 })),
    );
    if (rest.every(({ items }) => items.length === 0)) return sha;
  }
  return only;
}

/** A renamed file counts under both names; a merge counts with all files that it brought. */
function pathsOf(items: readonly JsonObject[]): readonly string[] {
  const files = items.flatMap((item) => (item.has('files') ? item.items('files') : []));
  return files.map((file) => jsonObject(file, 'file').text('filename'));
}
