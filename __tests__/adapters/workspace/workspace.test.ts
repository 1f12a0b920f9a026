import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { CandidateCommits, TRIAL_COMMITS } from '../../../src/adapters/candidate/candidate-commits.ts';
import { type BaseCommit, openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import type { IsolatedCommand, Isolation } from '../../../src/adapters/sandbox/isolation.ts';
import { GitWorkspace, type WorkspaceOptions } from '../../../src/adapters/workspace/workspace.ts';
import type { EditOutcome, SearchOutcome } from '../../../src/core/ports.ts';
import type { CommandEntry } from '../../../src/core/verdict/verdict.ts';
import { type Checkout, createCheckout } from '../../support/checkout.ts';

const PATH = process.env.PATH ?? '';
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12\n`;
/** Limits that no test here comes near. */
const ROOMY = {
  ...{ maxFiles: 200, maxDeletedFiles: 200 },
  ...{ maxFileBytes: 1_048_576, maxTotalBytes: 10_485_760 },
} as const;
const made: { checkout: Checkout; base: BaseCommit }[] = [];

afterEach(async () => {
  for (const { checkout, base } of made.splice(0)) {
    base.close();
    await checkout.remove();
  }
});

/** Records what it is asked to run; that commands really run is shown elsewhere. */
function recordingIsolation(): Isolation & { readonly ran: IsolatedCommand[] } {
  const ran: IsolatedCommand[] = [];
  return {
    ran,
    unavailableReason: async () => null,
    run: async (command) => {
      ran.push(command);
      return { result: { kind: 'exited', code: 0, output: '', ms: 1 }, written: [] };
    },
    runSetup: async () => ({ kind: 'done', results: [] }),
  };
}

type Prepare = (checkout: Checkout) => Promise<void> | void;

async function workspaceOver(
  files: Readonly<Record<string, string | Buffer>>,
  options: Partial<WorkspaceOptions> & { readonly prepare?: Prepare } = {},
): Promise<{ readonly workspace: GitWorkspace; readonly checkout: Checkout; readonly base: BaseCommit }> {
  const checkout = await createCheckout(files);
  await options.prepare?.(checkout);
  const base = await openBaseCommit({ checkout: checkout.folder, temp: checkout.temp, path: PATH });
  made.push({ checkout, base });
  return { workspace: workspaceOn(base, options), checkout, base };
}

function workspaceOn(base: BaseCommit, options: Partial<WorkspaceOptions> = {}): GitWorkspace {
  return new GitWorkspace({
    base,
    isolation: recordingIsolation(),
    candidates: new CandidateCommits(base.repository, TRIAL_COMMITS),
    workingDirectory: '',
    allow: () => false,
    limits: ROOMY,
    ...options,
  });
}

/** Two symbolic links and a submodule. */
async function commitLinks(checkout: Checkout): Promise<void> {
  await checkout.link('link', '/etc/passwd');
  await checkout.link('dirlink', 'dir');
  checkout.git('add', '--all');
  checkout.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`);
  checkout.git('commit', '--quiet', '-m', 'x');
}

function why(outcome: EditOutcome | SearchOutcome): string {
  return outcome.kind === 'refused' ? outcome.why : `not refused: ${outcome.kind}`;
}

const write = (path: string, text: string) => ({ kind: 'write', path, text }) as const;
const remove = (path: string) => ({ kind: 'delete', path }) as const;

