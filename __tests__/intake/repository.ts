import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type BaseCommit, openBaseCommit } from '../../src/adapters/git/base-commit.ts';
import { gitEnv } from '../../src/adapters/git/git.ts';

/** A real repository with one commit of these files, gone with the test. An empty text stands for some content. */
export async function repositoryOf(files: Readonly<Record<string, string>>): Promise<BaseCommit> {
  const folder = mkdtempSync(join(tmpdir(), 'tether-intake-'));
  const checkout = join(folder, 'checkout');
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), text === '' ? `content of ${path}\n` : text);
  }
  const path = process.env.PATH ?? '';
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test'];
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: checkout, env: gitEnv(path) });
  git('init', '--quiet');
  git('add', '--all');
  git(...identity, 'commit', '--quiet', '--message', 'base');
  const base = await openBaseCommit({ checkout, temp, path });
  onTestFinished(() => {
    base.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return base;
}

/** Files with some content each. */
export function named(...paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(paths.map((path) => [path, '']));
}
