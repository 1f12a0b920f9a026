import { chmod, mkdir, writeFile } from 'node:fs/promises';
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

describeIsolated('a link in the checkout', () => {
  test('shows no file of a hidden folder', async () => {
    const { sh, home, runnerTemp } = await bench(
      { 'a.txt': 'a' },
      {
        homeFiles: { '.ssh/id_rsa': SECRET, '.ssh/bin/data': SECRET },
        prepare: async ({ temp, link }) => {
          const own = join(temp, 'runner-temp/_runner_file_commands');
          await program(join(own, 'bin/run'), SECRET);
          await link('x/bin/a', join(temp, 'home/.ssh/id_rsa'));
          await link('x/bin/b', join(temp, 'home/.ssh/bin/data'));
          await link('x/bin/c', join(own, 'bin/run'));
        },
      },
    );
    const seen = outputOf(await sh(`cat x/bin/* 2>/dev/null; ls -A ${home} ${runnerTemp}`));
    expect(seen).toBe(`${home}:\n\n${runnerTemp}:\ntether\n`);
  });
});

describeIsolated('what a variable or the PATH shows', () => {
  test('has no credentials in it, and never the whole folder of the runner', async () => {
    const { sh, runnerTemp } = await bench(
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
  });

  test("the machine's settings of git are plain data, too", async () => {
    const { sh } = await bench({ 'a.txt': 'a' });
    const seen = outputOf(await sh('git config --system --list || true'));
    expect(seen).not.toMatch(/^(?:credential|include|url|http|alias)/m);
  });
});

describeIsolated('a failing command is told', () => {
  test('of a folder that cannot be renamed where files are taken from the view', async () => {
    const { isolation, changes } = await bench({ 'dir/a.txt': 'a' });
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
