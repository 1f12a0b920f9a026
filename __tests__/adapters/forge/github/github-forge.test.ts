import { lstat, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../../../embedded/git.ts';
import {
  type LocalGitHub,
  type LocalRepository,
  startLocalGitHub,
} from '../../../../embedded/local-github.ts';
import { temporaryFolder } from '../../../../embedded/temp.ts';
import { createGitHubForge } from '../../../../src/adapters/forge/github/github-forge.ts';
import { type Change, ChangeSet } from '../../../../src/core/change-set.ts';
import type { PullRequestDraft } from '../../../../src/core/ports.ts';
import { expectPlacesOfBranches } from '../../../support/branch-places.ts';
import { createForgeClock } from '../../../support/forge-clock.ts';
import { masked } from '../../../support/masked.ts';
import { writtenTree } from '../../../support/written-tree.ts';

const BOT = 'github-actions[bot]';
const BRANCH = 'tether/issue-1';
const MARKER = '<!-- tether:status issue=1 -->';
const ALL = { contents: 'write', issues: 'write', pull_requests: 'write', metadata: 'read' } as const;

let github: LocalGitHub;
let repository: LocalRepository;
beforeEach(async () => {
  github = await startLocalGitHub();
  repository = await github.createRepository({
    content: {
      files: {
        'README.md': 'hello\n',
        'old/gone.txt': 'gone\n',
        'was-file': 'a file\n',
        'bin/tool': { executable: '#!/bin/sh\n' },
      },
    },
  });
  await repository.createIssue({ title: 'Broken', body: 'Please', author: 'contributor' });
});
afterEach(async () => {
  await github.close();
});

function forgeFor(token: string) {
  const clock = createForgeClock();
  const { owner, name } = repository;
  return createGitHubForge({
    apiUrl: github.url,
    serverUrl: github.url,
    token,
    repository: { owner, name },
    ...clock,
  });
}

function file(content: string | Uint8Array, mode: '100644' | '100755' | '120000' = '100644'): Change {
  return { kind: 'file', mode, bytes: Buffer.from(content), isNew: true };
}

const DRAFT: PullRequestDraft = {
  branch: BRANCH,
  base: 'main',
  title: masked('T'),
  body: masked('B'),
  noDraftNote: masked(''),
  isDraft: false,
  open: null,
};

async function request(changes: ChangeSet, expectedHead: string | null) {
  const written = await writtenTree(repository.gitDir, changes);
  const messageFor = () => masked('fix: it');
  return { ...written, branch: BRANCH, messageFor, beforeMove: async () => null, expectedHead };
}

test('a mode that git no longer writes stays as it is beside a change', async () => {
  const git = (args: readonly string[], input = '') =>
    gitText(['--git-dir', repository.gitDir, ...args], { input });
  const blob = await git(['hash-object', '-w', '--stdin'], 'old\n');
  const tree = await git(['mktree'], `100664 blob ${blob}\told.txt\n`);
  const as = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
  const old = await git([...as, 'commit-tree', tree, '-m', 'Old']);
  await git(['update-ref', 'refs/heads/old', old]);
  const changes = ChangeSet.empty(old).with('new.txt', file('new\n'));

  const published = await forgeFor(github.createToken(BOT, ALL)).publish(await request(changes, null));

  expect(published).toMatchObject({ kind: 'committed' });
  expect(await git(['cat-file', 'tree', `${BRANCH}^{tree}`])).toContain('100664 old.txt');
});

/** What a person gets who clones the branch. */
async function clone(token: string, check: (folder: string) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder('clone');
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const config = ['-c', `http.extraHeader=Authorization: basic ${basic}`];
  await gitText([...config, 'clone', '--quiet', '--branch', BRANCH, repository.cloneUrl, folder.path]);
  await check(folder.path);
}

test('a published change set is exactly what git then clones', async () => {
  const token = github.createToken(BOT, ALL);
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]);
  const changes = ChangeSet.empty(repository.firstSha)
    .with('src/deep/new.txt', file('line\r\nümläut 𝄞 123n'))
    .with('number.txt', file('123n'))
    .with('marked.txt', file('\uFEFFtext\n'))
    .with('latin1.txt', file(Buffer.from([0x66, 0xfc, 0x72])))
    .with('empty.txt', file(''))
    .with('run.sh', file('#!/bin/sh\n', '100755'))
    .with('link', file('src/deep/new.txt', '120000'))
    .with('pic.png', file(picture))
    .with('old/gone.txt', { kind: 'deleted' })
    .with('was-file', { kind: 'deleted' })
    .with('was-file/now-folder.txt', file('in a folder\n'));

  const published = await forgeFor(token).publish(await request(changes, null));

  expect(published).toEqual({ kind: 'committed', sha: await repository.head(BRANCH) });
  await clone(token, async (folder) => {
    const read = (path: string) => readFile(join(folder, path));
    for (const [path, change] of changes.entries()) {
      if (change.kind === 'file' && change.mode !== '120000') {
        expect.soft(await read(path), path).toEqual(Buffer.from(change.bytes));
      }
    }
    expect(await readlink(join(folder, 'link'))).toBe('src/deep/new.txt');
    expect((await lstat(join(folder, 'run.sh'))).mode & 0o111).not.toBe(0);
    await expect(lstat(join(folder, 'old'))).rejects.toThrow(/ENOENT/);
    // What the change set does not name is as it was.
    expect(await read('README.md')).toEqual(Buffer.from('hello\n'));
    expect((await lstat(join(folder, 'bin/tool'))).mode & 0o111).not.toBe(0);
    expect(await gitText(['log', '--format=%s|%P', '-1'], { cwd: folder })).toBe(
      `fix: it|${repository.firstSha}`,
    );
    const changed = await gitText(['diff', '--name-only', repository.firstSha, 'HEAD'], { cwd: folder });
    expect(changed.split('\n')).toEqual(changes.entries().map(([path]) => path));
  });
});