describe('reading', () => {
  test('each kind of thing is told apart', async () => {
    const { workspace } = await workspaceOver(
      {
        'text.txt': 'ü\r\n',
        'bom.txt': '\ufeffhi',
        'run.sh': '#!/bin/sh\n',
        'bin.dat': 'a\0b',
        'latin.txt': Buffer.from([0x63, 0x61, 0x66, 0xe9]),
        'huge.txt': 'x'.repeat(2 * 1024 * 1024 + 1),
        'dir/inner.txt': 'x',
      },
      {
        prepare: async (checkout) => {
          await checkout.makeExecutable('run.sh');
          await commitLinks(checkout);
        },
      },
    );
    expect(await workspace.read('text.txt')).toEqual({
      kind: 'text',
      text: 'ü\r\n',
      bytes: 4,
    });
    expect(await workspace.read('bom.txt')).toMatchObject({ kind: 'text', text: '\ufeffhi', bytes: 5 });
    expect(await workspace.read('./run.sh')).toMatchObject({ kind: 'text' });
    expect(await workspace.read('bin.dat')).toEqual({ kind: 'binary', bytes: 3 });
    expect(await workspace.read('latin.txt')).toMatchObject({ kind: 'text', text: 'café', bytes: 4 });
    expect(await workspace.read('huge.txt')).toEqual({ kind: 'too-large', bytes: 2 * 1024 * 1024 + 1 });
    expect(await workspace.read('dir/')).toEqual({ kind: 'folder' });
    expect(await workspace.read('link')).toEqual({ kind: 'link', target: '/etc/passwd' });
    expect(await workspace.read('sub')).toEqual({ kind: 'submodule' });
    expect(await workspace.read('sub/x')).toEqual({ kind: 'submodule' });
    expect(await workspace.read('dirlink/inner.txt')).toMatchObject({ kind: 'refused' });
    expect(await workspace.read('../x')).toMatchObject({ kind: 'refused' });
  });

  test('nothing on disk is reached: untracked files, links and a FIFO in the place of a file', async () => {
    const { workspace, checkout } = await workspaceOver({ 'a.txt': 'committed', 'b.txt': 'b' });
    await writeFile(join(checkout.folder, '.env'), 'SECRET=1');
    execFileSync('sh', ['-c', 'rm a.txt b.txt; ln -s /etc/passwd a.txt; mkfifo b.txt'], {
      cwd: checkout.folder,
    });
    expect(await workspace.read('.env')).toMatchObject({ kind: 'missing' });
    expect(await workspace.read('a.txt')).toMatchObject({ kind: 'text', text: 'committed' });
    expect(await workspace.read('b.txt')).toMatchObject({ kind: 'text', text: 'b' });
  });

  test('a missing file names the nearest: the same name elsewhere, then similar names', async () => {
    const { workspace } = await workspaceOver({
      'src/app/TaskService.ts': '',
      'src/app/TaskServices.ts': '',
      'lib/TaskService.ts': '',
      'other.md': '',
    });
    expect(await workspace.read('src/TaskService.ts')).toEqual({
      kind: 'missing',
      nearest: ['src/app/TaskService.ts', 'lib/TaskService.ts', 'src/app/TaskServices.ts'],
    });
    expect(await workspace.read('src/app/TaskServcie.ts')).toMatchObject({
      nearest: ['src/app/TaskService.ts', 'lib/TaskService.ts', 'src/app/TaskServices.ts'],
    });
    expect(await workspace.read('entirely-different')).toEqual({ kind: 'missing', nearest: [] });
  });
});

