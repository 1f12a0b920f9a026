import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import { isOfSession } from '../../embedded/github/session-requests.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  answersIn,
  call,
  changedBetween,
  expectEnd,
  finish,
  notesIn,
  onlyPull,
  requestsOf,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

const BOM = '\uFEFF';
const BINARY = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7) % 256);
const LARGE = Array.from(
  { length: 5000 },
  (_, index) => `line ${index} of a large file, padded ........`,
).join('\n');

async function bytesAt({ repository }: Stage, path: string): Promise<Buffer> {
  return git(['--git-dir', repository.gitDir, 'cat-file', 'blob', `tether/issue-1:${path}`]);
}

async function modeAt({ repository }: Stage, path: string): Promise<string | undefined> {
  const entries = await repository.treeAt('tether/issue-1');
  return entries.find((entry) => entry.path === path)?.mode;
}

const patch = (path: string, search: string, replace: string) =>
  call('patch-file', { path, search, replace });

test('line endings, byte order marks, modes, links and binary files survive', async () => {
  await using stage = await stageFor({
    content: {
      files: {
        'crlf.txt': 'one\r\ntwo\r\nthree\r\n',
        'bom.txt': `${BOM}one\ntwo\n`,
        'both.txt': `${BOM}one\r\ntwo\r\n`,
        'run.sh': { executable: 'echo old\n' },
        'rewritten.sh': { executable: 'echo old\n' },
        'no-end.txt': 'last line',
        'link.txt': { link: 'crlf.txt' },
        'data.bin': BINARY,
        'sub/gone.txt': 'gone\n',
        'with space and ü.txt': 'old\n',
      },
    },
    script: [
      says(
        patch('crlf.txt', 'two\n', 'TWO\nand a half\n'),
        write('bom.txt', 'one\nTWO\n'),
        write('both.txt', 'one\nTWO\n'),
        patch('run.sh', 'old', 'new'),
        write('rewritten.sh', 'echo new\n'),
        patch('no-end.txt', 'last', 'the last'),
        call('delete-file', { path: 'sub/gone.txt' }),
        write('with space and ü.txt', 'new\n'),
        write('empty.txt', ''),
        write('deep/er/new.txt', 'new\n'),
      ),
      // Each of these must be refused: none of them is a text that can be changed.
      says(write('link.txt', 'x'), patch('data.bin', 'a', 'b')),
      says(finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'true' } });

  expectEnd(result, 'unproven', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual([
    'M bom.txt',
    'M both.txt',
    'M crlf.txt',
    'A deep/er/new.txt',
    'A empty.txt',
    'M no-end.txt',
    'M rewritten.sh',
    'M run.sh',
    'D sub/gone.txt',
    'M with space and ü.txt',
  ]);
  expect((await bytesAt(stage, 'crlf.txt')).toString()).toBe('one\r\nTWO\r\nand a half\r\nthree\r\n');
  expect((await bytesAt(stage, 'bom.txt')).toString()).toBe(`${BOM}one\nTWO\n`);
  expect((await bytesAt(stage, 'both.txt')).toString()).toBe(`${BOM}one\r\nTWO\r\n`);
  expect((await bytesAt(stage, 'no-end.txt')).toString()).toBe('the last line');
  expect((await bytesAt(stage, 'empty.txt')).length).toBe(0);
  expect(await modeAt(stage, 'run.sh')).toBe('100755');
  expect(await modeAt(stage, 'rewritten.sh')).toBe('100755');
  expect(await modeAt(stage, 'link.txt')).toBe('120000');
  expect(await modeAt(stage, 'deep/er/new.txt')).toBe('100644');
  expect(await bytesAt(stage, 'data.bin')).toEqual(Buffer.from(BINARY));
  // The patch that is kept gives the same tree.
  await git(['apply', '--index', result.outputs['patch-path'] ?? ''], { cwd: stage.workspace });
  const tree = (await git(['write-tree'], { cwd: stage.workspace })).toString().trim();
  expect(tree).toBe((await stage.repository.log(pull.branch))[0]?.tree);
});

test('commands see the change as it will be published: modes, deletions, new folders', async () => {
  const gate = `set -e
test -x tool.sh
test ! -e sub/gone.txt
test ! -e sub
test -L link.txt
test "$(cat deep/er/new.txt)" = new
test -f file/now-a-folder.txt
`;
  await using stage = await stageFor({
    content: {
      files: {
        'gate.sh': gate,
        'tool.sh': { executable: 'echo old\n' },
        'sub/gone.txt': 'gone\n',
        'link.txt': { link: 'tool.sh' },
        file: 'a file\n',
      },
    },
    script: [
      says(
        write('tool.sh', 'echo new\n'),
        call('delete-file', { path: 'sub/gone.txt' }),
        call('delete-file', { path: 'file' }),
        write('file/now-a-folder.txt', 'x\n'),
        write('deep/er/new.txt', 'new\n'),
        finish(),
      ),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh gate.sh' } });

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual([
    'A deep/er/new.txt',
    'D file',
    'A file/now-a-folder.txt',
    'D sub/gone.txt',
    'M tool.sh',
  ]);
});

test('a file of 200 KB can be patched and is published whole; the model is shown parts of it', async () => {
  await using stage = await stageFor({
    content: { files: { 'large.txt': LARGE } },
    issue: { title: 'Mend `large.txt`', body: 'Line 2500 is wrong.' },
    script: [
      says(call('read-file', { path: 'large.txt', start: 2500, end: 2502 })),
      says(patch('large.txt', 'line 2500 of', 'LINE 2500 of'), finish()),
    ],
  });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: { validate: "grep -q 'LINE 2500' large.txt" } },
  );

  expectEnd(result, 'validated', 0);
  expect((await bytesAt(stage, 'large.txt')).toString()).toBe(LARGE.replace('line 2500 of', 'LINE 2500 of'));
  expect(stage.model.requests[0]?.bytes).toBeLessThan(100_000);
  expect((await onlyPull(stage)).body).toContain('| `large.txt` | modified | +1 −1 |');
});

test('forty changed files go into one pull request with one tree request', async () => {
  const paths = Array.from({ length: 40 }, (_, index) => `src/part-${String(index).padStart(2, '0')}.txt`);
  await using stage = await stageFor({
    content: { files: Object.fromEntries(paths.slice(0, 20).map((path) => [path, 'old\n'])) },
    script: [says(...paths.map((path) => write(path, `new ${path}\n`)), finish())],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'test -f src/part-39.txt' } });

  expectEnd(result, 'unproven', 0);
  const pull = await onlyPull(stage);
  expect(pull.changedFiles).toBe(40);
  const requests = requestsOf(stage).filter((request) => !isOfSession(request));
  expect(requests.filter(({ path }) => path.endsWith('/git/trees'))).toHaveLength(1);
  expect(requests.length).toBeLessThanOrEqual(31);
});

const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12\n`;

test('what would be damaged in the repository or on other machines is refused, with the reason', async () => {
  await using stage = await stageFor({
    content: {
      files: {
        '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n',
        'model.bin': POINTER,
        'bare.dat': POINTER,
        'README.md': '# old\n',
      },
    },
    script: [
      says(
        write('model.bin', 'text'),
        write('new.bin', 'text'),
        write('bare.dat', 'text'),
        patch('bare.dat', 'size 12', 'size 13'),
        write('readme.MD', '# new\n'),
        write('docs/nul.txt', 'x'),
        write('ab:c', 'x'),
        write('README.md', '# new\n'),
      ),
      says(finish()),
    ],
  });

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'true' } });

  expectEnd(result, 'validated', 0);
  const told = answersIn(stage.model.requests[1]);
  for (const [at, part] of [
    [0, 'model.bin is a pointer of Git LFS'],
    [1, 'new.bin has the filter "lfs"'],
    [2, 'bare.dat is a pointer of Git LFS'],
    [3, 'bare.dat is a pointer of Git LFS'],
    [4, 'readme.MD differs from README.md in spelling alone'],
    [5, '"nul.txt" is the name of a device'],
    [6, '"ab:c" holds the character :'],
  ] as const) {
    expect(told[at]).toContain(part);
  }
  // Only what the attributes promise could stand there otherwise.
  expect(result.summary).toContain('1 file of Git LFS (model.bin) is a pointer in the checkout');
  const { headSha } = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', headSha)).toEqual(['M README.md']);
});

/** The default branch gets one more file, whose name is these bytes, and the checkout is brought there. */
async function commitNamed({ repository, workspace }: Stage, name: Uint8Array, text: string): Promise<void> {
  const bare = {
    env: { GIT_DIR: repository.gitDir, GIT_INDEX_FILE: join(repository.gitDir, 'named-index') },
  };
  const oid = (await git(['hash-object', '-w', '--stdin'], { ...bare, input: text })).toString().trim();
  await git(['read-tree', 'main'], bare);
  const row = Buffer.concat([Buffer.from(`100644 ${oid}\t`), name, Buffer.from('\0')]);
  await git(['update-index', '-z', '--index-info'], { ...bare, input: row });
  const tree = (await git(['write-tree'], bare)).toString().trim();
  const by = ['-c', 'user.name=m', '-c', 'user.email=m@example.org'];
  const commit = await git([...by, 'commit-tree', tree, '-p', 'main', '-m', 'A name'], bare);
  await git(['update-ref', 'refs/heads/main', commit.toString().trim()], bare);
  await git(['fetch', '--quiet', 'origin', 'main'], { cwd: workspace });
  await git(['reset', '--quiet', '--hard', 'FETCH_HEAD'], { cwd: workspace });
}

test('a file whose name is no UTF-8 is seen by commands, told of, and published as it was', async () => {
  await using stage = await stageFor({
    content: {
      files: { 'gate.sh': '! grep -q old "$(printf \'kept/caf\\351.txt\')"\ntest -f kept/new.txt\n' },
    },
    script: [
      says(call('read-file', { path: 'kept' }), write('kept/caf\uFFFD.txt', 'new\n')),
      says(write('kept/new.txt', 'x\n'), finish()),
    ],
  });
  const name = Buffer.from('kept/caf\xe9.txt', 'latin1');
  await commitNamed(stage, name, 'as it was\n');

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh gate.sh' } });

  expectEnd(result, 'unproven', 0);
  expect(result.summary).toContain(
    '1 file with a name that is not UTF-8: the commands see it, the model does not.',
  );
  const listing = await git(['--git-dir', stage.repository.gitDir, 'ls-tree', '-r', '-z', 'tether/issue-1']);
  expect(listing.includes(name)).toBe(true);
  expect(answersIn(stage.model.requests[1])[1]).toContain('stands for bytes which are no UTF-8');
  const { headSha } = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', headSha)).toEqual(['A kept/new.txt']);
});

const GATE = 'set -e\ntest -f kept/new.txt\ntest -f left-out/deep/a.txt\ntest -f left-out/b.txt\n';
const FILES = {
  'gate.sh': GATE,
  'kept/a.txt': 'a\n',
  'left-out/deep/a.txt': 'deep\n',
  'left-out/b.txt': 'b\n',
} as const;

test('in a sparse checkout the commands see the whole tree', async () => {
  await using stage = await stageFor({
    content: { files: FILES },
    script: [says(write('kept/new.txt', 'x\n'), finish())],
  });
  await git(['sparse-checkout', 'set', 'kept'], { cwd: stage.workspace });
  expect(existsSync(join(stage.workspace, 'left-out'))).toBe(false);

  const result = await stage.start({ kind: 'label' }, { inputs: { validate: 'sh gate.sh' } });

  expectEnd(result, 'unproven', 0);
  const pull = await onlyPull(stage);
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['A kept/new.txt']);
  expect(notesIn(pull).filter((note) => note.includes('checkout'))).toEqual([]);
});

test('commands see the line ends that the checkout is set up for, and the commit has its own', async () => {
  await using stage = await stageFor({
    content: {
      files: {
        'kept.txt': 'one\ntwo\n',
      },
    },
    script: [says(write('new.txt', 'x\n'), finish())],
  });
  const at = { cwd: stage.workspace };
  await git(['config', 'core.autocrlf', 'true'], at);
  await git(['rm', '--quiet', '--cached', '-r', '.'], at);
  await git(['reset', '--quiet', '--hard'], at);
  // As old as after a job's earlier steps: git compares the contents of files that are as young as its index.
  const earlier = new Date(Date.now() - 60_000);
  utimesSync(join(stage.workspace, 'kept.txt'), earlier, earlier);
  await git(['update-index', '--refresh'], at);
  expect(readFileSync(join(stage.workspace, 'kept.txt'), 'utf8')).toBe('one\r\ntwo\r\n');

  const result = await stage.start(
    { kind: 'label' },
    {
      inputs: {
        validate:
          'test "$(wc -c < kept.txt)" = 10 && test "$(wc -c < new.txt)" = 3 && test -z "$(git status --porcelain)"',
      },
    },
  );

  expectEnd(result, 'validated', 0);
  expect(await changedBetween(stage, 'main', (await onlyPull(stage)).headSha)).toEqual(['A new.txt']);
});

test('in a partial clone the pull request says how many files nobody saw', async () => {
  await using stage = await stageFor({
    content: {
      files: { ...FILES, 'lib/sub': { submodule: 'a'.repeat(40) }, 'gate.sh': 'test -f kept/new.txt\n' },
    },
    script: [
      says(write('kept/new.txt', 'x\n'), call('read-file', { path: 'left-out/b.txt' })),
      says(finish()),
    ],
  });
  await git(['config', 'uploadpack.allowFilter', 'true'], { cwd: stage.repository.gitDir });
  const workspace = `${stage.workspace}-partial`;
  const from = `file://${stage.repository.gitDir}`;
  await git(['clone', '--quiet', '--filter=blob:none', '--sparse', from, workspace]);
  await git(['sparse-checkout', 'set', 'kept'], { cwd: workspace });

  const result = await stage.start({ kind: 'label' }, { workspace, inputs: { validate: 'sh gate.sh' } });

  expectEnd(result, 'unproven', 0);
  const pull = await onlyPull(stage);
  expect(notesIn(pull).join('\n')).toContain(
    '2 files of the repository are not in the checkout, a partial clone: neither the commands nor the model saw them.',
  );
  expect(answersIn(stage.model.requests[1])[1]).toContain('partial clone');
  expect(result.summary).toContain('no files of the submodules lib/sub');
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['A kept/new.txt']);
});
