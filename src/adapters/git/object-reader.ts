import { type ChildProcess, spawn } from 'node:child_process';
import { messageOf } from '../../core/fault.ts';
import { type GitRepository, gitFailed } from './git.ts';

interface GitObject {
  readonly oid: string;
  readonly type: string;
  /** The full size, in bytes. */
  readonly size: number;
  /** Null: the object is larger than the requested maximum. */
  readonly bytes: Buffer | null;
}

interface Asked {
  readonly maxBytes: number;
  readonly resolve: (object: GitObject | null) => void;
  readonly reject: (error: Error) => void;
}

/** How long git may be silent while it is asked: a stalled disk, or a process that somebody stopped. */
const SILENCE_MS = 30_000;

const STDERR_CHARS = 500;

/**
 * One `git cat-file --batch` process for the whole run: reading a file costs one round trip through a pipe. The process
 * ends with this one, however that ends.
 */
export class ObjectReader {
  readonly #child: ChildProcess;
  readonly #asked: Asked[] = [];
  readonly #silenceMs: number;
  #silence: NodeJS.Timeout | undefined;
  #isOpen = true;
  /** Null: git has not failed. */
  #failure: Error | null = null;
  #stderr = '';
  #pending: Buffer = Buffer.alloc(0);
  #current: { object: Omit<GitObject, 'bytes'>; chunks: Buffer[]; left: number } | null = null;

  constructor(repository: GitRepository, silenceMs = SILENCE_MS) {
    this.#silenceMs = silenceMs;
    this.#child = spawn(repository.program, [`--git-dir=${repository.gitDir}`, 'cat-file', '--batch'], {
      env: { ...repository.env },
      stdio: 'pipe',
    });
    const kill = (): void => void this.#child.kill('SIGKILL');
    process.once('exit', kill);
    this.#child.stdin?.on('error', () => undefined);
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = `${this.#stderr}${chunk.toString()}`.slice(0, STDERR_CHARS);
    });
    this.#child.on('error', (error) => this.#fail(`git could not be started: ${messageOf(error)}`));
    this.#child.on('close', () => {
      process.off('exit', kill);
      this.#fail(`git cat-file has ended: ${this.#stderr.trim() || 'without a word'}`);
    });
  }

  /**
   * @param name an object id or an expression such as `ID^{tree}`. @returns null: there is no such object
   * @throws {UserFault} if git ended or says nothing any more
   */
  read(name: string, maxBytes: number): Promise<GitObject | null> {
    if (!this.#isOpen) return Promise.reject(this.#failure ?? new Error('git cat-file was closed.'));
    if (/[\n\0]/.test(name)) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      this.#asked.push({ maxBytes, resolve, reject });
      this.#child.stdin?.write(`${name}\n`);
      if (this.#asked.length === 1) this.#awaitWord();
    });
  }

  /** Ends the process, after pending reads are answered. */
  close(): void {
    this.#isOpen = false;
    this.#child.stdin?.end();
  }

  #fail(why: string): void {
    this.#isOpen = false;
    this.#failure ??= gitFailed(why);
    clearTimeout(this.#silence);
    for (const { reject } of this.#asked.splice(0)) reject(this.#failure);
  }

  #awaitWord(): void {
    clearTimeout(this.#silence);
    if (this.#asked.length === 0) return;
    this.#silence = setTimeout(() => {
      this.#fail(`git cat-file did not answer within ${this.#silenceMs / 1000} s`);
      this.#child.kill('SIGKILL');
    }, this.#silenceMs);
  }

  #take(chunk: Buffer): void {
    this.#takeAll(chunk);
    this.#awaitWord();
  }

  #takeAll(chunk: Buffer): void {
    let rest: Buffer = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#pending = Buffer.alloc(0);
    while (rest.length > 0) {
      if (this.#current !== null) {
        rest = this.#takeContent(this.#current, rest);
        continue;
      }
      const newline = rest.indexOf(0x0a);
      if (newline < 0) {
        this.#pending = rest;
        return;
      }
      this.#takeHeader(rest.toString('utf8', 0, newline));
      rest = rest.subarray(newline + 1);
    }
  }

  #takeHeader(line: string): void {
    const header = /^([0-9a-f]+) ([a-z]+) (\d+)$/.exec(line);
    if (header === null) {
      this.#asked.shift()?.resolve(null);
      return;
    }
    const [, oid = '', type = '', digits = '0'] = header;
    const size = Number(digits);
    // The content is followed by one line break.
    this.#current = { object: { oid, type, size }, chunks: [], left: size + 1 };
  }

  #takeContent(
    current: { object: Omit<GitObject, 'bytes'>; chunks: Buffer[]; left: number },
    rest: Buffer,
  ): Buffer {
    const part = rest.subarray(0, current.left);
    const isWanted = current.object.size <= (this.#asked[0]?.maxBytes ?? 0);
    if (isWanted) current.chunks.push(part);
    current.left -= part.length;
    if (current.left === 0) {
      this.#current = null;
      const bytes = isWanted ? Buffer.concat(current.chunks).subarray(0, current.object.size) : null;
      this.#asked.shift()?.resolve({ ...current.object, bytes });
    }
    return rest.subarray(part.length);
  }
}
