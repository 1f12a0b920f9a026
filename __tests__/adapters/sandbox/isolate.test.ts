import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CandidateCommits, TRIAL_COMMITS } from '../../../src/adapters/candidate/candidate-commits.ts';
import { showObjects } from '../../../src/adapters/candidate/git-files.ts';
import { openBaseCommit } from '../../../src/adapters/git/base-commit.ts';
import { clearRunFolder } from '../../../src/adapters/runner/run-folder.ts';
import { prepareIsolation } from '../../../src/adapters/sandbox/isolate.ts';
import { shellWord } from '../../../src/adapters/sandbox/plan.ts';
import { ChangeSet } from '../../../src/core/change-set.ts';
import { bench } from '../../support/bench.ts';
import { createCheckout } from '../../support/checkout.ts';
import { type Bench, createBench, outputOf } from '../../support/isolation.ts';
import { describeIsolated, obstacle, testEachIsolation } from '../../support/namespaces.ts';
import { processesWith } from '../../support/scenario.ts';

const HOST = join(import.meta.dirname, '../../support/isolated-host.ts');
let shared: Promise<Bench> | undefined;

/** For all that only run commands, which leave nothing behind. */
function sharedBench(): Promise<Bench> {
  shared ??= createBench({ a: 'a' });
  return shared;
}

afterAll(async () => (await shared)?.close());

/** What a service says; a command that is ended resets its connection. */
function endingWith(words: string) {
  return (socket: Socket): void => void socket.on('error', () => undefined).end(words);
}

/** Every file of a folder with time, size and mode. */
function stateOf(folder: string): string {
  return execFileSync('find', ['.', '-printf', '%p %T@ %s %m %l\n'], { cwd: folder, encoding: 'utf8' });
}

/** Aborts the command once so many processes of it run by the name of the word; then none has it in its command line. */
async function expectAllEnded(
  { isolation, base }: Bench,
  script: string,
  { word, atLeast }: { readonly word: string; readonly atLeast: number },
): Promise<void> {
  const controller = new AbortController();
  const running = isolation.run({
    ...{ argv: ['bash', '-c', script], changes: ChangeSet.empty(base.sha) },
    ...{ limitMs: 120_000, signal: controller.signal },
  });
  const count = () => processesWith(`${word} `).length;
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThanOrEqual(atLeast);
  controller.abort();
  expect((await running).result).toMatchObject({ kind: 'signalled' });
  expect(processesWith(word)).toEqual([]);
}

/** In the environment of this process, until the end of the test. */
function withSecretVariable(): void {
  vi.stubEnv('TETHER_TEST_SECRET', 'value-that-nobody-may-see');
  onTestFinished(() => void vi.unstubAllEnvs());
}

const forbidden = new AbortController().signal;

/** What isolation asks of a machine, tried with the machine's own tools and nothing of the action. */
const MACHINE_TRIAL = [
  ...['unshare', '--mount', '--pid', '--net', '--ipc', '--uts', '--fork', 'sh', '-ec'],
  `mount -t tmpfs none /mnt
  cd /mnt
  mkdir lower upper work view
  mount -t overlay -o lowerdir=lower,upperdir=upper,workdir=work none view
  mount -t proc none /proc`,
] as const;

test('where the machine can make namespaces, isolation does not say that it cannot, and no test is skipped', () => {
  const [program, ...args] =
    process.getuid?.() === 0 ? MACHINE_TRIAL : (['sudo', '-n', '--', ...MACHINE_TRIAL] as const);
  const machineCan = spawnSync(program, args).status === 0;
  expect(machineCan ? obstacle : null).toBeNull();
});

describeIsolated('a command sees exactly its view', () => {
  test('changed, new and deleted files, on top of the checkout with its untracked files', async () => {
    const { sh, changes } = await bench(
      { 'a.txt': 'base a', 'b.txt': 'base b', 'dir/c.txt': 'base c', '.gitignore': 'node_modules/\n' },
      { prepare: (checkout) => checkout.write({ 'node_modules/dep/index.js': 'installed' }) },
    );
    const script = 'cat a.txt node_modules/dep/index.js; ls; ls dir; cat new/deep/x';
    const seen = await sh(script, {
      changes: changes({ 'a.txt': 'new a', 'b.txt': null, 'new/deep/x': 'new x' }),
    });
    expect(seen).toMatchObject({ kind: 'exited', code: 0 });
    expect(outputOf(seen)).toBe('new ainstalleda.txt\ndir\nnew\nnode_modules\nc.txt\nnew x');
    expect(outputOf(await sh('cat a.txt b.txt; ls new 2>&1'))).toMatch(/^base abase bls: cannot access/);
  });

  test('tracked files as the base has them, although earlier steps changed the work tree', async () => {
    const { sh } = await bench(
      { 'a.txt': 'committed', 'gone.txt': 'still here', 'run.sh': 'x', 'dir/f': 'f' },
      {
        prepare: async (checkout) => {
          await checkout.makeExecutable('run.sh');
          checkout.commit();
          await checkout.write({ 'a.txt': 'modified by a step', 'untracked.txt': 'u' });
          execFileSync('sh', ['-c', 'rm gone.txt; chmod 644 run.sh; rm -r dir; ln -s /etc dir'], {
            cwd: checkout.folder,
          });
          checkout.git('add', 'a.txt');
        },
      },
    );
    expect(outputOf(await sh('cat a.txt gone.txt untracked.txt dir/f; test -x run.sh && echo x'))).toBe(
      'committedstill hereufx\n',
    );
  });

  test('another base than the checkout stands on: its files, and none that only the checkout has', async () => {
    const one = await bench({ 'a.txt': 'first' });
    const { checkout, base } = one;
    await checkout.write({ 'a.txt': 'second', 'later/b.txt': 'later' });
    checkout.commit();
    const temp = join(one.runnerTemp, 'second');
    await mkdir(temp);
    const older = await openBaseCommit({
      ...{ checkout: checkout.folder, temp, commit: base.sha, path: process.env.PATH ?? '' },
    });
    const isolation = prepareIsolation({
      commits: new CandidateCommits(older.repository, TRIAL_COMMITS),
      withheld: new Set(),
      maxProcesses: 1024,
      ...{ mode: 'auto', network: 'deny', exposePorts: [], base: older, temp, workingDirectory: '' },
      ...{ env: { PATH: process.env.PATH ?? '' }, home: one.home, runnerTemp: one.runnerTemp },
    });
    const { result } = await isolation.run({
      argv: ['bash', '-c', 'cat a.txt; find . -name b.txt'],
      changes: ChangeSet.empty(older.sha),
      limitMs: 30_000,
      signal: forbidden,
    });
    older.close();
    expect(outputOf(result)).toBe('first');
  });

  test('the working directory is where commands start', async () => {
    const { sh } = await bench({ 'pkg/a.txt': 'a' }, { workingDirectory: 'pkg' });
    expect(outputOf(await sh('ls; basename "$PWD"'))).toBe('a.txt\npkg\n');
  });
});

