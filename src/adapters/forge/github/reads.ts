import type { BranchHistory, ForgeReads } from '../../../core/ports.ts';
import { PERMISSIONS, type Permission } from '../../../core/task.ts';
import { type JsonObject, jsonList } from '../http/json-fields.ts';
import { allOf } from '../http/pages.ts';
import { encodePath } from '../http/paths.ts';
import { readList, readObject, readUnless } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { createReads } from '../reads.ts';
import { commitOf, isFrom, postOf, pullRequestOf } from '../shapes.ts';
import { NO_REF, shaAt } from './refs.ts';

/** GitHub takes no more than 2500 comments on an issue. It lists the oldest first, in no other order. */
const COMMENT_PAGES = 25;

export function createForgeReads(at: RepositoryApi): ForgeReads {
  const { repository } = at;
  return createReads(at, {
    permissionIn,
    async readPosts(number, since) {
      const from = since === null ? '' : `&since=${since}`;
      const path = `/issues/${number}/comments?per_page=100${from}`;
      const doing = `read the comments of issue ${number}`;
      return (await allOf(at, { path, doing, most: COMMENT_PAGES })).items.map(postOf);
    },
    async branch(name) {
      const headSha = await shaAt(at, `heads/${name}`);
      return headSha === null ? null : { headSha };
    },
    async refsFrom(ref) {
      const path = `/git/matching-refs/${encodePath(ref)}`;
      const found = await readUnless(NO_REF, at, path, `list the references of ${ref}`);
      return jsonList(found ?? [], 'references');
    },
    async historyBetween(base, head) {
      const range = `${encodePath(base)}...${encodePath(head)}`;
      return historyOf(await readObject(at, `/compare/${range}`, `compare ${base} with ${head}`));
    },
    async openPullsOf(branch) {
      const head = encodeURIComponent(`${repository.owner}:${branch}`);
      const path = `/pulls?head=${head}&state=open&per_page=100`;
      const pulls = await readList(at, path, `list the pull requests of branch ${branch}`);
      return pulls.filter((pull) => isFrom(pull, branch, repository));
    },
    pullOf: pullRequestOf,
  });
}

/** Names of roles in the older field, which has four values instead of five. */
const OLDER_NAMES: Readonly<Record<string, string>> = { maintain: 'write', triage: 'read' };

/**
 * `role_name` distinguishes all five roles. A custom role has its own name there, and `permission` says what it amounts
 * to. If the two contradict each other, the lower one counts.
 */
function permissionIn(answer: JsonObject): Permission {
  const permission = knownPermission(answer.textOr('permission', ''));
  const role = knownPermission(answer.textOr('role_name', ''));
  if (role === 'unknown' || permission === 'unknown') return permission === 'unknown' ? role : permission;
  if (permission === (OLDER_NAMES[role] ?? role)) return role;
  return PERMISSIONS.indexOf(role) < PERMISSIONS.indexOf(permission) ? role : permission;
}

function knownPermission(word: string): (typeof PERMISSIONS)[number] | 'unknown' {
  return PERMISSIONS.find((known) => known === word) ?? 'unknown';
}

function historyOf(comparison: JsonObject): BranchHistory {
  const commits = comparison.objects('commits').map(commitOf);
  return {
    base: comparison.object('base_commit').sha('sha'),
    mergeBase: comparison.object('merge_base_commit').sha('sha'),
    commits,
    isTruncated: comparison.integer('ahead_by') > commits.length,
    paths: changedPaths(comparison),
  };
}

/** GitHub lists at most this many files for a comparison. */
const MAX_COMPARED_FILES = 300;

function changedPaths(comparison: JsonObject): readonly string[] | null {
  if (!comparison.has('files')) return null;
  const files = comparison.objects('files');
  if (files.length >= MAX_COMPARED_FILES) return null;
  const names = files.flatMap((file) => [file.text('filename'), file.textOr('previous_filename', '')]);
  return names.filter((name) => name !== '');
}
