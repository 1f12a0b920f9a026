import type { BranchCommit, BranchHistory } from '../../../core/ports.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { allOf } from '../http/pages.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { commitOf } from '../shapes.ts';

interface Ends {
  readonly base: string;
  readonly head: string;
}

/** As many commits as GitHub lists for a comparison. */
const MAX_PAGES = 5;

/** The commits that `head` has and `base` lacks. The API gives no merge base, so it is derived from their parents. */
export async function historyOf(tools: RepositoryApi, ends: Ends): Promise<BranchHistory> {
  const path = `${between(ends, 50)}&files=true`;
  const doing = `compare ${ends.base} with ${ends.head}`;
  const { items, isPartial } = await allOf(tools, { path, most: MAX_PAGES, doing });
  const commits = items.map(commitOf);
  const paths = isPartial ? null : [...new Set(pathsOf(items))];
  const mergeBase = await mergeBaseOf(tools, ends, commits);
  return { base: ends.base, mergeBase, commits: commits.toReversed(), isTruncated: isPartial, paths };
}

/** Whether `head` is `base` or one of its ancestors. */
export async function isWithin(tools: RepositoryApi, { base, head }: Ends): Promise<boolean> {
  const path = `${between({ base, head }, 1)}&files=false`;
  const doing = `compare ${base} with ${head}`;
  return (await allOf(tools, { path, most: 1, doing })).items.length === 0;
}

function between({ base, head }: Ends, limit: number): string {
  const range = `sha=${head}&not=${encodeURIComponent(base)}`;
  return `/commits?${range}&limit=${limit}&stat=false&verification=false`;
}

/**
 * Where the branch left the base: of the parents outside the branch, the one that contains all others. A branch that
 * merged its base has several.
 */
async function mergeBaseOf(
  tools: RepositoryApi,
  { base, head }: Ends,
  commits: readonly BranchCommit[],
): Promise<string> {
  const own = new Set(commits.map(({ sha }) => sha));
  const below = [...new Set(commits.flatMap(({ parents }) => parents))].filter((sha) => !own.has(sha));
  if (below.includes(base)) return base;
  let [latest = head, ...others] = below;
  for (const other of others) if (await isWithin(tools, { base: other, head: latest })) latest = other;
  return latest;
}

/** A renamed file counts under both names; a merge counts with all files that it brought. */
function pathsOf(items: readonly JsonObject[]): readonly string[] {
  const files = items.flatMap((item) => (item.has('files') ? item.objects('files') : []));
  return files.map((file) => file.text('filename'));
}
