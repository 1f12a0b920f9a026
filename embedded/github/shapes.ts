import type { Json, JsonObject } from '../json.ts';
import type { Commit } from './git-store.ts';
import { fullName, type Repository, type Verification, type World } from './world.ts';

/** GitHub's response shapes for what real git holds. */

export interface Place {
  readonly world: Pick<World, 'url' | 'account'>;
  readonly repository: Repository;
}

export function apiUrl({ world, repository }: Place): string {
  return `${world.url}/repos/${fullName(repository)}`;
}

export function htmlUrl({ world, repository }: Place): string {
  return `${world.url}/${fullName(repository)}`;
}

export function nodeId(kind: string, key: string | number): string {
  return Buffer.from(`${kind}:${key}`).toString('base64url');
}

export function refShape(place: Place, ref: { ref: string; sha: string; type: string }): JsonObject {
  return {
    ref: ref.ref,
    node_id: nodeId('Ref', ref.ref),
    url: `${apiUrl(place)}/git/${encodeURI(ref.ref)}`,
    object: { sha: ref.sha, type: ref.type, url: `${apiUrl(place)}/git/${ref.type}s/${ref.sha}` },
  };
}

const UNSIGNED: Verification = { verified: false, reason: 'unsigned' };

function verificationShape(repository: Repository, sha: string): JsonObject {
  const { verified, reason } = repository.verifications.get(sha) ?? UNSIGNED;
  const signed = verified ? { signature: '-----BEGIN PGP SIGNATURE-----', payload: `tree of ${sha}` } : {};
  return { verified, reason, signature: null, payload: null, verified_at: null, ...signed };
}

/** As `GET /git/commits/{sha}` has it. */
export function gitCommitShape(place: Place, commit: Commit): JsonObject {
  const api = apiUrl(place);
  return {
    sha: commit.sha,
    node_id: nodeId('Commit', commit.sha),
    url: `${api}/git/commits/${commit.sha}`,
    html_url: `${htmlUrl(place)}/commit/${commit.sha}`,
    author: { ...commit.author },
    committer: { ...commit.committer },
    tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
    message: commit.message,
    parents: parentShapes(place, commit, 'git/commits'),
    verification: verificationShape(place.repository, commit.sha),
  };
}

/** As `GET /commits/{ref}` has it, without `stats` and `files`. */
export function commitShape(place: Place, commit: Commit): JsonObject {
  const api = apiUrl(place);
  return {
    sha: commit.sha,
    node_id: nodeId('Commit', commit.sha),
    commit: {
      author: { ...commit.author },
      committer: { ...commit.committer },
      message: commit.message,
      tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
      url: `${api}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: verificationShape(place.repository, commit.sha),
    },
    url: `${api}/commits/${commit.sha}`,
    html_url: `${htmlUrl(place)}/commit/${commit.sha}`,
    comments_url: `${api}/commits/${commit.sha}/comments`,
    // GitHub finds the account by the e-mail address; here the author's name is the login.
    author: place.world.account(commit.author.name),
    committer: place.world.account(commit.committer.name),
    parents: parentShapes(place, commit, 'commits'),
  };
}

function parentShapes(place: Place, commit: Commit, path: string): readonly Json[] {
  return commit.parents.map((sha) => ({
    sha,
    url: `${apiUrl(place)}/${path}/${sha}`,
    html_url: `${htmlUrl(place)}/commit/${sha}`,
  }));
}
