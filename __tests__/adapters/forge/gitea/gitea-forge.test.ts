import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gitText } from '../../../../embedded/git.ts';
import { objectOf, textOf } from '../../../../embedded/json.ts';
import {
  type LocalGitHub,
  type LocalRepository,
  startLocalGitHub,
} from '../../../../embedded/local-github.ts';
import { openApi } from '../../../../src/adapters/forge/api.ts';
import { createGiteaForge } from '../../../../src/adapters/forge/gitea/gitea-forge.ts';
import { readRunPulls } from '../../../../src/adapters/forge/gitea/run-pulls.ts';
import { createGiteaSetup } from '../../../../src/adapters/forge/gitea/setup.ts';
import { type Change, ChangeSet } from '../../../../src/core/change-set.ts';
import type { CommitContent, CommitRequest, PullRequestDraft } from '../../../../src/core/ports.ts';
import { expectPlacesOfBranches } from '../../../support/branch-places.ts';
import { createForgeClock } from '../../../support/forge-clock.ts';
import { giteaComplaints } from '../../../support/gitea-description.ts';
import { masked } from '../../../support/masked.ts';
import { writtenTree } from '../../../support/written-tree.ts';

const BRANCH = 'tether/issue-1';
const MARKER = '<!-- tether:status issue=1 -->';

let gitea: LocalGitHub;
let repository: LocalRepository;
let token: string;
beforeEach(async () => {
  gitea = await startLocalGitHub({ forge: 'gitea' });
  repository = await gitea.createRepository({
    content: {
      files: {
        'README.md': 'hello\n',
        'old/gone.txt': 'gone\n',
        'deep/er/kept.txt': 'kept\n',
        'deep.txt': 'sorted before the folder\n',
        'bin/tool': { executable: '#!/bin/sh\n' },
        'link.txt': { link: 'README.md' },
      },
    },
  });
  await repository.createIssue({ title: 'Broken', body: 'Please', author: 'contributor', labels: ['bug'] });
  token = gitea.createToken('octocat');
});
afterEach(async () => {
  // Whatever was asked is what both of the typed clients describe.
  expect(giteaComplaints(gitea.requests)).toEqual([]);
  await gitea.close();
});

function options(own = token) {
  const { owner, name } = repository;
  const apiUrl = `${gitea.url}/api/v1`;
  return { apiUrl, serverUrl: gitea.url, token: own, repository: { owner, name }, ...createForgeClock() };
}

function file(content: string | Uint8Array, mode: '100644' | '100755' | '120000' = '100644'): Change {
  return { kind: 'file', mode, bytes: Buffer.from(content), isNew: true };
}

const UNCONDITIONAL = { messageFor: () => masked('fix: it'), beforeMove: async () => null };

const base = () => ChangeSet.empty(repository.firstSha);

async function request(
  changes: ChangeSet,
  expectedHead: string | null,
  more: Partial<CommitRequest> = {},
): Promise<CommitRequest> {
  const written = await writtenTree(repository.gitDir, changes);
  return { ...UNCONDITIONAL, ...written, branch: BRANCH, expectedHead, ...more };
}

async function treeOf(ref: string): Promise<ReadonlyMap<string, string>> {
  const entries = await repository.treeAt(ref);
  return new Map(entries.map(({ path, mode, sha }) => [path, `${mode} ${sha}`]));
}

function textAt(path: string): Promise<string | null> {
  return repository.fileAt(BRANCH, path);
}

