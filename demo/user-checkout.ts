import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { git, gitAnswer } from '../embedded/git.ts';
import { type CheckoutGit, findCheckoutGit, headOf } from '../src/adapters/git/checkout-git.ts';
import { makeAlternatesRepository } from '../src/adapters/git/git.ts';
import { UserFault } from '../src/core/fault.ts';
import { Misuse } from './misuse.ts';

/** A person's own checkout. Whatever is done with it, nothing in it changes, times of files included. */
export interface UserCheckout {
  /** The real path of its root. */
  readonly folder: string;
  readonly head: string;
  /** `main` when HEAD is detached. */
  readonly branch: string;
  readonly isDetached: boolean;
  readonly hasUncommitted: boolean;
  readonly source: CheckoutGit;
}

/** @throws {Misuse} when the folder is not the root of a checkout with a commit */
export async function readUserCheckout(folder: string): Promise<UserCheckout> {
  const isFolder = await stat(folder).then(
    (one) => one.isDirectory(),
    () => null,
  );
  if (isFolder !== true)
    throw new Misuse(
      `--repo names ${folder}, which ${isFolder === null ? 'does not exist' : 'is no folder'}.`,
    );
  try {
    const source = await findCheckoutGit(folder);
    const head = await headOf(source);
    if (source.objectFormat !== 'sha1')
      throw new Misuse(
        `${folder} is a repository in git's sha256 format, which GitHub does not take. Clone it as sha1.`,
      );
    const ref = /^ref: refs\/heads\/(.+)$/.exec(
      (await readFile(join(source.gitDir, 'HEAD'), 'utf8')).trim(),
    )?.[1];
    return {
      folder: source.checkout,
      head,
      branch: ref ?? 'main',
      isDetached: ref === undefined,
      hasUncommitted: await hasUncommitted(source.checkout),
      source,
    };
  } catch (thrown) {
    if (thrown instanceof UserFault) throw new Misuse(await complaintOf(folder, thrown));
    throw thrown;
  }
}

async function complaintOf(folder: string, { parts }: UserFault): Promise<string> {
  const was = parts.was ?? parts.wrong;
  const root = await rootAbove(folder);
  if (root !== null) return `--repo ${folder} is not the root of its checkout. Give --repo ${root}.`;
  if (was.startsWith('it has no commit'))
    return `--repo ${folder} has no commit yet, and the run works on the last commit. Make one: git add . && git commit.`;
  return `--repo ${folder} is no git checkout that the demo can work on: ${was} Give the root of a checkout, or make one there: git init && git add . && git commit.`;
}

async function rootAbove(folder: string): Promise<string | null> {
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) {
    const found = await stat(join(at, '.git')).catch(() => null);
    if (found !== null) return at;
  }
  return null;
}

/** Asked with everything switched off by which git could write on such an occasion. False when git will not say. */
async function hasUncommitted(folder: string): Promise<boolean> {
  const settings = [
    'safe.directory=*',
    'core.fsmonitor=false',
    'core.untrackedCache=false',
    'core.hooksPath=/dev/null',
  ];
  const args = ['--no-optional-locks', ...settings.flatMap((setting) => ['-c', setting])];
  const answer = await gitAnswer([...args, 'status', '--porcelain', '--ignore-submodules=dirty'], {
    cwd: folder,
  });
  return answer !== null && answer !== '';
}

/**
 * Makes a bare repository that holds the last commit and borrows its objects from the checkout; returns its URL. Being
 * shallow, and asked by URL, it gives a clone copies of the objects: files that are shared with the checkout (hard
 * links, alternates) would get a new time whenever git writes the same object again.
 *
 * @param into a folder that does not exist yet
 */
export async function lastCommitOf(checkout: UserCheckout, into: string): Promise<string> {
  await makeAlternatesRepository(checkout.source, {
    folder: into,
    programs: { path: process.env.PATH ?? '', apart: [checkout.source.checkout] },
  });
  await writeFile(join(into, 'shallow'), `${checkout.head}\n`);
  await git(['update-ref', `refs/heads/${checkout.branch}`, checkout.head], { cwd: into });
  await git(['symbolic-ref', 'HEAD', `refs/heads/${checkout.branch}`], { cwd: into });
  return pathToFileURL(into).href;
}
