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

/** Bytes that are not UTF-8: a continuation without a beginning, a beginning without its continuation. */
const NOT_UTF8 = [
  String.raw`(?<![\xc0-\xff])(?<![\xe0-\xff][\x80-\xbf])(?<![\xf0-\xff][\x80-\xbf]{2})[\x80-\xbf]`,
  String.raw`[\xc0-\xff](?![\x80-\xbf])|[\xe0-\xff][\x80-\xbf](?![\x80-\xbf])`,
  String.raw`[\xf0-\xff][\x80-\xbf]{2}(?![\x80-\xbf])|[\xc0\xc1\xf5-\xff]`,
].join('|');
/** UTF-16 and UTF-32: ASCII between NULs, or a mark at the beginning. */
const WIDE = String.raw`\x00(?:[ -~]\x00){3}|\x00{3}[ -~]\x00{3}|^(?:\xff\xfe|\xfe\xff)`;

/** Names of binary files. */
const BINARY = (
  'png jpg jpeg gif ico webp bmp tiff psd pdf woff woff2 ttf otf eot zip gz tgz bz2 xz zst 7z jar war whl ' +
  'mp3 mp4 ogg wav mov webm exe dll so dylib a o lib obj pdb class pyc wasm bin dat sqlite db'
)
  .split(' ')
  .map((extension) => `:(exclude)*.${extension}`);

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
    const [narrow, wide] = await Promise.all([
      this.#grep('-I', NOT_UTF8, []),
      this.#grep('-a', WIDE, BINARY),
    ]);
    return [...new Set([...narrow, ...wide])];
  }

  /** Git without PCRE finds none: then these files are searched as bytes. */
  async #grep(kind: '-I' | '-a', pattern: string, leftOut: readonly string[]): Promise<readonly string[]> {
    const { repository, sha } = this.#base;
    const { stdout } = await askGit(
      repository,
      ['grep', '-z', '-l', kind, '-P', '-e', pattern, sha, '--', '.', ...leftOut],
      {
        limitMs: LIMIT_MS,
        maxBytes: MAX_NAME_BYTES,
        // Compares bytes instead of characters.
        env: { LC_ALL: 'C' },
      },
    );
    const names = stdout.toString().split('\0');
    return names.flatMap((name) => (name === '' ? [] : [name.slice(sha.length + 1)]));
  }
}
