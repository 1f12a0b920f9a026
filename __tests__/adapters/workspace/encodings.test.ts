import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, describe, expect, test } from 'vitest';
import { CandidateCommits, TRIAL_COMMITS } from '../../../src/adapters/candidate/candidate-commits.ts';
import { diffOf } from '../../../src/adapters/candidate/patch.ts';
import { type BaseCommit, openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import type { Isolation } from '../../../src/adapters/sandbox/isolation.ts';
import { resume, unpublishedChange } from '../../../src/adapters/workspace/unpublished.ts';
import { GitWorkspace } from '../../../src/adapters/workspace/workspace.ts';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { leakIn } from '../../../src/core/leak.ts';
import { Secrets } from '../../../src/core/secrets/secrets.ts';
import { type Checkout, createCheckout } from '../../support/checkout.ts';

const made: { checkout: Checkout; base: BaseCommit }[] = [];

afterEach(async () => {
  for (const { checkout, base } of made.splice(0)) {
    base.close();
    await checkout.remove();
  }
});

interface Opened {
  readonly workspace: GitWorkspace;
  readonly base: BaseCommit;
  readonly checkout: Checkout;
  /** Makes what a command wrote part of the change. */
  command(files: Readonly<Record<string, string | Buffer>>): Promise<unknown>;
  bytes(path: string): Buffer | null;
}

async function over(files: Readonly<Record<string, string | Buffer>>): Promise<Opened> {
  const checkout = await createCheckout(files);
  const base = await openBaseCommit({
    checkout: checkout.folder,
    temp: checkout.temp,
    path: process.env.PATH ?? '',
  });
  made.push({ checkout, base });
  let written: readonly { readonly path: string; readonly bytes: Uint8Array }[] = [];
  const isolation: Isolation = {
    unavailableReason: async () => null,
    run: async () => ({ result: { kind: 'exited', code: 0, output: '', ms: 1 }, written }),
    runSetup: async () => ({ kind: 'done', results: [] }),
  };
  const workspace = new GitWorkspace({
    base,
    isolation,
    workingDirectory: '',
    candidates: new CandidateCommits(base.repository, TRIAL_COMMITS),
    allow: () => true,
    taken: () => true,
    limits: { maxFiles: 50, maxDeletedFiles: 50, maxFileBytes: 1e6, maxTotalBytes: 1e7 },
  });
  return {
    workspace,
    base,
    checkout,
    command: async (files) => {
      written = Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(content) }));
      const view = { kind: 'changes', changes: workspace.changes() } as const;
      const entry = { argv: ['x'], text: 'x', purpose: 'validate' } as never;
      const signal = new AbortController().signal;
      return workspace.run(entry, { view, writes: 'kept', limitMs: 1_000, signal });
    },
    bytes: (path) => {
      const change = workspace.changes().get(path);
      return change?.kind === 'file' ? Buffer.from(change.bytes) : null;
    },
  };
}

const write = (path: string, text: string) => ({ kind: 'write', path, text }) as const;
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const AREA = latin1('// Größe, © 2009\nexports.area = (w, h) => w + h;\n');
const FIXED = '// Größe, © 2009\nexports.area = (w, h) => w * h;\n';

