import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Stage } from '../../embedded/stage.ts';
import { obstacle } from '../support/namespaces.ts';
import {
  expectEnd,
  MEND,
  onlyPull,
  PROJECT,
  processesWith,
  QUICK,
  RIGHT,
  runs,
  says,
  stageFor,
  statusComment,
} from '../support/scenario.ts';

test('a log that nobody reads from its first line on: the change is published all the same', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const result = await stage.start(
    { kind: 'label' },
    { inputs: QUICK, readsUntil: (line) => /^Tether: from/.test(line) },
  );

  expectEnd(result, 'validated', 0);
  expect(result.log).not.toContain('Tether: validated');
  const pull = await onlyPull(stage);
  expect(await statusComment(stage)).toContain(`Pull request: #${pull.number}`);
});

/** A Node on this machine that is too old for the action; null when there is none. */
function olderNode(): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const found = places.find((place) => {
    try {
      return Number(execFileSync(place, ['-p', 'process.versions.node.split(".")[0]'])) < 24;
    } catch {
      return false;
    }
  });
  return found ?? null;
}

const older = olderNode();

test.skipIf(older === null)(
  `a Node that is too old ends at once with a sentence${older === null ? ' (skipped: no Node below 24 on the PATH)' : ''}`,
  async () => {
    await using stage = await stageFor({ script: [MEND] });
    const sent = await stage.eventOf({ kind: 'label' });
    stage.github.forgetRequests();

    const result = await stage.start({ kind: 'label' }, { ...sent, inputs: QUICK, nodePath: older ?? '' });

    expect(result.code).toBe(1);
    expect(result.log).toMatch(
      /^::error title=Tether::Tether needs Node 24 or newer\. It was started with Node \d+\.[\d.]+\. Use a runner/m,
    );
    expect(stage.github.requests).toEqual([]);
    expect(stage.model.requests).toEqual([]);
  },
);

/**
 * Node in a mount namespace of its own, in which RUNNER_TEMP is a small file system. Once the file that FILL names is
 * there, all of its room is taken, and a second file says so.
 */
const SMALL_DISK = `#!/bin/bash
exec unshare --mount --propagation private bash -c '
  mount -t tmpfs -o "$DISK" tmpfs "$RUNNER_TEMP" || exit 9
  (
    while [ ! -e "$FILL" ]; do kill -0 $$ || exit; sleep 0.05; done
    if [ "$WITH" = files ]; then n=0; while : >"$RUNNER_TEMP/$n"; do n=$((n + 1)); done
    else cat /dev/zero >"$RUNNER_TEMP/full"; fi
    : >"$FILL.done"
  ) </dev/null >/dev/null 2>&1 &
  exec "$NODE" "$@"' bash "$@"
`;

/** What a start on such a disk needs. @param disk options of tmpfs */
async function smallDisk(stage: Stage, disk: string, withWhat: 'bytes' | 'files' = 'bytes') {
  const folder = dirname(stage.runnerTemp);
  const nodePath = join(folder, 'node-on-small-disk');
  await writeFile(nodePath, SMALL_DISK);
  await chmod(nodePath, 0o755);
  const fill = join(folder, 'fill');
  const env = { DISK: disk, WITH: withWhat, FILL: fill, NODE: process.execPath };
  return { nodePath, env, fill };
}

/** Nothing else happens meanwhile: the run waits for the reply of the model. */
function fillNow(fill: string): void {
  writeFileSync(fill, '');
  execFileSync('sh', ['-c', `while [ ! -e '${fill}.done' ]; do sleep 0.05; done`]);
  expect(existsSync(`${fill}.done`)).toBe(true);
}

const noMounts = process.getuid?.() === 0 ? obstacle : 'mounting a small disk takes root';
const note = noMounts === null ? '' : ` (skipped: ${noMounts})`;

describe.skipIf(noMounts !== null)(`a disk without room${note}`, () => {
  test.each([
    ['bytes', 'none', 'size=40m'],
    ['files', 'auto', 'size=40m,nr_inodes=2000'],
  ] as const)(
    'when %s run out while the model works (isolation %s), the change is published as a draft that says so',
    async (what, isolation, disk) => {
      let fill = '';
      await using stage = await stageFor({
        script: () => {
          fillNow(fill);
          return MEND;
        },
      });
      const small = await smallDisk(stage, disk, what);
      fill = small.fill;

      const result = await stage.start({ kind: 'label' }, { ...small, inputs: { ...QUICK, isolation } });

      expectEnd(result, 'unvalidated', 0);
      expect(stage.model.requests).toHaveLength(1);
      expect(result.outputs.reason).toMatch(/has no room left .*Free space or files in \/.*tether-/);
      expect(result.log).not.toContain('bug in Tether');
      const pull = await onlyPull(stage);
      expect(pull.isDraft).toBe(true);
      expect(pull.body).toContain('has no room left');
      expect(await stage.repository.fileAt(pull.branch, 'src/add.js')).toBe(RIGHT);
    },
  );

  test('little room is told at the start', async () => {
    await using stage = await stageFor({ script: [MEND] });
    const small = await smallDisk(stage, 'size=8m');

    const result = await stage.start({ kind: 'label' }, { ...small, inputs: QUICK });

    expectEnd(result, 'validated', 0);
    expect(result.log).toMatch(
      /^Warning: The folder of RUNNER_TEMP, \/.*, has room for [78] MiB and \d+ files only\./m,
    );
  });
});

