import type { ForgeReads } from '../../core/ports.ts';
import type { Post } from '../../core/task.ts';

/** Reads the comments of an issue. @param since only those written or edited since then (ISO 8601); null: all */
export type ReadPosts = (issue: number, since: string | null) => Promise<readonly Post[]>;

export function createDiscussions(readPosts: ReadPosts): ForgeReads['discussion'] {
  const read = new Map<number, readonly Post[]>();
  return async (number, asOf = 'now') => {
    const known = read.get(number) ?? [];
    if (asOf === 'seen' && read.has(number)) return known;
    const posts = withNews(known, await readPosts(number, latestUpdate(known)));
    read.set(number, posts);
    return posts;
  };
}

/**
 * The latest time by the forge's clock, which has whole seconds, minus one second: comments of the same second are read
 * again rather than missed.
 */
function latestUpdate(posts: readonly Post[]): string | null {
  if (posts.length === 0) return null;
  const latest = posts.reduce((so, { updatedAt }) => Math.max(so, updatedAt), 0);
  return new Date(latest - 1000).toISOString();
}

/** A comment deleted meanwhile stays in the list: a write to it fails at the forge. */
function withNews(known: readonly Post[], news: readonly Post[]): readonly Post[] {
  const posts = new Map([...known, ...news].map((post) => [post.id, post]));
  return [...posts.values()];
}
