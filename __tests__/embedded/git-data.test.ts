import { chmod, lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getOctokit } from '@actions/github';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkout } from '../../embedded/checkout.ts';
import { git, gitLines } from '../../embedded/git.ts';
import {
  BOT,
  type LocalGitHub,
  type LocalRepository,
  startLocalGitHub,
} from '../../embedded/local-github.ts';
import { temporaryFolder } from '../../embedded/temp.ts';

const SUBMODULE = 'a'.repeat(40);

let github: LocalGitHub;
let count = 0;

beforeAll(async () => {
  github = await startLocalGitHub();
});
afterAll(() => github.close());

interface Bench {
  readonly hello: LocalRepository;
  readonly at: { readonly owner: string; readonly repo: string };
  readonly octokit: ReturnType<typeof getOctokit>;
  readonly token: string;
}

async function bench(settings: Partial<Parameters<LocalGitHub['createRepository']>[0]> = {}): Promise<Bench> {
  count += 1;
  const hello = await github.createRepository({
    name: `data-${count}`,
    content: {
      files: {
        'README.md': '# Hello\n',
        'src/a.ts': 'export const a = 1;\n',
        'src/old.ts': 'export {};\n',
        'bin/run.sh': { executable: '#!/bin/sh\n' },
        latest: { link: 'src/a.ts' },
        'vendor/lib': { submodule: SUBMODULE },
      },
    },
    ...settings,
  });
  const token = github.createToken(BOT, { contents: 'write' });
  const octokit = getOctokit(token, { baseUrl: github.url });
  return { hello, at: { owner: hello.owner, repo: hello.name }, octokit, token };
}

type TreeEntries = Parameters<Bench['octokit']['rest']['git']['createTree']>[0] extends infer P
  ? P extends { tree: infer T }
    ? T
    : never
  : never;

/** A commit on top of the first one, on a new branch. */
async function commitTree({ hello, at, octokit }: Bench, branch: string, tree: TreeEntries): Promise<string> {
  const made = await octokit.rest.git.createTree({ ...at, base_tree: hello.firstSha, tree });
  const { data } = await octokit.rest.git.createCommit({
    ...at,
    message: 'feat: many kinds\n\nWith a body.',
    tree: made.data.sha,
    parents: [hello.firstSha],
  });
  await octokit.rest.git.createRef({ ...at, ref: `refs/heads/${branch}`, sha: data.sha });
  return data.sha;
}

const refused = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no refusal',
    (error: { status?: unknown; message?: unknown }) => `${error.status} ${error.message}`,
  );

describe('git over HTTP', () => {
  test('a checkout has the files with their modes, and keeps the token for later pushes', async () => {
    const { hello, token } = await bench({ isPrivate: true });
    await using folder = await temporaryFolder('test');
    const into = join(folder.path, 'ws');
    expect(await checkout({ from: hello.cloneUrl, into, token })).toBe(hello.firstSha);
    expect(await readFile(join(into, 'src/a.ts'), 'utf8')).toBe('export const a = 1;\n');
    expect((await lstat(join(into, 'bin/run.sh'))).mode & 0o100).toBe(0o100);
    expect(await readlink(join(into, 'latest'))).toBe('src/a.ts');
    await writeFile(join(into, 'new.txt'), 'new\n');
    const identity = ['-c', 'user.name=x', '-c', 'user.email=x@x'];
    await git(['add', 'new.txt'], { cwd: into });
    await git([...identity, 'commit', '-qm', 'By hand'], { cwd: into });
    await git(['push', '-q', 'origin', 'HEAD:refs/heads/by-hand'], { cwd: into });
    expect(await hello.fileAt('by-hand', 'new.txt')).toBe('new\n');
  });

  test('a private repository is not fetched without a token, nor a public one pushed to by a stranger', async () => {
    const { hello } = await bench({ isPrivate: true });
    await using folder = await temporaryFolder('test');
    const into = join(folder.path, 'ws');
    await expect(checkout({ from: hello.cloneUrl, into })).rejects.toThrow(/Authentication|could not read/i);
    const open = await bench();
    const clone = join(folder.path, 'open');
    const stranger = github.createToken('stranger');
    await checkout({ from: open.hello.cloneUrl, into: clone, token: stranger });
    const push = git(['push', 'origin', 'HEAD:refs/heads/x'], { cwd: clone });
    await expect(push).rejects.toThrow(/403/);
    expect(await open.hello.branches()).toEqual(['main']);
  });

  test('a repository is made from a folder without what it ignores', async () => {
    await using folder = await temporaryFolder('test');
    await mkdir(join(folder.path, 'node_modules'));
    await writeFile(join(folder.path, '.gitignore'), 'node_modules\n');
    await writeFile(join(folder.path, 'node_modules/x.js'), '');
    await writeFile(join(folder.path, 'go.sh'), '#!/bin/sh\n');
    await chmod(join(folder.path, 'go.sh'), 0o755);
    await symlink('go.sh', join(folder.path, 'link'));
    const { hello } = await bench({ content: { folder: folder.path } });
    expect((await hello.treeAt('main')).map(({ mode, path }) => `${mode} ${path}`)).toEqual([
      '100644 .gitignore',
      '100755 go.sh',
      '120000 link',
    ]);
    expect(await readdir(folder.path)).not.toContain('.git');
  });
});

