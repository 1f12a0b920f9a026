import type * as Forgejo from 'forgejo-js';
import type * as Gitea from 'gitea-js';
import type { Commit } from '../github/git-store.ts';
import type { TreeEntry } from '../github/trees.ts';
import { type Json, type JsonObject, listOf, numberOf, objectOf, parseJson, textOf } from '../json.ts';

/** What the local GitHub tells, in the shapes of both Gitea and Forgejo: the types of their clients hold each field. */

export function jsonOf(value: object): Json {
  return parseJson(JSON.stringify(value));
}

export function userShape(account: Json | undefined): Gitea.User & Forgejo.User {
  const { id, login } = objectOf(account);
  return {
    id: numberOf(id),
    login: textOf(login),
    full_name: '',
    email: `${textOf(login)}@noreply.localhost`,
  };
}

export function labelShape(label: Json): Gitea.Label & Forgejo.Label {
  const { id, name, color } = objectOf(label);
  return { id: numberOf(id), name: textOf(name), color: textOf(color) };
}

export function issueShape(issue: JsonObject): Gitea.Issue & Forgejo.Issue {
  return {
    id: numberOf(issue.id),
    number: numberOf(issue.number),
    title: textOf(issue.title),
    body: textOf(issue.body),
    user: userShape(issue.user),
    state: textOf(issue.state),
    is_locked: issue.locked === true,
    labels: listOf(issue.labels).map(labelShape),
    html_url: textOf(issue.html_url),
    created_at: textOf(issue.created_at),
    updated_at: textOf(issue.updated_at),
    ...(issue.pull_request != null && { pull_request: { merged: false, draft: isDraft(issue) } }),
  };
}

export function commentShape(comment: JsonObject): Gitea.Comment & Forgejo.Comment {
  return {
    id: numberOf(comment.id),
    body: textOf(comment.body),
    user: userShape(comment.user),
    html_url: textOf(comment.html_url),
    created_at: textOf(comment.created_at),
    updated_at: textOf(comment.updated_at),
  };
}

/** An issue or pull request that names another one. */
export function referenceShape(
  issue: JsonObject,
  { closes, repository }: { readonly closes: boolean; readonly repository: string },
): Gitea.TimelineComment & Forgejo.TimelineComment {
  return {
    id: numberOf(issue.id),
    type: 'pull_ref',
    ref_action: closes ? 'closes' : 'none',
    ref_issue: { ...issueShape(issue), repository: { full_name: repository } },
    created_at: textOf(issue.created_at),
    updated_at: textOf(issue.created_at),
  };
}

/** By its title alone. */
function isDraft({ title }: JsonObject): boolean {
  return /^(?:WIP:|\[WIP\])/i.test(textOf(title));
}

export function pullShape(pull: JsonObject): Gitea.PullRequest & Forgejo.PullRequest {
  const side = (name: 'base' | 'head') => {
    const { ref, sha, repo } = objectOf(pull[name]);
    const fullName = textOf(objectOf(repo).full_name);
    return { ref: textOf(ref), label: textOf(ref), sha: textOf(sha), repo: { full_name: fullName } };
  };
  return {
    id: numberOf(pull.id),
    number: numberOf(pull.number),
    title: textOf(pull.title),
    body: textOf(pull.body),
    state: textOf(pull.state),
    draft: isDraft(pull),
    merged: pull.merged_at != null,
    html_url: textOf(pull.html_url),
    user: userShape(pull.user),
    base: side('base'),
    head: side('head'),
    created_at: textOf(pull.created_at),
    updated_at: textOf(pull.updated_at),
    ...(pull.closed_at != null && { closed_at: textOf(pull.closed_at) }),
    ...(pull.merged_at != null && { merged_at: textOf(pull.merged_at) }),
  };
}

const UNSIGNED: Gitea.PayloadCommitVerification & Forgejo.PayloadCommitVerification = {
  verified: false,
  reason: 'gpg.error.not_signed_commit',
  signature: '',
  payload: '',
};

export function commitShape(commit: Commit, files: readonly string[]): Gitea.Commit & Forgejo.Commit {
  return {
    sha: commit.sha,
    commit: {
      message: commit.message,
      author: { ...commit.author },
      committer: { ...commit.committer },
      tree: { sha: commit.tree },
      verification: UNSIGNED,
    },
    author: { login: commit.author.name },
    parents: commit.parents.map((sha) => ({ sha })),
    files: files.map((filename) => ({ filename, status: 'modified' })),
  };
}

export function branchShape(name: string, commit: Commit): Gitea.Branch & Forgejo.Branch {
  return { name, commit: { id: commit.sha, message: commit.message }, protected: false };
}

export function refShape(ref: string, sha: string): Gitea.Reference & Forgejo.Reference {
  return { ref, url: '', object: { type: 'commit', sha, url: '' } };
}

export function treeShape(
  sha: string,
  entries: readonly TreeEntry[],
  { page, size }: { readonly page: number; readonly size: number },
): Gitea.GitTreeResponse & Forgejo.GitTreeResponse {
  const tree = entries
    .slice((page - 1) * size, page * size)
    .map((entry) => ({ path: entry.path, mode: entry.mode, type: entry.type, sha: entry.sha }));
  return { sha, page, total_count: entries.length, truncated: page * size < entries.length, tree };
}

export function contentShape(
  path: string,
  sha: string,
  bytes: Buffer,
): Gitea.ContentsResponse & Forgejo.ContentsResponse {
  const name = path.split('/').at(-1) ?? '';
  return {
    type: 'file',
    name,
    path,
    sha,
    size: bytes.length,
    encoding: 'base64',
    content: bytes.toString('base64'),
  };
}

function fileCommitShape(commit: Commit): Gitea.FileCommitResponse & Forgejo.FileCommitResponse {
  return {
    sha: commit.sha,
    tree: { sha: commit.tree },
    parents: commit.parents.map((sha) => ({ sha })),
    message: commit.message,
    author: { ...commit.author },
    committer: { ...commit.committer },
  };
}

export function filesShape(
  commit: Commit,
  files: readonly (Gitea.ContentsResponse & Forgejo.ContentsResponse)[],
): Gitea.FilesResponse & Forgejo.FilesResponse {
  return { commit: fileCommitShape(commit), files: [...files], verification: UNSIGNED };
}

export function fileShape(
  commit: Commit,
  content: Gitea.ContentsResponse & Forgejo.ContentsResponse,
): Gitea.FileResponse & Forgejo.FileResponse {
  return { commit: fileCommitShape(commit), content, verification: UNSIGNED };
}
