import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { git, gitEnvironment } from '../../embedded/git.ts';
import type { Stage } from '../../embedded/stage.ts';
import { temporaryFolder } from '../../embedded/temp.ts';

const MODULES = join(import.meta.dirname, '..', '..', 'node_modules');

/**
 * Runs a gate in a fresh clone of the published branch, where nothing of the run is left, and expects it to pass.
 * @param setUp what the job does in a clone before its gate, such as installing packages
 */
export async function expectInClone(
  { repository }: Stage,
  gate: string,
  setUp: (clone: string) => void = () => undefined,
): Promise<void> {
  await using folder = await temporaryFolder('published');
  const clone = join(folder.path, 'clone');
  await git(['clone', '--quiet', '--branch', 'tether/issue-1', `file://${repository.gitDir}`, clone]);
  setUp(clone);
  const { status, stdout, stderr } = spawnSync('bash', ['-c', gate], {
    cwd: clone,
    env: { ...gitEnvironment(), PATH: process.env.PATH, HOME: folder.path },
    encoding: 'utf8',
  });
  expect(status, `${stdout}${stderr}`).toBe(0);
}

/** Copies packages of this project, with all that they depend on, into a folder's `node_modules`, as `npm ci` would. */
export function installPackages(folder: string, names: readonly string[], from = MODULES): void {
  for (const name of names) {
    const [source, target] = [join(from, name), join(folder, 'node_modules', name)];
    // Of an optional package for another machine, or one that a package keeps below itself.
    if (!existsSync(source) || existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target, { recursive: true });
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(source, 'package.json'), 'utf8'),
    );
    installPackages(folder, [...Object.keys(dependencies), ...Object.keys(optionalDependencies)], from);
  }
}
