import { messageOf } from '../../../core/fault.ts';
import type { CommitRequest, PublishedCommit } from '../../../core/ports.ts';
import { shortSha } from '../../../core/text/short-sha.ts';
import type { ForgeTools } from '../forge.ts';
import { type Head, headIn, orSame, readHead } from '../head.ts';
import { idempotentWrite } from '../http/idempotent-write.ts';
import { jsonObject } from '../http/json-fields.ts';
import { encodePath } from '../http/paths.ts';
import { accepted, demanded } from '../http/rejected.ts';
import { request } from '../http/request.ts';
import { refusedCommit } from '../refusal.ts';
import { isWithin } from './history.ts';
import type { FileOperation } from './operations.ts';
import { operationsFor } from './operations.ts';

type Refused = Extract<PublishedCommit, { readonly kind: 'refused' }>;
type Moved = Extract<PublishedCommit, { readonly kind: 'moved' }>;

/**
 * Commits the change set to its branch with the contents API: all files in one commit, on top of the branch's head
 * (docs/decisions/0032). A new branch is first made at the base. The response is compared with the tree that was judged.
 */
export function createPublish(tools: ForgeTools): (commit: CommitRequest) => Promise<PublishedCommit> {
  return async (wanted) => {
    const { branch, expectedHead, tree: target } = wanted;
    if (target === null) return { kind: 'refused', why: NO_TREE };
    const tip = await tipOf(tools, wanted);
    if (tip.kind !== 'found') return tip.kind === 'moved' ? orSame(tools, target, tip) : tip;
    const { parent, tree } = tip;
    const operations = await operationsFor({ ...tools, api: tools.withOwnRequests() }, tree, wanted);
    if (operations.kind === 'refused') return operations;
    const stays = await wanted.beforeMove();
    if (stays !== null) return stays;
    if (expectedHead !== null && tree === target) return { kind: 'same', sha: parent };
    const message = wanted.messageFor({ tree: target, parents: [parent] });
    const refused = (thrown: unknown) => refusedCommit(thrown, wanted, tools.remedies);
    const signoff = wanted.signOff === 'committer';
    const { files } = operations;
    const commit = async (): Promise<PublishedCommit> => {
      const written = await write(tools, { branch, parent, message, signoff, files }).catch(refused);
      if (!('why' in written)) return outcomeOf(written, { parent, target, branch });
      const now = await tools.reads.branch(branch);
      if (now?.headSha === parent) return written;
      return orSame(tools, target, { kind: 'moved', headSha: now?.headSha ?? null });
    };
    if (expectedHead !== null) return commit();
    const place = await makeBranch(tools, branch, parent).catch(refused);
    switch (place.kind) {
      case 'refused':
        return place;
      case 'moved':
        return orSame(tools, target, place);
      case 'there':
        return commit();
      case 'made':
        return onMadeBranch(tools, { branch, parent }, commit);
    }
  };
}

const NO_TREE =
  'The machine was out of order and could not name what was judged, so that no commit could be compared with it.';

/** A branch that was made for a commit does not stay without it: the next run would take it for an attempt. */
async function onMadeBranch(
  tools: ForgeTools,
  at: { readonly branch: string; readonly parent: string },
  commit: () => Promise<PublishedCommit>,
): Promise<PublishedCommit> {
  let published: PublishedCommit | null = null;
  try {
    published = await commit();
    return published;
  } finally {
    if (published === null || published.kind === 'refused') await removeUnused(tools, at);
  }
}

/** What fails here hides no reason why there is no commit. */
async function removeUnused(
  tools: ForgeTools,
  { branch, parent }: { readonly branch: string; readonly parent: string },
): Promise<void> {
  try {
    if ((await tools.reads.branch(branch))?.headSha !== parent) return;
    accepted(await request(tools, 'DELETE', `/branches/${encodePath(branch)}`), `delete branch ${branch}`);
  } catch (thrown) {
    const text = `Branch ${branch} was made for a commit that failed, and could not be removed: delete it before the next run. ${messageOf(thrown)}`;
    tools.emit({ kind: 'note', level: 'warning', text });
  }
}

/**
 * The API takes no parent commit: if another writer was faster, our commit is on top of theirs, and nothing is lost.
 */
function outcomeOf(
  { sha, tree, parents }: Head,
  { parent, target, branch }: { readonly parent: string; readonly target: string; readonly branch: string },
): PublishedCommit {
  if (!parents.includes(parent)) return { kind: 'moved', headSha: sha };
  if (tree === target) return { kind: 'committed', sha };
  const why = `The forge made something else of the change than what was validated: commit ${shortSha(sha)} on branch ${branch}. Look at it before you use it (files of Git LFS are one reason), or apply the patch by hand.`;
  return { kind: 'refused', why };
}

type BranchTip = { readonly kind: 'found'; readonly parent: string; readonly tree: string } | Moved | Refused;

/** The parent of our commit: the API can give it only one. */
async function tipOf(
  tools: ForgeTools,
  { branch, changes, baseTree, expectedHead }: CommitRequest,
): Promise<BranchTip> {
  const { base } = changes;
  if (expectedHead === null) return { kind: 'found', parent: base, tree: baseTree };
  const now = await tools.reads.branch(branch);
  if (now?.headSha !== expectedHead) return { kind: 'moved', headSha: now?.headSha ?? null };
  // The base tree of the request is that of the head.
  if (expectedHead === base) return { kind: 'found', parent: expectedHead, tree: baseTree };
  if (!(await isWithin(tools, { base: expectedHead, head: base })))
    return { kind: 'refused', why: needsTwoParents(branch) };
  return { kind: 'found', parent: expectedHead, tree: (await readHead(tools, expectedHead)).tree };
}

/** Both are at the commit; `there`: somebody else may have made it. */
type BranchPlace = { readonly kind: 'made' | 'there' } | Moved;

/** @throws {Refusal | ServiceFault} */
async function makeBranch(tools: ForgeTools, branch: string, at: string): Promise<BranchPlace> {
  const look = async (): Promise<BranchPlace | null> => {
    const now = await tools.reads.branch(branch);
    if (now === null) return null;
    return now.headSha === at ? { kind: 'there' } : { kind: 'moved', headSha: now.headSha };
  };
  return idempotentWrite<BranchPlace>(async () => {
    const body = { new_branch_name: branch, old_ref_name: at };
    const answer = await request(tools, 'POST', '/branches', body);
    const found = answer.kind === 'rejected' && answer.status === 409 ? await look() : null;
    if (found !== null) return found;
    accepted(answer, `make branch ${branch}`);
    return { kind: 'made' };
  }, look);
}

/** @throws {Refusal | ServiceFault} */
async function write(
  tools: ForgeTools,
  {
    branch,
    parent,
    ...words
  }: {
    readonly branch: string;
    readonly parent: string;
    readonly message: string;
    /** The forge adds the trailer, since it knows the committer. */
    readonly signoff: boolean;
    readonly files: readonly FileOperation[];
  },
): Promise<Head> {
  return idempotentWrite<Head>(
    async () => {
      const answer = await request(tools, 'POST', '/contents', { branch, ...words });
      const data = demanded(answer, `commit to branch ${branch}`);
      return headIn(jsonObject(data, 'answer').object('commit'));
    },
    async () => {
      const now = await tools.reads.branch(branch);
      return now === null || now.headSha === parent ? null : readHead(tools, now.headSha);
    },
  );
}

function needsTwoParents(branch: string): string {
  return `Branch ${branch} holds an attempt that began at another commit than this one, and the API of this forge makes no commit that would join the two. Delete the branch, which closes its pull request, and start the run again.`;
}
