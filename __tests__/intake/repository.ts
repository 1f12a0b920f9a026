import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { commitFiles } from '../../embedded/github/files.ts';
import { type BaseCommit, openBaseCommit } from '../../src/adapters/git/base-commit.ts';
import { gitEnv } from '../../src/adapters/git/git.ts';

const PATH = process.env.PATH ?? '';
const AUTHOR = { name: 'Ada', email: 'ada@example.test' };

/** Made once for a worker and copied: most of the time of such a test would go into git's own processes. */
let empty: string | undefined;

function emptyRepository(): string {
  if (empty !== undefined) return empty;
  const folder = mkdtempSync(join(tmpdir(), 'tether-intake-empty-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', '--template=', folder], {
    env: gitEnv(PATH),
  });
  empty = folder;
  return folder;
}

/** A real repository with one commit of these files, gone with the test. An empty text stands for some content. */
export async function repositoryOf(files: Readonly<Record<string, string>>): Promise<BaseCommit> {
  const folder = mkdtempSync(join(tmpdir(), 'tether-intake-'));
  const checkout = join(folder, 'checkout');
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  cpSync(emptyRepository(), checkout, { recursive: true });
  const written = Object.entries(files).map(([path, text]) => [
    path,
    text === '' ? `content of ${path}\n` : text,
  ]);
  await commitFiles(join(checkout, '.git'), {
    branch: 'main',
    files: Object.fromEntries(written),
    author: AUTHOR,
    message: 'base',
    parent: null,
  });
  const base = await openBaseCommit({ checkout, temp, path: PATH });
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