describeIsolated('a command sees what a later step would see', () => {
  test("git's global settings as far as they are data, and no token, program or include of them", async () => {
    const { sh } = await bench(
      { 'a.txt': 'a' },
      {
        homeFiles: {
          '.gitconfig': `[user]
	name = Ada
	email = ada@example.com
[init]
	defaultBranch = trunk
[url "https://x-access-token:c2VjcmV0@github.com/"]
	insteadOf = https://github.com/
[http]
	extraheader = AUTHORIZATION: basic c2VjcmV0
[core]
	sshCommand = ssh -i c2VjcmV0
	pager = c2VjcmV0
[alias]
	st = !echo c2VjcmV0
[include]
	path = /c2VjcmV0
[commit]
	gpgSign = true
[diff]
	external = c2VjcmV0
	renames = copies
[credential]
	helper = c2VjcmV0
`,
          '.config/git/config': '[pull]\n\trebase = true\n',
        },
      },
    );
    const script =
      'git config --global --list; cd "$(mktemp -d)" && git init -q && touch a && git add a && git commit -qm one && git log --format="%an %s" && git branch --show-current';
    expect(outputOf(await sh(script)).split('\n')).toEqual([
      'pull.rebase=true',
      'user.name=Ada',
      'user.email=ada@example.com',
      'init.defaultbranch=trunk',
      'diff.renames=copies',
      'Ada one',
      'trunk',
      '',
    ]);
  });

  test('interpreters that a variable of the job names, below hidden folders', async () => {
    const { sh, runnerTemp } = await bench(
      { 'a.txt': 'a' },
      {
        env: (temp) => ({ PATH: process.env.PATH ?? '', UV_PYTHON_INSTALL_DIR: join(temp, 'uv-python') }),
        prepare: async (checkout) => {
          const folder = join(checkout.temp, 'runner-temp/uv-python/cpython/bin');
          await mkdir(folder, { recursive: true });
          await writeFile(join(folder, 'python'), '#!/bin/sh\necho snake\n', { mode: 0o755 });
          await writeFile(join(checkout.temp, 'runner-temp/token'), 'c2VjcmV0');
          await checkout.link('.venv/bin/python', join(folder, 'python'));
        },
      },
    );
    const seen = outputOf(await sh(`.venv/bin/python; ls -A ${runnerTemp}`));
    expect(seen).toBe('snake\ntether\nuv-python\n');
  });

  test('a socket that is named like a port, with the rights of this program', async () => {
    const folder = await mkdtemp('/run/tether-test-');
    const path = join(folder, 'service.sock');
    const server = createServer(endingWith('served\n')).listen(path);
    await once(server, 'listening');
    try {
      const script = `node -e "require('net').connect('${path}').pipe(process.stdout)"`;
      const { sh } = await bench({ 'a.txt': 'a' }, { exposePorts: [path] });
      expect(outputOf(await sh(script))).toBe('served\n');
      const other = await bench({ 'a.txt': 'a' });
      const failed = outputOf(await other.sh(`${script} 2>&1`));
      expect(failed).toContain(`[The machine has ${path}, which commands do not see (network for a socket`);
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  });

  test('a socket that is not there yet, behind a link of the machine, and nothing is written at its place', async () => {
    const folder = join('/run', `tether-test-${process.pid}`);
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join('/var/run', basename(folder), 'service.sock');
    const script = `node -e "require('net').connect('${path}').on('error', () => 0).pipe(process.stdout)"`;
    const { sh } = await bench({ 'a.txt': 'a' }, { exposePorts: [path] });
    expect(outputOf(await sh(`test -S ${path} && echo handed; ${script}`))).toBe('handed\n');
    expect(existsSync(folder)).toBe(false);
    await mkdir(folder);
    const server = createServer(endingWith('served\n')).listen(join(folder, 'service.sock'));
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    expect(outputOf(await sh(script))).toBe('served\n');
  });

  test('a link that leads to no socket yet is not followed out of the view', async () => {
    const other = await createCheckout({ 'a.txt': 'a' });
    onTestFinished(() => other.remove());
    const target = join('/run', `tether-test-${process.pid}.sock`);
    onTestFinished(() => rm(target, { force: true }));
    await other.link('service.sock', target);
    const exposePorts = [join(other.folder, 'service.sock')];
    const { sh } = await bench({}, { checkout: other.folder, exposePorts });
    expect(outputOf(await sh('true'))).toContain(`a link leads to ${exposePorts[0]}`);
    expect(existsSync(target)).toBe(false);
  });

  test('a failing command that names what is hidden says so, and another one does not', async () => {
    const { sh, runnerTemp, checkout } = await bench(
      { 'a.txt': 'a' },
      {
        withheld: new Set(['NPM_AUTH_TOKEN', 'OTHER_NAME']),
        prepare: async (made) => {
          await writeFile(join(made.temp, 'runner-temp/tool'), '');
          await made.link('bin/tool', join(made.temp, 'runner-temp/tool'));
        },
      },
    );
    const tool = join(runnerTemp, 'tool');
    expect(outputOf(await sh(`echo "${tool} is missing"; exit 1`))).toContain(
      `[The machine has ${tool}, which`,
    );
    expect(outputOf(await sh('bin/tool'))).toContain(`[The machine has bin/tool (a link to ${tool}), which`);
    expect(outputOf(await sh('echo "Variable not found (NPM_AUTH_TOKEN in .yarnrc.yml)"; exit 1'))).toContain(
      '[The job has the variables NPM_AUTH_TOKEN, which commands do not get (pass-env',
    );
    expect(outputOf(await sh(`echo "${tool} NPM_AUTH_TOKEN"`))).toBe(`${tool} NPM_AUTH_TOKEN\n`);
    const own = `${checkout.folder}/a.txt /usr/bin/env /nowhere/at/all`;
    expect(outputOf(await sh(`echo "${own}"; exit 1`))).toBe(`${own}\n`);
  });
});

describeIsolated('a service of the machine is not reached', () => {
  const talk = (path: string) =>
    `node -e "require('net').connect('${path}').on('error', (e) => console.log(e.code)).pipe(process.stdout)"`;

  test('by its socket, wherever that is; it is named', async () => {
    const folder = await mkdtemp('/var/lib/tether-test-');
    onTestFinished(() => rm(folder, { recursive: true }));
    const { sh } = await bench({ 'a.txt': 'a' });
    // Also one that begins later than the first command.
    await sh('true');
    const path = join(folder, 'service.sock');
    const server = createServer(endingWith('served\n')).listen(path);
    await once(server, 'listening');
    await chmod(folder, 0o755);
    await chmod(path, 0o777);
    const said = outputOf(await sh(`${talk(path)}; echo no ${path}; exit 1`));
    expect(said).toContain('ECONNREFUSED\n');
    expect(said).toContain(`[The machine has ${path}, which commands do not see (network for a socket`);
    await new Promise((done) => server.close(done));
    expect(outputOf(await sh('echo ran'))).toBe('ran\n');
  });

  test('and a command may have sockets of its own where the machine has one: in the checkout, and in /tmp', async () => {
    const { sh, checkout, runnerTemp } = await bench({ 'a.txt': 'a' });
    const paths = [join(checkout.folder, 'app.sock'), join(runnerTemp, 'app.sock')];
    for (const path of paths) {
      const server = createServer(endingWith('served\n')).listen(path);
      await once(server, 'listening');
      onTestFinished(() => void server.close());
      const own = `const net = require('net'); net.createServer((to) => to.end('own')).listen('${path}', () =>
        net.connect('${path}').on('data', (text) => { console.log(String(text)); process.exit(); }))`;
      const said = outputOf(await sh(`${talk(path)}; rm -f ${path}; node -e ${shellWord(own)}`));
      expect(said).toMatch(/^E(CONNREFUSED|NOENT)\nown\n$/);
    }
  });
});

describeIsolated('what a command writes is gone', () => {
  test('the checkout stays identical to the byte, and its status clean', async () => {
    const { sh, checkout, changes } = await bench({ 'a.txt': 'a', 'dir/b.txt': 'b' });
    const before = stateOf(checkout.folder);
    const script =
      'echo x > a.txt; rm -r dir; mkdir dir; git add -A; git -c user.name=x -c user.email=x commit -qm x; chmod 600 .';
    expect(await sh(script, { changes: changes({ new: 'n' }) })).toMatchObject({ kind: 'exited', code: 0 });
    expect(stateOf(checkout.folder)).toBe(before);
    expect(checkout.git('status', '--porcelain')).toBe('');
  });

  test('the next command does not find it, nor the next view', async () => {
    const { sh, changes, home } = await bench({ 'a.txt': 'a' }, { homeFiles: { '.cache/kept': 'kept' } });
    const wrote = await sh(
      'echo x > left; echo x > a.txt; echo x > ~/.cache/left; echo x > ~/left; echo x > /tmp/left',
    );
    expect(wrote).toMatchObject({ kind: 'exited', code: 0 });
    const look = 'cat a.txt ~/.cache/kept; ls left ~/.cache/left ~/left /tmp/left 2>/dev/null';
    expect(outputOf(await sh(look))).toBe('akept');
    expect(outputOf(await sh(look, { changes: changes({ b: 'b' }) }))).toBe('akept');
    expect(await readdir(join(home, '.cache'))).toEqual(['kept']);
  });

  test('there is no place outside to write to', async () => {
    const { sh, checkout } = await bench({ 'a.txt': 'a' });
    const places = [
      '/etc',
      '/usr/local',
      '/var/lib',
      '/opt',
      '/',
      '/sys',
      '/proc/sys/kernel',
      join(checkout.folder, '..'),
    ];
    const script = places
      .map((place) => `(echo x > ${place}/tether-was-here) 2>/dev/null && echo ${place}`)
      .join(';');
    const reached = outputOf(await sh(`${script}; true`))
      .split('\n')
      .filter((one) => one !== '');
    // Beside the checkout lies the test's temporary folder, which the view shows as an empty one of its own.
    expect(reached.filter((place) => place !== dirname(checkout.folder))).toEqual([]);
    expect(await readdir(join(checkout.folder, '..'))).toEqual(['checkout', 'temp']);
  });
});

describeIsolated('a command sees no secret', () => {
  test('not in an environment, its own or that of any process', async () => {
    withSecretVariable();
    const { sh } = await sharedBench();
    const seen = outputOf(
      await sh('env; cat /proc/*/environ | tr "\\0" "\\n"; cat /proc/*/cmdline | tr "\\0" " "; ls /proc'),
    );
    expect(seen).toContain('CI=true');
    expect(seen).not.toContain('value-that-nobody-may-see');
    expect(seen.split('\n').filter((line) => /^\d+$/.test(line)).length).toBeLessThan(10);
  });

  test('not in the git configuration of the checkout, of a submodule or of a checkout below it', async () => {
    const { sh } = await bench(
      { a: 'a' },
      {
        prepare: async (checkout) => {
          checkout.git('config', 'http.https://github.com/.extraheader', 'AUTHORIZATION: basic c2VjcmV0');
          checkout.git('config', 'remote.origin.url', 'https://x-access-token:ghs_token@github.com/o/r');
          checkout.git('config', 'include.path', '/elsewhere');
          const deep = 'third_party/x/modules/third_party/y/modules/third_party/z';
          for (const name of ['modules/sub', 'modules/objects', `modules/${deep}`, 'worktrees/w/modules/m'])
            await checkout.write({
              [`.git/${name}/HEAD`]: 'ref: refs/heads/main\n',
              [`.git/${name}/config`]: '[http]\n\textraheader = c2VjcmV0\n',
            });
          await checkout.write({
            'p/q/r/s/.git/config': '[http]\n\textraheader = c2VjcmV0\n',
            'tools/other/.git/config': '[http]\n\textraheader = c2VjcmV0\n[core]\n\tbare = false\n',
            '.git/credentials': 'c2VjcmV0',
          });
        },
      },
    );
    const seen = outputOf(
      await sh(
        'git config --list; git remote -v; grep -r . .git/config .git/modules .git/worktrees p tools; ls .git',
      ),
    );
    expect(seen).toContain('https://github.com/o/r');
    expect(seen).toContain('tools/other/.git/config:\tbare = "false"');
    expect(seen).not.toMatch(/c2VjcmV0|ghs_token|elsewhere|credentials/);
    expect(outputOf(await sh('git status --porcelain -uno; git log --format=%s'))).toBe('commit\n');
  });

  test('not in a nested checkout whose configuration cannot be read, which hinders nothing', async () => {
    const { sh } = await bench(
      { 'a.txt': 'a' },
      { prepare: (checkout) => checkout.link('odd/.git/config', '/nowhere') },
    );
    expect(outputOf(await sh('ls -A odd/.git; cat a.txt'))).toBe('a');
  });

  test('not in the home folder, where tools still find what they keep there', async () => {
    const homeFiles = {
      '.ssh/id_ed25519': 'secret',
      '.netrc': 'secret',
      '.npmrc': 'secret',
      '.config/gh/hosts.yml': 'secret',
      '.cargo/credentials.toml': 'secret',
      '.cargo/bin/tool': 'tool',
      '.m2/settings.xml': 'secret',
      '.m2/repository/x.jar': 'jar',
      '.docker/config.json': 'secret',
      'work/other/file': 'secret',
    };
    const { sh } = await bench({ a: 'a' }, { homeFiles });
    const seen = outputOf(
      await sh(
        'grep -rh . ~ ; find ~ -name "settings.xml" -o -name "credentials*"; touch ~/.cargo/bin/x && echo writable',
      ),
    );
    expect(seen.split('\n').sort()).toEqual(['', 'jar', 'tool', 'writable']);
  });

  test.each([
    ['that the runner has', { '.cache/go/old': 'old' }],
    ['that the runner lacks', {}],
  ])(
    'of a command that keeps caches, later ones see what it left in a cache folder %s, and nothing else',
    async (_, homeFiles) => {
      const { sh, home, changes } = await bench({ a: 'a' }, { homeFiles });
      const write = (name: string): string =>
        `mkdir -p ~/.cache/go ~/.config && echo ${name} | tee ~/.cache/go/${name} ~/.config/${name} ${name} >/dev/null`;
      const files = 'cd ~ && find .cache/go .config -type f 2>/dev/null | sort; cd - >/dev/null; ls';
      expect((await sh(`${write('one')}; rm -f ~/.cache/go/old`, { keepsCaches: true })).kind).toBe('exited');
      expect(outputOf(await sh(`${files} && ${write('lost')}`))).toContain('.cache/go/one');
      expect((await sh(write('two'), { keepsCaches: true })).kind).toBe('exited');
      await sh(`${write('late')}; sleep 30`, { keepsCaches: true, limitMs: 500 });
      const seen = outputOf(
        await sh(`${files}; test -w ~/.cache/go/one && echo writable`, { changes: changes({ b: 'b' }) }),
      );
      expect(seen.split('\n')).toEqual(['.cache/go/one', '.cache/go/two', 'a', 'b', 'writable', '']);
      expect(await readdir(home)).toEqual('.cache/go/old' in homeFiles ? ['.cache'] : []);
    },
  );

  test("not in the runner's temp folder, its command files or credential files in the checkout", async () => {
    const { sh, runnerTemp, checkout } = await bench(
      { a: 'a' },
      {
        prepare: (made) => made.write({ 'gha-creds-0a1b.json': 'secret' }),
      },
    );
    await mkdir(join(runnerTemp, '_runner_file_commands'));
    await writeFile(join(runnerTemp, '_runner_file_commands/set_env_1'), 'secret');
    const seen = outputOf(
      await sh(
        `find ${runnerTemp} -type f; ls -A; echo X=1 >> ${runnerTemp}/_runner_file_commands/set_env_1`,
      ),
    );
    expect(seen).not.toContain('set_env_1\n');
    expect(seen).not.toContain('gha-creds');
    expect(readFileSync(join(runnerTemp, '_runner_file_commands/set_env_1'), 'utf8')).toBe('secret');
    expect(await readdir(checkout.folder)).toContain('gha-creds-0a1b.json');
  });

  test.each(['bin', '.bin'])(
    'a program of the PATH in %s, in a hidden folder, finds what stands beside it',
    async (bin) => {
      const { checkout, home, runnerTemp, base } = await bench(
        { a: 'a' },
        {
          homeFiles: {
            [`tools/${bin}/mytool`]: '#!/bin/sh\ncat "$(dirname "$0")/../share"\n',
            'tools/share': 'found',
          },
        },
      );
      execFileSync('chmod', ['+x', join(home, 'tools', bin, 'mytool')]);
      const temp = join(runnerTemp, 'again');
      await mkdir(temp);
      const isolation = prepareIsolation({
        commits: new CandidateCommits(base.repository, TRIAL_COMMITS),
        withheld: new Set(),
        maxProcesses: 1024,
        ...{
          mode: 'auto',
          network: 'deny',
          exposePorts: [],
          base,
          temp,
          workingDirectory: '',
          home,
          runnerTemp,
        },
        env: { PATH: `${join(home, 'tools', bin)}:${process.env.PATH}`, HOME: home },
      });
      const { result } = await isolation.run({
        ...{ argv: ['mytool'], changes: ChangeSet.empty(base.sha), limitMs: 30_000, signal: forbidden },
      });
      expect(outputOf(result)).toBe('found');
      expect(checkout.git('status', '--porcelain')).toBe('');
    },
  );
});

describeIsolated('a command has no power', () => {
  test('no capabilities, no groups, no way to gain any', async () => {
    const { sh } = await sharedBench();
    const seen = outputOf(
      await sh('cat /proc/self/status; mount -t tmpfs x /mnt 2>&1; sudo -n true 2>&1; umount /proc 2>&1'),
    );
    expect(seen).toMatch(/CapEff:\s+0+\nCapBnd:\s+0+\nCapAmb:\s+0+\nNoNewPrivs:\s+1/);
    expect(seen).toMatch(/^Groups:\s*$/m);
    expect(seen).toMatch(/mount: .*(permission denied|must be superuser)/i);
  });

  test('no keyrings of the machine: they belong to its users, who have the same numbers in another namespace', async () => {
    const { sh } = await sharedBench();
    const seen = outputOf(
      await sh('readlink /proc/self/ns/user; cat /proc/self/uid_map /proc/self/gid_map; stat -c %u:%g /usr'),
    );
    expect(seen).toMatch(/^user:\[\d+\]\n/);
    expect(seen).not.toContain(await readlink('/proc/self/ns/user'));
    const maps = [await readFile('/proc/self/uid_map', 'utf8'), await readFile('/proc/self/gid_map', 'utf8')];
    const numbers = (text: string): readonly string[] => text.trim().split(/\s+/);
    expect(numbers(seen).slice(1)).toEqual([...maps.flatMap(numbers), '0:0']);
  });

  test('only harmless devices', async () => {
    const { sh } = await sharedBench();
    const seen = outputOf(
      await sh('ls /dev; head -c 3 /dev/zero | wc -c; echo gone > /dev/null; mknod /tmp/x b 1 1 2>&1'),
    );
    expect(seen.split('\n').filter((name) => /^(sd|vd|nvme|loop|mem|kmsg|dm-|kvm)/.test(name))).toEqual([]);
    expect(seen).toContain('\n3\n');
    expect(seen).toMatch(/mknod: .*not permitted/);
  });

  test('signals are as a program expects them', async () => {
    const { sh } = await sharedBench();
    expect(outputOf(await sh('grep -E "Sig(Ign|Blk)" /proc/self/status'))).toMatch(
      /SigBlk:\s+0+\nSigIgn:\s+0+\n/,
    );
  });

  test('no network but its own loopback', async () => {
    const server = createServer(endingWith('host')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { sh } = await sharedBench();
    const client = (at: number) => `(exec 3<>/dev/tcp/127.0.0.1/${at} && cat <&3) 2>&1`;
    expect(outputOf(await sh(client(port)))).toContain('refused');
    const own =
      "require('net').createServer(s=>s.end('own')).listen(4321,function(){require('net').connect(4321).on('data',d=>{console.log(String(d));process.exit()})})";
    expect(outputOf(await sh(`node -e "${own}"`))).toBe('own\n');
    const open = await bench({ a: 'a' }, { network: 'allow' });
    expect(outputOf(await open.sh(client(port)))).toBe('host');
    server.close();
  });
});

describeIsolated('a command ends, with all it started', () => {
  test('children in the background, in their own sessions, are dead when it returns', async () => {
    const word = `tether-child-${process.pid}`;
    const { sh } = await sharedBench();
    const script = `setsid nohup bash -c 'exec -a ${word} sleep 100' & (bash -c 'exec -a ${word} sleep 100' &) ; until [ "$(pgrep -fc '^${word}')" = 2 ]; do sleep 0.01; done`;
    expect(await sh(script)).toMatchObject({ kind: 'exited', code: 0 });
    expect(processesWith(word)).toEqual([]);
  });

  test('the time limit ends it', async () => {
    const { sh } = await sharedBench();
    expect(await sh('exec sleep 100', { limitMs: 500 })).toMatchObject({ kind: 'timed-out', limitMs: 500 });
  });

  test('an abort ends a tree that ignores TERM and left its process group', async () => {
    const word = `tether-stubborn-${process.pid}`;
    const script = `trap "" TERM; setsid bash -c 'trap "" TERM; exec -a ${word} sleep 100' & exec -a ${word} sleep 100`;
    await expectAllEnded(await sharedBench(), script, { word, atLeast: 2 });
  });

  test('it does not outlive this program, however that ends', async () => {
    const word = `tether-orphan-${process.pid}`;
    const { checkout } = await bench({ a: 'a' });
    // Process 2 watches whether the program is still there; a command that is root can kill it.
    const script = `kill -KILL 2 2>/dev/null; word=${word}; exec -a "run-$word" sleep 100`;
    const host = spawn(process.execPath, [HOST, 'auto', script], {
      stdio: 'ignore',
      env: { ...process.env, TMPDIR: checkout.temp },
    });
    await expect.poll(() => processesWith(`run-${word}`), { timeout: 60_000 }).toHaveLength(1);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await expect.poll(() => processesWith(`run-${word}`), { timeout: 60_000 }).toEqual([]);
  });

  test('a fork bomb meets the limit of the command, which later ones do not feel', async () => {
    const { sh } = await bench({ a: 'a' }, { maxProcesses: 64 });
    const bomb = "bomb() { bomb | bomb & }; bomb 2>&1 | grep -m1 'Resource temporarily unavailable'";
    expect(await sh(bomb)).toMatchObject({ kind: 'exited', code: 0 });
    expect(outputOf(await sh('for i in {1..40}; do sleep 0.1 & done; wait; echo done'))).toBe('done\n');
  });

  test('the groups of the machine are not seen: they have a namespace of their own', async () => {
    const { sh } = await sharedBench();
    const seen = outputOf(await sh('readlink /proc/self/ns/cgroup; cat /proc/self/cgroup'));
    expect(seen).toMatch(/^cgroup:\[\d+\]\n/);
    expect(seen).not.toContain(await readlink('/proc/self/ns/cgroup'));
    const paths = seen
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^\d+:[^:]*:/, ''));
    expect(paths.length).toBeGreaterThan(0);
    expect([...new Set(paths)]).toEqual(['/']);
  });
});