describe('objects', () => {
  test('blobs, tree, commit and ref made through REST are what git clones, modes and deletions included', async () => {
    const world = await bench();
    const { hello, at, octokit } = world;
    const content = Buffer.from([0, 255, 1]).toString('base64');
    const blob = await octokit.rest.git.createBlob({ ...at, content, encoding: 'base64' });
    const sha = await commitTree(world, 'tether/issue-1', [
      { path: 'src/a.ts', mode: '100644', type: 'blob', content: 'export const a = "ä";\n' },
      { path: 'bin/new.sh', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
      { path: 'deep/er/link', mode: '120000', type: 'blob', content: '../../README.md' },
      { path: 'data.bin', mode: '100644', type: 'blob', sha: blob.data.sha },
      { path: 'vendor/two', mode: '160000', type: 'commit', sha: SUBMODULE },
      { path: 'src/old.ts', mode: '100644', type: 'blob', sha: null },
    ]);
    await using folder = await temporaryFolder('test');
    const into = join(folder.path, 'ws');
    expect(await checkout({ from: hello.cloneUrl, into, ref: 'tether/issue-1' })).toBe(sha);
    const args = ['ls-tree', '-r', '--format=%(objectmode) %(path)', 'HEAD'];
    expect(await gitLines(args, { cwd: into })).toEqual([
      '100644 README.md',
      '100755 bin/new.sh',
      '100755 bin/run.sh',
      '100644 data.bin',
      '120000 deep/er/link',
      '120000 latest',
      '100644 src/a.ts',
      '160000 vendor/lib',
      '160000 vendor/two',
    ]);
    expect(await readFile(join(into, 'src/a.ts'), 'utf8')).toBe('export const a = "ä";\n');
    expect([...(await readFile(join(into, 'data.bin')))]).toEqual([0, 255, 1]);
    expect(await readlink(join(into, 'deep/er/link'))).toBe('../../README.md');
    const [newest] = await hello.log('tether/issue-1');
    expect(newest).toMatchObject({
      sha,
      parents: [hello.firstSha],
      message: 'feat: many kinds\n\nWith a body.',
    });
  });

  test.each(['../up', 'a/../../b', '.git/config', 'sub/.GIT/hooks/x', '/abs', 'a//b'])(
    'the tree path %s is refused with 422',
    async (path) => {
      const { hello, at, octokit } = await bench();
      const tree: TreeEntries = [{ path, mode: '100644', type: 'blob', content: 'x' }];
      const call = octokit.rest.git.createTree({ ...at, base_tree: hello.firstSha, tree });
      expect(await refused(call)).toMatch(/^422 tree\.path contains a malformed path component/);
    },
  );

  test('the deletion of a file that is not there is refused with 422', async () => {
    const { hello, at, octokit } = await bench();
    const tree: TreeEntries = [{ path: 'nowhere.ts', mode: '100644', type: 'blob', sha: null }];
    const call = octokit.rest.git.createTree({ ...at, base_tree: hello.firstSha, tree });
    expect(await refused(call)).toMatch(/^422 /);
  });

  test("a bot's own commit is verified, one with a named author is not, and a setting overrules both", async () => {
    const { hello, at, octokit } = await bench();
    const { data } = await octokit.rest.git.getCommit({ ...at, commit_sha: hello.firstSha });
    const plain = { ...at, message: 'x', tree: data.tree.sha, parents: [hello.firstSha] };
    const own = await octokit.rest.git.createCommit(plain);
    expect(own.data).toMatchObject({
      verification: { verified: true, reason: 'valid' },
      author: { name: BOT },
      committer: { name: 'GitHub' },
    });
    const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-02T03:04:05Z' };
    const named = await octokit.rest.git.createCommit({ ...plain, author });
    expect(named.data).toMatchObject({ verification: { verified: false, reason: 'unsigned' }, author });
    hello.configure({ verification: { verified: false, reason: 'gpgverify_unavailable' } });
    const { data: made } = await octokit.rest.git.createCommit({ ...plain, message: 'y' });
    const read = await octokit.rest.git.getCommit({ ...at, commit_sha: made.sha });
    expect(read.data.verification).toMatchObject({ verified: false, reason: 'gpgverify_unavailable' });
  });
});

describe('references', () => {
  test('a branch moves forward, and another way only by force', async () => {
    const world = await bench();
    const { hello, at, octokit } = world;
    const one = await commitTree(world, 'one', [{ path: 'x', mode: '100644', type: 'blob', content: '1' }]);
    const two = await commitTree(world, 'two', [{ path: 'x', mode: '100644', type: 'blob', content: '2' }]);
    const ref = 'heads/one';
    expect(await refused(octokit.rest.git.updateRef({ ...at, ref, sha: two }))).toMatch(
      /^422 Update is not a fast forward/,
    );
    expect(await hello.head('one')).toBe(one);
    await octokit.rest.git.updateRef({ ...at, ref, sha: two, force: true });
    expect(await hello.head('one')).toBe(two);
    await octokit.rest.git.updateRef({ ...at, ref: 'heads/main', sha: two });
    expect(await hello.head('main')).toBe(two);
  });

  test('a reference is found, listed by its beginning, not made twice, and 404 when missing', async () => {
    const { hello, at, octokit } = await bench();
    const sha = hello.firstSha;
    await octokit.rest.git.createRef({ ...at, ref: 'refs/tether/session/1', sha });
    await octokit.rest.git.createRef({ ...at, ref: 'refs/tether/session/12', sha });
    const found = await octokit.rest.git.getRef({ ...at, ref: 'tether/session/1' });
    expect(found.data).toMatchObject({ ref: 'refs/tether/session/1', object: { type: 'commit', sha } });
    const listed = await octokit.rest.git.listMatchingRefs({ ...at, ref: 'tether/session/1' });
    expect(listed.data.map(({ ref }) => ref)).toEqual(['refs/tether/session/1', 'refs/tether/session/12']);
    const again = octokit.rest.git.createRef({ ...at, ref: 'refs/tether/session/1', sha });
    expect(await refused(again)).toMatch(/^422 Reference already exists/);
    expect(await refused(octokit.rest.git.getRef({ ...at, ref: 'tether/session' }))).toMatch(/^404/);
  });

  test('a ruleset refuses the creation or the update of the branches that it names', async () => {
    const { hello, at, octokit } = await bench({
      rules: [
        {
          branch: /^tether\//,
          forbids: 'creation',
          message: 'Cannot create ref due to creations being restricted.',
        },
        { branch: /^main$/, forbids: 'update', message: 'Changes must be made through a pull request.' },
      ],
    });
    const create = octokit.rest.git.createRef({
      ...at,
      ref: 'refs/heads/tether/issue-1',
      sha: hello.firstSha,
    });
    expect(await refused(create)).toMatch(/^422 Repository rule violations found\s+Cannot create ref/);
    const later = await hello.pushCommit({ branch: 'other', files: { 'x.ts': 'x\n' } });
    const update = octokit.rest.git.updateRef({ ...at, ref: 'heads/main', sha: later });
    expect(await refused(update)).toMatch(/^422 Repository rule violations found\s+Changes must be made/);
    expect(await hello.head('main')).toBe(hello.firstSha);
  });

  test('branch, commit and comparison tell what git knows', async () => {
    const world = await bench();
    const { hello, at, octokit } = world;
    const head = await commitTree(world, 'topic', [
      { path: 'src/a.ts', mode: '100644', type: 'blob', content: 'export const a = 2;\n' },
    ]);
    await hello.pushCommit({ branch: 'main', files: { 'later.md': 'later\n' } });
    const branch = await octokit.rest.repos.getBranch({ ...at, branch: 'topic' });
    expect(branch.data).toMatchObject({ name: 'topic', commit: { sha: head } });
    expect(await refused(octokit.rest.repos.getBranch({ ...at, branch: 'nowhere' }))).toMatch(
      /^404 Branch not found/,
    );
    const { data } = await octokit.rest.repos.compareCommitsWithBasehead({ ...at, basehead: 'main...topic' });
    expect(data).toMatchObject({
      status: 'diverged',
      ahead_by: 1,
      behind_by: 1,
      merge_base_commit: { sha: hello.firstSha },
    });
    expect(data.files).toMatchObject([
      {
        filename: 'src/a.ts',
        status: 'modified',
        additions: 1,
        deletions: 1,
        patch: '@@ -1 +1 @@\n-export const a = 1;\n+export const a = 2;',
      },
    ]);
    const tree = await octokit.rest.git.getTree({ ...at, tree_sha: 'topic', recursive: '1' });
    expect(tree.data.tree.map(({ path }) => path)).toContain('src/old.ts');
  });
});
