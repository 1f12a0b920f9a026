import type { Answer } from '../github/route.ts';
import { fullName, ROLES, roleOf } from '../github/world.ts';
import { objectOf, textOf } from '../json.ts';
import { type GiteaCall, type GiteaRoute, MISSING, passedOn, refused, shaped } from './call.ts';
import { branchShape, commitShape, jsonOf, refShape, treeShape, userShape } from './shapes.ts';

/** The repository, its people, branches, trees and commits. */
export const gitRoutes: readonly GiteaRoute[] = [
  { method: 'GET', path: '', handle: readRepository },
  { method: 'GET', path: '/collaborators/:login/permission', handle: readPermission },
  { method: 'GET', path: '/branches/*branch', handle: readBranch },
  { method: 'POST', path: '/branches', handle: makeBranch },
  {
    method: 'DELETE',
    path: '/branches/*branch',
    handle: ({ ask, params }) => ask('DELETE', `/git/refs/heads/${params.branch}`),
  },
  { method: 'GET', path: '/git/refs/*ref', handle: listRefs },
  { method: 'GET', path: '/git/trees/:sha', handle: readTree },
  { method: 'GET', path: '/git/blobs/:sha', handle: readBlob },
  { method: 'GET', path: '/git/commits/:sha', handle: readCommit },
  { method: 'GET', path: '/commits', handle: listCommits },
  { method: 'GET', path: '/commits/:sha/statuses', handle: listStatuses },
  { method: 'POST', path: '/statuses/:sha', handle: setStatus },
];

const WORDS: Readonly<Record<string, string>> = { maintain: 'write', triage: 'read' };

async function readRepository({ repository, token }: GiteaCall): Promise<Answer> {
  const role = token === null ? 'read' : roleOf(repository, token.login);
  const isAtLeast = (least: (typeof ROLES)[number]) => ROLES.indexOf(role) >= ROLES.indexOf(least);
  return {
    status: 200,
    body: {
      full_name: fullName(repository),
      name: repository.name,
      default_branch: repository.defaultBranch,
      owner: jsonOf(userShape({ login: repository.owner })),
      permissions: { admin: isAtLeast('admin'), push: isAtLeast('write'), pull: true },
    },
  };
}

/** Only who administers the repository may ask for others. */
async function readPermission({ repository, token, params, world }: GiteaCall): Promise<Answer> {
  const login = params.login ?? '';
  const asking = token?.login ?? '';
  if (asking !== login && roleOf(repository, asking) !== 'admin')
    return refused(
      403,
      'Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own',
    );
  const account = world.account(login);
  if (account === null) return MISSING;
  const role = roleOf(repository, login);
  const isOwner = login.toLowerCase() === repository.owner.toLowerCase();
  const permission = isOwner ? 'owner' : (WORDS[role] ?? role);
  return { status: 200, body: { permission, role_name: permission, user: jsonOf(userShape(account)) } };
}

async function readBranch({ repository, params }: GiteaCall): Promise<Answer> {
  const name = params.branch ?? '';
  const commit = await repository.store.commit(`refs/heads/${name}`);
  return commit === null ? MISSING : { status: 200, body: jsonOf(branchShape(name, commit)) };
}

async function makeBranch({ repository, body, ask }: GiteaCall): Promise<Answer> {
  const name = textOf(body.new_branch_name);
  const commit = await repository.store.commit(textOf(body.old_ref_name) || repository.defaultBranch);
  if (commit === null) return refused(404, 'The old branch does not exist');
  if ((await repository.store.ref(`refs/heads/${name}`)) !== null)
    return refused(409, 'The branch already exists.');
  const made = await ask('POST', '/git/refs', { ref: `refs/heads/${name}`, sha: commit.sha });
  return made.status < 300 ? { status: 201, body: jsonOf(branchShape(name, commit)) } : passedOn(made);
}

