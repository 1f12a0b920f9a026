import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type BaseCommit, type BaseOptions, openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import { git } from '../../../src/adapters/git/git.ts';
import { ObjectReader } from '../../../src/adapters/git/object-reader.ts';
import { UserFault } from '../../../src/core/fault.ts';
import { type Checkout, createCheckout } from '../../support/checkout.ts';

const PATH = process.env.PATH ?? '';
const opened: { close(): void }[] = [];
const made: Checkout[] = [];

afterEach(async () => {
  for (const base of opened.splice(0)) base.close();
  for (const checkout of made.splice(0)) await checkout.remove();
});

async function checkoutOf(
  files: Readonly<Record<string, string | Buffer>>,
  options: { readonly objectFormat?: 'sha1' | 'sha256' } = {},
): Promise<Checkout> {
  const checkout = await createCheckout(files, options);
  made.push(checkout);
  return checkout;
}

async function open(checkout: Checkout, more: Partial<BaseOptions> = {}): Promise<BaseCommit> {
  const temp = join(checkout.temp, `base-${opened.length}`);
  await mkdir(temp);
  const base = await openBaseCommit({ checkout: checkout.folder, temp, path: PATH, ...more });
  opened.push(base);
  return base;
}

async function faultOf(opening: Promise<unknown>): Promise<string> {
  const thrown = await opening.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(UserFault);
  return String(thrown);
}

