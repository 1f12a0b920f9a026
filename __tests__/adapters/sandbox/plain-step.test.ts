import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bench } from '../../support/bench.ts';
import { outputOf } from '../../support/isolation.ts';
import { describeIsolated, testEachIsolation } from '../../support/namespaces.ts';

async function program(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o755 });
}

const SECRET = 'c2VjcmV0';

describeIsolated('programs to which links lead below hidden folders', () => {
  test('run, as do those that these link to; what is private beside them is hidden', async () => {
    const { sh } = await bench(
      { 'a.txt': 'a' },
      {
        prepare: async ({ temp, link }) => {
          const [snake, tool] = [join(temp, 'runner-temp/snake'), join(temp, 'home/venvs/tool')];
          await program(join(snake, 'bin/python'), '#!/bin/sh\necho snake\n');
          await writeFile(join(snake, 'credentials.json'), SECRET);
          await writeFile(join(snake, 'state'), SECRET, { mode: 0o600 });
          await program(join(tool, 'bin/tool'), `#!${join(snake, 'bin/python')}\n`);
          await link('app/.venv/bin/python', join(snake, 'bin/python'));
          await link('.venv/bin/tool', join(tool, 'bin/tool'));
        },
      },
    );
    const script =
      'app/.venv/bin/python && .venv/bin/tool && cd "$(dirname "$(realpath app/.venv/bin/python)")/.." && ls';
    expect(outputOf(await sh(script))).toBe('snake\nsnake\nbin\n');
  });

  test('are not shown where they are of the runner or of another checkout, and no other file is', async () => {
    const { sh, home, runnerTemp, checkout } = await bench(
      { 'a.txt': 'a' },
      {
        homeFiles: { '.ssh/id_rsa': SECRET, '.ssh/bin/data': SECRET, 'other/.git/config': SECRET },
        prepare: async ({ temp, link }) => {
          const own = join(temp, 'runner-temp/_runner_file_commands');
          await program(join(own, 'bin/run'), SECRET);
          await program(join(temp, 'home/other/bin/run'), SECRET);
          await program(join(temp, 'home/.aws/run'), SECRET);
          await link('x/bin/a', join(temp, 'home/.ssh/id_rsa'));
          await link('x/bin/b', join(temp, 'home/.ssh/bin/data'));
          await link('x/bin/c', join(own, 'bin/run'));
          await link('x/bin/d', join(temp, 'home/other/bin/run'));
          await link('x/bin/e', join(temp, 'home/.aws/run'));
        },
      },
    );
    const seen = outputOf(await sh(`cat x/bin/* 2>/dev/null; ls -A ${home} ${runnerTemp}`));
    expect(seen).toBe(`${home}:\n.cache\n\n${runnerTemp}:\ntether\n`);
    expect(outputOf(await sh('cat x/bin/a'))).toContain(
      `x/bin/a (a link to ${checkout.temp}/home/.ssh/id_rsa)`,
    );
  });
});

describeIsolated('what a variable or the PATH shows', () => {
  test('has no credentials in it, and never the whole folder of the runner', async () => {
    const { sh, home, runnerTemp } = await bench(
      { 'a.txt': 'a' },
      {
        env: (temp) => ({
          PATH: `${process.env.PATH}:${join(temp, '../home/.cloud/bin')}`,
          UV_CACHE_DIR: temp,
        }),
        homeFiles: { '.cloud/credentials.json': SECRET, '.cloud/config': SECRET, '.cloud/version': '1' },
        prepare: async ({ temp }) => {
          await program(join(temp, 'home/.cloud/bin/cloud'), '#!/bin/sh\ncat ~/.cloud/*\n');
          await chmod(join(temp, 'home/.cloud/config'), 0o600);
          await writeFile(join(temp, 'runner-temp/token'), SECRET);
        },
      },
    );
    const seen = outputOf(await sh(`cloud 2>/dev/null; echo; ls -A ${runnerTemp}`));
    expect(seen).toBe('1\ntether\n');
    expect(outputOf(await sh('cat ~/.cloud/config'))).toContain(
      `[The machine has ${home}/.cloud/config, which`,
    );
  });

  test("the machine's settings of git are plain data, too", async () => {
    const { sh } = await bench({ 'a.txt': 'a' });
    const seen = outputOf(await sh('git config --system --list || true'));
    expect(seen).not.toMatch(/^(?:credential|include|url|http|alias)/m);
  });
});

describeIsolated('a failing command is told', () => {
  test('of a socket in the words of its program, not of one that is shown by another path', async () => {
    const folder = await mkdtemp('/run/tether-test-');
    const path = join(folder, 'docker.sock');
    const server = createServer().listen(path);
    await once(server, 'listening');
    try {
      const said = (at: string): string => `echo "Cannot connect to the daemon at unix://${at}."; exit 1`;
      const { sh } = await bench({ 'a.txt': 'a' });
      expect(outputOf(await sh(said(path)))).toContain(`[The machine has ${path}, which commands do not see`);
      const linked = `/var${path}`;
      const shown = await bench({ 'a.txt': 'a' }, { exposePorts: [linked] });
      expect(outputOf(await shown.sh(`[ -S ${linked} ] && ${said(linked)}`))).not.toContain('do not see');
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  });

  test('of a device, and of a folder that cannot be renamed where files are taken from the view', async () => {
    const { sh, isolation, changes } = await bench({ 'dir/a.txt': 'a' });
    expect(outputOf(await sh('echo "/dev/kmsg: no such file"; exit 1'))).toContain(
      '[The machine has /dev/kmsg',
    );
    const script = `fs.renameSync('dir', 'other')`;
    const { result } = await isolation.run(
      { argv: ['node', '-e', script], changes: changes({}), limitMs: 30_000, signal: AbortSignal.any([]) },
      { matches: () => true, atMost: 1 },
    );
    expect(outputOf(result)).toContain('[Why it may have failed: it renames a folder of the checkout');
  });
});

testEachIsolation('a failing command is told of a variable that it lacks', async (mode) => {
  const { sh } = await bench({ 'a.txt': 'a' }, { mode, withheld: new Set(['NPM_AUTH_TOKEN']) });
  const result = await sh('echo "not found (NPM_AUTH_TOKEN in .yarnrc.yml)"; exit 1');
  expect(result).toMatchObject({ output: 'not found (NPM_AUTH_TOKEN in .yarnrc.yml)\n' });
  expect(outputOf(result)).toContain(
    '[The job has the variables NPM_AUTH_TOKEN, which commands do not get (pass-env',
  );
});

testEachIsolation('a command that says where it is names the checkout, in each run', async (mode) => {
  const { sh, checkout } = await bench({ 'a.txt': 'a' }, { mode });
  for (let run = 0; run < 2; run += 1)
    expect(outputOf(await sh('echo "$PWD/a.txt file://$PWD/a.txt"'))).toBe(
      `${checkout.folder}/a.txt file://${checkout.folder}/a.txt\n`,
    );
});
