import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet } from '../../core/change-set.ts';
import { inUtf8, readableChanges } from '../candidate/readable.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { askGit } from '../git/git.ts';

const LIMIT_MS = 3_000;
const MAX_NAME_BYTES = 1024 * 1024;
/** Further files, and what does not fit, are searched as git has them. */
const MAX_FILES = 500;
const MAX_FILE_BYTES = 512 * 1024;
const MAX_TOTAL_BYTES = 8 * 1024 * 1024;

/** Bytes that are not UTF-8: no beginning, no end, or too few or many between. Git without PCRE takes these. */
const NOT_UTF8 = [
  String.raw`(^|[\x01-\x7f])[\x80-\xbf]`,
  String.raw`[\xc0-\xff]($|[\x01-\x7f\xc0-\xff])`,
  String.raw`[\xc0-\xdf][\x80-\xbf][\x80-\xbf]`,
  String.raw`[\xe0-\xef][\x80-\xbf]($|[^\x80-\xbf])`,
  String.raw`[\xe0-\xef][\x80-\xbf][\x80-\xbf][\x80-\xbf]`,
  String.raw`[\xf0-\xff][\x80-\xbf][\x80-\xbf]?($|[^\x80-\xbf])`,
].map((one) => one.replace(/\\x(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))));
/** UTF-16 and UTF-32: a mark at the beginning, or ASCII with NULs between. */
const WIDE = String.raw`^(\xff\xfe|\xfe\xff|\x00\x00\xfe\xff)|([ -~]\x00){4}|(\x00[ -~]){4}|([ -~]\x00{3}){2}|(\x00{3}[ -~]){2}`;

/** Names of binary files. */
const BINARY = [
  ...[
    'png',
    'jpg',
    'jpeg',
    'gif',
    'ico',
    'webp',
    'bmp',
    'tiff',
    'psd',
    'pdf',
    'woff',
    'woff2',
    'ttf',
    'otf',
    'eot',
  ],
  ...[
    'zip',
    'gz',
    'tgz',
    'bz2',
    'xz',
    'zst',
    '7z',
    'jar',
    'war',
    'whl',
    'mp3',
    'mp4',
    'ogg',
    'wav',
    'mov',
    'webm',
  ],
  ...[
    'exe',
    'dll',
    'so',
    'dylib',
    'a',
    'o',
    'lib',
    'obj',
    'pdb',
    'class',
    'pyc',
    'wasm',
    'bin',
    'dat',
    'sqlite',
    'db',
  ],
].map((extension) => `:(exclude)*.${extension}`);

/** Files of the base whose text is in another encoding than UTF-8, looked for with the first search. */
export class LegacyFiles {
  readonly #base: BaseCommit;
  #texts: Promise<ReadonlyMap<string, Uint8Array>> | undefined;

  constructor(base: BaseCommit) {
    this.#base = base;
  }

  /** The changes with all such files as UTF-8, so that git searches them as text. */
  async readable(changes: ChangeSet): Promise<ChangeSet> {
    this.#texts ??= this.#read();
    const [texts, entries] = await Promise.all([this.#texts, this.#base.entries()]);
    return [...texts].reduce((all, [path, bytes]) => {
      const mode = entries.get(path)?.mode;
      const isFile = mode === '100644' || mode === '100755';
      if (!isFile || changes.get(path) !== undefined) return all;
      return all.with(path, { kind: 'file', mode, bytes, isNew: false });
    }, readableChanges(changes));
  }

  async #read(): Promise<ReadonlyMap<string, Uint8Array>> {
    const texts = new Map<string, Uint8Array>();
    let room = MAX_TOTAL_BYTES;
    for (const path of (await this.#paths()).slice(0, MAX_FILES)) {
      const found = await this.#base.bytes(path, Math.min(room, MAX_FILE_BYTES));
      if (found.kind !== 'bytes') continue;
      room -= found.bytes.length;
      const legacy = (await this.#base.decode(path, found.bytes))?.legacy ?? null;
      if (legacy !== null) texts.set(path, inUtf8(legacy));
    }
    return texts;
  }

  async #paths(): Promise<readonly string[]> {
    const folder = await mkdtemp(join(this.#base.repository.gitDir, 'patterns-'));
    try {
      const file = join(folder, 'not-utf8');
      await writeFile(file, NOT_UTF8.join('\n'), 'latin1');
      const [narrow, wide] = await Promise.all([
        this.#grep(['-I', '-E', '-f', file]),
        this.#grep(['-a', '-P', '-e', WIDE], BINARY),
      ]);
      return [...new Set([...narrow, ...wide])];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #grep(args: readonly string[], leftOut: readonly string[] = []): Promise<readonly string[]> {
    const { repository, sha } = this.#base;
    const { stdout } = await askGit(repository, ['grep', '-z', '-l', ...args, sha, '--', '.', ...leftOut], {
      limitMs: LIMIT_MS,
      maxBytes: MAX_NAME_BYTES,
      // Compares bytes instead of characters.
      env: { LC_ALL: 'C' },
    });
    const names = stdout.toString().split('\0');
    return names.flatMap((name) => (name === '' ? [] : [name.slice(sha.length + 1)]));
  }
}
