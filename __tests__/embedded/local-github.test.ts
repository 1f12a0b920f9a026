import { getOctokit } from '@actions/github';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BOT,
  type LocalGitHub,
  type LocalRepository,
  startLocalGitHub,
} from '../../embedded/local-github.ts';

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
    content: { files: { 'README.md': '# Hello\n', 'src/a.ts': 'export const a = 1;\n' } },
    ...options,
  });
  return { hello, at: { owner: hello.owner, repo: hello.name } };
}

/** A branch with one commit that changes `src/a.ts`, made through the API. */
async function publish(octokit: Octokit, hello: LocalRepository, branch: string): Promise<string> {
  const at = { owner: hello.owner, repo: hello.name };
  const tree = await octokit.rest.git.createTree({
    ...at,
    base_tree: hello.firstSha,
    tree: [{ path: 'src/a.ts', mode: '100644', type: 'blob', content: `export const a = '${branch}';\n` }],
  });
  const commit = await octokit.rest.git.createCommit({
    ...at,
    message: `fix: ${branch}`,
    tree: tree.data.sha,
    parents: [hello.firstSha],
  });
  await octokit.rest.git.createRef({ ...at, ref: `refs/heads/${branch}`, sha: commit.data.sha });
  return commit.data.sha;
}

const statusOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no refusal',
    (error: { status?: unknown; message?: unknown }) => `${error.status} ${error.message}`,
  );

describe('issues and people', () => {
  test('an issue with its labels and comments reads back through the API as it was set up', async () => {
    const { hello, at } = await repositoryWith();
    const number = await hello.createIssue({
      title: 'Adds wrongly',
      body: 'See src/a.ts',
      author: 'stranger',
      labels: ['tether'],
      createdAt: new Date('2026-01-02T03:04:05Z'),
    });
    await hello.comment({
      issue: number,
      body: 'Edited later',
      author: 'contributor',
      createdAt: new Date('2026-01-02T04:00:00Z'),
      updatedAt: new Date('2026-01-02T05:00:00Z'),
    });
    const octokit = as(BOT, ACTIONS);
    const issue = await octokit.rest.issues.get({ ...at, issue_number: number });
    expect(issue.data).toMatchObject({
      number: 1,
      title: 'Adds wrongly',
      body: 'See src/a.ts',
      state: 'open',
      user: { login: 'stranger', type: 'User' },
      labels: [{ name: 'tether' }],
      html_url: `${github.url}/${hello.fullName}/issues/1`,
      created_at: '2026-01-02T03:04:05Z',
    });
    const comments = await octokit.rest.issues.listComments({ ...at, issue_number: number });
    expect(comments.data).toMatchObject([
      {
        body: 'Edited later',
        user: { login: 'contributor' },
        created_at: '2026-01-02T04:00:00Z',
        updated_at: '2026-01-02T05:00:00Z',
      },
    ]);
  });

  test.each([
    ['octocat', 'admin', 'admin'],
    ['maintainer', 'write', 'maintain'],
    ['stranger', 'read', 'read'],
  ])(
    '%s has the permission %s and the role %s on a public repository',
    async (username, permission, role) => {
      const { at } = await repositoryWith();
      const { data } = await as(BOT, ACTIONS).rest.repos.getCollaboratorPermissionLevel({ ...at, username });
      expect(data).toMatchObject({ permission, role_name: role, user: { login: username } });
    },
  );

  test('triage is told as read, and a private repository gives a stranger nothing', async () => {
    const { hello, at } = await repositoryWith({ isPrivate: true });
    await hello.addCollaborator('contributor', 'triage');
    const { rest } = as(BOT, ACTIONS);
    const triage = await rest.repos.getCollaboratorPermissionLevel({ ...at, username: 'contributor' });
    expect(triage.data).toMatchObject({ permission: 'read', role_name: 'triage' });
    const nobody = await rest.repos.getCollaboratorPermissionLevel({ ...at, username: 'stranger' });
    expect(nobody.data).toMatchObject({ permission: 'none', role_name: 'none' });
    expect(await statusOf(rest.repos.getCollaboratorPermissionLevel({ ...at, username: BOT }))).toMatch(
      /^404 /,
    );
  });

  test('a bot is a bot, and comments, edits its comment and reacts', async () => {
    const { hello, at } = await repositoryWith();
    const issue_number = await hello.createIssue({ title: 'x' });
    const { rest } = as(BOT, ACTIONS);
    const comment = await rest.issues.createComment({ ...at, issue_number, body: 'working' });
    expect(comment.data.user).toMatchObject({ login: BOT, type: 'Bot' });
    await rest.issues.updateComment({ ...at, comment_id: comment.data.id, body: 'done' });
    await rest.reactions.createForIssueComment({ ...at, comment_id: comment.data.id, content: 'eyes' });
    await rest.reactions.createForIssue({ ...at, issue_number, content: 'rocket' });
    expect((await hello.comments(issue_number)).map(({ body }) => body)).toEqual(['done']);
    expect(hello.reactions({ comment: comment.data.id })).toMatchObject([{ login: BOT, content: 'eyes' }]);
    expect(hello.reactions({ issue: issue_number })).toMatchObject([{ login: BOT, content: 'rocket' }]);
  });

  test('a stranger may comment but neither label nor edit, and not comment where the issue is locked', async () => {
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
  });
});

