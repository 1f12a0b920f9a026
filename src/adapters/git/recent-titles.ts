import type { ObjectReader } from './object-reader.ts';

/** A checkout of one commit ends after it. */
const MAX_COMMITS = 12;
const MAX_COMMIT_BYTES = 20_000;

/**
 * The first lines of the messages of the latest commits on the line of `sha`, the newest first. A merge stands for the last
 * commit that it brings, whose message somebody wrote. Those of bots, and the one that began the repository, are no
 * example of how people write them.
 *
 * @param sha a full commit id
 * @param most how many
 */
export async function recentTitles(
  reader: ObjectReader,
  sha: string,
  most: number,
): Promise<readonly string[]> {
  const titles: string[] = [];
  let next: string | undefined = sha;
  for (let count = 0; count < MAX_COMMITS && next !== undefined && titles.length < most; count += 1) {
    const commit = await commitAt(reader, next);
    if (commit === null) break;
    const [first, merged] = commit.parents;
    const written = merged === undefined ? commit : await commitAt(reader, merged);
    if (written?.isByPeople === true && written.parents.length > 0 && written.title !== '')
      titles.push(written.title);
    next = first;
  }
  return titles;
}

interface Commit {
  readonly parents: readonly string[];
  readonly title: string;
  readonly isByPeople: boolean;
}

/** Headers, a blank line, and the message (git-scm.com/docs/git-commit-tree). */
async function commitAt(reader: ObjectReader, sha: string): Promise<Commit | null> {
  const object = await reader.read(sha, MAX_COMMIT_BYTES);
  if (object?.type !== 'commit' || object.bytes === null) return null;
  const text = object.bytes.toString();
  const end = text.indexOf('\n\n');
  const headers = text.slice(0, Math.max(end, 0));
  const parents = [...headers.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent = '']) => parent);
  const isByPeople = !/^author .*\[bot\] </m.test(headers);
  return { parents, isByPeople, title: end < 0 ? '' : (text.slice(end).trim().split('\n', 1)[0] ?? '') };
}