describe('the base is what the commit holds, whatever the work tree looks like', () => {
  test('entries carry mode and id, links and submodules included', async () => {
    const checkout = await checkoutOf({ 'a.txt': 'a\n', 'run.sh': '#!/bin/sh\n' });
    await checkout.makeExecutable('run.sh');
    await checkout.link('link', 'a.txt');
    checkout.git('add', '--all');
    checkout.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},vendor/sub`);
    const tree = checkout.git('write-tree').trim();
    checkout.git('reset', '--soft', checkout.git('commit-tree', tree, '-m', 'x').trim());
    const base = await open(checkout);
    const entries = await base.entries();
    expect([...entries].map(([path, { mode }]) => [path, mode])).toEqual([
      ['a.txt', '100644'],
      ['link', '120000'],
      ['run.sh', '100755'],
      ['vendor/sub', '160000'],
    ]);
    expect(base.tree).toBe(tree);
    expect(entries.get('a.txt')?.oid).toBe(checkout.git('rev-parse', 'HEAD:a.txt').trim());
  });

  test('the latest titles, of a merge that of the last commit that it brings, as far as the checkout goes', async () => {
    const checkout = await checkoutOf({ 'a.txt': 'a' });
    const tree = checkout.git('write-tree').trim();
    const commit = (message: string, ...parents: readonly string[]) => {
      const on = parents.flatMap((parent) => ['-p', parent]);
      return checkout.git('commit-tree', tree, ...on, '-m', message).trim();
    };
    const first = commit('feat: one\n\nWhy.', commit('First commit'));
    const side = commit('fix(a): two', first);
    const merge = commit('Merge pull request #2 from x/y', first, side);
    checkout.git('reset', '--soft', commit('docs: three\n\nparent 1', merge));

    expect(await (await open(checkout)).recentTitles(2)).toEqual(['docs: three', 'fix(a): two']);
    expect(await (await open(checkout)).recentTitles(5)).toEqual(['docs: three', 'fix(a): two', 'feat: one']);

    await writeFile(join(checkout.folder, '.git/shallow'), `${merge}\n`);
    await rm(join(checkout.folder, '.git/objects', first.slice(0, 2), first.slice(2)));
    expect(await (await open(checkout)).recentTitles(5)).toEqual(['docs: three', 'fix(a): two']);
  });

  test('titles that bots wrote, and that of the commit which began the repository, are no examples', async () => {
    const checkout = await checkoutOf({ 'a.txt': 'a' });
    const titles = async () => (await open(checkout)).recentTitles(3);
    expect(await titles()).toEqual([]);
    const commit = (...words: readonly string[]) =>
      checkout.git('commit', '--quiet', '--allow-empty', '-m', ...words);
    commit('docs: one');
    commit('Bump x from 1 to 2', '--author', 'dependabot[bot] <x@example.com>');
    expect(await titles()).toEqual(['docs: one']);
  });

  test('many reads at once are each answered with their own file', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `f${index}.txt`);
    const checkout = await checkoutOf(Object.fromEntries(names.map((name) => [name, name.repeat(500)])));
    const base = await open(checkout);
    const texts = await Promise.all(names.map((name) => base.text(name, 10_000)));
    expect(texts).toEqual(names.map((name) => name.repeat(500)));
  });

  test('a file above the limit is not read, and reading goes on behind it', async () => {
    const checkout = await checkoutOf({ big: 'x'.repeat(300_000), empty: '', small: 'small' });
    const base = await open(checkout);
    const [big, empty, small] = await Promise.all([
      base.bytes('big', 1_000),
      base.bytes('empty', 1_000),
      base.bytes('small', 1_000),
    ]);
    expect(big).toEqual({ kind: 'too-large', size: 300_000 });
    expect(empty).toEqual({ kind: 'bytes', bytes: Buffer.alloc(0) });
    expect(small).toEqual({ kind: 'bytes', bytes: Buffer.from('small') });
    expect(await base.text('big', 1_000)).toBeNull();
  });

  test('binary files, links and missing files have no text', async () => {
    const checkout = await checkoutOf({ nul: 'a\0b', 'ä ö.txt': 'ü' });
    await checkout.link('link', 'nul');
    checkout.commit();
    const base = await open(checkout);
    for (const path of ['nul', 'link', 'missing']) expect(await base.text(path, 100)).toBeNull();
    expect(await base.text('ä ö.txt', 100)).toBe('ü');
  });

  test('another commit of the checkout can be the base', async () => {
    const checkout = await checkoutOf({ 'a.txt': 'one' });
    const first = checkout.git('rev-parse', 'HEAD').trim();
    await checkout.write({ 'a.txt': 'two' });
    const second = checkout.commit();
    const base = await open(checkout, { commit: first });
    expect(await base.text('a.txt', 100)).toBe('one');
    expect(base.checkoutHead).toBe(second);
  });
});

describe('every shape of checkout is read', () => {
  test('a detached head', async () => {
    const checkout = await checkoutOf({ a: 'a' });
    checkout.git('checkout', '--quiet', '--detach');
    expect((await open(checkout)).sha).toBe(checkout.git('rev-parse', 'HEAD').trim());
  });

  test('packed refs and packed objects', async () => {
    const checkout = await checkoutOf({ a: 'packed' });
    checkout.git('gc', '--quiet');
    expect(existsSync(join(checkout.folder, '.git/refs/heads/main'))).toBe(false);
    expect(await (await open(checkout)).text('a', 100)).toBe('packed');
  });

  test('a shallow clone', async () => {
    const origin = await checkoutOf({ a: 'old' });
    await origin.write({ a: 'new' });
    origin.commit();
    const clone = await checkoutOf({});
    clone.git('fetch', '--quiet', '--depth=1', `file://${origin.folder}`, 'main');
    clone.git('checkout', '--quiet', '-B', 'main', 'FETCH_HEAD');
    expect(await (await open(clone)).text('a', 100)).toBe('new');
  });

  test('a clone that borrows objects from another', async () => {
    const origin = await checkoutOf({ a: 'borrowed' });
    const clone = await checkoutOf({});
    await rm(join(clone.folder, '.git'), { recursive: true });
    clone.git('clone', '--quiet', '--shared', origin.folder, '.');
    expect(await (await open(clone)).text('a', 100)).toBe('borrowed');
  });

  test('the sha256 object format', async () => {
    const checkout = await checkoutOf({ a: 'long ids' }, { objectFormat: 'sha256' });
    await checkout.link('b', 'a');
    checkout.git('add', '--all');
    checkout.git('commit', '--quiet', '-m', 'x');
    const base = await open(checkout);
    expect(base.sha).toMatch(/^[0-9a-f]{64}$/);
    expect([await base.text('a', 100), await base.text('b', 100)]).toEqual(['long ids', null]);
    expect([...(await base.linesWith(['long']))]).toEqual([['a', [{ line: 1, text: 'long ids' }]]]);
  });
});

describe('git that fails is no bug, and its words are told', () => {
  test('on a damaged object', async () => {
    const checkout = await checkoutOf({ a: randomBytes(5000) });
    const id = checkout.git('rev-parse', 'HEAD:a').trim();
    const object = join(checkout.folder, '.git', 'objects', id.slice(0, 2), id.slice(2));
    const base = await open(checkout);
    await chmod(object, 0o644);
    await truncate(object, 2500);
    expect(await faultOf(base.bytes('a', 10_000))).toMatch(
      /git failed on the checkout\..*has ended: (?!without).*Check/s,
    );
  });

  test('that says nothing any more, and is ended', async () => {
    const checkout = await checkoutOf({ a: 'a' });
    const program = join(checkout.temp, 'git');
    await writeFile(program, '#!/bin/sh\nexec sleep 1000\n', { mode: 0o755 });
    const { repository } = await open(checkout);
    const reader = new ObjectReader({ ...repository, program }, 50);
    expect(await faultOf(reader.read('HEAD', 0))).toContain('did not answer within 0.05 s');
    expect(await faultOf(reader.read('HEAD', 0))).toContain('did not answer');
  });
});

