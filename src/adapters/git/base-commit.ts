import { join } from 'node:path';
import type { TextEncoding } from '../../core/change-set.ts';
import { UserFault } from '../../core/fault.ts';
import type { BaseHistory, BaseSearch } from '../../core/ports.ts';
import { isObjectId } from '../../core/text/content-hash.ts';
import { decodeFile, type TextFile } from '../encoding/text-file.ts';
import { Attributes, type FileBytes, type StoredFiles } from './attributes.ts';
import { linesWith } from './base-grep.ts';
import { type CheckoutGit, expectOwnGitDir, findCheckoutGit, headOf, orNull } from './checkout-git.ts';
import { type FetchedCommit, fetchCommits } from './fetch-commit.ts';
import { type GitRepository, git, makeAlternatesRepository } from './git.ts';
import { ObjectReader } from './object-reader.ts';
import { recentTitles } from './recent-titles.ts';

export type BaseMode = '100644' | '100755' | '120000' | '160000';

export interface BaseEntry {
  readonly mode: BaseMode;
  readonly oid: string;
}

/** The pinned commit that a run changes, read from git objects only, never from the work tree. */
export interface BaseCommit extends BaseSearch, BaseHistory, StoredFiles {
  readonly tree: string;
  readonly source: CheckoutGit;
  /** The commit of the checkout; differs from `sha` if another base was requested. */
  readonly checkoutHead: string | null;
  /** Every file, link and submodule by path. Read once. */
  entries(): Promise<ReadonlyMap<string, BaseEntry>>;
  /** How many further files have a name that is not UTF-8. */
  unnamed(): Promise<number>;
  readonly attributes: Attributes;
  /** The text of bytes that stand at a path; null: they are binary. */
  decode(path: string, bytes: Uint8Array): Promise<TextFile | null>;
  close(): void;
}

export interface BaseOptions {
  readonly checkout: string;
  /** An existing folder of our own, in which the alternates repository is made. */
  readonly temp: string;
  /** The full id; by default the checkout's HEAD. */
  readonly commit?: string;
  /** Where to fetch the commit from if the checkout does not have it. */
  readonly remote?: Pick<FetchedCommit, 'url' | 'token' | 'env' | 'signal' | 'limitMs'> | undefined;
  /** The PATH on which git is searched. */
  readonly path: string;
  /** Folders besides the checkout from which no program is started. */
  readonly apart?: readonly string[];
}

/**
 * Starts its git processes before the first await, so that they run while the caller continues.
 * @throws {UserFault} if there is no checkout, no commit, or the commit is not available
 */
export async function openBaseCommit(options: BaseOptions): Promise<BaseCommit> {
  const source = findCheckoutGit(options.checkout);
  expectOwnGitDir(source);
  // If the base is given explicitly, the checkout need not have a commit.
  const head = options.commit === undefined ? headOf(source) : orNull(() => headOf(source));
  const repository = makeAlternatesRepository(source, {
    folder: join(options.temp, 'alternates.git'),
    programs: { path: options.path, apart: [source.checkout, ...(options.apart ?? [])] },
  });
  const where = { source, repository, checkoutHead: head };
  return commitIn(where, options.commit ?? head ?? '', { have: head, remote: options.remote });
}

/**
 * Opens another commit in the same repository, so that each can use the other's objects. Throws as `openBaseCommit`
 * does.
 */
export function openCommitBeside(
  { source, repository, checkoutHead, sha: have }: BaseCommit,
  sha: string,
  remote: NonNullable<BaseOptions['remote']>,
): Promise<BaseCommit> {
  return commitIn({ source, repository, checkoutHead }, sha, { have, remote });
}

async function commitIn(
  where: Pick<BaseCommit, 'source' | 'repository' | 'checkoutHead'>,
  sha: string,
  from: { readonly have: string | null; readonly remote: BaseOptions['remote'] },
): Promise<BaseCommit> {
  const { repository } = where;
  if (!isObjectId(sha)) throw unknownCommit(sha);
  const open = async () => {
    const [listed, reader] = [startListing(repository, sha), new ObjectReader(repository)];
    const tree = await reader.read(`${sha}^{tree}`, 0);
    return { listed, reader, tree: tree?.type === 'tree' ? tree.oid : null };
  };
  let { listed, reader, tree } = await open();
  if (tree === null && from.remote !== undefined) {
    reader.close();
    await fetchCommits(repository, { shas: [sha], have: from.have, ...from.remote });
    ({ listed, reader, tree } = await open());
  }
  if (tree !== null) return baseCommit({ ...where, sha, tree }, reader, listed);
  const commit = await reader.read(sha, 0);
  reader.close();
  throw commit === null ? unknownCommit(sha) : withoutTree(sha);
}