/** Node without some of root's rights, or without a way to get any. */
async function lesserNode(stage: Stage, rights: string): Promise<string> {
  const path = join(dirname(stage.runnerTemp), 'lesser-node');
  const drop = process.getuid?.() === 0 ? `--bounding-set=${rights} --inh-caps=${rights}` : '';
  await writeFile(path, `#!/bin/bash\nexec setpriv --no-new-privs ${drop} '${process.execPath}' "$@"\n`);
  await chmod(path, 0o755);
  return path;
}

test('a machine that can isolate no command ends the run before the model is asked, with two remedies', async () => {
  await using stage = await stageFor({ script: [MEND] });
  const nodePath = await lesserNode(stage, '-sys_admin');

  const result = await stage.start({ kind: 'label' }, { nodePath, inputs: { ...QUICK, isolation: 'auto' } });

  expectEnd(result, 'failed', 1);
  expect(stage.model.requests).toEqual([]);
  expect(result.outputs.reason).toMatch(
    /^No command can run on this machine.*The model was not asked\. Use a Linux runner with password-less sudo.*"isolation: none"/,
  );
  expect(await statusComment(stage)).toContain('No command can run on this machine');
});

test('a read-only .git is no obstacle to commands without isolation', async () => {
  await using stage = await stageFor({ script: [MEND] });
  execFileSync('chmod', ['-R', 'a-w', join(stage.workspace, '.git')]);
  const nodePath = await lesserNode(stage, '-dac_override,-dac_read_search');

  const result = await stage.start({ kind: 'label' }, { nodePath, inputs: { ...QUICK, isolation: 'none' } });

  execFileSync('chmod', ['-R', 'u+w', join(stage.workspace, '.git')]);
  expectEnd(result, 'validated', 0);
});

test('a RUNNER_TEMP that is not there and cannot be made ends the run before the model is asked', async () => {
  await using stage = await stageFor({ script: [MEND] });

  const env = { RUNNER_TEMP: '/proc/no-such-folder/temp' };
  const result = await stage.start({ kind: 'label' }, { inputs: QUICK, env });

  expectEnd(result, 'failed', 1);
  expect(result.outputs.reason).toMatch(/is not there.*See that \/proc\/no-such-folder\/temp exists/);
  expect(stage.model.requests).toEqual([]);
});

/** Node with its process id in a file, and in a mount namespace of its own where there is something to mount. */
async function watchedNode(
  stage: Stage,
  mounts = '',
): Promise<{ readonly nodePath: string; readonly pid: () => string }> {
  const folder = dirname(stage.runnerTemp);
  const [nodePath, told] = [join(folder, 'watched-node'), join(folder, 'pid')];
  const start = `echo $$ >'${told}'\n${mounts}\nexec '${process.execPath}' "$@"`;
  const apart =
    mounts === '' ? '' : `[ "$1" = in ] || exec unshare --mount --propagation private "$0" in "$@"\nshift\n`;
  await writeFile(nodePath, `#!/bin/bash\n${apart}${start}\n`);
  await chmod(nodePath, 0o755);
  return { nodePath, pid: () => readFileSync(told, 'utf8').trim() };
}

const PRLIMIT = '/usr/bin/prlimit';
const noLimits = existsSync(PRLIMIT) ? '' : ' (skipped: no prlimit, of util-linux, here)';

test.skipIf(noLimits !== '').each([
  ['auto', 'further program with its pipes'],
  ['none', 'file at all'],
] as const)(
  `when no more files can be opened (isolation %s, no %s), that is told with what to do, and the change is kept${noLimits}`,
  async (isolation, room) => {
    let limit = (): void => undefined;
    await using stage = await stageFor({
      script: () => {
        limit();
        return MEND;
      },
    });
    const { nodePath, pid } = await watchedNode(stage);
    limit = () => {
      const open = new Set(readdirSync(`/proc/${pid()}/fd`).map(Number));
      const unused = Array.from({ length: open.size + 4 }, (_, number) => number).filter(
        (one) => !open.has(one),
      );
      // A program takes two for each of its pipes.
      const most = unused[room === 'file at all' ? 0 : 3];
      execFileSync(PRLIMIT, ['--pid', pid(), `--nofile=${most}:`]);
    };

    const result = await stage.start({ kind: 'label' }, { nodePath, inputs: { ...QUICK, isolation } });

    expect(result.outputs.status).toMatch(/^(?:failed|unvalidated)$/);
    for (const told of [result.outputs.reason, await statusComment(stage), result.summary]) {
      expect(told).toMatch(/The machine lacks something that the run needs\. .*EMFILE.*open files left/s);
    }
    expect(result.log).not.toContain('bug in Tether');
    expect(readFileSync(result.outputs['patch-path'] ?? '', 'utf8')).toContain(`+${RIGHT}`);
  },
);

test('a run that is killed in the middle of a command leaves nothing of it behind without isolation', async () => {
  const words = `sleep 3${process.pid}`;
  const slow = `setsid ${words} &\n${words}\n`;
  await using stage = await stageFor({
    content: { files: { ...PROJECT, 'slow.sh': slow } },
    script: [says(runs('sh slow.sh'))],
  });
  const { nodePath, pid } = await watchedNode(stage);
  const inputs = { ...QUICK, isolation: 'none', commands: 'sh slow.sh' };
  const running = stage.start({ kind: 'label' }, { nodePath, inputs });
  await vi.waitFor(() => expect(processesWith(words)).not.toEqual([]), { timeout: 60_000 });

  process.kill(Number(pid()), 'SIGKILL');

  expect((await running).signal).toBe('SIGKILL');
  await vi.waitFor(() => expect(processesWith(words)).toEqual([]), { timeout: 60_000 });
});
