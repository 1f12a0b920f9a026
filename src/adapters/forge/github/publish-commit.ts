import type { CommitRequest, PublishedCommit } from '../../../core/ports.ts';
import type { ForgeTools } from '../forge.ts';
import { type Head, orSame, readHead } from '../head.ts';
import { jsonObject } from '../http/json-fields.ts';
import { type Rejected, rejectedFault } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import type { RepositoryApi, RestAnswer } from '../http/rest.ts';
import { whyNotPublished } from '../refusal.ts';
import type { NewBlob, NewTree } from './bodies.ts';
import { type Created, commitOf, createObject } from './create-object.ts';
import { moveRef } from './refs.ts';
import { type BlobPart, type NewTreeEntry, planTree } from './tree.ts';

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
    const plan = planTree(wanted.changes);
    const { paths } = wanted.changes;
    const { branch } = wanted;
    const refused = (answer: Rejected): PublishedCommit => ({
      kind: 'refused',
      why: whyNotPublished(answer, { branch, paths }, tools.remedies),
    });
    const parts = new Set(plan.blobs.map(({ base64 }) => base64));
    if (parts.size > MAX_BLOBS) return { kind: 'refused', why: tooManyBlobs(parts.size) };
    const tip = await tipOf(tools, wanted);
    const blobs = await uploadBlobs(tools, parts);
    if (blobs.kind === 'rejected') return refused(blobs);
    const entries = [...plan.entries, ...namedBlobs(plan.blobs, blobs.value)];
    const tree = await treeOf(tools, wanted.baseTree, entries);
    if (tree.kind === 'rejected') return refused(tree);
    const treeSha = tree.value;
    if (isSame(tip, treeSha)) {
      const { sha } = tip.head;
      return (await wanted.beforeMove()) ?? stillAt(tools, branch, sha);
    }
    const content = { tree: treeSha, parents: tip.parents };
    const commit = await commitOf(tools, wanted, content);
    if (commit.kind === 'rejected') return refused(commit);
    const sha = commit.value.sha('sha');
    const stays = await wanted.beforeMove();
    if (stays !== null) return stays;
    const moved = await moveRef(tools, { ref: `heads/${branch}`, from: wanted.expectedHead, sha });
    switch (moved.kind) {
      case 'done':
        return { kind: 'committed', sha };
      case 'moved':
        return orSame(tools, treeSha, moved);
      case 'rejected':
        return refused(moved);
    }
  };
}

/** Nothing is written where the branch has the tree already, so only a look shows whether it still does. */
async function stillAt({ reads }: ForgeTools, branch: string, sha: string): Promise<PublishedCommit> {
  const now = await reads.branch(branch);
  return now?.headSha === sha ? { kind: 'same', sha } : { kind: 'moved', headSha: now?.headSha ?? '' };
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

async function uploadBlobs(
  at: RepositoryApi,
  parts: ReadonlySet<string>,
): Promise<Created<ReadonlyMap<string, string>>> {
  const shas = new Map<string, string>();
  for (const content of parts) {
    const blob = await createObject(at, 'blobs', { content, encoding: 'base64' } satisfies NewBlob);
    if (blob.kind === 'rejected') return blob;
    shas.set(content, blob.value.sha('sha'));
  }
  return { kind: 'created', value: shas };
}

function namedBlobs(blobs: readonly BlobPart[], shas: ReadonlyMap<string, string>): readonly NewTreeEntry[] {
  return blobs.flatMap(({ path, mode, base64 }) => {
    const sha = shas.get(base64);
    return sha === undefined ? [] : [{ path, mode, type: 'blob' as const, sha }];
  });
}

/** The API does not accept a tree without entries. */
async function treeOf(
  at: RepositoryApi,
  base: string,
  entries: readonly NewTreeEntry[],
): Promise<Created<string>> {
  if (entries.length === 0) return { kind: 'created', value: base };
  const tree = await createObject(at, 'trees', { base_tree: base, tree: entries } satisfies NewTree);
  return tree.kind === 'rejected' ? tree : { kind: 'created', value: tree.value.sha('sha') };
}

function tooManyBlobs(count: number): string {
  return `The change has ${count} files that are binary, empty or very large, and each needs a request of its own; a run sends ${MAX_BLOBS} at most. Apply the patch by hand, or split the issue.`;
}