describe('what is no checkout is said with what to do', () => {
  test('no folder', async () => {
    const checkout = await checkoutOf({ a: 'a' });
    const fault = await faultOf(open(checkout, { checkout: join(checkout.temp, 'nowhere') }));
    expect(fault).toContain('does not exist');
    expect(fault).toContain('actions/checkout');
  });

  test('no repository', async () => {
    const checkout = await checkoutOf({ a: 'a' });
    await rm(join(checkout.folder, '.git'), { recursive: true });
    expect(await faultOf(open(checkout))).toContain('not the root of a git repository');
  });

  test('no commit', async () => {
    expect(await faultOf(open(await checkoutOf({})))).toContain('no commit yet');
  });

  test('a linked work tree, whose git directory lies elsewhere', async () => {
    const checkout = await checkoutOf({ a: 'linked' });
    const linked = join(checkout.temp, 'linked');
    checkout.git('worktree', 'add', '--quiet', linked);
    expect(await faultOf(open(checkout, { checkout: linked }))).toContain(
      'a linked work tree or a submodule',
    );
  });

  test('a link in the place of the git directory', async () => {
    const checkout = await checkoutOf({ a: 'a' });
    const elsewhere = join(checkout.temp, 'elsewhere');
    await rename(join(checkout.folder, '.git'), elsewhere);
    await symlink(elsewhere, join(checkout.folder, '.git'));
    expect(await faultOf(open(checkout))).toContain('its .git is a symbolic link');
  });

  test('a bare repository', async () => {
    const checkout = await checkoutOf({ a: 'a' });
    const bare = join(checkout.temp, 'bare');
    checkout.git('clone', '--quiet', '--bare', '.', bare);
    expect(await faultOf(open(checkout, { checkout: bare }))).toContain('bare repository');
  });

  test.each([
    ['HEAD', /no commit yet/],
    ['config', null],
    ['packed-refs', null],
    ['shallow', /shallow of its git directory is no file/],
    ['objects/info/alternates', /alternates of its git directory is no file/],
  ])('a named pipe at .git/%s holds nobody up', async (path, said) => {
    const checkout = await checkoutOf({ a: 'a' });
    const pipe = join(checkout.folder, '.git', path);
    await rm(pipe, { force: true });
    execFileSync('mkfifo', [pipe]);
    if (said === null) expect(await (await open(checkout)).paths()).toEqual(['a']);
    else expect(await faultOf(open(checkout))).toMatch(said);
  });

  test('a commit that is not there', async () => {
    const fault = await faultOf(open(await checkoutOf({ a: 'a' }), { commit: '1'.repeat(40) }));
    expect(fault).toContain('1'.repeat(40));
    expect(fault).toContain('fetch-depth: 0');
  });

  test('a file of the git directory that is there and cannot be read', async () => {
    const checkout = await checkoutOf({ a: 'a' });
    const head = join(checkout.folder, '.git/HEAD');
    await rm(head);
    await symlink(head, head);
    expect(await faultOf(open(checkout))).toMatch(/HEAD: ELOOP/);
  });

  test('a commit whose trees were left out of the clone', async () => {
    const checkout = await checkoutOf({ a: 'a' });
    checkout.git('config', 'uploadpack.allowFilter', 'true');
    const treeless = join(checkout.temp, 'treeless');
    checkout.git('clone', '-q', '--filter=tree:0', '--no-checkout', `file://${checkout.folder}`, treeless);
    const fault = await faultOf(open(checkout, { checkout: treeless }));
    expect(fault).toMatch(/without its files.*filter: tree:0/);
    expect(fault).not.toContain('fetch-depth');
  });

  test('a commit that is no id', async () => {
    expect(await faultOf(open(await checkoutOf({ a: 'a' }), { commit: '--upload-pack=x' }))).toContain(
      'not in the checkout',
    );
  });
});

describe('nothing that a checkout says is executed or believed', () => {
  test('settings that run programs stay unread', async () => {
    const checkout = await checkoutOf({ 'a.txt': 'a\n', '.gitattributes': '* filter=evil diff=evil\n' });
    const trap = join(checkout.temp, 'trap');
    const fired = join(checkout.temp, 'fired');
    await writeFile(trap, `#!/bin/sh\necho "$0 $*" >> ${fired}\ncat\n`, { mode: 0o755 });
    await appendFile(
      join(checkout.folder, '.git/config'),
      [
        `[core]\n\tfsmonitor = ${trap}\n\thooksPath = ${checkout.temp}\n\tpager = ${trap}\n\tsshCommand = ${trap}`,
        `[filter "evil"]\n\tclean = ${trap}\n\tsmudge = ${trap}\n\tprocess = ${trap}\n\trequired = true`,
        `[diff "evil"]\n\ttextconv = ${trap}\n\tcommand = ${trap}\n[diff]\n\texternal = ${trap}`,
        `[alias]\n\tls-tree = !${trap}\n[include]\n\tpath = ${trap}\n`,
      ].join('\n'),
    );
    const base = await open(checkout);
    expect(await base.text('a.txt', 100)).toBe('a\n');
    expect([...(await base.linesWith(['a'])).keys()]).toContain('a.txt');
    expect(existsSync(fired)).toBe(false);
  });

  test('a replaced object is not followed', async () => {
    const checkout = await checkoutOf({ 'a.txt': 'real' });
    await writeFile(join(checkout.temp, 'fake'), 'fake');
    const fake = checkout.git('hash-object', '-w', join(checkout.temp, 'fake')).trim();
    checkout.git('replace', checkout.git('rev-parse', 'HEAD:a.txt').trim(), fake);
    expect(await (await open(checkout)).text('a.txt', 100)).toBe('real');
  });
});

