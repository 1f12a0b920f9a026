import { type Commit, isoSeconds } from '../github/git-store.ts';
import type { Answer } from '../github/route.ts';
import type { TreeChange, TreeEntry } from '../github/trees.ts';
import { type JsonObject, listOf, objectOf, textOf } from '../json.ts';
import { type GiteaCall, type GiteaRoute, MISSING, passedOn, refused } from './call.ts';
import { contentShape, fileShape, filesShape, jsonOf } from './shapes.ts';

/** Files by the contents API, on the bare repository itself: what Gitea does with its refusals. */
export const contentsRoutes: readonly GiteaRoute[] = [
  { method: 'GET', path: '/contents/*path', handle: readFile },
  { method: 'POST', path: '/contents', handle: changeFiles },
  { method: 'POST', path: '/contents/*path', handle: (call) => changeFile(call, 'create') },
  { method: 'PUT', path: '/contents/*path', handle: (call) => changeFile(call, 'update') },
];

async function readFile({ repository, params, query }: GiteaCall): Promise<Answer> {
  const { store, defaultBranch } = repository;
  const path = params.path ?? '';
  const commit = await store.commit(query.get('ref') ?? defaultBranch);
  const entry = commit === null ? undefined : await entryAt(repository, commit, path);
  if (entry === undefined) return MISSING;
  return { status: 200, body: jsonOf(contentShape(path, entry.sha, await store.readBlob(entry.sha))) };
}

async function entryAt(
  { store }: GiteaCall['repository'],
  commit: Commit,
  path: string,
): Promise<TreeEntry | undefined> {
  return (await store.entries(commit.tree, 'recursive')).find((entry) => entry.path === path);
}

async function changeFiles(call: GiteaCall): Promise<Answer> {
  const operations = listOf(call.body.files).map(objectOf);
  const made = await commitOf(call, operations);
  if ('status' in made) return made;
  const paths = operations.filter(({ operation }) => operation !== 'delete').map(({ path }) => textOf(path));
  const files = await Promise.all(paths.map((path) => contentOf(call, made, path)));
  return { status: 201, body: jsonOf(filesShape(made, files)) };
}

async function changeFile(call: GiteaCall, operation: 'create' | 'update'): Promise<Answer> {
  const path = call.params.path ?? '';
  const { content, sha } = call.body;
  const made = await commitOf(call, [{ operation, path, content, ...(sha !== undefined && { sha }) }]);
  if ('status' in made) return made;
  const status = operation === 'create' ? 201 : 200;
  return { status, body: jsonOf(fileShape(made, await contentOf(call, made, path))) };
}

async function contentOf({ repository }: GiteaCall, commit: Commit, path: string) {
  const entry = await entryAt(repository, commit, path);
  return contentShape(path, entry?.sha ?? '', await repository.store.readBlob(entry?.sha ?? ''));
}

/** One commit with all of the operations on top of the branch, or on a new branch. */
async function commitOf(call: GiteaCall, operations: readonly JsonObject[]): Promise<Commit | Answer> {
  const { repository, body, token } = call;
  const { store, defaultBranch } = repository;
  const from = textOf(body.branch) || defaultBranch;
  const to = textOf(body.new_branch) || from;
  const parent = await store.commit(`refs/heads/${from}`);
  if (parent === null) return refused(404, `branch does not exist [name: ${from}]`);
  if (to !== from && (await store.ref(`refs/heads/${to}`)) !== null)
    return refused(422, `branch already exists [name: ${to}]`);
  const entries = await store.entries(parent.tree, 'recursive');
  const changes: TreeChange[] = [];
  for (const operation of operations) {
    const change = await changeOf(call, operation, entries);
    if ('status' in change) return change;
    changes.push(change);
  }
  const tree = await store.writeTree(parent.tree, changes);
  const login = token?.login ?? '';
  const author = { name: login, email: `${login}@noreply.localhost`, date: isoSeconds(Date.now()) };
  const signed = body.signoff === true ? `\nSigned-off-by: ${author.name} <${author.email}>` : '';
  const message = `${textOf(body.message).trim()}${signed}\n`;
  const sha = await store.writeCommit({ tree, parents: [parent.sha], author, committer: author, message });
  const moved =
    to === from
      ? await call.ask('PATCH', `/git/refs/heads/${to}`, { sha, force: false })
      : await call.ask('POST', '/git/refs', { ref: `refs/heads/${to}`, sha });
  if (moved.status >= 300) return moveRefused(moved);
  return (await store.commit(sha)) ?? refused(500, 'The commit is gone.');
}

/** Whether it was a rule of the branch or the right to push, Gitea says the same. */
function moveRefused(answer: Answer): Answer {
  const { message } = objectOf(answer.body);
  return /rule violations/.test(textOf(message))
    ? refused(403, 'user should have a permission to write to the target branch')
    : passedOn(answer);
}

/** A file keeps its mode, and a new one is a plain file: nothing else can be asked for. */
async function changeOf(
  { repository }: GiteaCall,
  operation: JsonObject,
  entries: readonly TreeEntry[],
): Promise<TreeChange | Answer> {
  const path = textOf(operation.path);
  const standing = entries.find((entry) => entry.path === path && entry.type !== 'tree');
  if (operation.operation === 'create' && standing !== undefined)
    return refused(422, `repository file already exists [path: ${path}]`);
  if (operation.operation !== 'create') {
    if (standing === undefined) return refused(404, `object does not exist [id: , rel_path: ${path}]`);
    if (operation.sha !== standing.sha)
      return refused(422, `sha does not match [given: ${textOf(operation.sha)}, expected: ${standing.sha}]`);
  }
  if (operation.operation === 'delete') return { path, mode: '100644', sha: null };
  const inTheWay = entries.some((entry) => entry.type === 'blob' && path.startsWith(`${entry.path}/`));
  if (inTheWay)
    return refused(422, `a file exists where you’re trying to create a subdirectory [path: ${path}]`);
  if (standing?.mode === '120000')
    return refused(
      422,
      `a symbolic link exists where you’re trying to create a subdirectory [path: ${path}]`,
    );
  const sha = await repository.store.writeBlob(Buffer.from(textOf(operation.content), 'base64'));
  return { path, mode: standing?.mode === '100755' ? '100755' : '100644', sha };
}