describe('a commit', () => {
  test('has all files, keeps modes, and its tree and parents are known before it is made', async () => {
    const told: CommitContent[] = [];
    const changes = base()
      .with('src/a/new.txt', file('line\r\nümläut 𝄞'))
      .with('empty.txt', file(''))
      .with('latin1.txt', file(Buffer.from([0x66, 0xfc, 0x72])))
      .with('bin/tool', file('#!/bin/sh\necho more\n', '100755'))
      .with('old/gone.txt', { kind: 'deleted' });
    const messageFor = (content: CommitContent) => {
      told.push(content);
      return masked('fix: it');
    };

    const published = await createGiteaForge(options()).publish(await request(changes, null, { messageFor }));

    const head = await repository.head(BRANCH);
    expect(published).toEqual({ kind: 'committed', sha: head });
    expect(await textAt('src/a/new.txt')).toBe('line\r\nümläut 𝄞');
    expect([await textAt('empty.txt'), await textAt('old/gone.txt')]).toEqual(['', null]);
    const tree = await treeOf(BRANCH);
    expect(tree.get('bin/tool')).toMatch(/^100755 /);
    expect(tree.get('link.txt')).toBe((await treeOf('main')).get('link.txt'));
    const [made] = await repository.log(BRANCH);
    expect(told).toEqual([{ tree: made?.tree, parents: [repository.firstSha] }]);
    expect(made?.parents).toEqual([repository.firstSha]);
  });

  test('over an earlier attempt takes back what that one did besides', async () => {
    const forge = createGiteaForge(options());
    const first = base().with('README.md', file('one\n')).with('left/over.txt', file('x\n'));
    await forge.publish(await request(first.with('old/gone.txt', { kind: 'deleted' }), null));
    const head = await repository.head(BRANCH);

    const second = await forge.publish(await request(base().with('README.md', file('two\n')), head));

    expect(second.kind).toBe('committed');
    expect([await textAt('README.md'), await textAt('left/over.txt')]).toEqual(['two\n', null]);
    expect(await textAt('old/gone.txt')).toBe('gone\n');
    expect((await repository.log(BRANCH))[0]?.parents).toEqual([head]);
    const again = await forge.publish(
      await request(base().with('README.md', file('two\n')), await repository.head(BRANCH)),
    );
    expect(again).toMatchObject({ kind: 'same', sha: await repository.head(BRANCH) });
  });

  test.each([
    ['an executable file', 'run.sh', file('#!/bin/sh\n', '100755')],
    ['a symbolic link', 'new-link', file('README.md', '120000')],
    ['a symbolic link', 'link.txt', file('bin/tool', '120000')],
  ])('that would make %s of %s is refused before anything is written', async (_what, path, change) => {
    const published = await createGiteaForge(options()).publish(
      await request(base().with('README.md', file('x\n')).with(path, change), null),
    );

    const why = `The change needs a mode (executable, link or submodule) for ${path}, and the API of this forge sets no modes of files. Apply the patch by hand.`;
    expect(published).toEqual({ kind: 'refused', why });
    expect(await repository.branches()).toEqual(['main']);
  });

  test('that comes to another tree than the judged one is told, and never as committed', async () => {
    const given = await request(base().with('README.md', file('x\n')), null, { tree: 'e'.repeat(40) });
    const published = await createGiteaForge(options()).publish(given);
    expect(published).toMatchObject({ kind: 'refused', why: expect.stringContaining('something else') });
  });

  test('may touch more folders than a run has requests for the rest', async () => {
    const paths = Array.from({ length: 70 }, (_, at) => `many/${at}/a.txt`);
    const files = Object.fromEntries(paths.map((path) => [path, `${path}\n`]));
    const head = await repository.pushCommit({ branch: 'main', files });
    const changes = paths.reduce((so, path) => so.with(path, file('two\n')), ChangeSet.empty(head));
    const published = await createGiteaForge(options()).publish(await request(changes, null));
    expect(published).toMatchObject({ kind: 'committed' });
    expect(await textAt('many/69/a.txt')).toBe('two\n');
  });

  test('may take back more files than a run has requests for the rest', async () => {
    const paths = Array.from({ length: 70 }, (_, at) => `many/${at}.txt`);
    const files = Object.fromEntries(paths.map((path) => [path, `${path}\n`]));
    const from = ChangeSet.empty(await repository.pushCommit({ branch: 'main', files }));
    const wide = paths.reduce((so, path) => so.with(path, file('two\n')), from);
    await createGiteaForge(options()).publish(await request(wide, null));
    const narrow = await request(from.with('README.md', file('two\n')), await repository.head(BRANCH));
    expect(await createGiteaForge(options()).publish(narrow)).toMatchObject({ kind: 'committed' });
    expect(await textAt('many/69.txt')).toBe('many/69.txt\n');
  });

  test('is made only if it may', async () => {
    const refusal = { kind: 'refused', why: 'Issue #7 is closed.' } as const;
    const changes = base().with('README.md', file('two\n'));
    const given = await request(changes, null, { beforeMove: async () => refusal });
    expect(await createGiteaForge(options()).publish(given)).toEqual(refusal);
    expect(await repository.branches()).toEqual(['main']);
  });

  test('is not made where the branch has moved, and what moved it stays', async () => {
    const forge = createGiteaForge(options());
    await forge.publish(await request(base().with('README.md', file('one\n')), null));
    const seen = await repository.head(BRANCH);
    const human = await repository.pushCommit({ branch: BRANCH, files: { 'mine.txt': 'mine\n' } });
    const next = base().with('README.md', file('two\n'));

    expect(await forge.publish(await request(next, seen))).toEqual({ kind: 'moved', headSha: human });
    expect(await forge.publish(await request(next, null))).toEqual({ kind: 'moved', headSha: human });
    expect(await repository.head(BRANCH)).toBe(human);
  });

  test('of which another file was pushed at the last moment stands on top, and is told as moved', async () => {
    const forge = createGiteaForge(options());
    await forge.publish(await request(base().with('README.md', file('one\n')), null));
    const seen = await repository.head(BRANCH);
    const asked = await request(base().with('README.md', file('two\n')), seen);
    const pushed = Promise.withResolvers<void>();
    const rule = { method: 'POST', path: /\/contents$/, status: 502, after: true } as const;
    const fault = gitea.fail({ ...rule, until: pushed.promise });
    const publishing = forge.publish(asked);
    // It has looked at the branch, and its request has not taken effect.
    await vi.waitFor(() => expect(fault.hits).toBe(1), { timeout: 60_000 });
    await repository.pushCommit({ branch: BRANCH, files: { 'mine.txt': 'mine\n' } });
    pushed.resolve();
    const published = await publishing;

    expect(published).toEqual({ kind: 'moved', headSha: await repository.head(BRANCH) });
    expect([await textAt('mine.txt'), await textAt('README.md')]).toEqual(['mine\n', 'two\n']);
  });

  test('whose answer was lost is found again, not made twice', async () => {
    gitea.fail({ method: 'POST', path: /\/contents$/, status: 502, after: true });
    const published = await createGiteaForge(options()).publish(
      await request(base().with('README.md', file('x\n')), null),
    );
    expect(published).toMatchObject({ kind: 'committed', sha: await repository.head(BRANCH) });
    expect(await repository.log(BRANCH)).toHaveLength(2);
  });

  test('that is refused leaves no branch, which the next run would take for an attempt', async () => {
    gitea.fail({ method: 'POST', path: /\/contents$/, status: 403 });
    const given = await request(base().with('README.md', file('two\n')), null);
    expect(await createGiteaForge(options()).publish(given)).toMatchObject({ kind: 'refused' });
    expect(await repository.branches()).toEqual(['main']);
  });

  test('that fails for good leaves no branch either, except one that somebody else made', async () => {
    const given = await request(base().with('README.md', file('two\n')), null);
    gitea.fail({ method: 'POST', path: /\/contents$/, status: 502, times: 3 });
    await expect(createGiteaForge(options()).publish(given)).rejects.toThrow('again and again');
    expect(await repository.branches()).toEqual(['main']);

    await gitText(['--git-dir', repository.gitDir, 'branch', BRANCH, repository.firstSha]);
    gitea.fail({ method: 'POST', path: /\/contents$/, status: 502, times: 3 });
    await expect(createGiteaForge(options()).publish(given)).rejects.toThrow('again and again');
    expect(await repository.branches()).toEqual(['main', BRANCH]);
  });

  test.each([403, 500])(
    'is refused for its own reason where the branch cannot be removed (%i), which is said',
    async (status) => {
      gitea.fail({ method: 'POST', path: /\/contents$/, status: 403, body: { message: 'Protected' } });
      gitea.fail({ method: 'DELETE', path: /\/branches\//, status, times: 6 });
      const own = options();
      const given = await request(base().with('README.md', file('two\n')), null);
      expect(await createGiteaForge(own).publish(given)).toMatchObject({
        kind: 'refused',
        why: expect.stringContaining('"Protected"'),
      });
      const text = expect.stringContaining(`Branch ${BRANCH} was made for a commit that failed`);
      expect(own.events).toContainEqual({ kind: 'note', level: 'warning', text });
    },
  );

  test('that would need two parents is refused with what to do', async () => {
    const forge = createGiteaForge(options());
    await forge.publish(await request(base().with('README.md', file('one\n')), null));
    const head = await repository.head(BRANCH);
    const moved = await repository.pushCommit({ branch: 'main', files: { 'other.txt': 'x\n' } });
    const changes = ChangeSet.empty(moved).with('README.md', file('two\n'));

    const published = await forge.publish(await request(changes, head));

    expect(published).toMatchObject({ kind: 'refused', why: expect.stringContaining('Delete the branch') });
    expect(await repository.head(BRANCH)).toBe(head);
  });
});

describe('a pull request', () => {
  const DRAFT: PullRequestDraft = {
    branch: BRANCH,
    base: 'main',
    title: masked('T'),
    body: masked('B'),
    noDraftNote: masked(''),
    isDraft: true,
    open: null,
  };

  test('is a draft by its title, becomes ready, and one again, and there is one only', async () => {
    const forge = createGiteaForge(options());
    await forge.publish(await request(base().with('README.md', file('x\n')), null));

    const made = await forge.upsertPullRequest(DRAFT);
    expect(made.kind).toBe('created');
    const open = await forge.openPullRequest(BRANCH);
    expect(open).toMatchObject({ title: 'T', isDraft: true, base: 'main' });
    expect(await titles()).toEqual(['WIP: T']);
    expect((await forge.upsertPullRequest({ ...DRAFT, isDraft: false })).kind).toBe('updated');
    expect(await titles()).toEqual(['T']);
    const ready = await forge.openPullRequest(BRANCH);
    if (ready === null) throw new Error('There is no pull request.');
    expect(await forge.makeDraft(ready)).toBeNull();
    expect(await titles()).toEqual(['WIP: T']);
    expect((await repository.pulls()).map(({ body }) => body)).toEqual(['B']);
  });

  test('is ready or a draft as the run says, whatever words a model begins its title with', async () => {
    const forge = createGiteaForge(options());
    await forge.publish(await request(base().with('README.md', file('x\n')), null));
    const said = { ...DRAFT, title: masked('wip: [WIP] Add') };
    await forge.upsertPullRequest({ ...said, isDraft: false });
    expect(await titles()).toEqual(['Add']);
    await forge.upsertPullRequest(said);
    expect(await titles()).toEqual(['WIP: Add']);
    await forge.upsertPullRequest({ ...said, title: masked('[WIP]'), isDraft: false });
    expect(await titles()).toEqual(['WIP']);
  });

  async function titles(): Promise<readonly string[]> {
    return (await repository.pulls()).map(({ title }) => textOf(title));
  }

  test('that another run opened meanwhile is brought up to date', async () => {
    const forge = createGiteaForge(options());
    await forge.publish(await request(base().with('README.md', file('x\n')), null));
    await forge.upsertPullRequest(DRAFT);
    const late = await createGiteaForge(options()).upsertPullRequest(DRAFT);
    expect(late.kind).toBe('updated');
    expect(await repository.pulls()).toHaveLength(1);
  });
});

test('the place of a branch is free, taken, or blocked by one that git cannot hold beside it', async () => {
  await expectPlacesOfBranches(createGiteaForge(options()), repository);
});

test('of a branch are told its commits, oldest first, where it left the base, and the files', async () => {
  const forge = createGiteaForge(options());
  await repository.pushCommit({ branch: BRANCH, parent: repository.firstSha, files: { 'a.txt': 'a\n' } });
  const head = await repository.pushCommit({ branch: BRANCH, files: { 'b.txt': 'b\n' }, message: 'Second' });
  await repository.pushCommit({ branch: 'main', files: { 'c.txt': 'c\n' } });

  const history = await forge.historyBetween('main', head);

  expect(history).toMatchObject({
    base: await repository.head('main'),
    mergeBase: repository.firstSha,
    isTruncated: false,
    paths: ['b.txt', 'a.txt'],
  });
  expect(history.commits.map(({ sha }) => sha).at(-1)).toBe(head);
  expect(history.commits.at(-1)).toMatchObject({ message: 'Second', author: 'maintainer' });
  expect((await forge.historyBetween(head, repository.firstSha)).mergeBase).toBe(repository.firstSha);
});

test('a branch that merged its base many times left it at the last merge, for a request each', async () => {
  const git = (...args: readonly string[]) => gitText(['--git-dir', repository.gitDir, ...args]);
  const as = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
  const { firstSha } = repository;
  let head = await repository.pushCommit({ branch: BRANCH, parent: firstSha, files: { 'b.txt': 'b' } });
  let merged = '';
  for (let merges = 0; merges < 9; merges += 1) {
    merged = await repository.pushCommit({ branch: 'main', files: { 'm.txt': `${merges}` } });
    const tree = await git('merge-tree', '--write-tree', head, merged);
    head = await git(...as, 'commit-tree', tree, '-p', head, '-p', merged, '-m', 'Merge');
  }
  await git('update-ref', `refs/heads/${BRANCH}`, head);
  const base = await repository.pushCommit({ branch: 'main', files: { 'm.txt': 'now' } });
  const before = gitea.requests.length;
  expect((await createGiteaForge(options()).historyBetween(base, head)).mergeBase).toBe(merged);
  expect(gitea.requests.length - before).toBeLessThan(12);
});

test.each([
  ['octocat', 'admin'],
  ['maintainer', 'write'],
  ['stranger', 'read'],
  ['nobody-here', 'none'],
  ['../../user', 'unknown'],
])('the permission of %s is %s', async (login, permission) => {
  expect(await createGiteaForge(options()).permissionOf(login)).toBe(permission);
});

test('whom the server does not tell about is not known, nor whom it gives a permission of another name', async () => {
  const own = gitea.createToken('maintainer');
  expect(await createGiteaForge(options(own)).permissionOf('stranger')).toBe('unknown');
  gitea.fail({ method: 'GET', path: /\/permission$/, status: 200, body: { permission: 'boss' } });
  expect(await createGiteaForge(options()).permissionOf('maintainer')).toBe('unknown');
});

test('an issue, its comments and ours among them; a label by its number', async () => {
  const forge = createGiteaForge(options());
  await repository.comment({ issue: 1, body: 'More.', author: 'stranger' });
  expect(await forge.issue(1)).toMatchObject({
    title: 'Broken',
    author: 'contributor',
    labels: ['bug'],
    isLocked: false,
    isPullRequest: false,
  });

  await forge.upsertComment(1, MARKER, masked(`${MARKER}\none`));
  await createGiteaForge(options()).upsertComment(1, MARKER, masked(`${MARKER}\ntwo`));
  expect((await forge.discussion(1)).map(({ author, body }) => [author, body])).toEqual([
    ['stranger', 'More.'],
    ['octocat', `${MARKER}\ntwo`],
  ]);
  const own = (await forge.discussion(1))[1]?.id ?? 0;
  const live = masked(`${MARKER}\nlive`);
  expect(await forge.updateComment(own, live, (current) => current.endsWith('one'))).toBe(true);
  expect((await forge.discussion(1, 'now'))[1]?.body).toBe(`${MARKER}\ntwo`);
  expect(await forge.updateComment(own, live, (current) => current.endsWith('two'))).toBe(true);
  expect((await forge.discussion(1, 'now'))[1]?.body).toBe(live);
  await forge.react({ kind: 'issue-comment', id: (await forge.discussion(1))[0]?.id ?? 0 });
  expect(repository.reactions({ comment: (await forge.discussion(1))[0]?.id ?? 0 })[0]?.content).toBe('eyes');
  await repository.createIssue({ title: 'Other', labels: ['tether'] });
  await forge.issues.addLabel(1, 'Tether');
  expect((await forge.issue(1)).labels).toEqual(['bug', 'tether']);
  await expect(forge.issues.addLabel(1, 'missing')).rejects.toThrow('no label "missing"');
  expect(await forge.issues.search('broken')).toMatchObject([{ number: 1, state: 'open' }]);
});

test('of two saves of a session on the same state one is lost', async () => {
  const [one, other] = [options(), options()].map((each) => createGiteaForge(each).sessionOf(1));
  if (one === undefined || other === undefined) throw new Error('There are no stores.');
  expect(await one.load()).toBeNull();
  const saved = await one.save(masked('{"a":1}'), null);
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  expect(await other.save(masked('{"b":1}'), null)).toEqual({ kind: 'lost' });
  expect(await other.load()).toEqual({ version: saved.version, text: '{"a":1}' });

  const next = await one.save(masked('{"a":2}'), saved.version);
  expect(next.kind).toBe('saved');
  expect(await other.save(masked('{"b":2}'), saved.version)).toEqual({ kind: 'lost' });
  expect((await one.load())?.text).toBe('{"a":2}');
  expect(await one.isOver('7', 1)).toBeNull();
});

test('a save of a session whose answer was lost is found again', async () => {
  const store = createGiteaForge(options()).sessionOf(1);
  const saved = await store.save(masked('{"a":1}'), null);
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  gitea.fail({ of: 'session', method: 'PUT', path: /\/contents\//, status: 502, after: true });
  const next = await store.save(masked('{"a":2}'), saved.version);
  expect({ ...(await store.load()), kind: 'saved' }).toEqual({ ...next, text: '{"a":2}' });
});

test('where the default branch has a file of that name, nothing is kept, and nobody else is taken for the reason', async () => {
  await repository.pushCommit({ branch: 'main', files: { '.tether-session.json': '{}' } });
  const store = createGiteaForge(options()).sessionOf(1);
  expect(await store.load()).toBeNull();
  expect(await store.save(masked('{}'), null)).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('already exists'),
  });
});

test('where there are more open pull requests than are read, that is said', async () => {
  const told: unknown[] = [];
  const api = {
    call: async () => ({ kind: 'done', data: [{ base: { ref: 'x' } }], hasNext: true }) as const,
  };
  const at = { api, repository: options().repository, emit: (event: unknown) => void told.push(event) };
  expect(await readRunPulls(at, 'main')).toEqual([]);
  expect(told).toMatchObject([
    { kind: 'note', text: expect.stringContaining('Only the 30 open pull requests') },
  ]);
});

test('checks are statuses, of which the latest of each name counts, and none is the verdict', async () => {
  const head = repository.firstSha;
  repository.tellCheck({ head, name: 'build', conclusion: 'failure', title: 'No' });
  repository.tellCheck({ head, name: 'lint', conclusion: 'failure', title: 'Style' });
  repository.tellCheck({ head, name: 'build', conclusion: 'success' });
  const forge = createGiteaForge(options());
  await forge.setStatus(head, { state: 'failure', description: 'Not validated', url: '' });
  const failed = await forge.failedChecks(head);
  expect(failed).toEqual([{ name: 'lint', title: 'Style', summary: '', annotations: [] }]);
});

test('a preflight asks for the default branch, labels and the right to push', async () => {
  const setup = createGiteaSetup({ api: openApi(options()), repository: options().repository });
  expect(await setup.defaultBranch()).toBe('main');
  expect([await setup.hasLabel('bug'), await setup.hasLabel('tether')]).toEqual([true, false]);
  expect((await createGiteaForge(options()).pushRight()).kind).toBe('granted');
  const stranger = createGiteaForge(options(gitea.createToken('stranger')));
  expect(await stranger.pushRight()).toEqual({ kind: 'refused', answer: 'permissions.push: false' });
  expect(objectOf(await repository.repository()).default_branch).toBe('main');
});

test('the open pull requests of runs are counted where nothing refers to the issue', async () => {
  await repository.pushCommit({ branch: 'tether/issue-77', files: { 'x.txt': 'x' } });
  await repository.openPull('tether/issue-77', 'Of another run', { author: 'octocat' });
  const work = await createGiteaForge(options()).relatedWork(1);
  expect(work).toEqual({ pulls: [], commits: [], branches: [], openByRuns: 1 });
});
