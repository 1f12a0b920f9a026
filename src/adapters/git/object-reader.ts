import { type ChildProcess, spawn } from 'node:child_process';
import { messageOf } from '../../core/fault.ts';
import type { GitRepository } from './git.ts';

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

/** One `git cat-file --batch` process for the whole run: reading a file costs one round trip through a pipe. */
export class ObjectReader {
  readonly #child: ChildProcess;
  readonly #asked: Asked[] = [];
  #isOpen = true;
  #pending: Buffer = Buffer.alloc(0);
  #current: { object: Omit<GitObject, 'bytes'>; chunks: Buffer[]; left: number } | null = null;

  constructor(repository: GitRepository) {
    this.#child = spawn(repository.program, [`--git-dir=${repository.gitDir}`, 'cat-file', '--batch'], {
      env: { ...repository.env },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#child.stdin?.on('error', () => undefined);
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#child.on('error', (error) => this.#end(`git could not be started: ${messageOf(error)}`));
    this.#child.on('close', () => this.#end('git cat-file has ended'));
  }

  /** @param name an object id or an expression such as `ID^{tree}`. @returns null: there is no such object */
  read(name: string, maxBytes: number): Promise<GitObject | null> {
    if (!this.#isOpen) return Promise.reject(new Error('git cat-file has ended.'));
    if (/[\n\0]/.test(name)) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      this.#asked.push({ maxBytes, resolve, reject });
      this.#child.stdin?.write(`${name}\n`);
    });
  }

  /** Ends the process, after pending reads are answered. */
  close(): void {
    this.#isOpen = false;
    this.#child.stdin?.end();
  }

  #end(why: string): void {
    this.#isOpen = false;
    for (const { reject } of this.#asked.splice(0)) reject(new Error(`${why}.`));
  }

  #take(chunk: Buffer): void {
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
