import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../embedded/temp.ts';
import { obstacle, skipNote } from '../../support/namespaces.ts';

const PROJECT = join(import.meta.dirname, '../../..');
/** Where every user of the other machine finds the project, whoever may look into the folders above it here. */
const SEEN = '/usr/local/share';
const HOST = join(SEEN, '__tests__/support/isolated-host.ts');
/** Nobody's on this machine. */
const USER = 54_321;

/** Other machines are made in a mount namespace over this one, which takes root. */
const why =
  obstacle === null && process.getuid?.() !== 0 ? ' (skipped: the tests do not run as root)' : skipNote;

/** Programs that are found before those of this machine. */
const FIRST = '/usr/local/sbin';
const HIDE_SUDO =
  'for one in /usr/bin/sudo /bin/sudo; do [ ! -e "$one" ] || mount --bind /dev/null "$one"; done';

/** Passes on what a version of the program knows, and refuses all other options as it would. */
function olderProgram(name: string, known: string): string {
  return `#!/bin/bash
for word; do
  case "$word" in
    --|unshare|bash) break ;;
    --*) [[ " ${known} " == *" \${word%%=*} "* ]] || { echo "${name}: unrecognized option '$word'" >&2; exit 1; } ;;
  esac
done
exec /usr/bin/${name} "$@"
`;
}

const SETPRIV_2_32 =
  '--ambient-caps --apparmor-profile --bounding-set --clear-groups --dump --groups --inh-caps --init-groups --keep-groups --list-caps --no-new-privs --regid --reuid --rgid --ruid --egid --euid --securebits --selinux-label';
const UNSHARE_2_33 =
  '--mount --uts --ipc --net --pid --user --cgroup --fork --kill-child --mount-proc --map-root-user --propagation --setgroups';

/** Becomes root by an interpreter that is root's, as sudo does by itself. */
const SUDO = `#!${FIRST}/root-bash -p
[ "$1" != -n ] || shift
[ "$1" != -- ] || shift
exec setpriv --reuid 0 --regid 0 --clear-groups -- "$@"
`;

interface Machine {
  readonly programs: Readonly<Record<string, string>>;
  readonly user: 'root' | 'ordinary';
  /** What stands in the place of the machine's control groups: a folder that is looked at afterwards. */
  readonly groups?: string;
}

/** What a program with the isolation prints there, of one command. */
async function said({ programs, user, groups }: Machine, command: string): Promise<string> {
  await using folder = await temporaryFolder('machine');
  const own = join(folder.path, 'own');
  await chmod(folder.path, 0o755);
  await mkdir(own);
  if (user === 'ordinary') await chown(own, USER, USER);
  for (const [name, text] of Object.entries(programs))
    await writeFile(join(folder.path, name), text, { mode: 0o755 });
  const script = [
    'set -e',
    HIDE_SUDO,
    `mount --bind ${PROJECT} ${SEEN}`,
    ...(groups === undefined ? [] : [`mount --bind ${groups} /sys/fs/cgroup`]),
    `mount -t tmpfs -o mode=0755 none ${FIRST}`,
    `cp /bin/bash ${FIRST}/root-bash; chmod 4755 ${FIRST}/root-bash`,
    ...Object.keys(programs).map((name) => `cp ${folder.path}/${name} ${FIRST}/${name}`),
    ...(user === 'ordinary'
      ? [`set -- /usr/bin/setpriv --reuid ${USER} --regid ${USER} --clear-groups -- "$@"`]
      : []),
    'exec "$@"',
  ];
  const [program = '', ...args] = [
    'unshare',
    '--mount',
    'sh',
    '-c',
    script.join('\n'),
    'sh',
    process.execPath.replace(PROJECT, SEEN),
    HOST,
    'auto',
    command,
  ];
  const { stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: '/',
    env: { PATH: process.env.PATH, TMPDIR: own, HOME: own },
  });
  return `${stdout}${stderr}`;
}

