import { type Json, type JsonObject, listOf, objectOf, textOf } from '../json.ts';
import { type Commit, isoSeconds, type Signature } from './git-store.ts';
import {
  type Answer,
  NOT_FOUND,
  ok,
  READ_CONTENTS,
  type RepositoryCall,
  type Route,
  refusal,
  WRITE_CONTENTS,
} from './route.ts';
import { apiUrl, gitCommitShape } from './shapes.ts';
import type { TreeChange } from './trees.ts';
import { isBot, type Verification } from './world.ts';

/** `git/blobs`, `git/trees` and `git/commits`, on the bare repository itself. */
export const objectRoutes: readonly Route[] = [
  { method: 'POST', path: '/git/blobs', need: WRITE_CONTENTS, handle: createBlob },
  { method: 'POST', path: '/git/trees', need: WRITE_CONTENTS, handle: createTree },
  { method: 'POST', path: '/git/commits', need: WRITE_CONTENTS, handle: createCommit },
  { method: 'GET', path: '/git/commits/:sha', need: READ_CONTENTS, handle: getCommit },
];

/** GitHub cuts the listing of a tree here and says `truncated`. */
const MAX_TREE_ENTRIES = 100_000;

const MODES: Readonly<Record<string, string>> = {
  '100644': 'blob',
  '100755': 'blob',
  '120000': 'blob',
  '160000': 'commit',
};

async function createBlob(call: RepositoryCall): Promise<Answer> {
  const encoding = textOf(call.body.encoding) || 'utf-8';
  if (typeof call.body.content !== 'string' || (encoding !== 'utf-8' && encoding !== 'base64')) {
    return refusal(422, 'Invalid request.\n\n"content" wasn\'t supplied or "encoding" is unknown.');
  }
  const bytes = Buffer.from(call.body.content, encoding === 'base64' ? 'base64' : 'utf8');
  const sha = await call.repository.store.writeBlob(bytes);
  return { status: 201, body: { sha, url: `${apiUrl(call)}/git/blobs/${sha}` } };
}

async function createTree(call: RepositoryCall): Promise<Answer> {
  const { store } = call.repository;
  const base = typeof call.body.base_tree === 'string' ? call.body.base_tree : null;
  if (base !== null && (await store.typeOf(base)) === null) {
    return refusal(404, 'Not Found');
  }
  const changes: TreeChange[] = [];
  for (const entry of listOf(call.body.tree)) {
    const change = await readEntry(call, objectOf(entry));
    if ('status' in change) return change;
    changes.push(change);
  }
  if (changes.length === 0) return refusal(422, 'Invalid request.\n\n"tree" wasn\'t supplied.');
  const missing = await missingDeletion(call, base, changes);
  if (missing !== null) return missing;
  return { status: 201, body: await treeShape(call, await store.writeTree(base, changes)) };
}

async function readEntry(call: RepositoryCall, entry: JsonObject): Promise<TreeChange | Answer> {
  const path = textOf(entry.path);
  const mode = textOf(entry.mode);
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /^\.git$/i.test(part))) {
    return refusal(422, 'tree.path contains a malformed path component');
  }
  const expected = MODES[mode];
  if (expected === undefined) return refusal(422, 'Must supply a valid tree.mode');
  if (entry.sha === null) return { path, mode, sha: null };
  if (typeof entry.sha === 'string') {
    // A submodule's commit lives in another repository.
    const type = mode === '160000' ? 'commit' : await call.repository.store.typeOf(entry.sha);
    if (type !== expected) return refusal(422, `tree.sha ${entry.sha} is not a valid ${expected}`);
    return { path, mode, sha: entry.sha };
  }
  if (typeof entry.content !== 'string') return refusal(422, 'Must supply either tree.sha or tree.content');
  return { path, mode, sha: await call.repository.store.writeBlob(entry.content) };
}

/** GitHub refuses to delete what is not there. */
async function missingDeletion(
  call: RepositoryCall,
  base: string | null,
  changes: readonly TreeChange[],
): Promise<Answer | null> {
  for (const { path } of changes.filter(({ sha }) => sha === null)) {
    const type = base === null ? null : await call.repository.store.typeOf(`${base}:${path}`);
    if (type === null) return refusal(422, 'GitRPC::BadObjectState');
  }
  return null;
}

async function treeShape(call: RepositoryCall, rev: string): Promise<Json> {
  const { store } = call.repository;
  const entries = await store.entries(rev, 'flat');
  const git = `${apiUrl(call)}/git`;
  return {
    sha: rev,
    url: `${git}/trees/${rev}`,
    tree: entries.slice(0, MAX_TREE_ENTRIES).map(({ path, mode, type, sha }) => ({
      path,
      mode,
      type,
      sha,
      ...(type !== 'commit' && { url: `${git}/${type}s/${sha}` }),
    })),
    truncated: entries.length > MAX_TREE_ENTRIES,
  };
}

async function createCommit(call: RepositoryCall): Promise<Answer> {
  const { store, verifications } = call.repository;
  const { message, tree } = call.body;
  const parents = listOf(call.body.parents).map(textOf);
  if (typeof message !== 'string' || typeof tree !== 'string') {
    return refusal(422, 'Invalid request.\n\n"message", "tree" weren\'t supplied.');
  }
  if ((await store.typeOf(tree)) !== 'tree') return refusal(422, 'Tree SHA does not exist');
  for (const parent of parents) {
    if ((await store.typeOf(parent)) !== 'commit') {
      return refusal(422, 'Parent SHA does not exist or is not a commit object');
    }
  }
  const { author, committer } = signaturesOf(call);
  const sha = await store.writeCommit({ message, tree, parents, author, committer });
  verifications.set(sha, verificationOf(call));
  const commit: Commit = { sha, message, tree, parents, author, committer };
  return { status: 201, body: gitCommitShape(call, commit) };
}

const WEB_FLOW = { name: 'GitHub', email: 'noreply@github.com' };

function signaturesOf(call: RepositoryCall): { author: Signature; committer: Signature } {
  const login = call.token?.login ?? '';
  const self = { name: login, email: `${login}@users.noreply.github.com`, date: isoSeconds(Date.now()) };
  const author = call.body.author === undefined ? self : signatureFrom(call.body.author, self);
  if (call.body.committer !== undefined) {
    return { author, committer: signatureFrom(call.body.committer, author) };
  }
  const isOwnBotCommit = isBot(login) && call.body.author === undefined;
  return { author, committer: isOwnBotCommit ? { ...author, ...WEB_FLOW } : author };
}

function signatureFrom(given: Json, otherwise: Signature): Signature {
  const { name, email, date } = objectOf(given);
  const when = textOf(date) === '' ? otherwise.date : isoSeconds(Date.parse(textOf(date)));
  return { name: textOf(name) || otherwise.name, email: textOf(email) || otherwise.email, date: when };
}

/** GitHub signs what a bot commits without naming an author or committer of its own. */
function verificationOf(call: RepositoryCall): Verification {
  const { verification } = call.repository.settings;
  if (verification !== null) return verification;
  const isSigned =
    isBot(call.token?.login ?? '') && call.body.author === undefined && call.body.committer === undefined;
  return isSigned ? { verified: true, reason: 'valid' } : { verified: false, reason: 'unsigned' };
}

async function getCommit(call: RepositoryCall): Promise<Answer> {
  const sha = call.params.sha ?? '';
  if ((await call.repository.store.typeOf(sha)) !== 'commit') return NOT_FOUND;
  const commit = await call.repository.store.commit(sha);
  return commit === null ? NOT_FOUND : ok(gitCommitShape(call, commit));
}