describe('text in another encoding', () => {
  test('is read, searched, edited, compared and counted as text', async () => {
    const utf16 = iconv.encode('\ufefftitle=Größe\r\nname=x\r\n', 'UTF-16LE');
    const { workspace, base, bytes } = await over({
      'src/area.js': AREA,
      'a.strings': utf16,
      'b.txt': 'Größe\n',
    });
    expect(await workspace.read('src/area.js')).toMatchObject({
      kind: 'text',
      encoding: { name: 'ISO-8859-1', isGuess: true },
    });
    // Git searches the bytes of the base: for words beyond ASCII only where they are UTF-8.
    expect(await workspace.search('Gr(ö|x)ße|w [+] h', '')).toMatchObject({
      hits: [
        { path: 'b.txt', line: 1 },
        { path: 'src/area.js', line: 2 },
      ],
    });
    await workspace.apply(write('src/area.js', FIXED));
    await workspace.apply(write('a.strings', '\ufefftitle=Größe\r\nname=é\r\n'));
    expect(bytes('src/area.js')).toEqual(latin1(FIXED));
    expect(bytes('a.strings')).toEqual(iconv.encode('\ufefftitle=Größe\r\nname=é\r\n', 'UTF-16LE'));
    expect(await workspace.search('w [*] h', 'src')).toMatchObject({
      hits: [{ path: 'src/area.js', line: 2 }],
    });
    expect(await workspace.search('name=é', '')).toMatchObject({ hits: [{ path: 'a.strings', line: 2 }] });
    const diff = await workspace.diff();
    expect(diff).toContain(' // Größe, © 2009\n-exports.area = (w, h) => w + h;\n+exports.area');
    expect(diff).toContain('-name=x\r\n+name=é\r\n');
    const { files } = await diffOf(base, workspace.changes());
    expect(files).toMatchObject([
      { path: 'a.strings', added: 1, deleted: 1, encoding: { name: 'UTF-16LE' } },
      { path: 'src/area.js', added: 1, deleted: 1, encoding: { name: 'ISO-8859-1' } },
    ]);
    // An edit that is taken back leaves nothing.
    await workspace.apply(write('src/area.js', FIXED.replace('*', '+')));
    expect(workspace.changes().paths).toEqual(['a.strings']);
  });

  test('a declared encoding counts: for what is there, for what is new, and with the first character beyond ASCII', async () => {
    const { workspace, bytes } = await over({
      '.gitattributes':
        '*.pas encoding=latin1\nlib/**/*.rc encoding=utf-16le\n*.cyr encoding=KOI8-R\n*.inf text working-tree-encoding=UTF-16LE\n',
      'sub/.gitattributes': '*.pas !encoding\n',
      'a.pas': 'x\n',
      'b.pas': 'é\n',
      'c.cyr': iconv.encode('Привет\n', 'KOI8-R'),
    });
    expect(await workspace.read('c.cyr')).toMatchObject({ encoding: { name: 'KOI8-R', isGuess: false } });
    const texts = {
      'a.pas': 'é\n',
      'b.pas': 'éé\n',
      'new.pas': 'é\n',
      'sub/new.pas': 'é\n',
      'lib/x/new.rc': 'é\n',
    };
    for (const [path, text] of Object.entries({
      ...texts,
      'new.inf': 'é\n',
      'ascii.pas': 'e\n',
    }))
      expect(await workspace.apply(write(path, text))).toMatchObject({ kind: 'applied' });
    expect(bytes('a.pas')).toEqual(latin1('é\n'));
    expect(bytes('b.pas')).toEqual(Buffer.from('éé\n'));
    expect(bytes('new.pas')).toEqual(latin1('é\n'));
    expect(bytes('sub/new.pas')).toEqual(Buffer.from('é\n'));
    expect(bytes('lib/x/new.rc')).toEqual(iconv.encode('\ufeffé\n', 'UTF-16LE'));
    // Git converts it and stores UTF-8.
    expect(bytes('new.inf')).toEqual(Buffer.from('é\n'));
    expect(workspace.changes().get('ascii.pas')).not.toHaveProperty('legacy');
  });

  test('a secret in UTF-16 is found', async () => {
    const { workspace } = await over({ 'a.strings': iconv.encode('\ufeffname=x\n', 'UTF-16LE') });
    const secret = 'correct-horse-battery';
    await workspace.apply(write('a.strings', `\ufeffname=${secret}\n`));
    expect(leakIn(workspace.changes(), new Secrets([secret]))).toBe('a.strings');
  });

  test('a session carries it, or nothing where the bytes would not come back', async () => {
    const declared = { '.gitattributes': '*.pas encoding=latin1\n', 'a.pas': 'e\n' };
    const { workspace, base, checkout, command } = await over({ 'src/area.js': AREA, ...declared });
    const origin = { base, start: ChangeSet.empty(base.sha) };
    const keep = (changes: ChangeSet) => unpublishedChange(origin, changes, new Secrets([]));
    await workspace.apply(write('src/area.js', FIXED));
    const changes = workspace.changes();
    const kept = await keep(changes);
    expect(kept?.files).toMatchObject([{ path: 'src/area.js', text: FIXED }]);
    workspace.restore(origin.start);
    if (kept === null) throw new Error('Nothing was kept.');
    const stored = JSON.parse(JSON.stringify(kept));
    expect(await resume({ ...origin, folder: checkout.temp }, workspace, stored)).toEqual({
      restored: ['src/area.js'],
      conflicts: [],
    });
    expect(workspace.changes().hash).toBe(changes.hash);
    await command({ 'src/area.js': FIXED });
    expect(workspace.changes().get('src/area.js')).not.toHaveProperty('legacy');
    expect(await keep(workspace.changes())).toBeNull();
    workspace.restore(origin.start);
    await command({ 'a.pas': 'é\n' });
    expect(await keep(workspace.changes())).toBeNull();
  });
});