const filled = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, 'common\n']));

describe('fixed strings are found in one pass', () => {
  test('each line that holds one of them, by file and with its number', async () => {
    const checkout = await checkoutOf({
      'a.ts': '\nclass TaskService {}\n',
      'b c.ts': 'new Task();\n$x = "a.*b";\n',
      'd\ne.ts': 'Task\n',
      'none.ts': 'nothing\n',
      'bin.dat': 'Task\0',
    });
    const found = await (await open(checkout)).linesWith(['Task', 'a.*b', 'absent', '']);
    expect([...found]).toEqual([
      ['a.ts', [{ line: 2, text: 'class TaskService {}' }]],
      [
        'b c.ts',
        [
          { line: 1, text: 'new Task();' },
          { line: 2, text: '$x = "a.*b";' },
        ],
      ],
      ['d\ne.ts', [{ line: 1, text: 'Task' }]],
    ]);
  });

  test('but for what programs wrote, and lines that nobody reads', async () => {
    const own = ['b.js', 'build.js', 'distance/a.js', 'rebuild/a.js', 'x/a.targets', 'x/target.js'];
    const files = { 'a.js': `common${' '.repeat(2_000)}\n`, ...filled(own) };
    const written = filled(['dist/a.js', 'x/node_modules/a.js', 'x/y/dist/z/a.js', 'a.min.js', 'x/a.lock']);
    const found = await (await open(await checkoutOf({ ...files, ...written }))).linesWith(['common']);
    const hits = [...found.entries()].filter(([, lines]) => lines.length > 0).map(([path]) => path);
    expect(hits.sort()).toEqual(own);
  });

  test('behind lines of megabytes, whatever characters the strings hold', async () => {
    const huge = `rareName ${'x'.repeat(20_000_000)}\n`;
    const checkout = await checkoutOf({ 'a.json': huge, 'z.ts': 'rareName\n', 'zé.ts': 'a {x}|(é)\n' });
    const found = await (await open(checkout)).linesWith(['rareName', '{x}|(é)', '[']);
    expect([...found]).toEqual([
      ['z.ts', [{ line: 1, text: 'rareName' }]],
      ['zé.ts', [{ line: 1, text: 'a {x}|(é)' }]],
    ]);
  });

  test('of all that were asked for, but those that stand nearly everywhere', async () => {
    // More files than are sampled, and more lines than are kept.
    const lines = `service ${'of a name that is long '.repeat(30)}\n`.repeat(6);
    const many = Object.fromEntries(
      Array.from({ length: 1_200 }, (_, at) => [`src/${at}.ts`, at % 100 === 0 ? `${lines}seldom\n` : lines]),
    );
    const checkout = await checkoutOf({ ...many, 'z.ts': 'rareName\nservice\n' });
    const found = await (await open(checkout)).linesWith(['rareName', 'service', 'seldom', 'absent']);
    expect(found.get('z.ts')).toEqual([{ line: 1, text: 'rareName' }]);
    expect(found.get('src/1100.ts')).toEqual([{ line: 7, text: 'seldom' }]);
    expect(found.size).toBe(13);
  });
});

test('the checkout is left as it was, to the byte', async () => {
  const checkout = await checkoutOf({ a: 'a', b: 'b' });
  const before = execFileSync('find', ['.', '-printf', '%p %T@ %s\n'], {
    cwd: checkout.folder,
    encoding: 'utf8',
  });
  const base = await open(checkout);
  await base.linesWith(['a']);
  await base.text('a', 10);
  const after = execFileSync('find', ['.', '-printf', '%p %T@ %s\n'], {
    cwd: checkout.folder,
    encoding: 'utf8',
  });
  expect(after).toBe(before);
});

test('a failure of git names its command, behind whatever settings', async () => {
  const { repository } = await open(await checkoutOf({ a: 'a' }));
  const asked = git(repository, ['-c', 'core.checkStat=minimal', 'read-tree', 'no-tree']);
  expect(await faultOf(asked)).toContain('git read-tree ended with 128');
});