describe.skipIf(why !== '')(`commands are isolated, or refused with the reason${why}`, () => {
  test('of an ordinary user with password-less sudo, as that user and without its rights', async () => {
    const machine: Machine = { programs: { sudo: SUDO }, user: 'ordinary' };
    const output = await said(machine, 'id -u; grep CapBnd /proc/self/status; sudo -n id -u; echo x >/etc/x');
    expect(output).toMatch(new RegExp(`^ready\\n${USER}\\nCapBnd:\\t0+\\n`));
    expect(output).not.toMatch(/^0$/m);
    expect(output).toContain('Read-only file system');
  });

  test('of an ordinary user with password-less sudo, with a repository that git works in', async () => {
    const machine: Machine = { programs: { sudo: SUDO }, user: 'ordinary' };
    const by = 'export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b';
    const work = `set -e; ${by}; git status --porcelain; echo b >>a; git stash -q; git stash pop -q
      git commit -qam 'a commit'; git worktree add -q inner -b side; git -C inner log -1 --format=%s
      git clone -q . "$(mktemp -d)/clone"; git gc -q --prune=now; git fsck --no-progress --no-dangling`;
    expect(await said(machine, work)).toBe('ready\na commit\n');
  });

  test.each([
    [
      'whose sudo asks for a password',
      { sudo: '#!/bin/sh\necho "sudo: a password is required" >&2\nexit 1\n' },
      /sudo refuses without a password \(sudo: a password is required\)/,
    ],
    ['without sudo', {}, /there is no sudo on this machine/],
  ])('of an ordinary user %s: refused', async (_what, programs, reason) => {
    const output = await said({ programs, user: 'ordinary' }, 'echo ran');
    expect(output).toMatch(reason);
    expect(output).toContain('isolation: none');
    expect(output).not.toContain('ran\n');
  });

  test('with the options of util-linux 2.33', async () => {
    const setpriv = olderProgram('setpriv', `${SETPRIV_2_32} --pdeathsig --reset-env`);
    const unshare = olderProgram('unshare', UNSHARE_2_33);
    expect(await said({ programs: { setpriv, unshare }, user: 'root' }, 'echo ran')).toBe('ready\nran\n');
  });

  test('with a setpriv that lacks an option: refused', async () => {
    const setpriv = olderProgram('setpriv', SETPRIV_2_32);
    const output = await said({ programs: { setpriv }, user: 'root' }, 'echo ran');
    expect(output).toContain("setpriv: unrecognized option '--pdeathsig'");
    expect(output).toContain('isolation: none');
    expect(output).not.toContain('ran\n');
  });

  /** A folder whose new folders get files, as a kernel gives them. @param procs where a process is written that joins */
  function groupsOf(files: readonly string[], procs = ''): string {
    return `#!/bin/bash
/usr/bin/mkdir "$@" || exit
for one; do
  [[ "$one" == /sys/fs/cgroup/* ]] || continue
  for file in ${files.join(' ')}; do echo max >"$one/$file"; done
  [ -z "${procs}" ] || ln -s "${procs}" "$one/cgroup.procs"
done
`;
  }

  /** What limits a command has, and what was written into its group. */
  async function limitsWith(mkdirProgram: string) {
    await using folder = await temporaryFolder('groups');
    await chmod(folder.path, 0o755);
    await writeFile(join(folder.path, 'cgroup.controllers'), 'memory pids\n');
    await writeFile(join(folder.path, 'cgroup.subtree_control'), '');
    const machine: Machine = { programs: { mkdir: mkdirProgram }, user: 'root', groups: folder.path };
    const output = await said(machine, 'ulimit -u; ulimit -d');
    const [, processes, data] = output.trim().split('\n');
    const [group = ''] = (await readdir(folder.path)).filter((name) => !name.startsWith('cgroup.'));
    const written: Record<string, string> = {};
    for (const file of await readdir(join(folder.path, group), { withFileTypes: true }))
      if (file.isFile())
        written[file.name] = (await readFile(join(file.parentPath, file.name), 'utf8')).trim();
    return { processes, data, written };
  }

  test('with control groups of version 2: they count, and memory with what is swapped out', async () => {
    const { processes, data, written } = await limitsWith(
      groupsOf(['pids.max', 'memory.max', 'memory.swap.max']),
    );
    expect(written).toEqual({
      'cgroup.procs': '0',
      'pids.max': '1024',
      'memory.max': expect.stringMatching(/^\d{9,}$/),
      'memory.swap.max': '0',
    });
    expect(processes).not.toBe('5120');
    expect(data).toBe('unlimited');
  });

  test('with control groups that do not count memory: the kernel does, for each process', async () => {
    const { processes, data, written } = await limitsWith(groupsOf(['pids.max']));
    expect(written).toEqual({ 'cgroup.procs': '0', 'pids.max': '1024' });
    expect(processes).not.toBe('5120');
    expect(data).toMatch(/^\d{5,}$/);
  });

  test('with control groups that nobody may join: the kernel counts both', async () => {
    const { processes, data } = await limitsWith(groupsOf(['pids.max', 'memory.max'], '/dev/full'));
    expect(processes).toBe('5120');
    expect(data).toMatch(/^\d{5,}$/);
  });
});