test('an archived repository is named as such', async () => {
  const changes = ChangeSet.empty(repository.firstSha).with('README.md', file('one\n'));
  repository.configure({ isArchived: true });
  const published = await forgeFor(github.createToken(BOT, ALL)).publish(await request(changes, null));
  expect(published).toMatchObject({ kind: 'refused', why: expect.stringMatching(/archived/) });
});

test('the most that is read and written for one issue fits the requests of a run', async () => {
  const token = github.createToken(BOT, ALL);
  const known = forgeFor(token);
  await known.publish(await request(ChangeSet.empty(repository.firstSha).with('a', file('one\n')), null));
  const expectedHead = (await known.branch(BRANCH))?.headSha ?? '';
  // Somebody wrote a comment that looks like ours, so that the token's owner is asked for.
  await repository.comment({ issue: 1, author: 'stranger', body: MARKER });
  const commentId = await repository.comment({ issue: 1, author: 'maintainer', body: '/tether' });
  const forge = forgeFor(token);
  github.forgetRequests();

  for (let commenters = 0; commenters < 11; commenters += 1) await forge.permissionOf('maintainer');
  await forge.issue(1);
  await forge.discussion(1);
  await forge.branch(BRANCH);
  await forge.openPullRequest(BRANCH);
  await forge.historyBetween(repository.firstSha, expectedHead);
  await forge.upsertComment(1, MARKER, masked(`${MARKER}\nstarted`));
  await forge.react({ kind: 'issue-comment', id: commentId });
  const changes = Array.from({ length: 25 }, (_, n) => n).reduce(
    (made, n) => made.with(`${n}.bin`, file(Buffer.from([0, n]))),
    ChangeSet.empty(repository.firstSha),
  );
  expect(await forge.publish(await request(changes, expectedHead))).toMatchObject({ kind: 'committed' });
  expect(await forge.upsertPullRequest(DRAFT)).toMatchObject({ kind: 'created' });
  await forge.upsertComment(1, MARKER, masked(`${MARKER}\nended`));

  // Of sixty; the rest is for repetitions and for further pages of comments.
  expect(github.requests.length).toBeLessThanOrEqual(55);
});

test('the place of a branch is free, taken, or blocked by one that git cannot hold beside it', async () => {
  await expectPlacesOfBranches(forgeFor(github.createToken(BOT, ALL)), repository);
});

test('a pull request of which the merge is not computed yet is asked for again, by its id', async () => {
  repository.configure({ computesMerges: 'when-asked', isStrict: true });
  const forge = forgeFor(github.createToken(BOT, ALL));
  const sha = await repository.pushCommit({ branch: BRANCH, files: { 'a.txt': 'a\n' } });
  const number = await repository.openPull(BRANCH);
  await repository.pushCommit({ branch: 'main', files: { 'b.txt': 'b\n' } });
  expect(await forge.runPulls('main')).toMatchObject([{ number, issue: 1, head: sha, isOutdated: true }]);
});