describe('editing', () => {
  test('a new file is an ordinary one, even a script', async () => {
    const { workspace } = await workspaceOver({ 'a.txt': 'a' });
    const outcome = await workspace.apply(write('new/run.sh', '#!/bin/sh\n'));
    expect(outcome).toMatchObject({ kind: 'applied', change: { kind: 'file', mode: '100644', isNew: true } });
    expect(await workspace.read('new/run.sh')).toMatchObject({ kind: 'text', text: '#!/bin/sh\n' });
    expect(await workspace.read('new')).toEqual({ kind: 'folder' });
    expect(await workspace.paths()).toEqual(['a.txt', 'new/run.sh']);
  });

  test('an existing file keeps its mode, also when it was deleted in between', async () => {
    const { workspace, base } = await workspaceOver(
      { 'run.sh': 'old' },
      {
        prepare: async (checkout) => {
          await checkout.makeExecutable('run.sh');
          checkout.commit();
        },
      },
    );
    expect(await workspace.apply(write('run.sh', 'new'))).toMatchObject({
      change: { mode: '100755', isNew: false },
    });
    await workspace.apply(remove('run.sh'));
    expect(await workspace.read('run.sh')).toMatchObject({ kind: 'missing' });
    const start = workspace.changes();
    expect(await workspace.apply(write('run.sh', 'again'))).toMatchObject({
      change: { mode: '100755', isNew: false },
    });

    // Or deleted by an earlier run, from whose branch this one goes on.
    const next = workspaceOn(base, { start });
    expect(await next.apply(write('run.sh', 'again'))).toMatchObject({ change: { mode: '100755' } });
    await next.apply(write('run.sh', 'old'));
    expect(next.changes().isEmpty).toBe(true);
  });

  test('the same content is no change, and going back to the base takes the change away', async () => {
    const { workspace } = await workspaceOver({ 'a.txt': 'a' });
    expect(await workspace.apply(write('a.txt', 'a'))).toEqual({ kind: 'same' });
    await workspace.apply(write('a.txt', 'b'));
    expect(await workspace.apply(write('a.txt', 'b'))).toEqual({ kind: 'same' });
    expect(await workspace.apply(write('a.txt', 'a'))).toEqual({ kind: 'applied', change: null });
    expect(workspace.changes().isEmpty).toBe(true);
    await workspace.apply(remove('a.txt'));
    expect(workspace.changes().get('a.txt')).toEqual({ kind: 'deleted' });
    await workspace.apply(write('a.txt', 'a'));
    expect(workspace.changes().isEmpty).toBe(true);
  });

  test('deleting a file that the run made leaves nothing behind', async () => {
    const { workspace } = await workspaceOver({ 'a.txt': 'a' });
    await workspace.apply(write('b.txt', 'b'));
    expect(await workspace.apply(remove('b.txt'))).toEqual({ kind: 'applied', change: null });
    expect(workspace.changes().isEmpty).toBe(true);
    expect(why(await workspace.apply(remove('b.txt')))).toContain('does not exist');
  });

  test('a file may take the place of a folder that was emptied, and the other way round', async () => {
    const { workspace } = await workspaceOver({ 'dir/x': 'x', file: 'f' });
    expect(why(await workspace.apply(write('dir', 'text')))).toContain('is a folder');
    await workspace.apply(remove('dir/x'));
    expect(await workspace.apply(write('dir', 'text'))).toMatchObject({
      kind: 'applied',
      change: { isNew: true },
    });
    expect(why(await workspace.apply(write('file/y', 'y')))).toContain('file is a file');
    await workspace.apply(remove('file'));
    expect(await workspace.apply(write('file/y', 'y'))).toMatchObject({ kind: 'applied' });
    expect(await workspace.paths()).toEqual(['dir', 'file/y']);
  });

  test('links, what lies behind them, and submodules are not written', async () => {
    const { workspace } = await workspaceOver({ 'dir/x': 'x' }, { prepare: commitLinks });
    expect(why(await workspace.apply(write('link', 'x')))).toContain('symbolic link');
    expect(why(await workspace.apply(write('dirlink/y', 'x')))).toContain('behind the symbolic link dirlink');
    expect(why(await workspace.apply(write('sub', 'x')))).toContain('submodule');
    expect(why(await workspace.apply(write('sub/y', 'x')))).toContain('submodule');
    expect(why(await workspace.apply(remove('sub')))).toContain('submodule');
    expect(workspace.changes().isEmpty).toBe(true);
    expect(await workspace.apply(remove('link'))).toMatchObject({
      kind: 'applied',
      change: { kind: 'deleted' },
    });
    await workspace.apply(remove('dirlink'));
    expect(await workspace.apply(write('dirlink/y', 'x'))).toMatchObject({ kind: 'applied' });
  });

  test('what is no text is not overwritten, but may be deleted', async () => {
    const { workspace } = await workspaceOver({
      image: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      huge: 'x'.repeat(2 * 1024 * 1024 + 1),
    });
    expect(why(await workspace.apply(write('image', 'e')))).toContain('is binary');
    expect(why(await workspace.apply(write('huge', 'e')))).toContain('not edited');
    expect(why(await workspace.apply(write('new', 'a\0b')))).toContain('NUL');
    expect(why(await workspace.apply(write('new', 'a\uD83Db')))).toContain('half of a character');
    expect(await workspace.apply(remove('image'))).toMatchObject({ kind: 'applied' });
  });

  test('what a partial clone left out is neither read nor written, with the reason; beside it all goes on', async () => {
    const { checkout } = await workspaceOver({ 'a/here': 'x', 'b/gone': 'y' });
    checkout.git('config', 'uploadpack.allowFilter', 'true');
    const clone = join(checkout.temp, 'clone');
    checkout.git('clone', '--quiet', '--filter=blob:none', '--sparse', `file://${checkout.folder}`, clone);
    checkout.git('-C', clone, 'sparse-checkout', 'set', 'a');
    const temp = join(checkout.temp, 'own');
    await mkdir(temp);
    const base = await openBaseCommit({ checkout: clone, temp, path: PATH });
    const workspace = workspaceOn(base);
    expect(await workspace.read('b/gone')).toEqual({
      kind: 'refused',
      why: expect.stringContaining('partial clone'),
    });
    expect(why(await workspace.apply(write('b/gone', 'z')))).toContain('partial clone');
    expect(await workspace.read('a/here')).toMatchObject({ kind: 'text', text: 'x' });
    expect(await workspace.apply(write('b/new', 'z'))).toMatchObject({ kind: 'applied' });
    expect(await workspace.diff()).toContain('b/new');
    base.close();
  });

  test('characters that no reviewer sees are not brought in, and those that stand there may stay', async () => {
    const { workspace } = await workspaceOver({ old: 'a\u200Bb\n' });
    expect(why(await workspace.apply(write('new', 'x \u202E y')))).toContain('U+202E');
    expect(await workspace.apply(write('old', 'a\u200Bb\nmore\n'))).toMatchObject({ kind: 'applied' });
    expect(why(await workspace.apply(write('old', 'a\u200B\u200Bb\n')))).toContain('U+200B');
    expect(why(await workspace.apply(write('old', 'a\u202Eb\n')))).toContain('(U+202E)');
  });

  test('what the repository ignores is not written, unless it is in the base all the same', async () => {
    const { workspace } = await workspaceOver({
      '.gitignore': 'node_modules/\n*.log\n!kept.log\n',
      'node_modules/own/index.js': 'committed',
    });
    expect(why(await workspace.apply(write('node_modules/runner/cli.js', 'x')))).toContain('is ignored');
    expect(why(await workspace.apply(write('deep/a.log', 'x')))).toContain('is ignored');
    await workspace.apply(write('.gitignore', ''));
    expect(why(await workspace.apply(write('deep/a.log', 'x')))).toContain('is ignored');
    expect(await workspace.apply(write('kept.log', 'x'))).toMatchObject({ kind: 'applied' });
    expect(await workspace.apply(write('node_modules/own/index.js', 'y'))).toMatchObject({ kind: 'applied' });
  });

  test('a new name that commands can take for an option is for repositories that have such names', async () => {
    const { workspace } = await workspaceOver({ 'src/a.js': 'x' });
    const { workspace: other } = await workspaceOver({ 'routes/-parts/a.js': 'x' });
    for (const path of ['-rf', 'src/--help', '-parts/x.js']) {
      expect(why(await workspace.apply(write(path, 'x')))).toContain('begins with "-"');
      expect(await other.apply(write(path, 'x'))).toMatchObject({ kind: 'applied' });
    }
    expect(await workspace.apply(write('src/a-b.js', 'x'))).toMatchObject({ kind: 'applied' });
  });

  test('no folder becomes what git takes for a repository, in any order and spelling, and one of the base stays as it is', async () => {
    const { workspace, base } = await workspaceOver({
      'odb/objects/a': 'x',
      'odb/refs/a': 'x',
      'fixture.git/HEAD': 'ref: refs/heads/main\n',
      'fixture.git/objects/info/packs': '',
      'fixture.git/refs/heads/main': '',
    });
    for (const name of ['config', 'refs/README.md', 'Objects/README.md', 'src/HEAD'])
      expect(await workspace.apply(write(`docs/${name}`, 'x'))).toMatchObject({ kind: 'applied' });
    for (const path of ['docs/HEAD', 'odb/Head', 'fixture.git/config', 'fixture.git/hooks/post-checkout'])
      expect(why(await workspace.apply(write(path, 'x')))).toContain('for a repository of its own');
    expect(await workspace.apply(write('linked/commondir', '../docs\n'))).toMatchObject({ kind: 'applied' });
    expect(why(await workspace.apply(write('linked/HEAD', 'x')))).toContain('for a repository of its own');
    expect(why(await workspace.apply(write('fixture.git/config', 'x')))).toContain('Leave it as it is');
    expect(await workspace.apply(remove('fixture.git/HEAD'))).toMatchObject({ kind: 'applied' });
    const opened = workspaceOn(base, { allow: (path) => path.startsWith('fixture.git/') });
    expect(await opened.apply(write('fixture.git/config', 'x'))).toMatchObject({ kind: 'applied' });
  });

  test('the size of a file, the number of files and the bytes of all have a limit each', async () => {
    const limits = { ...ROOMY, maxFiles: 2, maxFileBytes: 10, maxTotalBytes: 15 };
    const { workspace } = await workspaceOver({ a: 'a', b: 'b', c: 'c' }, { limits });
    expect(why(await workspace.apply(write('x', '12345678901')))).toMatch(/11 bytes.*may have 10\. Split it/);
    await workspace.apply(write('x', '1234567890'));
    expect(why(await workspace.apply(write('y', '123456')))).toMatch(/16 bytes, and 15 .*max-changed-bytes/);
    await workspace.apply(write('y', '12345'));
    expect(why(await workspace.apply(write('z', '')))).toMatch(/changed 2 files.*max-changed-files/);
    expect(why(await workspace.apply(remove('a')))).toMatch(/changed 2 files.*max-changed-files/);
    expect(await workspace.apply(write('y', 'other'))).toMatchObject({ kind: 'applied' });
  });

  test('what git keeps otherwise than as text is not written: pointers and paths with a filter', async () => {
    const files = {
      '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n*.svg text\n',
      'vault/.gitattributes': '*.key filter=git-crypt\n',
      'a.bin': POINTER,
      'moved.dat': POINTER,
      'pic.svg': '<svg/>\n',
      'vault/readme.md': 'x\n',
    };
    const { workspace } = await workspaceOver(files);
    for (const path of ['a.bin', 'moved.dat']) {
      expect(why(await workspace.apply(write(path, 'text')))).toContain(`${path} is a pointer of Git LFS`);
    }
    expect(why(await workspace.apply(write('deep/new.bin', 'text')))).toContain(
      'the filter "lfs" (.gitattributes)',
    );
    expect(why(await workspace.apply(write('vault/new.key', 'text')))).toContain('the filter "git-crypt"');
    for (const path of ['pic.svg', 'new.svg', 'new.key', 'vault/readme.md']) {
      expect(await workspace.apply(write(path, 'text\n'))).toMatchObject({ kind: 'applied' });
    }
    expect(await workspace.apply(remove('a.bin'))).toMatchObject({ kind: 'applied' });
  });

  test('no name is made beside one that other disks take for the same', async () => {
    const files = { 'README.md': 'x', 'src/deep/a.js': 'x', 'caf\u00e9.txt': 'x', BOTH: 'x', both: 'x' };
    const { workspace } = await workspaceOver(files);
    await workspace.apply(write('new/a.txt', 'x'));
    for (const [path, twin] of [
      ['readme.MD', 'README.md'],
      ['SRC/new.js', 'src'],
      ['src/Deep/new.js', 'src/deep'],
      ['caf\u0065\u0301.txt', 'caf\u00e9.txt'],
      ['New/b.txt', 'new'],
    ] as const) {
      const refusal = why(await workspace.apply(write(path, 'text')));
      expect(refusal).toContain(`${path} differs from ${twin} in spelling alone`);
    }
    // What is there in two spellings already, or was deleted first, is no new pair.
    expect(await workspace.apply(write('both', 'text'))).toMatchObject({ kind: 'applied' });
    await workspace.apply(remove('README.md'));
    expect(await workspace.apply(write('Readme.md', 'text'))).toMatchObject({ kind: 'applied' });
  });

  test('no name is made that cannot be checked out on Windows, and a file that is there may be changed', async () => {
    const { workspace } = await workspaceOver({ 'aux.c': 'x' });
    expect(why(await workspace.apply(write('docs/nul.txt', 'text')))).toContain('name of a device');
    expect(await workspace.apply(write('aux.c', 'text'))).toMatchObject({ kind: 'applied' });
    await workspace.apply(remove('aux.c'));
    expect(await workspace.apply(write('aux.c', 'again'))).toMatchObject({ kind: 'applied' });
  });

  test('no more files are deleted than may be, and a file that is emptied counts as one', async () => {
    const limits = { ...ROOMY, maxDeletedFiles: 2 };
    const files = { a: 'a', b: 'b', c: 'c', link: 'd' };
    const prepare: Prepare = async (checkout) => {
      await checkout.link('to-a', 'a');
      checkout.git('add', '--all');
      checkout.git('commit', '--quiet', '-m', 'x');
    };
    const { workspace } = await workspaceOver(files, { limits, prepare });
    await workspace.apply(remove('a'));
    await workspace.apply(write('b', ' \n'));
    const refusal = /more than 2 files, which is the most it may\. Finish with what stands/;
    expect(why(await workspace.apply(remove('c')))).toMatch(refusal);
    expect(why(await workspace.apply(write('c', '')))).toMatch(refusal);
    expect(why(await workspace.apply(remove('to-a')))).toMatch(refusal);
    // What the run itself made may go, and what stands may be deleted or filled again.
    await workspace.apply(write('new', 'x'));
    expect(await workspace.apply(remove('new'))).toMatchObject({ kind: 'applied' });
    expect(await workspace.apply(remove('b'))).toMatchObject({ kind: 'applied' });
    await workspace.apply(write('b', 'b'));
    expect(await workspace.apply(remove('c'))).toMatchObject({ kind: 'applied' });
  });
});

