import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
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
}

/** What a program with the isolation prints there, of one command. */
async function said({ programs, user }: Machine, command: string): Promise<string> {
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
});
