import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { hostFault, messageOf, UserFault } from '../../core/fault.ts';
import type { RepositoryRef } from '../../core/task.ts';
import { isObjectId } from '../../core/text/content-hash.ts';
import { type GitSetting, parseGitConfig } from './config-file.ts';

/**
 * Where a checkout keeps its git data. Found by reading files, never by running git inside the checkout. The files are
 * read synchronously, so that git runs before this process is busy loading modules for the forge.
 */
export interface CheckoutGit {
  /** The real path of the work tree. */
  readonly checkout: string;
  /** The git directory of this work tree, with HEAD and index. */
  readonly gitDir: string;
  /** What several work trees share: objects, refs, configuration. In an ordinary checkout the same folder. */
  readonly commonDir: string;
  readonly objectFormat: 'sha1' | 'sha256';
  /** Settings that decide how a checkout writes files, as `core.autocrlf` -> `true`. */
  readonly conversions: Readonly<Record<string, string>>;
}

/** @throws {UserFault} if there is no usable checkout */
export function findCheckoutGit(folder: string): CheckoutGit {
  const checkout = orNull(() => realpathSync(folder));
  if (checkout === null) throw noCheckout(folder, 'it does not exist');
  const { gitDir, commonDir } = gitFoldersOf(checkout);
  const settings = settingsOf(commonDir);
  const setting = (name: string): string | undefined => settings.findLast((one) => one.name === name)?.value;
  if (setting('extensions.refstorage') === 'reftable') {
    throw new UserFault({
      wrong: 'The checkout keeps its branches in a format that is not supported.',
      was: 'extensions.refStorage is "reftable".',
      remedy: 'Clone it with the "files" format, which is what actions/checkout does.',
    });
  }
  // Git reads these files too, and would hang on a named pipe.
  for (const path of ['objects/info/alternates', 'shallow']) {
    const found = orNull(() => statSync(join(commonDir, path)));
    if (found?.isFile() === false) throw noCheckout(checkout, `${path} of its git directory is no file`);
  }
  const objectFormat = setting('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1';
  const conversions = Object.fromEntries(
    CONVERSIONS.flatMap((name) => {
      const value = setting(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { checkout, gitDir, commonDir, objectFormat, conversions };
}

const CONVERSIONS = ['core.autocrlf', 'core.eol', 'core.symlinks', 'core.filemode'] as const;

/** The address that a work tree was cloned from; null: none can be read. */
function originOf(folder: string): string | null {
  const settings = orNull(() => settingsOf(gitFoldersOf(folder).commonDir)) ?? [];
  return settings.findLast(({ name }) => name === 'remote.origin.url')?.value ?? null;
}

function gitFoldersOf(checkout: string): Pick<CheckoutGit, 'gitDir' | 'commonDir'> {
  const gitDir = gitDirOf(checkout);
  const shared = textOf(join(gitDir, 'commondir'));
  return { gitDir, commonDir: shared === null ? gitDir : resolve(gitDir, shared.trim()) };
}

function settingsOf(commonDir: string): readonly GitSetting[] {
  return parseGitConfig(textOf(join(commonDir, 'config')) ?? '');
}

function gitDirOf(checkout: string): string {
  const path = join(checkout, '.git');
  const found = orMissing(path, (at) => statSync(at));
  if (found?.isDirectory() === true) return path;
  if (found?.isFile() === true) {
    const target = /^gitdir: (.+?)\s*$/s.exec(textOf(path) ?? '')?.[1];
    if (target !== undefined) return resolve(checkout, target);
    throw noCheckout(checkout, 'its .git file does not name a git directory');
  }
  const isBare = textOf(join(checkout, 'HEAD')) !== null;
  throw noCheckout(checkout, isBare ? 'it is a bare repository' : 'it is not the root of a git repository');
}

/** The full id of the checkout's commit. @throws {UserFault} if there is none yet */
export function headOf({ checkout, gitDir, commonDir }: CheckoutGit): string {
  let text = textOf(join(gitDir, 'HEAD'))?.trim() ?? '';
  for (let hops = 0; hops < 5; hops += 1) {
    if (isObjectId(text)) return text;
    const ref = /^ref: (refs\/.+)$/.exec(text)?.[1];
    if (ref === undefined || ref.split('/').includes('..')) break;
    text = refText(ref, [gitDir, commonDir]) ?? '';
  }
  throw noCheckout(checkout, 'it has no commit yet');
}

function refText(ref: string, folders: readonly string[]): string | null {
  for (const folder of folders) {
    const loose = textOf(join(folder, ref));
    if (loose !== null) return loose.trim();
    const packed = textOf(join(folder, 'packed-refs')) ?? '';
    const line = packed.split('\n').find((one) => one.endsWith(` ${ref}`));
    if (line !== undefined) return line.slice(0, line.indexOf(' '));
  }
  return null;
}

/**
 * Commands get a view of a checkout with its git directory inside, which that of a linked work tree, a submodule or
 * behind a symbolic link is not.
 * @throws {UserFault}
 */
export function expectOwnGitDir({ checkout, gitDir }: CheckoutGit): void {
  if (gitDir !== join(checkout, '.git'))
    throw noCheckout(checkout, 'it is a linked work tree or a submodule');
  if (lstatSync(gitDir).isSymbolicLink()) throw noCheckout(checkout, 'its .git is a symbolic link');
}

function noCheckout(folder: string, was: string): UserFault {
  return new UserFault({
    wrong: `There is no usable checkout in ${folder}:`,
    was: `${was}.`,
    remedy: 'Add a step with actions/checkout before this one.',
  });
}

/** Null: there is no such regular file. Reading from a named pipe would block forever. */
function textOf(path: string): string | null {
  const file = orMissing(path, (at) => openSync(at, constants.O_RDONLY | constants.O_NONBLOCK));
  if (file === null) return null;
  try {
    return fstatSync(file).isFile() ? readFileSync(file, 'utf8') : null;
  } finally {
    closeSync(file);
  }
}

/** Null: there is no such file. @throws {UserFault} if it is there and cannot be read */
function orMissing<Value>(path: string, read: (path: string) => Value): Value | null {
  try {
    return read(path);
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw hostFault(thrown) ?? noCheckout(path, messageOf(thrown));
  }
}

export function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

interface CheckoutQuestion {
  readonly workspace: string;
  readonly repository: RepositoryRef;
}

/** How deep to look for checkouts below a folder: nothing lists what `path` of `actions/checkout` made. */
export const CHECKOUT_LEVELS = 4;
/** Folders of packages have none. */
const SKIPPED = new Set(['node_modules', 'vendor', '.git']);

/**
 * The folder of the checkout: the workspace if it is a work tree, else the only work tree of the
 * repository below it. If there is none, the workspace, so that the error is about it.
 *
 * @throws {UserFault} if there are several
 */
export function findCheckout({ workspace, repository }: CheckoutQuestion): string {
  if (isWorkTree(workspace)) return workspace;
  const found = workTreesBelow(workspace).toSorted();
  const own = found.filter((folder) => isOf(originOf(folder), repository));
  const [first, ...others] = own;
  if (first !== undefined && others.length === 0) return first;
  const paths = (folders: readonly string[]): string =>
    folders.map((one) => relative(workspace, one)).join(', ');
  const wanted = `${repository.owner}/${repository.name}`;
  if (first !== undefined) {
    throw new UserFault({
      wrong: `There are several checkouts of ${wanted} in the workspace.`,
      was: `They are ${paths(own)}.`,
      remedy: 'Check it out once before this step.',
    });
  }
  if (found.length === 0) return workspace;
  throw new UserFault({
    wrong: `There is no checkout of ${wanted} in the workspace.`,
    was: `There are checkouts of other repositories: ${paths(found)}.`,
    remedy: 'Check the repository out with actions/checkout.',
  });
}

/** Does not look inside work trees, and does not follow links. */
function workTreesBelow(folder: string, levels = CHECKOUT_LEVELS): readonly string[] {
  if (levels === 0) return [];
  const below = entriesOf(folder).filter((one) => one.isDirectory() && !SKIPPED.has(one.name));
  return below.flatMap(({ name }) => {
    const path = join(folder, name);
    return isWorkTree(path) ? [path] : workTreesBelow(path, levels - 1);
  });
}

function isWorkTree(folder: string): boolean {
  return entriesOf(folder).some(({ name }) => name === '.git');
}

function entriesOf(folder: string) {
  return orNull(() => readdirSync(folder, { withFileTypes: true })) ?? [];
}

/** `https://host/owner/name.git`, `git@host:owner/name`: the host is ignored, since it may have another name here. */
function isOf(origin: string | null, { owner, name }: RepositoryRef): boolean {
  const path = /([^/:]+\/[^/]+?)(?:\.git)?\/*$/.exec(origin ?? '')?.[1];
  return path?.toLowerCase() === `${owner}/${name}`.toLowerCase();
}
