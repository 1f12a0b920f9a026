import { type Change, ChangeSet } from '../../src/core/change-set.ts';
import type { FileRead } from '../../src/core/file-read.ts';
import { checkPath } from '../../src/core/paths/paths.ts';
import type {
  CommandOptions,
  Edit,
  EditOutcome,
  Hit,
  SearchOutcome,
  Workspace,
} from '../../src/core/ports.ts';
import type { CommandEntry, CommandResult } from '../../src/core/verdict/verdict.ts';

/** A file of the base: its text, its bytes, or something that is no ordinary file. */
export type MemoryFile =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly submodule: true }
  | { readonly tooLarge: number };

/** What a command does: always the same, one result after the other (the last one stays), or computed. */
export type CommandScript =
  | CommandResult
  | readonly CommandResult[]
  | ((options: CommandOptions) => CommandResult);

export type WorkspaceCall =
  | { readonly kind: 'paths' | 'read'; readonly path: string }
  | { readonly kind: 'search'; readonly pattern: string; readonly under: string }
  | { readonly kind: 'apply'; readonly edit: Edit }
  | { readonly kind: 'run'; readonly entry: CommandEntry; readonly options: CommandOptions }
  | { readonly kind: 'run-on-base'; readonly entry: CommandEntry };

export interface MemoryWorkspaceOptions {
  readonly files?: Readonly<Record<string, MemoryFile>>;
  /** By the text of the entry; any other command is refused. */
  readonly commands?: Readonly<Record<string, CommandScript>>;
  /** What commands say on the base; they pass unless told otherwise. */
  readonly onBase?: Readonly<Record<string, CommandResult>>;
  /** Paths that may not be written, with the sentence that says why. */
  readonly protect?: Readonly<Record<string, string>>;
}

/** The `Workspace` port without a disk, git or child processes: plays scripted commands and records every call. */
export class MemoryWorkspace implements Workspace {
  readonly base = 'b'.repeat(40);
  readonly start = ChangeSet.empty(this.base);
  readonly calls: WorkspaceCall[] = [];
  readonly #files: ReadonlyMap<string, MemoryFile>;
  readonly #commands: Readonly<Record<string, CommandScript>>;
  readonly #onBase: Readonly<Record<string, CommandResult>>;
  readonly #protect: Readonly<Record<string, string>>;
  readonly #runs = new Map<string, number>();
  #changes = this.start;

  constructor({ files = {}, commands = {}, onBase = {}, protect = {} }: MemoryWorkspaceOptions = {}) {
    this.#files = new Map(Object.entries(files));
    this.#commands = commands;
    this.#onBase = onBase;
    this.#protect = protect;
  }

  /** The bytes of a candidate file as UTF-8; null when there is none. For assertions. */
  textOf(path: string): string | null {
    const bytes = this.#bytesOf(path);
    return bytes === null ? null : Buffer.from(bytes).toString('utf8');
  }

  async paths(): Promise<readonly string[]> {
    this.calls.push({ kind: 'paths', path: '' });
    return this.#sortedPaths();
  }

  async read(raw: string): Promise<FileRead> {
    this.calls.push({ kind: 'read', path: raw });
    const checked = checkPath(raw);
    if (checked.kind === 'refused') return checked;
    const { path } = checked;
    const special = this.#changes.get(path) === undefined ? this.#files.get(path) : undefined;
    if (typeof special === 'object' && !(special instanceof Uint8Array)) return readSpecial(special);
    const bytes = this.#bytesOf(path);
    if (bytes !== null) return readBytes(bytes);
    const paths = this.#sortedPaths();
    if (paths.some((other) => other.startsWith(`${path}/`))) return { kind: 'folder' };
    const name = path.slice(path.lastIndexOf('/') + 1);
    return { kind: 'missing', nearest: paths.filter((other) => other.endsWith(name)) };
  }

  async search(pattern: string, under: string): Promise<SearchOutcome> {
    this.calls.push({ kind: 'search', pattern, under });
    const compiled = compile(pattern);
    if (typeof compiled === 'string') return { kind: 'refused', why: compiled };
    const hits = this.#sortedPaths()
      .filter((path) => under === '' || path === under || path.startsWith(`${under.replace(/\/$/, '')}/`))
      .flatMap((path): Hit[] =>
        (this.textOf(path) ?? '')
          .split('\n')
          .map((text, index) => ({ path, line: index + 1, text }))
          .filter(({ text }) => compiled.test(text)),
      );
    return { kind: 'hits', hits, isTruncated: false };
  }

