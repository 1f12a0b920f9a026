import type { CommitContent, PublishedCommit } from '../../core/ports.ts';
import { type JsonObject, jsonObject } from './http/json-fields.ts';
import { readObject, request } from './http/request.ts';
import type { RepositoryApi } from './http/rest.ts';

/** A commit that a branch is at. */
export interface Head extends CommitContent {
  readonly sha: string;
}

/** @throws {ServiceFault} if it cannot be read */
export async function readHead(tools: RepositoryApi, sha: string): Promise<Head> {
  return headIn(await readObject(tools, commitPath(sha), `read commit ${sha}`));
}

/** Gitea's answers have some fields of a commit in a commit of their own. */
export function headIn(commit: JsonObject): Head {
  const parents = commit.objects('parents').map((parent) => parent.sha('sha'));
  const tree = (commit.objectOrNull('commit') ?? commit).object('tree').sha('sha');
  return { sha: commit.sha('sha'), tree, parents };
}

type Moved = Extract<PublishedCommit, { readonly kind: 'moved' }>;
type Same = Extract<PublishedCommit, { readonly kind: 'same' }>;

/** Another run on the same issue, or a killed attempt of this one, may have committed the same tree first. */
export async function orSame(tools: RepositoryApi, tree: string, moved: Moved): Promise<Moved | Same> {
  if (moved.headSha === null) return moved;
  const answer = await request(tools, 'GET', commitPath(moved.headSha));
  if (answer.kind === 'rejected') return moved;
  const head = headIn(jsonObject(answer.data, 'commit'));
  return head.tree === tree ? { kind: 'same', sha: head.sha } : moved;
}

function commitPath(sha: string): string {
  return `/git/commits/${sha}`;
}