/** The one of that name, without a list where it is alone, and those in it as a folder; without any there is no such name. */
async function listRefs({ repository, params, ask }: GiteaCall): Promise<Answer> {
  const name = `refs/${params.ref ?? ''}`;
  const pull = /^refs\/pull\/(\d+)\/head$/.exec(name)?.[1];
  if (pull !== undefined) {
    const found = await ask('GET', `/pulls/${pull}`);
    if (found.status !== 200) return MISSING;
    const sha = textOf(objectOf(objectOf(found.body).head).sha);
    return { status: 200, body: [jsonOf(refShape(name, sha))] };
  }
  const refs = (await repository.store.refs(params.ref ?? '')).filter(
    ({ ref }) => ref === name || ref.startsWith(`${name}/`),
  );
  const [only] = refs;
  if (only === undefined) return MISSING;
  if (refs.length === 1 && only.ref === name)
    return { status: 200, body: jsonOf(refShape(only.ref, only.sha)) };
  return { status: 200, body: refs.map((one) => jsonOf(refShape(one.ref, one.sha))) };
}

async function readTree({ repository, params, query }: GiteaCall): Promise<Answer> {
  const sha = params.sha ?? '';
  if ((await repository.store.typeOf(sha)) !== 'tree') return MISSING;
  const entries = await repository.store.entries(sha, 'flat');
  const place = { page: Number(query.get('page') ?? 1), size: Number(query.get('per_page') ?? 1000) };
  return { status: 200, body: jsonOf(treeShape(sha, entries, place)) };
}

async function readBlob({ repository, params }: GiteaCall): Promise<Answer> {
  const sha = params.sha ?? '';
  if ((await repository.store.typeOf(sha)) !== 'blob') return MISSING;
  const bytes = await repository.store.readBlob(sha);
  return {
    status: 200,
    body: { sha, size: bytes.length, encoding: 'base64', content: bytes.toString('base64') },
  };
}

async function readCommit({ repository, params }: GiteaCall): Promise<Answer> {
  const commit = await repository.store.commit(params.sha ?? '');
  return commit === null ? MISSING : { status: 200, body: jsonOf(commitShape(commit, [])) };
}

/** Newest first, by pages. */
async function listCommits({ repository, query }: GiteaCall): Promise<Answer> {
  const { store } = repository;
  const [of, without] = [query.get('sha') ?? repository.defaultBranch, query.get('not')];
  const head = await store.resolve(of);
  const base = without === null ? null : await store.resolve(without);
  if (head === null || (without !== null && base === null)) return MISSING;
  const found = await store.commits(base, head);
  const [size, page] = [Number(query.get('limit') ?? 50), Number(query.get('page') ?? 1)];
  const shown = found.slice((page - 1) * size, page * size);
  const commits = await Promise.all(
    shown.map(async (commit) => {
      const from = commit.parents[0] ?? null;
      const isTold = query.get('files') !== 'false' && from !== null;
      const files = isTold ? (await store.diff(from, commit.sha, ['--name-only'])).split('\n') : [];
      return commitShape(commit, files);
    }),
  );
  return { status: 200, body: commits.map((commit) => jsonOf(commit)) };
}

/** What a test told of checks, and what was written; newest first. */
async function listStatuses({ repository, params }: GiteaCall): Promise<Answer> {
  const runs = repository.checkRuns.filter(({ head }) => head === params.sha).reverse();
  const written = repository.statuses.filter(({ commit }) => commit === params.sha).reverse();
  return {
    status: 200,
    body: [
      ...written.map(({ context, state, description }) => ({ context, status: state, description })),
      ...runs.map(({ name, conclusion, title = '' }) => ({
        context: name,
        status: conclusion,
        description: title,
      })),
    ],
  };
}

async function setStatus({ body, params, ask }: GiteaCall): Promise<Answer> {
  const made = await ask('POST', `/statuses/${params.sha}`, body);
  return shaped(made, () => ({
    context: textOf(body.context),
    status: textOf(body.state),
    description: textOf(body.description),
  }));
}
