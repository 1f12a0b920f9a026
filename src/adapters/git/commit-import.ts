import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { messageOf } from '../../core/fault.ts';
import type { GitRepository } from './git.ts';

interface Asked {
  readonly resolve: (sha: string) => void;
  readonly reject: (error: Error) => void;
}

/**
 * One `git fast-import` process for all commits of a run: another one costs a round trip through a pipe. It ends with
 * this process, and keeps it alive only while it is asked.
 */
export class CommitImport {
  readonly #repository: GitRepository;
  readonly #asked: Asked[] = [];
  #child: ChildProcess | null = null;
  #answers = '';
  #errors = '';
  #marks = 0;

  constructor(repository: GitRepository) {
    this.#repository = repository;
  }

  /**
   * @param commit what follows the mark of a `commit` command in fast-import's format, with a line break at its end
   * @returns the id of the commit, whose objects are in a pack by then
   */
  write(commit: Uint8Array): Promise<string> {
    const child = this.#open();
    this.#marks += 1;
    const mark = `:${this.#marks}`;
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      this.#keepAlive(child, true);
      child.stdin?.write(`commit ${REF}\nmark ${mark}\n`);
      child.stdin?.write(commit);
      child.stdin?.write(`checkpoint\nget-mark ${mark}\n`);
    });
  }

  #open(): ChildProcess {
    if (this.#child !== null) return this.#child;
    const { program, gitDir, env } = this.#repository;
    const child: ChildProcess = spawn(program, [`--git-dir=${gitDir}`, 'fast-import', '--quiet', '--force'], {
      env: { ...env },
    });
    this.#child = child;
    this.#marks = 0;
    this.#answers = '';
    this.#errors = '';
    // Without room for its pipes there are none, and `error` says why.
    child.on('error', (error) => this.#end(child, `could not be started: ${messageOf(error)}`));
    child.on('close', (code) =>
      this.#end(child, `ended with ${code ?? 'no exit code'}: ${this.#errors.trim()}`),
    );
    child.stdin?.on('error', () => undefined);
    child.stdout?.on('data', (chunk: Buffer) => this.#take(child, chunk.toString('latin1')));
    child.stderr?.on('data', (chunk: Buffer) => {
      if (this.#errors.length < MAX_ERROR_CHARS) this.#errors += chunk.toString();
    });
    this.#keepAlive(child, false);
    return child;
  }

  #take(child: ChildProcess, text: string): void {
    this.#answers += text;
    for (let end = this.#answers.indexOf('\n'); end >= 0; end = this.#answers.indexOf('\n')) {
      this.#asked.shift()?.resolve(this.#answers.slice(0, end));
      this.#answers = this.#answers.slice(end + 1);
    }
    if (this.#asked.length === 0) this.#keepAlive(child, false);
  }

  /** A full disk ends the process; the next commit starts another one. */
  #end(child: ChildProcess, why: string): void {
    if (this.#child !== child) return;
    this.#child = null;
    for (const { reject } of this.#asked.splice(0)) reject(new Error(`git fast-import ${why.slice(0, 500)}`));
  }

  #keepAlive(child: ChildProcess, isAsked: boolean): void {
    const handles = [child, child.stdin, child.stdout, child.stderr] as readonly (
      | ChildProcess
      | Socket
      | null
    )[];
    for (const handle of handles) isAsked ? handle?.ref() : handle?.unref();
  }
}

/** One for all: at each checkpoint git writes every ref again. Commits are named by their ids. */
const REF = 'refs/tether/commit';
const MAX_ERROR_CHARS = 2_000;
