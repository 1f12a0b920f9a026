import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { foldersAbove } from '../../core/paths/folders.ts';
import { isInstalled } from '../../core/paths/installed.ts';
import type { BaseCommit } from './base-commit.ts';
import { askGit } from './git.ts';

/**
 * Why a new file may not be written: the repository ignores it. Git would not add it either, and ignored files that
 * commands see are not part of the repository: whoever replaces an installed test runner controls its results. Uses the
 * ignore files of the checkout, which edits do not change. Null: it may be written, also where all that the same line
 * of the ignore files matches in this folder is committed, and something is.
 */
export async function ignoredRefusal(base: BaseCommit, path: string): Promise<string | null> {
  if ((await base.entries()).has(path)) return null;
  const lines = await ignoreLines(base, [path]);
  if (lines === null && !(await replacesLink(base, path))) {
    return (
      `Git cannot tell whether ${path} is ignored by the repository: in the checkout it lies behind a link, or ` +
      'git did not answer. Choose another path.'
    );
  }
  const line = lines?.get(path);
  if (line === undefined || (await isForCommittedFiles(base, line, path))) return null;
  return (
    `${path} is ignored by the repository (.gitignore): installed and generated files are there, and none is ` +
    'published. Leave it as it is, or choose another path.'
  );
}

/**
 * Whether the path lies behind a committed link, which whoever writes it has deleted. Git says nothing of such a path:
 * what the checkout has behind the link is not in the repository's folder, so that only the link may not be ignored.
 */
async function replacesLink(base: BaseCommit, path: string): Promise<boolean> {
  if (isInstalled(path) || VENDOR.test(path)) return false;
  const entries = await base.entries();
  const link = foldersAbove(path).find((folder) => entries.get(folder)?.mode === '120000');
  const lines = link === undefined ? null : await ignoreLines(base, [link]);
  return lines?.size === 0;
}

/** Setup commands may install there later, where the checkout does not show it. */
const VENDOR = /(?:^|\/)vendor\//;

async function isForCommittedFiles(base: BaseCommit, line: string, path: string): Promise<boolean> {
  if (isInstalled(path) || VENDOR.test(path)) return false;
  const folder = posix.dirname(path) === '.' ? '' : `${posix.dirname(path)}/`;
  const committed = new Map<string, 'file' | 'folder'>();
  for (const entry of (await base.entries()).keys()) {
    if (!entry.startsWith(folder)) continue;
    const [name = '', below] = entry.slice(folder.length).split('/', 2);
    committed.set(`${folder}${name}`, below === undefined ? 'file' : 'folder');
  }
  const onDisk = await readdir(join(base.source.checkout, folder)).catch(() => []);
  const all = new Set([...committed.keys(), ...onDisk.map((name) => `${folder}${name}`)]);
  const matched = [...((await ignoreLines(base, [...all])) ?? [])].filter(([, other]) => other === line);
  return (
    matched.every(([one]) => committed.has(one)) && matched.some(([one]) => committed.get(one) === 'file')
  );
}

/**
 * The line of an ignore file that ignores each path, as file and number. Paths that none ignores are not in it. Null: git
 * has not said.
 */
async function ignoreLines(
  { repository, source }: BaseCommit,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  const env = { ...repository.env, GIT_WORK_TREE: source.checkout };
  const args = ['check-ignore', '--stdin', '-z', '--verbose', '--no-index'];
  // A path that begins with a colon would be a pattern of git's, and check-ignore does not take --literal-pathspecs.
  const input = paths.map((path) => `./${path}\0`).join('');
  const { code, stdout } = await askGit({ ...repository, env }, args, { cwd: source.checkout, input });
  // 1: none of them is ignored.
  if (code !== 0 && code !== 1) return null;
  const fields = stdout.toString().split('\0');
  const lines = new Map<string, string>();
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [file, number, pattern = '', path = ''] = fields.slice(at, at + 4);
    if (!pattern.startsWith('!')) lines.set(path.slice('./'.length), `${file}:${number}`);
  }
  return lines;
}
