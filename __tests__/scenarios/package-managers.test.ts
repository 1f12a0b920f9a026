import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MARK, type ManagedProject, PROJECTS } from '../support/package-managers.ts';
import { changedBetween, expectEnd, finish, onlyPull, says, stageFor, write } from '../support/scenario.ts';

const temp = mkdtempSync(join(tmpdir(), 'managers-'));
afterAll(() => rmSync(temp, { recursive: true, force: true, maxRetries: 10 }));

/** Behind the name of a test that needs a program which is not here. */
function missing({ needs }: ManagedProject): string {
  const lacking = needs.find(([program, ...args]) => spawnSync(program, args).status !== 0);
  return lacking === undefined ? '' : ` (skipped: no ${lacking.join(' ')} here)`;
}

/** The lockfile of the base, as the package manager itself writes it. */
function baseLock({ name, files, lock, lockfile, env }: ManagedProject): Record<string, string> {
  if (lockfile === null) return {};
  const folder = join(temp, name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content as string | Uint8Array);
  }
  execFileSync('sh', ['-c', lock], {
    cwd: folder,
    env: { ...process.env, ...env?.(folder) },
    stdio: 'pipe',
  });
  return { [lockfile]: readFileSync(join(folder, lockfile), 'utf8') };
}

for (const project of PROJECTS) {
  const why = missing(project);
  test.skipIf(why !== '')(
    `${project.name}: a new dependency is locked and installed without scripts${why}`,
    () => play(project),
  );
}

async function play(project: ManagedProject): Promise<void> {
  const { change, setup, gate, lockfile } = project;
  const files = { ...project.files, ...baseLock(project) };
  const calls = Object.entries(change).map(([path, text]) => write(path, text));
  await using stage = await stageFor({
    content: { files },
    script: [says(...calls, finish())],
    settings: { dependencies: 'update' },
  });
  const env = project.env?.(stage.workspace) ?? {};
  const inputs = {
    setup: setup.replaceAll(' && ', '\n'),
    validate: `${gate}\ntest ! -e ${MARK}`,
    'pass-env': Object.keys(env).join('\n'),
  };

  const result = await stage.start({ kind: 'label' }, { inputs, env });

  expectEnd(result, 'validated', 0);
  const pull = await onlyPull(stage);
  const changed = [...Object.keys(change), ...(lockfile === null ? [] : [lockfile])].sort();
  expect((await changedBetween(stage, 'main', pull.headSha)).map((line) => line.slice(2)).sort()).toEqual(
    changed,
  );
}