function baseCommit(
  about: Pick<BaseCommit, 'sha' | 'tree' | 'source' | 'repository' | 'checkoutHead'>,
  reader: ObjectReader,
  listed: Promise<TreeListing>,
): BaseCommit {
  const entries = async () => (await listed).entries;
  const bytes = async (path: string, maxBytes: number): Promise<FileBytes> => {
    const entry = (await entries()).get(path);
    if (entry === undefined || entry.mode === '160000') return { kind: 'missing' };
    const object = await reader.read(entry.oid, maxBytes);
    if (object === null || object.type !== 'blob') return { kind: 'missing' };
    if (object.bytes === null) return { kind: 'too-large', size: object.size };
    return { kind: 'bytes', bytes: object.bytes };
  };
  const paths = async () => [...(await entries()).keys()];
  const encodings = new Map<string, TextEncoding>();
  const attributes = new Attributes({ ...about, paths, bytes });
  const decode: BaseCommit['decode'] = (path, content) =>
    decodeFile(content, () => attributes.charsetOf(path));
  return {
    ...about,
    entries,
    unnamed: async () => (await listed).unnamed,
    bytes,
    attributes,
    decode,
    encodings,
    paths,
    recentTitles: (most) => recentTitles(reader, about.sha, most),
    linesWith: (strings) => linesWith(about.repository, about.sha, strings),
    text: async (path, maxBytes) => {
      const entry = (await entries()).get(path);
      if (entry === undefined || entry.mode === '120000') return null;
      const found = await bytes(path, maxBytes);
      const file = found.kind === 'bytes' ? await decode(path, found.bytes) : null;
      if (file !== null && file.legacy !== null) encodings.set(path, file.legacy.encoding);
      return file?.text ?? null;
    },
    close: () => reader.close(),
  };
}

/** Starts in the background before the listing is needed; a failure is thrown where it is awaited. */
function startListing(repository: GitRepository, sha: string): Promise<TreeListing> {
  const listing = listTree(repository, sha);
  listing.catch(() => undefined);
  return listing;
}

interface TreeListing {
  /** By path. Paths that are not UTF-8 cannot be named and are left out. */
  readonly entries: ReadonlyMap<string, BaseEntry>;
  readonly unnamed: number;
}

export async function listTree(repository: GitRepository, tree: string): Promise<TreeListing> {
  const stdout = await git(repository, ['ls-tree', '-r', '-z', '--full-tree', tree]);
  const entries = new Map<string, BaseEntry>();
  const text = stdout.toString();
  let unnamed = 0;
  let start = 0;
  for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', start)) {
    const tab = text.indexOf('\t', start);
    const mode = modeOf(text.slice(start, start + 6));
    const oid = text.slice(text.lastIndexOf(' ', tab) + 1, tab);
    const path = text.slice(tab + 1, end);
    if (path.includes('\ufffd')) unnamed += 1;
    else entries.set(path, { mode, oid });
    start = end + 1;
  }
  return { entries, unnamed };
}

function modeOf(text: string): BaseMode {
  return text === '100755' || text === '120000' || text === '160000' ? text : '100644';
}

function unknownCommit(sha: string): UserFault {
  return new UserFault({
    wrong: 'The commit to start from is not in the checkout.',
    was: `It was ${sha === '' ? 'empty' : sha}.`,
    remedy: 'Check out that commit in the step before, or set "fetch-depth: 0" there.',
  });
}

function withoutTree(sha: string): UserFault {
  return new UserFault({
    wrong: 'The checkout has the commit to start from without its files.',
    was: `It was ${sha}.`,
    remedy: 'Leave out what keeps trees from being fetched, as "filter: tree:0" of actions/checkout.',
  });
}
