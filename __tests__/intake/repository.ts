import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { commitFiles } from '../../embedded/github/files.ts';
import { type BaseCommit, openBaseCommit } from '../../src/adapters/git/base-commit.ts';
import { gitEnv } from '../../src/adapters/git/git.ts';

const PATH = process.env.PATH ?? '';
const AUTHOR = { name: 'Ada', email: 'ada@example.test' };

/** Made once for a worker: most of the time of such a test would go into git's own processes. */
const made = new Map<string, Promise<string>>();
let root: string | undefined;

/** A folder of the worker that begins with an empty repository, to copy. */
function rootOfWorker(): string {
  if (root !== undefined) return root;
  const folder = mkdtempSync(join(tmpdir(), 'tether-intake-worker-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', '--template=', join(folder, 'empty')], {
    env: gitEnv(PATH),
  });
  root = folder;
  return folder;
}

function checkoutOf(files: Readonly<Record<string, string>>): Promise<string> {
  const key = JSON.stringify(files);
  const checkout = made.get(key) ?? makeCheckout(files, join(rootOfWorker(), `${made.size}`));
  made.set(key, checkout);
  return checkout;
}

async function makeCheckout(files: Readonly<Record<string, string>>, checkout: string): Promise<string> {
  cpSync(join(rootOfWorker(), 'empty'), checkout, { recursive: true });
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
  return checkout;
}

/** A real repository with one commit of these files, which nothing writes to. An empty text stands for some content. */
export async function repositoryOf(files: Readonly<Record<string, string>>): Promise<BaseCommit> {
  const temp = mkdtempSync(join(tmpdir(), 'tether-intake-'));
  const base = await openBaseCommit({ checkout: await checkoutOf(files), temp, path: PATH });
  onTestFinished(() => {
    base.close();
    rmSync(temp, { recursive: true, force: true });
  });
  return base;
}

/** Files with some content each. */
export function named(...paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(paths.map((path) => [path, '']));
}
