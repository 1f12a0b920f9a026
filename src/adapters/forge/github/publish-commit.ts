import type { CommitRequest, PublishedCommit } from '../../../core/ports.ts';
import { shortSha } from '../../../core/text/short-sha.ts';
import type { ForgeTools } from '../forge.ts';
import { type Head, orSame, readHead } from '../head.ts';
import { jsonObject } from '../http/json-fields.ts';
import { type Rejected, rejectedFault } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import type { RepositoryApi, RestAnswer } from '../http/rest.ts';
import { refusedCommit } from '../refusal.ts';
import type { NewBlob, NewTree } from './bodies.ts';
import { createCommit, createObject } from './create-object.ts';
import { moveRef } from './refs.ts';
import { type TreeEntry, treeEntries } from './tree.ts';

type Refused = Extract<PublishedCommit, { readonly kind: 'refused' }>;

/**
 * Each blob costs a request. This leaves enough for the run's other requests: some thirty for an issue with ten
 * commenters and an existing branch.
 */
const MAX_BLOBS = 25;

/**
 * Commits the change set to its branch: blobs if needed, one tree, one commit without an author (so that GitHub signs
 * it for a bot), and a fast-forward of the branch.
 */
export function createPublish(tools: ForgeTools): (commit: CommitRequest) => Promise<PublishedCommit> {
  return async (wanted) => {
    const { branch, expectedHead } = wanted;
    const refused = (thrown: unknown) => refusedCommit(thrown, wanted, tools.remedies);
    const entries = treeEntries(wanted.changes);
    const blobs = new Set(entries.flatMap((entry) => ('base64' in entry ? [entry.base64] : [])));
    if (blobs.size > MAX_BLOBS) return { kind: 'refused', why: tooManyBlobs(blobs.size) };
    const tip = await tipOf(tools, wanted);
    const made = await makeCommit(tools, wanted, { tip, entries }).catch(refused);
    if ('why' in made) return made;
    const { sha, tree } = made;
    const stays = await wanted.beforeMove();
    if (stays !== null) return stays;
    if (sha === tip.head?.sha) return stillAt(tools, branch, sha);
    const moved = await moveRef(tools, { ref: `heads/${branch}`, from: expectedHead, sha }).catch(refused);
    switch (moved.kind) {
      case 'done':
        return { kind: 'committed', sha };
      case 'moved':
        return orSame(tools, tree, moved);
      case 'refused':
        return moved;
    }
  };
}

/** The commit that the branch is to be at; its head if that has the tree already. @throws {Refusal | ServiceFault} */
async function makeCommit(
  tools: ForgeTools,
  wanted: CommitRequest,
  { tip, entries }: { readonly tip: BranchTip; readonly entries: readonly TreeEntry[] },
): Promise<Pick<Head, 'sha' | 'tree'> | Refused> {
  const tree = await makeTree(tools, wanted.baseTree, entries);
  if (wanted.tree !== null && tree !== wanted.tree)
    return { kind: 'refused', why: anotherTree(tree, wanted.tree) };
  if (isSame(tip, tree)) return { sha: tip.head.sha, tree };
  const commit = await createCommit(tools, wanted, { tree, parents: tip.parents });
  return { sha: commit.sha('sha'), tree };
}

/** @throws {Refusal | ServiceFault} */
async function makeTree(at: RepositoryApi, base: string, entries: readonly TreeEntry[]): Promise<string> {
  // The API does not accept a tree without entries.
  if (entries.length === 0) return base;
  const shas = new Map<string, string>();
  const tree: NewTree['tree'][number][] = [];
  for (const { path, mode, ...file } of entries) {
    const type = 'blob' as const;
    if (!('base64' in file)) {
      tree.push({ path, mode, type, ...file });
      continue;
    }
    const blob: NewBlob = { content: file.base64, encoding: 'base64' };
    const sha = shas.get(blob.content) ?? (await createObject(at, 'blobs', blob)).sha('sha');
    shas.set(blob.content, sha);
    tree.push({ path, mode, type, sha });
  }
  const made = await createObject(at, 'trees', { base_tree: base, tree } satisfies NewTree);
  return made.sha('sha');
}

/** Nothing is written where the branch has the tree already, so only a look shows whether it still does. */
async function stillAt({ reads }: ForgeTools, branch: string, sha: string): Promise<PublishedCommit> {
  const now = await reads.branch(branch);
  return now?.headSha === sha ? { kind: 'same', sha } : { kind: 'moved', headSha: now?.headSha ?? null };
}

interface BranchTip {
  /** The branch's commit that the change goes on; null: the branch has to be created. */
  readonly head: Pick<Head, 'sha' | 'tree'> | null;
  readonly parents: readonly string[];
}

/**
 * The parents are chosen so that a pull request shows exactly the change set, whatever the branch holds: the base
 * must be an ancestor of the new commit, and so must the branch's head.
 */
async function tipOf(
  tools: ForgeTools,
  { expectedHead, changes, baseTree }: CommitRequest,
): Promise<BranchTip> {
  const { base } = changes;
  if (expectedHead === null) return { head: null, parents: [base] };
  // The base tree of the request is that of the head.
  if (expectedHead === base) return { head: { sha: expectedHead, tree: baseTree }, parents: [expectedHead] };
  const [head, comparison] = await Promise.all([
    readHead(tools, expectedHead),
    request(tools, 'GET', `/compare/${base}...${expectedHead}?per_page=1`),
  ]);
  return { head, parents: parentsFor(base, expectedHead, comparison) };
}

/** The branch already holds this tree, and needs no further parent. */
function isSame(
  tip: BranchTip,
  tree: string,
): tip is BranchTip & { readonly head: NonNullable<BranchTip['head']> } {
  const { head, parents } = tip;
  return head !== null && head.tree === tree && parents.every((parent) => parent === head.sha);
}

function parentsFor(base: string, head: string, comparison: RestAnswer | Rejected): readonly string[] {
  // 404: the two have no common ancestor.
  if (comparison.kind === 'rejected') {
    if (comparison.status === 404) return [head, base];
    throw rejectedFault(`compare ${base} with ${head}`, comparison);
  }
  const status = jsonObject(comparison.data, 'comparison').text('status');
  switch (status) {
    case 'ahead':
    case 'identical':
      return [head];
    // The branch is an older state of the base: it has no work of its own that a merge would have to keep.
    case 'behind':
      return [base];
    default:
      return [head, base];
  }
}

function anotherTree(made: string, judged: string): string {
  return `The forge made something else of the change than what was validated: tree ${shortSha(made)} where git makes ${shortSha(judged)}. No branch was moved. Old entries with a mode that git no longer writes are one reason; apply the patch by hand.`;
}

function tooManyBlobs(count: number): string {
  return `The change has ${count} files that are binary, empty or very large, and each needs a request of its own; a run sends ${MAX_BLOBS} at most. Apply the patch by hand, or split the issue.`;
}