  async apply(edit: Edit): Promise<EditOutcome> {
    this.calls.push({ kind: 'apply', edit });
    const checked = checkPath(edit.path);
    if (checked.kind === 'refused') return checked;
    const { path } = checked;
    const why = this.refusal(path);
    if (why !== null) return { kind: 'refused', why };
    if (this.#sortedPaths().some((other) => other.startsWith(`${path}/`))) {
      return { kind: 'refused', why: `"${path}" is a folder.` };
    }
    const before = this.#bytesOf(path);
    const change = this.#changeOf(path, edit);
    const after = edit.kind === 'write' ? Buffer.from(edit.text) : null;
    if (before !== null && after !== null && Buffer.compare(before, after) === 0) return { kind: 'same' };
    this.#changes = change === null ? this.#changes.without(path) : this.#changes.with(path, change);
    return { kind: 'applied', change };
  }

  async run(entry: CommandEntry, options: CommandOptions): Promise<CommandResult> {
    if (options.view.kind === 'base') {
      this.calls.push({ kind: 'run-on-base', entry });
      return this.#onBase[entry.text] ?? { kind: 'exited', code: 0, output: 'ok', ms: 1 };
    }
    this.calls.push({ kind: 'run', entry, options });
    const script = this.#commands[entry.text];
    if (script === undefined) return { kind: 'refused', why: `No program for "${entry.text}" was found.` };
    if (typeof script === 'function') return script(options);
    if (!isList(script)) return script;
    const count = this.#runs.get(entry.text) ?? 0;
    this.#runs.set(entry.text, count + 1);
    const result = script[Math.min(count, script.length - 1)];
    if (result === undefined) throw new Error(`The script of "${entry.text}" is empty.`);
    return result;
  }

  changes(): ChangeSet {
    return this.#changes;
  }

  restore(changes: ChangeSet): void {
    this.#changes = changes;
  }

  async diff(): Promise<string> {
    const parts = this.#changes.entries().map(([path, change]) => {
      const text = change.kind === 'file' ? Buffer.from(change.bytes).toString() : '';
      const lines = text.split('\n').map((line) => `+${line}\n`);
      return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${lines.join('')}`;
    });
    return parts.join('');
  }

  refusal(path: string): string | null {
    return this.#protect[path] ?? null;
  }

  /** Null: the path is then as in the base. */
  #changeOf(path: string, edit: Edit): Change | null {
    const isInBase = this.#files.has(path);
    if (edit.kind === 'delete') return isInBase ? { kind: 'deleted' } : null;
    const bytes = edit.kind === 'store' ? edit.bytes : Buffer.from(edit.text);
    const base = isInBase ? bytesIn(this.#files.get(path)) : null;
    if (base !== null && Buffer.compare(base, bytes) === 0) return null;
    return { kind: 'file', mode: '100644', bytes, isNew: !isInBase };
  }

  #bytesOf(path: string): Uint8Array | null {
    const change = this.#changes.get(path);
    if (change?.kind === 'file') return change.bytes;
    return change?.kind === 'deleted' ? null : bytesIn(this.#files.get(path));
  }

  #sortedPaths(): readonly string[] {
    const changes = this.#changes.entries();
    const deleted = new Set(changes.filter(([, change]) => change.kind === 'deleted').map(([path]) => path));
    const all = new Set([...this.#files.keys(), ...changes.map(([path]) => path)]);
    return [...all].filter((path) => !deleted.has(path)).sort();
  }
}

function bytesIn(file: MemoryFile | undefined): Uint8Array | null {
  if (typeof file === 'string') return Buffer.from(file);
  return file instanceof Uint8Array ? file : null;
}

function readSpecial(file: Exclude<MemoryFile, string | Uint8Array>): FileRead {
  if ('link' in file) return { kind: 'link', target: file.link };
  if ('submodule' in file) return { kind: 'submodule' };
  return { kind: 'too-large', bytes: file.tooLarge };
}

/** Text is what decodes without loss; a byte order mark stays in it. */
function readBytes(bytes: Uint8Array): FileRead {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return { kind: 'text', text, bytes: bytes.length };
  } catch {
    // Not UTF-8.
  }
  return { kind: 'binary', bytes: bytes.length };
}

function compile(pattern: string): RegExp | string {
  try {
    return new RegExp(pattern);
  } catch (thrown) {
    return String(thrown);
  }
}

function isList(script: CommandResult | readonly CommandResult[]): script is readonly CommandResult[] {
  return Array.isArray(script);
}