test('a kept change is applied again that gives a new file the name of what it deletes', async () => {
  const { workspace, base, checkout } = await over({ 'Notes.md': 'x\n', 'area/a.js': 'x\n', 'z.js': 'x\n' });
  const origin = { base, start: ChangeSet.empty(base.sha) };
  const deleted = ['Notes.md', 'area/a.js'].map((path) => ({ kind: 'delete', path }) as const);
  for (const edit of [...deleted, write('NOTES.md', 'x\n'), write('area', 'y\n')])
    expect(await workspace.apply(edit)).toMatchObject({ kind: 'applied' });
  const { hash } = workspace.changes();
  const kept = await unpublishedChange(origin, workspace.changes(), new Secrets([]));
  workspace.restore(origin.start);
  if (kept === null) throw new Error('Nothing was kept.');
  expect(await resume({ ...origin, folder: checkout.temp }, workspace, kept)).toMatchObject({
    conflicts: [],
  });
  expect(workspace.changes().hash).toBe(hash);
});

const ATTRIBUTES = `*.bat text eol=crlf
*.inf text working-tree-encoding=UTF-16LE-BOM eol=crlf
*.txt text=auto
*.id ident
*.raw -text
`;

test('what is published is what git add would store, for edits and for what commands wrote, so that a clone of it is clean', async () => {
  const files = {
    '.gitattributes': ATTRIBUTES,
    'a.bat': '@echo off\r\necho 1\r\n',
    'a.inf': iconv.encode('\ufeff[x]\r\ny=ü\r\n', 'UTF-16LE'),
    'a.txt': 'one\n',
    'a.id': '// $Id$\n',
    'a.raw': 'one\r\n',
  };
  const { workspace, base, checkout, command, bytes } = await over(files);
  expect(await workspace.read('a.inf')).toMatchObject({ text: '[x]\ny=ü\n' });
  const edits = {
    'a.bat': '@echo off\r\necho 2\r\n',
    'a.inf': '[x]\ny=ö\n',
    'a.id': '// $Id: 1234 $\nx\n',
    'a.raw': 'two\r\n',
    'new.bat': 'echo 3\r\n',
    'sub/new.inf': '[z]\nq=é\r\n',
  };
  for (const [path, text] of Object.entries(edits)) await workspace.apply(write(path, text));
  expect(bytes('a.bat')?.toString()).toBe('@echo off\necho 2\n');
  expect(bytes('a.inf')?.toString()).toBe('[x]\ny=ö\n');
  expect(bytes('a.id')?.toString()).toBe('// $Id$\nx\n');
  expect(bytes('a.raw')?.toString()).toBe('two\r\n');
  expect(bytes('sub/new.inf')?.toString()).toBe('[z]\nq=é\n');
  await command({
    'a.txt': 'one\r\ntwo\r\n',
    'b.inf': iconv.encode('\ufeffc=ß\r\n', 'UTF-16LE'),
    'broken.inf': 'odd',
  });
  expect(bytes('a.txt')?.toString()).toBe('one\ntwo\n');
  expect(bytes('b.inf')?.toString()).toBe('c=ß\n');
  expect(bytes('broken.inf')).toBeNull();

  const published = await new CandidateCommits(base.repository, TRIAL_COMMITS).commitOf(workspace.changes());
  const git = (args: readonly string[], cwd = checkout.temp) =>
    execFileSync('git', args, { cwd, env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null' } });
  git(['--git-dir', base.repository.gitDir, 'update-ref', 'refs/heads/published', published]);
  git(['clone', '--quiet', '--branch', 'published', base.repository.gitDir, 'clone']);
  const clone = join(checkout.temp, 'clone');
  git(['add', '--renormalize', '.'], clone);
  expect(git(['status', '--porcelain'], clone).toString()).toBe('');
  expect(git(['ls-tree', '-r', '--name-only', 'HEAD'], clone).toString()).toContain('sub/new.inf');
});
