import { join } from 'node:path';
import { getOctokit } from '@actions/github';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '../../embedded/checkout.ts';
import { git } from '../../embedded/git.ts';
import {
  BOT,
  type LocalGitHub,
  type LocalRepository,
  startLocalGitHub,
} from '../../embedded/local-github.ts';
import { temporaryFolder } from '../../embedded/temp.ts';

/**
 * What the local GitHub refuses: where it were more lenient than GitHub, a scenario could pass that GitHub would end.
 * What it grants, and the form of its answers, each scenario shows, held against GitHub's own description.
 */

let github: LocalGitHub;
let count = 0;

beforeAll(async () => {
  github = await startLocalGitHub();
});
afterAll(() => github.close());

type Octokit = ReturnType<typeof getOctokit>;
const as = (login: string, permissions?: Parameters<LocalGitHub['createToken']>[1]): Octokit =>
  getOctokit(github.createToken(login, permissions), { baseUrl: github.url });

const ACTIONS = { contents: 'write', issues: 'write', pull_requests: 'write' } as const;

async function repositoryWith(
  options: Partial<Parameters<LocalGitHub['createRepository']>[0]> = {},
): Promise<{
  readonly hello: LocalRepository;
  readonly at: { readonly owner: string; readonly repo: string };
}> {
  count += 1;
  const hello = await github.createRepository({
    name: `hello-${count}`,
    content: { files: { 'src/a.ts': 'export const a = 1;\n' } },
    ...options,
  });
  return { hello, at: { owner: hello.owner, repo: hello.name } };
}

const statusOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: { status?: unknown; message?: unknown }) => `${error.status} ${error.message}`,
  );

test.each([
  ['octocat', 'admin', 'admin'],
  ['maintainer', 'write', 'maintain'],
  ['stranger', 'read', 'read'],
])('%s has no more than the permission %s and the role %s', async (username, permission, role) => {
  const { at } = await repositoryWith();
  const { data } = await as(BOT, ACTIONS).rest.repos.getCollaboratorPermissionLevel({ ...at, username });
  expect(data).toMatchObject({ permission, role_name: role, user: { login: username } });
});

test('a stranger may comment but neither label nor edit nor push, and not comment where the issue is locked', async () => {
  const { hello, at } = await repositoryWith();
  const issue_number = await hello.createIssue({ title: 'x' });
  const comment_id = await hello.comment({ issue: issue_number, body: 'ours', author: 'maintainer' });
  const { rest } = as('stranger');
  await rest.issues.createComment({ ...at, issue_number, body: 'hello' });
  expect(await statusOf(rest.issues.addLabels({ ...at, issue_number, labels: ['x'] }))).toMatch(/^403 /);
  expect(await statusOf(rest.issues.updateComment({ ...at, comment_id, body: 'mine' }))).toMatch(/^403 /);
  await hello.lockIssue(issue_number);
  const locked = statusOf(rest.issues.createComment({ ...at, issue_number, body: 'again' }));
  expect(await locked).toMatch(/^403 Unable to create comment because issue is locked/);
  await using folder = await temporaryFolder('test');
  const into = join(folder.path, 'ws');
  await checkout({ from: hello.cloneUrl, into, token: github.createToken('stranger') });
  await expect(git(['push', 'origin', 'HEAD:refs/heads/x'], { cwd: into })).rejects.toThrow(/403/);
});

test('an unknown token, a permission that a token lacks and an archived repository are refused', async () => {
  const { hello, at } = await repositoryWith();
  const unknown = getOctokit('ghs_unknown', { baseUrl: github.url });
  expect(await statusOf(unknown.rest.repos.get(at))).toMatch(/^401 Bad credentials/);
  const { rest } = as(BOT, { contents: 'read', issues: 'write' });
  const ref = rest.git.createRef({ ...at, ref: 'refs/heads/x', sha: hello.firstSha });
  expect(await statusOf(ref)).toMatch(/^403 Resource not accessible by integration/);
  const pull = rest.pulls.create({ ...at, title: 'x', head: 'x', base: 'main' });
  expect(await statusOf(pull)).toMatch(/^403 Resource not accessible by integration/);
  const old = await repositoryWith({ isArchived: true });
  const issue_number = await old.hello.createIssue({ title: 'x' });
  const comment = as(BOT, ACTIONS).rest.issues.createComment({ ...old.at, issue_number, body: 'x' });
  expect(await statusOf(comment)).toMatch(/^403 Repository was archived so is read-only/);
});

test('a pull request needs a branch with something new, and is the only one of its branch', async () => {
  const { hello, at } = await repositoryWith();
  const { rest } = as(BOT, ACTIONS);
  const pull = (head: string) => statusOf(rest.pulls.create({ ...at, title: 'x', head, base: 'main' }));
  expect(await pull('nowhere')).toMatch(/^422 .*"head"/);
  await rest.git.createRef({ ...at, ref: 'refs/heads/x', sha: hello.firstSha });
  expect(await pull('x')).toMatch(/^422 .*No commits between main and x/);
  await hello.pushCommit({ branch: 'x', files: { 'b.ts': 'b\n' } });
  expect(await pull('x')).toBe('no refusal');
  expect(await pull('x')).toContain('already exists for octocat:x');
});

test('a branch moves forward, and another way only by force; a reference is not made twice', async () => {
  const { hello, at } = await repositoryWith();
  const { rest } = as(BOT, ACTIONS);
  const one = await hello.pushCommit({ branch: 'one', files: { x: '1' }, parent: hello.firstSha });
  const two = await hello.pushCommit({ branch: 'two', files: { x: '2' }, parent: hello.firstSha });
  const move = { ...at, ref: 'heads/one', sha: two };
  expect(await statusOf(rest.git.updateRef(move))).toMatch(/^422 Update is not a fast forward/);
  expect(await hello.head('one')).toBe(one);
  await rest.git.updateRef({ ...move, force: true });
  expect(await hello.head('one')).toBe(two);
  const again = rest.git.createRef({ ...at, ref: 'refs/heads/one', sha: two });
  expect(await statusOf(again)).toMatch(/^422 Reference already exists/);
});

test.each(['../up', 'a/../../b', '.git/config', 'sub/.GIT/hooks/x', '/abs', 'a//b'])(
  'the tree path %s is refused, as is the deletion of what is not there',
  async (path) => {
    const { hello, at } = await repositoryWith();
    const { rest } = as(BOT, ACTIONS);
    const make = (entry: { readonly path: string; readonly content?: string; readonly sha?: null }) => {
      const tree = [{ ...entry, mode: '100644', type: 'blob' } as const];
      return statusOf(rest.git.createTree({ ...at, base_tree: hello.firstSha, tree }));
    };
    expect(await make({ path, content: 'x' })).toMatch(/^422 tree\.path contains a malformed path component/);
    expect(await make({ path: 'nowhere.ts', sha: null })).toMatch(/^422 /);
  },
);
