import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { gitEnvironment } from '../git.ts';

export interface GitObject {
  readonly sha: string;
  /** `blob`, `tree`, `commit` or `tag`. */
  readonly type: string;
  readonly bytes: Buffer;
}

/**
 * The objects of one repository, without a process for each of them: one `git cat-file --batch` reads them all, and
 * what is written is laid down loose, as git itself does it. Must be closed.
 */
export class ObjectStore {
  readonly #dir: string;
  readonly #types = new Map<string, string>();
  #reader: BatchReader | null = null;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** null: git knows nothing by that name. */
  async read(rev: string): Promise<GitObject | null> {
    if (/[\n\0]/.test(rev)) return null;
    this.#reader ??= new BatchReader(this.#dir);
    const found = await this.#reader.read(rev);
    if (found !== null) this.#types.set(found.sha, found.type);
    return found;
  }

  async typeOf(rev: string): Promise<string | null> {
    return this.#types.get(rev) ?? (await this.read(rev))?.type ?? null;
  }

  /** Returns its id. */
  async write(type: 'blob' | 'tree' | 'commit', content: string | Uint8Array): Promise<string> {
    const bytes = Buffer.from(content);
    const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const sha = createHash('sha1').update(whole).digest('hex');
    const folder = join(this.#dir, 'objects', sha.slice(0, 2));
    const file = join(folder, sha.slice(2));
    if (!(await isThere(file))) {
      await mkdir(folder, { recursive: true });
      // Under another name until it is whole, as git reads beside this.
      const unfinished = `${file}.${process.hrtime.bigint()}`;
      await writeFile(unfinished, deflateSync(whole, { level: 0 }), { mode: 0o444 });
      await rename(unfinished, file);
    }
    this.#types.set(sha, type);
    return sha;
  }

  async close(): Promise<void> {
    await this.#reader?.close();
    this.#reader = null;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

interface Question {
  readonly answer: (found: GitObject | null) => void;
  readonly fail: (reason: Error) => void;
}

/** Answers in the order of the questions. */
class BatchReader {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<void>;
  readonly #questions: Question[] = [];
  #received: Buffer[] = [];
  /** Bytes that must be there before the next answer can be whole. */
  #needed = 1;
  #hasEnded = false;

  constructor(dir: string) {
    this.#child = spawn('git', ['cat-file', '--batch'], { cwd: dir, env: gitEnvironment(), stdio: 'pipe' });
    this.#ended = new Promise((resolve) => {
      this.#child.once('error', (reason) => this.#end(reason));
      this.#child.once('close', (code) => {
        this.#end(new Error(`git cat-file --batch in ${dir} ended with ${code}.`));
        resolve();
      });
    });
    // Its end tells.
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.resume();
    this.#child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  read(rev: string): Promise<GitObject | null> {
    return new Promise((answer, fail) => {
      if (this.#hasEnded) {
        fail(new Error(`Nobody is left to read ${rev}.`));
        return;
      }
      this.#questions.push({ answer, fail });
      this.#child.stdin.write(`${rev}\n`);
    });
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    await this.#ended;
  }

  #end(reason: Error): void {
    this.#hasEnded = true;
    for (const { fail } of this.#questions.splice(0)) fail(reason);
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    if (this.#received.reduce((sum, { length }) => sum + length, 0) < this.#needed) return;
    let rest = Buffer.concat(this.#received);
    this.#needed = rest.length + 1;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const head = /^([0-9a-f]{40}) (blob|tree|commit|tag) (\d+)$/.exec(rest.subarray(0, end).toString());
      const [, sha = '', type = '', size = '0'] = head ?? [];
      const next = end + 1 + (head === null ? 0 : Number(size) + 1);
      this.#needed = Math.max(next, rest.length + 1);
      if (rest.length < next) break;
      const bytes = Buffer.from(rest.subarray(end + 1, next - 1));
      rest = rest.subarray(next);
      this.#needed = rest.length + 1;
      this.#questions.shift()?.answer(head === null ? null : { sha, type, bytes });
    }
    this.#received = [rest];
  }
}