describe('tokens', () => {
  test('an unknown token is refused with 401', async () => {
    const { at } = await repositoryWith();
    const { rest } = getOctokit('ghs_unknown', { baseUrl: github.url });
    expect(await statusOf(rest.repos.get(at))).toMatch(/^401 Bad credentials/);
  });

  test('an installation has no user but a viewer; a person has both', async () => {
    const bot = as(BOT, ACTIONS);
    expect(await statusOf(bot.rest.users.getAuthenticated())).toMatch(/^403 Resource not accessible/);
    expect(await bot.graphql('{ viewer { login } }')).toEqual({ viewer: { login: BOT, __typename: 'Bot' } });
    expect((await as('maintainer').rest.users.getAuthenticated()).data.login).toBe('maintainer');
  });

  test('a permission that a token lacks is a 403 that says so', async () => {
    const { hello, at } = await repositoryWith();
    const sha = hello.firstSha;
    const { rest } = as(BOT, { contents: 'read', issues: 'write' });
    const ref = statusOf(rest.git.createRef({ ...at, ref: 'refs/heads/x', sha }));
    expect(await ref).toMatch(/^403 Resource not accessible by integration/);
    const pull = statusOf(rest.pulls.create({ ...at, title: 'x', head: 'x', base: 'main' }));
    expect(await pull).toMatch(/^403 Resource not accessible by integration/);
  });

  test('an archived repository is read only', async () => {
    const { hello, at } = await repositoryWith({ isArchived: true });
    const issue_number = await hello.createIssue({ title: 'x' });
    const { rest } = as(BOT, ACTIONS);
    expect((await rest.repos.get(at)).data.archived).toBe(true);
    const refused = statusOf(rest.issues.createComment({ ...at, issue_number, body: 'x' }));
    expect(await refused).toMatch(/^403 Repository was archived so is read-only/);
  });
});

