import { spawn } from 'node:child_process';

export interface GitOptions {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** git ran and said no. */
export class GitRefusal extends Error {
  override readonly name = 'GitRefusal';
  readonly code: number | null;

  constructor(args: readonly string[], code: number | null, stderr: string) {
    super(`git ${args.join(' ')} ended with ${code}: ${stderr.trim()}`);
    this.code = code;
  }
}

/** What every git process here starts with: no configuration of the machine or the person, no questions. */
export function gitEnvironment(): Readonly<Record<string, string>> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: '/nonexistent',
    LC_ALL: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
  };
}

/** Runs git and returns its standard output. Throws `GitRefusal` unless it ends with 0. */
export function git(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      cwd: options.cwd,
      env: { ...gitEnvironment(), ...options.env },
      stdio: 'pipe',
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out));
      else reject(new GitRefusal(args, code, Buffer.concat(err).toString()));
    });
    // git may end before it has read everything; its exit code tells.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
  });
}

export async function gitText(args: readonly string[], options: GitOptions = {}): Promise<string> {
  return (await git(args, options)).toString().replace(/\n$/, '');
}

/** Lines of the output; none for an empty output. */
export async function gitLines(
  args: readonly string[],
  options: GitOptions = {},
): Promise<readonly string[]> {
  return (await gitText(args, options)).split('\n').filter((line) => line !== '');
}

/** The output, or null when git ends with an exit code other than 0. */
export async function gitAnswer(args: readonly string[], options: GitOptions = {}): Promise<string | null> {
  try {
    return await gitText(args, options);
  } catch (thrown) {
    if (thrown instanceof GitRefusal) return null;
    throw thrown;
  }
}
