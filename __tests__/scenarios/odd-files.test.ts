import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../embedded/git.ts';
import type { Stage } from '../../embedded/stage.ts';
import {
  answersIn,
  call,
  changedBetween,
  expectEnd,
  finish,
  notesIn,
  onlyPull,
  patch,
  says,
  stageFor,
  write,
} from '../support/scenario.ts';

const BOM = '\uFEFF';
const BINARY = Uint8Array.from({ length: 4096 }, (_, index) => (index * 7) % 256);

async function bytesAt({ repository }: Stage, path: string): Promise<Buffer> {
  return git(['--git-dir', repository.gitDir, 'cat-file', 'blob', `tether/issue-1:${path}`]);
}

async function modeAt({ repository }: Stage, path: string): Promise<string | undefined> {
  const entries = await repository.treeAt('tether/issue-1');
  return entries.find((entry) => entry.path === path)?.mode;
}

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
    '1 file with a name that is not UTF-8: seen by the commands, but not by the model.',
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
    'Not in the checkout, a partial clone: 2 files, which neither the commands nor the model saw.',
  );
  expect(answersIn(stage.model.requests[1])[1]).toContain('partial clone');
  expect(result.summary).toContain('no files of the submodules lib/sub');
  expect(await changedBetween(stage, 'main', pull.headSha)).toEqual(['A kept/new.txt']);
});