describe('pull requests', () => {
  test('a pull request tells the heads and the counts that real git has', async () => {
    const { hello, at } = await repositoryWith();
    const octokit = as(BOT, ACTIONS);
    const sha = await publish(octokit, hello, 'tether/issue-1');
    const { data } = await octokit.rest.pulls.create({
      ...at,
      title: 'Fix',
      body: 'Why',
      head: 'tether/issue-1',
      base: 'main',
      draft: true,
    });
    expect(data).toMatchObject({
      number: 1,
      title: 'Fix',
      body: 'Why',
      state: 'open',
      draft: true,
      html_url: `${github.url}/${hello.fullName}/pull/1`,
      head: { ref: 'tether/issue-1', sha, label: 'octocat:tether/issue-1' },
      base: { ref: 'main', sha: hello.firstSha },
      user: { login: BOT, type: 'Bot' },
      commits: 1,
      changed_files: 1,
      additions: 1,
      deletions: 1,
    });
    const found = await octokit.rest.pulls.list({ ...at, head: 'octocat:tether/issue-1', state: 'open' });
    expect(found.data.map(({ number, head }) => [number, head.sha])).toEqual([[1, sha]]);
    expect((await octokit.rest.pulls.list({ ...at, head: 'octocat:other' })).data).toEqual([]);
    await hello.pushCommit({ branch: 'tether/issue-1', files: { 'b.ts': 'b\n' } });
    const [later] = await hello.pulls();
    expect(later).toMatchObject({
      commits: 2,
      changed_files: 2,
      head: { sha: await hello.head('tether/issue-1') },
    });
  });

  test('a second pull request for the same branch is refused with 422', async () => {
    const { hello, at } = await repositoryWith();
    const octokit = as(BOT, ACTIONS);
    await publish(octokit, hello, 'x');
    const pull = { ...at, title: 'Fix', head: 'x', base: 'main' };
    await octokit.rest.pulls.create(pull);
    expect(await statusOf(octokit.rest.pulls.create(pull))).toContain('already exists for octocat:x');
    expect(await hello.pulls()).toHaveLength(1);
  });

  test('a branch that is missing or has nothing new is refused with 422', async () => {
    const { hello, at } = await repositoryWith();
    const { rest } = as(BOT, ACTIONS);
    const missing = statusOf(rest.pulls.create({ ...at, title: 'x', head: 'nowhere', base: 'main' }));
    expect(await missing).toMatch(/^422 .*"head"/);
    await rest.git.createRef({ ...at, ref: 'refs/heads/same', sha: hello.firstSha });
    const same = statusOf(rest.pulls.create({ ...at, title: 'x', head: 'same', base: 'main' }));
    expect(await same).toMatch(/^422 .*No commits between main and same/);
  });

  test('Actions may not create pull requests where the setting is off; a person may', async () => {
    const { hello, at } = await repositoryWith({ refusesActionsPullRequests: true });
    const bot = as(BOT, ACTIONS);
    await publish(bot, hello, 'x');
    const pull = { ...at, title: 'Fix', head: 'x', base: 'main' };
    expect(await statusOf(bot.rest.pulls.create(pull))).toMatch(
      /^403 GitHub Actions is not permitted to create or approve pull requests/,
    );
    expect((await as('maintainer').rest.pulls.create(pull)).status).toBe(201);
  });

  test('REST leaves the draft state alone, GraphQL changes it', async () => {
    const { hello, at } = await repositoryWith();
    const octokit = as(BOT, ACTIONS);
    await publish(octokit, hello, 'x');
    const { data } = await octokit.rest.pulls.create({
      ...at,
      title: 'A',
      head: 'x',
      base: 'main',
      draft: true,
    });
    const edit = { ...at, pull_number: data.number, title: 'B', draft: false };
    expect((await octokit.rest.pulls.update(edit)).data).toMatchObject({ title: 'B', draft: true });
    await octokit.graphql(
      'mutation($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { clientMutationId } }',
      { id: data.node_id },
    );
    expect(await hello.pulls()).toMatchObject([{ title: 'B', draft: false }]);
  });

  test('a pull request is also an issue that says so, and closes with its branch', async () => {
    const { hello, at } = await repositoryWith();
    const octokit = as(BOT, ACTIONS);
    const sha = await publish(octokit, hello, 'x');
    const { data } = await octokit.rest.pulls.create({ ...at, title: 'A', head: 'x', base: 'main' });
    const issue = await octokit.rest.issues.get({ ...at, issue_number: data.number });
    expect(issue.data).toMatchObject({ number: 1, title: 'A', pull_request: { url: data.url } });
    await octokit.rest.git.deleteRef({ ...at, ref: 'heads/x' });
    expect(await hello.pulls()).toMatchObject([{ state: 'closed', head: { sha } }]);
  });
});
