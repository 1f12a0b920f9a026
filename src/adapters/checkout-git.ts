import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { UserFault } from '../core/fault.ts';
import { parseGitConfig } from './git-config-file.ts';

/** Where a checkout keeps its git data. Found by reading files, never by asking git inside the checkout. */
export interface CheckoutGit {
  /** The real path of the work tree. */
  readonly checkout: string;
  /** The git directory of this work tree; holds HEAD and index. */
  readonly gitDir: string;
  /** What several work trees share: objects, refs, configuration. The same folder in an ordinary checkout. */
  readonly commonDir: string;
  readonly objectFormat: 'sha1' | 'sha256';
}

/** Throws `UserFault` when there is no checkout with a commit to work on. */
export async function findCheckoutGit(folder: string): Promise<CheckoutGit> {
  const checkout = await realpath(folder).catch(() => null);
  if (checkout === null) throw noCheckout(folder, 'it does not exist');
  const gitDir = await gitDirOf(checkout);
  const shared = await textOf(join(gitDir, 'commondir'));
  const commonDir = shared === null ? gitDir : resolveFrom(gitDir, shared.trim());
  const settings = parseGitConfig((await textOf(join(commonDir, 'config'))) ?? '');
  const setting = (name: string): string | undefined => settings.findLast((one) => one.name === name)?.value;
  if (setting('extensions.refstorage') === 'reftable') {
    throw new UserFault({
      wrong: 'The checkout keeps its branches in a format that is not supported.',
      was: 'extensions.refStorage is "reftable".',
      remedy: 'Clone it with the "files" format, which is what actions/checkout does.',
    });
  }
  const objectFormat = setting('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1';
  return { checkout, gitDir, commonDir, objectFormat };
}

async function gitDirOf(checkout: string): Promise<string> {
  const path = join(checkout, '.git');
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() === true) return path;
  if (found?.isFile() === true) {
    const target = /^gitdir: (.+?)\s*$/s.exec((await textOf(path)) ?? '')?.[1];
    if (target !== undefined) return resolveFrom(checkout, target);
    throw noCheckout(checkout, 'its .git file does not name a git directory');
  }
  const isBare = (await textOf(join(checkout, 'HEAD'))) !== null;
  throw noCheckout(checkout, isBare ? 'it is a bare repository' : 'it is not the root of a git repository');
}

/** The full id of the commit that the checkout stands on. Throws `UserFault` when there is none yet. */
export async function headOf({ checkout, gitDir, commonDir }: CheckoutGit): Promise<string> {
  let text = (await textOf(join(gitDir, 'HEAD')))?.trim() ?? '';
  for (let hops = 0; hops < 5; hops += 1) {
    if (isObjectId(text)) return text;
    const ref = /^ref: (refs\/.+)$/.exec(text)?.[1];
    if (ref === undefined || ref.split('/').includes('..')) break;
    text = (await refText(ref, [gitDir, commonDir])) ?? '';
  }
  throw noCheckout(checkout, 'it has no commit yet');
}

async function refText(ref: string, folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const loose = await textOf(join(folder, ref));
    if (loose !== null) return loose.trim();
    const packed = (await textOf(join(folder, 'packed-refs'))) ?? '';
    const line = packed.split('\n').find((one) => one.endsWith(` ${ref}`));
    if (line !== undefined) return line.slice(0, line.indexOf(' '));
  }
  return null;
}

export function isObjectId(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

function resolveFrom(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}

function noCheckout(folder: string, was: string): UserFault {
  return new UserFault({
    wrong: `There is no usable checkout in ${folder}:`,
    was: `${was}.`,
    remedy: 'Add a step with actions/checkout before this one, or let the "path" of the two agree.',
  });
}

async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}
