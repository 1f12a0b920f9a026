import { createHash } from 'node:crypto';

/** Git modes that a change may have: file, executable file, symbolic link (its bytes are the target). */
export type FileMode = '100644' | '100755' | '120000';

export type Change =
  | {
      readonly kind: 'file';
      readonly mode: FileMode;
      readonly bytes: Uint8Array;
      readonly isNew: boolean;
      /** What the bytes say, if that is text in another encoding than UTF-8. */
      readonly legacy?: LegacyText;
    }
  | { readonly kind: 'deleted' };

export interface LegacyText {
  readonly text: string;
  readonly encoding: TextEncoding;
}

export interface TextEncoding {
  /** As people write it: `ISO-8859-1`. */
  readonly name: string;
  /** Whether it is assumed, because nothing names it. */
  readonly isGuess: boolean;
}

/** For the model and for people: `in ISO-8859-1`. */
export function inEncoding({ name, isGuess }: TextEncoding): string {
  return `in ${name}${isGuess ? ', which nothing names and may be wrong' : ''}`;
}

/** Whether a change set brings a file that its base does not have. */
export function bringsFile(changes: ChangeSet, path: string): boolean {
  const change = changes.get(path);
  return change?.kind === 'file' && change.isNew;
}

/** The text of a change; empty if the file is deleted. Bytes that are no text become replacement characters. */
export function textOf(change: Change): string {
  if (change.kind === 'deleted') return '';
  return change.legacy?.text ?? Buffer.from(change.bytes).toString();
}

/** One changed file, with lines counted by the host. */
export interface FileChange {
  readonly path: string;
  readonly kind: 'added' | 'modified' | 'deleted';
  /** Lines; null: a binary file. */
  readonly added: number | null;
  readonly deleted: number | null;
  /** Absent: it is UTF-8, binary or deleted. */
  readonly encoding?: TextEncoding;
  /** What its mode says that its lines do not; absent: nothing. */
  readonly modeNotes?: readonly ModeNote[];
}

/** `link`: it is a symbolic link. The others say what it became, or no longer is. */
export type ModeNote = 'link' | 'no-link' | 'executable' | 'not-executable';

/** The change set as a patch for `git apply`. */
export interface KeptPatch {
  /** Null: there is no change, it contains a secret, or the disk cannot be written. */
  readonly path: string | null;
  readonly text: string;
  readonly files: readonly FileChange[];
}

/** Limits of a change. Bytes are those of new content. */
export interface ChangeLimits {
  readonly maxFiles: number;
  /** Files that are deleted or emptied. */
  readonly maxDeletedFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
}

/**
 * Everything that a run changes, by repository path, over one pinned base commit. It is data: commands see exactly what
 * is published (docs/decisions/0002). Immutable; each edit makes a new one.
 */
export class ChangeSet {
  readonly base: string;
  readonly #changes: ReadonlyMap<string, Change>;
  #hash: string | undefined;

  private constructor(base: string, changes: ReadonlyMap<string, Change>) {
    this.base = base;
    this.#changes = changes;
  }

  /** @param base the full id of the commit that the changes apply to */
  static empty(base: string): ChangeSet {
    return new ChangeSet(base, new Map());
  }

  static of(base: string, changes: Iterable<readonly [path: string, change: Change]>): ChangeSet {
    return new ChangeSet(base, new Map(changes));
  }

  with(path: string, change: Change): ChangeSet {
    return new ChangeSet(this.base, new Map(this.#changes).set(path, change));
  }

  /** Reverts a path to the base. */
  without(path: string): ChangeSet {
    const changes = new Map(this.#changes);
    changes.delete(path);
    return new ChangeSet(this.base, changes);
  }

  except(paths: readonly string[]): ChangeSet {
    const left = new Set(paths);
    return ChangeSet.of(
      this.base,
      [...this.#changes].filter(([path]) => !left.has(path)),
    );
  }

  get(path: string): Change | undefined {
    return this.#changes.get(path);
  }

  get size(): number {
    return this.#changes.size;
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  /** Sorted by path, byte by byte. */
  entries(): readonly (readonly [path: string, change: Change])[] {
    return [...this.#changes].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  /** Sorted like the entries. */
  get paths(): readonly string[] {
    return this.entries().map(([path]) => path);
  }

  /** Paths that differ from an earlier change set over the same base, sorted. */
  pathsSince(earlier: ChangeSet): readonly string[] {
    const all = [...this.#changes, ...earlier.#changes];
    return ChangeSet.of(this.base, all).paths.filter(
      (path) => !isSameChange(this.get(path), earlier.get(path)),
    );
  }

  /** Equal for equal changes over the same base, in whatever order they were made. */
  get hash(): string {
    this.#hash ??= this.#digest();
    return this.#hash;
  }

  #digest(): string {
    const digest = createHash('sha256').update(`${this.base}\n`);
    for (const [path, change] of this.entries()) {
      const name = `${JSON.stringify(path)}\n`;
      if (change.kind === 'deleted') digest.update(`deleted ${name}`);
      else digest.update(`${change.mode} ${change.bytes.length} ${name}`).update(change.bytes);
    }
    return digest.digest('hex');
  }
}

function isSameChange(one: Change | undefined, other: Change | undefined): boolean {
  if (one?.kind !== 'file' || other?.kind !== 'file') return one?.kind === other?.kind;
  return one.mode === other.mode && Buffer.compare(one.bytes, other.bytes) === 0;
}

export function encodingOf(change: Change): Pick<FileChange, 'encoding'> {
  return change.kind === 'file' && change.legacy !== undefined ? { encoding: change.legacy.encoding } : {};
}

/** @param before the git mode on the base; null: there is no file */
export function modeNotesOf(before: string | null, change: Change): Pick<FileChange, 'modeNotes'> {
  if (change.kind === 'deleted') return {};
  const { mode } = change;
  const wasExecutable = before === EXECUTABLE;
  const notes: readonly (ModeNote | null)[] = [
    mode === LINK ? 'link' : before === LINK ? 'no-link' : null,
    mode === EXECUTABLE && !wasExecutable ? 'executable' : null,
    mode === '100644' && wasExecutable ? 'not-executable' : null,
  ];
  const modeNotes = notes.filter((note) => note !== null);
  return modeNotes.length === 0 ? {} : { modeNotes };
}

const EXECUTABLE: FileMode = '100755';
const LINK: FileMode = '120000';

export function kindOf(change: Change): FileChange['kind'] {
  if (change.kind === 'deleted') return 'deleted';
  return change.isNew ? 'added' : 'modified';
}