describe('searching sees the candidate', () => {
  test('changed and new files as they are now, deleted ones not at all', async () => {
    const { workspace } = await workspaceOver({
      'a.ts': 'needle\n',
      'b.ts': 'needle\n',
      'c.ts': 'x\nneedle here\n',
    });
    await workspace.apply(write('a.ts', 'changed\n'));
    await workspace.apply(remove('b.ts'));
    await workspace.apply(write('new dir/d.ts', 'a\n\n  needle\n'));
    expect(await workspace.search('needle', '')).toEqual({
      kind: 'hits',
      isTruncated: false,
      hits: [
        { path: 'c.ts', line: 2, text: 'needle here' },
        { path: 'new dir/d.ts', line: 3, text: '  needle' },
      ],
    });
    expect(await workspace.search('needle', 'new dir/')).toMatchObject({ hits: [{ path: 'new dir/d.ts' }] });
    expect(await workspace.search('needle', 'c.ts')).toMatchObject({ hits: [{ line: 2 }] });
    expect(await workspace.search('nothing of this', '')).toEqual({
      kind: 'hits',
      isTruncated: false,
      hits: [],
    });
  });

  test('the pattern is an extended regular expression, and a bad one is refused in words', async () => {
    const { workspace } = await workspaceOver({ 'a.ts': 'foo(1)\nbar(2)\n--option\n' });
    expect(await workspace.search('^(foo|bar)\\([0-9]\\)$', '')).toMatchObject({
      hits: [{ line: 1 }, { line: 2 }],
    });
    expect(await workspace.search('--option', '')).toMatchObject({ hits: [{ line: 3 }] });
    expect(why(await workspace.search('foo(', ''))).toContain('not a valid extended regular expression');
    const large = await workspace.search('((a{1,200}){1,200}){1,50}', '');
    expect(why(large)).toContain('needs more memory');
    expect(why(await workspace.search('a\nb', ''))).toContain('line by line');
    expect(why(await workspace.search('x', '../x'))).toContain('leads upwards');
    expect(await workspace.search('bar', 'a.tx')).toMatchObject({ kind: 'hits', hits: [] });
  });

  test('a path is taken literally, never as a pattern of git', async () => {
    const { workspace } = await workspaceOver({ 'a*/x': 'needle', 'ab/x': 'needle' });
    expect(await workspace.search('needle', 'a*')).toMatchObject({ hits: [{ path: 'a*/x' }] });
    expect(await workspace.search('needle', ':(glob)**')).toMatchObject({ kind: 'hits', hits: [] });
    expect(why(await workspace.search('needle', '..'))).toContain('leads upwards');
  });

  test('a line break in a name is part of the path', async () => {
    const { workspace } = await workspaceOver({ 'a\nb.txt': 'needle\n', 'c.txt': 'needle\n' });
    expect(await workspace.search('needle', '')).toMatchObject({
      hits: [{ path: 'a\nb.txt' }, { path: 'c.txt', line: 1, text: 'needle' }],
    });
  });

  test('hits and lines are cut, and it is said', async () => {
    const { workspace } = await workspaceOver({ many: 'x\n'.repeat(2500), long: `${'y'.repeat(5_000)}\n` });
    const many = await workspace.search('x', '');
    expect(many).toMatchObject({ kind: 'hits', isTruncated: true });
    expect(many.kind === 'hits' && many.hits.length).toBe(2000);
    expect(await workspace.search('y', '')).toMatchObject({
      isTruncated: false,
      hits: [{ text: `${'y'.repeat(300)}…` }],
    });
  });

  test('a line of megabytes is a hit, and hides none behind it', async () => {
    const { workspace } = await workspaceOver({ a: `x${'y'.repeat(9_000_000)}\n`, b: 'x\n' });
    const found = await workspace.search('x', '');
    expect(found).toMatchObject({ isTruncated: false, hits: [{ path: 'a' }, { path: 'b', text: 'x' }] });
  });

  test('binary files are left out', async () => {
    const { workspace } = await workspaceOver({ bin: 'needle\0', text: 'needle' });
    expect(await workspace.search('needle', '')).toMatchObject({ hits: [{ path: 'text' }] });
  });
});