describeIsolated('views that are made at the same time', () => {
  test('share their deletions', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `${index}.txt`);
    const { sh, changes } = await bench(Object.fromEntries([...names, 'left'].map((name) => [name, 'x'])));
    const view = changes(Object.fromEntries(names.map((name) => [name, null])));
    await sh('true');
    const results = await Promise.all(Array.from({ length: 8 }, () => sh('ls', { changes: view })));
    expect(results.map(outputOf)).toEqual(results.map(() => 'left\n'));
  });
});

describeIsolated('what setup commands write stands in every later command', () => {
  const setup = (script: string) => ({ text: script, argv: ['bash', '-c', script] as const });

  test('in the checkout and in the home folder, but never in the checkout itself', async () => {
    const { isolation, sh, changes, checkout, home } = await bench(
      { 'a.txt': 'a', 'b.txt': 'b', 'd/c.txt': 'c' },
      {
        homeFiles: { '.cache/old': 'old' },
      },
    );
    const before = stateOf(checkout.folder);
    const outcome = await isolation.runSetup(
      [
        setup(
          'mkdir node_modules; echo dep > node_modules/dep; echo x > ~/.cache/new; mkdir ~/.newtool; echo t > ~/.newtool/t',
        ),
        setup(
          'cat node_modules/dep; echo changed > a.txt; rm b.txt; rm -r d; echo second > node_modules/second',
        ),
      ],
      { limitMs: () => 30_000, signal: forbidden },
    );
    expect(outcome).toMatchObject({ kind: 'done', results: [{ code: 0 }, { code: 0, output: 'dep\n' }] });
    const look =
      'cat node_modules/* ~/.cache/old ~/.cache/new ~/.newtool/t a.txt b.txt d/c.txt; echo gone > node_modules/dep';
    const expected = 'dep\nsecond\noldx\nt\n';
    expect(outputOf(await sh(look))).toBe(`${expected}abc`);
    expect(outputOf(await sh(look, { changes: changes({ 'a.txt': 'mine' }) }))).toBe(`${expected}minebc`);
    expect(stateOf(checkout.folder)).toBe(before);
    expect(await readdir(home)).toEqual(['.cache']);
  });

  test('the first that fails is named and nothing runs behind it', async () => {
    const { isolation, sh } = await bench({ a: 'a' });
    const failing = setup('echo broken; exit 4');
    const outcome = await isolation.runSetup([setup('true'), failing, setup('touch ran')], {
      limitMs: () => 30_000,
      signal: forbidden,
    });
    expect(outcome).toMatchObject({
      kind: 'failed',
      entry: failing,
      result: { code: 4, output: 'broken\n' },
    });
    expect(outputOf(await sh('ls'))).toBe('a\n');
  });

  test('each has what is left of the time when it begins', async () => {
    const { isolation } = await bench({ a: 'a' });
    const limits = [30_000, 500];
    const outcome = await isolation.runSetup([setup('true'), setup('exec sleep 100')], {
      limitMs: () => limits.shift() ?? 0,
      signal: forbidden,
    });
    expect(outcome).toMatchObject({ kind: 'failed', result: { kind: 'timed-out', limitMs: 500 } });
  });

  test('setup has the network although commands have not', async () => {
    const server = createServer(endingWith('host')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { isolation } = await bench({ a: 'a' });
    const outcome = await isolation.runSetup([setup(`exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`)], {
      limitMs: () => 30_000,
      signal: forbidden,
    });
    expect(outcome).toMatchObject({ kind: 'done', results: [{ output: 'host' }] });
    server.close();
  });
});

testEachIsolation('what setup made of a change is gone with the run', async (mode) => {
  const { isolation, changes, runnerTemp } = await bench({ 'package.json': '{}' }, { mode });
  const changed = changes({ 'package.json': '{"name":"text-of-a-change"}' });
  const outcome = await isolation.runSetup(
    [{ text: 'x', argv: ['cp', 'package.json', 'installed'] }],
    { limitMs: () => 30_000, signal: forbidden },
    { changes: changed, wanted: { matches: () => false, atMost: 0 }, take: async () => changed },
  );
  expect(outcome.kind).toBe('done');
  const temp = join(runnerTemp, 'tether');
  const filesWithText = () => spawnSync('grep', ['-rl', 'text-of-a-change', temp]).stdout.toString();
  expect(filesWithText()).toContain('/installed');
  await clearRunFolder(temp);
  expect(filesWithText()).toBe('');
});

testEachIsolation(
  'what setup made of a change is not of the base, also where no manifest of it is left',
  async (mode) => {
    const { isolation, sh, base, changes } = await bench({ 'package.json': '{}' }, { mode });
    const outcome = await isolation.runSetup(
      [{ text: 'x', argv: ['touch', 'installed'] }],
      { limitMs: () => 30_000, signal: forbidden },
      {
        changes: changes({ 'package.json': '{ }' }),
        wanted: { matches: () => false, atMost: 0 },
        take: async () => ChangeSet.empty(base.sha),
      },
    );
    expect(outcome.kind).toBe('done');
    expect(outputOf(await sh('ls'))).toBe('package.json\n');
  },
);

describeIsolated('whether commands can be isolated is found by trying', () => {
  test('a command that can read nothing of the set-up cannot forge its beginning', async () => {
    const { sh } = await sharedBench();
    const text = outputOf(
      await sh('ls -la /proc/1/fd /proc/1/root 2>&1; cat /proc/1/environ 2>&1; cat /proc/1/mem 2>&1'),
    );
    expect(text).toMatch(/Permission denied/);
    expect(text).not.toContain('PATH=/usr/local/sbin');
  });

  test('without its view a command is refused, and nobody is told to do without isolation', async () => {
    const { isolation, sh, base, runnerTemp } = await bench({ a: 'a' });
    // A plain file where the mount points should be: every attempt to set up fails.
    const stage = join(runnerTemp, 'tether', 'stage');
    await mkdir(stage);
    await writeFile(join(runnerTemp, 'tether', 'tether-block'), '');
    expect(outputOf(await sh('echo ran'))).toBe('ran\n');
    await rm(stage, { recursive: true });
    await writeFile(stage, '');
    const result = await sh('echo ran');
    expect(result.kind).toBe('refused');
    expect(outputOf(result)).toContain('could not be isolated');
    expect(outputOf(result)).not.toContain('isolation: none');
    const setupOutcome = await isolation.runSetup([{ text: 'x', argv: ['true'] }], {
      limitMs: () => 30_000,
      signal: forbidden,
    });
    expect(setupOutcome).toMatchObject({ kind: 'failed', result: { kind: 'refused' } });
    expect(base.sha).not.toBe('');
  });
});

testEachIsolation('descriptors that this program inherited are closed, and stdin is empty', async (mode) => {
  // The host gets descriptor 40 from here, and would hand it on: Node shuts only the first few against that.
  const host = spawn(process.execPath, [HOST, mode, 'ls /proc/self/fd | tr "\\n" " "; wc -c'], {
    stdio: ['ignore', 'pipe', 'inherit', ...Array.from({ length: 37 }, () => 'ignore' as const), 'pipe'],
  });
  let output = '';
  host.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(host, 'close');
  // Descriptor 3 is the folder that ls reads.
  expect(output).toBe('ready\n0 1 2 3 0\n');
});

describe('without isolation a command runs in a throw-away copy', () => {
  test('it sees its view, and the checkout stays as it was', async () => {
    const { sh, changes, checkout, runnerTemp } = await bench(
      { 'a.txt': 'a', 'b.txt': 'b', 'dir/x': 'x' },
      {
        mode: 'none',
        prepare: async (made) => {
          made.git('config', 'http.extraheader', 'c2VjcmV0');
          await made.write({ 'a.txt': 'modified by a step', 'untracked.txt': 'u' });
        },
      },
    );
    const before = stateOf(checkout.folder);
    expect(outputOf(await sh('cat a.txt untracked.txt; cat .git/config; echo x > a.txt; rm -r dir'))).toMatch(
      /^au/,
    );
    expect(outputOf(await sh('cat .git/config'))).not.toContain('c2VjcmV0');
    const view = changes({ 'a.txt': 'new', 'b.txt': null, 'dir/x': null, dir: 'file now', 'n/y': 'y' });
    expect(outputOf(await sh('cat a.txt dir n/y; ls', { changes: view }))).toBe(
      'newfile nowya.txt\ndir\nn\nuntracked.txt\n',
    );
    expect(stateOf(checkout.folder)).toBe(before);
    expect((await readdir(join(runnerTemp, 'tether'))).filter((name) => name.startsWith('written-'))).toEqual(
      [],
    );
  });

  test('its environment is clean and its process group dies with it', async () => {
    withSecretVariable();
    const one = await bench({ a: 'a' }, { mode: 'none' });
    expect(outputOf(await one.sh('env'))).not.toContain('value-that-nobody-may-see');
    const word = `tether-plain-${process.pid}`;
    const script = `trap "" TERM; (exec -a ${word} sleep 100) & sleep 100`;
    await expectAllEnded(one, script, { word, atLeast: 1 });
  });

  test.runIf(process.platform === 'linux' && existsSync('/usr/bin/perl'))(
    'what it started is gone when it returns: sessions of their own, without its environment, deaf to signals, that start others',
    async () => {
      const word = `tether-left-${process.pid}`;
      const one = await bench({ a: 'a' }, { mode: 'none' });
      const { sh } = one;
      const daemon = `trap '' TERM HUP USR1; cd /; exec -a ${word} bash -c 'trap "" TERM USR1; (sleep 300; :) & while :; do (exec -a ${word} sleep 100); done'`;
      const script = `env -i PATH="$PATH" setsid bash -c ${shellWord(daemon)} </dev/null >/dev/null 2>&1 & disown; until pgrep -fc '^${word}' >/dev/null; do sleep 0.01; done; `;
      expect(await sh(`${script}exit 3`)).toMatchObject({ kind: 'exited', code: 3 });
      expect(processesWith(word)).toEqual([]);
      expect(await sh(`${script}kill -SEGV $$`)).toMatchObject({ kind: 'signalled', signal: 'SIGSEGV' });
      expect(processesWith(word)).toEqual([]);
      await expectAllEnded(one, `${script}exec sleep 100`, { word, atLeast: 2 });
    },
  );

  test('setup leaves a copy for later commands, with tracked files as committed', async () => {
    const { isolation, sh, checkout } = await bench({ 'a.txt': 'a' }, { mode: 'none' });
    const before = stateOf(checkout.folder);
    const script = 'mkdir -p dep; echo dep > dep/x; echo changed > a.txt';
    const entry = { text: script, argv: ['bash', '-c', script] as const };
    const outcome = await isolation.runSetup([entry, entry], { limitMs: () => 30_000, signal: forbidden });
    expect(outcome.kind).toBe('done');
    expect(outputOf(await sh('cat dep/x a.txt; rm -r dep'))).toBe('dep\na');
    expect(outputOf(await sh('cat dep/x'))).toBe('dep\n');
    expect(stateOf(checkout.folder)).toBe(before);
  });

  test('what it leaves there is no fault: folders that nobody may write, a process that goes on writing', async () => {
    const word = `tether-writer-${process.pid}`;
    const { sh } = await bench({ a: 'a' }, { mode: 'none' });
    const writer = `exec -a ${word} bash -c 'while ((SECONDS < 2)); do : > "left-$((n += 1))"; done'`;
    const result = await sh(
      `mkdir closed; touch closed/x; chmod 555 closed; setsid bash -c "${writer.replace(/["$]/g, '\\$&')}" 2>/dev/null & sleep 0.2; echo end`,
    );
    expect(outputOf(result)).toBe('end\n');
    await expect.poll(() => processesWith(word), { timeout: 60_000 }).toEqual([]);
  });

  test('folders so deep that no path reaches them are removed, and what nobody may write', async () => {
    const { sh, runnerTemp } = await bench({ a: 'a' }, { mode: 'none' });
    const digging = "for (let n = 0; n < 3000; n++) { fs.mkdirSync('deep'); process.chdir('deep'); }";
    const deep = `${shellWord(process.execPath)} -e ${shellWord(digging)}`;
    const closed = 'mkdir closed; touch closed/x; chmod 555 closed; echo end';
    expect(outputOf(await sh(`${deep} && ${closed}`))).toBe('end\n');
    const left = await readdir(join(runnerTemp, 'tether'));
    expect(left.filter((name) => name.startsWith('written-'))).toEqual([]);
  });

  test('a trouble that passes ends only the commands that met it', async () => {
    const { sh, changes, base, commits, runnerTemp } = await bench({ a: 'a' }, { mode: 'none' });
    const view = join(runnerTemp, 'tether', 'base-view');
    await writeFile(view, '');
    await expect(sh('cat a')).rejects.toThrow('EEXIST');
    await rm(view);
    // As far as the attempt had come.
    await commits.commitOf(changes({ b: 'b' }));
    await showObjects(base, view, { uid: 0, gid: 0 });
    expect(outputOf(await sh('cat a'))).toBe('a');
  });

  test('a checkout that cannot be copied is refused with the reason', async () => {
    const { sh, checkout } = await bench({ a: 'a' }, { mode: 'none' });
    await sh('true');
    await rm(checkout.folder, { recursive: true });
    expect(outputOf(await sh('true'))).toMatch(/^refused: The checkout could not be copied .*No such file/);
  });
});