describe('running fills in one checked path', () => {
  const entry = (text: string): CommandEntry => {
    const [program = '', ...args] = text.split(' ');
    return { text, argv: [program, ...args], purpose: 'allowed', origin: 'input' };
  };
  const options = { view: { kind: 'base' }, limitMs: 1_000, signal: new AbortController().signal } as const;

  test('relative to the folder that commands run in', async () => {
    const isolation = recordingIsolation();
    const files = { 'pkg/test/a.ts': '', 'other/b.ts': '', 'pkg/-rf': '' };
    const { workspace } = await workspaceOver(files, { isolation, workingDirectory: 'pkg' });
    await workspace.run(entry('run --file={path}'), { ...options, path: './pkg/test/a.ts' });
    await workspace.run(entry('run {path}'), { ...options, path: 'other/b.ts' });
    await workspace.run(entry('run {path}'), { ...options, path: 'pkg' });
    await workspace.run(entry('run all'), options);
    expect(isolation.ran.map(({ argv }) => argv)).toEqual([
      ['run', '--file=test/a.ts'],
      ['run', '../other/b.ts'],
      ['run', '.'],
      ['run', 'all'],
    ]);
  });

  test('a path that is missing, unwanted, dashed or outside starts nothing', async () => {
    const isolation = recordingIsolation();
    const { workspace } = await workspaceOver({ '-rf': '', 'a$&.ts': '' }, { isolation });
    const refusals = [
      await workspace.run(entry('run {path}'), options),
      await workspace.run(entry('run all'), { ...options, path: 'a$&.ts' }),
      await workspace.run(entry('run {path}'), { ...options, path: '-rf' }),
      await workspace.run(entry('run {path}'), { ...options, path: 'missing' }),
      await workspace.run(entry('run {path}'), { ...options, path: '../x' }),
    ];
    expect(refusals.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'refused'));
    expect(isolation.ran).toEqual([]);
    await workspace.run(entry('run {path}'), { ...options, path: 'a$&.ts' });
    expect(isolation.ran.map(({ argv }) => argv)).toEqual([['run', 'a$&.ts']]);
  });

  test('the path must exist in the view that the command sees', async () => {
    const isolation = recordingIsolation();
    const { workspace } = await workspaceOver({ a: 'a' }, { isolation });
    await workspace.apply(write('new', 'x'));
    const changes = { ...options, view: { kind: 'changes', changes: workspace.changes() } } as const;
    expect(await workspace.run(entry('run {path}'), { ...options, path: 'new' })).toMatchObject({
      kind: 'refused',
    });
    await workspace.run(entry('run {path}'), { ...changes, path: 'new' });
    expect(isolation.ran.map((command) => command.changes.hash)).toEqual([workspace.changes().hash]);
  });
});
