import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostFault, UserFault } from '../../core/fault.ts';
import type { Argv } from '../process/command-line.ts';
import { run } from '../process/exec.ts';
import { findProgram, type ProgramPlaces, trustedPath } from '../process/programs.ts';
import type { CheckoutGit } from './checkout-git.ts';

/** A git directory of our own, and the environment of git. */
export interface GitRepository {
  /** The alternates repository: a bare git directory in a temp folder that borrows the objects of the checkout. */
  readonly gitDir: string;
  /** The absolute path of git. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The environment of every git process: no system or user configuration, no prompts, no lazy downloads, no replaced
 * objects. The checkout's own configuration is never read, because git always runs on the alternates repository.
 */
function gitEnv(path: string): Record<string, string> {
  return {
    PATH: path,
    LC_ALL: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_PAGER: '',
    ...gitConfigEnv({
      'safe.directory': '*',
      'core.hooksPath': '/dev/null',
      'core.fsmonitor': 'false',
      'core.untrackedCache': 'false',
      'protocol.ext.allow': 'never',
      'gc.auto': '0',
      // Write packs only: for an existing loose object git updates the file time, even in the checkout's store.
      'fastimport.unpackLimit': '0',
      // What git writes here is gone with the run.
      'core.fsync': 'none',
    }),
  };
}

/** Settings for one git process, passed in its environment: nothing is on disk or in the arguments. */
export function gitConfigEnv(settings: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(settings);
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(entries.length)],
    ...entries.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]);
}

interface GitOptions {
  readonly input?: string | Uint8Array;
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Stops the process after more than this many bytes; the output so far is returned. */
  readonly maxBytes?: number;
  /** Receives the output instead of `stdout`; returning false stops the process. */
  readonly takes?: (chunk: Buffer) => boolean;
  /** In bytes. */
  readonly mostMemory?: number;
}

interface GitAnswer {
  /** Null: the process was stopped by its time limit, `maxBytes`, `takes` or the signal. */
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

const LIMIT_MS = 120_000;
const STDERR_BYTES = 16_384;

/** Runs git on the alternates repository and collects its output. @throws {UserFault} if there is no git */
export async function askGit(
  repository: GitRepository,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitAnswer> {
  const stdout: Buffer[] = [];
  let bytes = 0;
  let stderr = '';
  const full = new AbortController();
  const words = [repository.program, `--git-dir=${repository.gitDir}`, ...args] as const;
  const [program, ...rest] = options.mostMemory === undefined ? words : within(options.mostMemory, words);
  const end = await run(program, rest, {
    env: { ...repository.env, ...options.env },
    limitMs: options.limitMs ?? LIMIT_MS,
    graceMs: 200,
    signal: options.signal === undefined ? full.signal : AbortSignal.any([full.signal, options.signal]),
    ...(options.input !== undefined && { input: options.input }),
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    onStdout: (chunk) => {
      if (full.signal.aborted) return;
      if (options.takes === undefined) stdout.push(chunk);
      else if (!options.takes(chunk)) full.abort();
      bytes += chunk.length;
      if (options.maxBytes !== undefined && bytes > options.maxBytes) full.abort();
    },
    onStderr: (chunk) => {
      if (stderr.length < STDERR_BYTES) stderr += chunk.toString();
    },
  });
  if (end.kind === 'not-started') {
    throw end.isMissing ? noGit(end.why) : new Error(`git could not be started: ${end.why}`);
  }
  const code = end.kind === 'exited' ? end.code : null;
  return { code, stdout: Buffer.concat(stdout), stderr: stderr.trim() };
}

/** The kernel refuses what a program asks for above that; files that it maps, such as packs, do not count. */
function within(bytes: number, words: Argv): Argv {
  if (process.platform === 'win32') return words;
  const script = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"';
  return ['/bin/sh', '-c', script, 'sh', String(Math.floor(bytes / 1024)), ...words];
}

function noGit(was: string): UserFault {
  return new UserFault({
    wrong: 'git could not be started.',
    was,
    remedy: 'Use a runner that has git 2.35 or newer on its PATH.',
  });
}

/** Like `askGit`, but throws if git fails: for commands that only fail if the repository is damaged. */
export async function git(
  repository: GitRepository,
  args: readonly string[],
  options: GitOptions = {},
): Promise<Buffer> {
  const { code, stdout, stderr } = await askGit(repository, args, options);
  if (code === 0) return stdout;
  const isName = (arg: string, at: number): boolean => !arg.startsWith('-') && args[at - 1] !== '-c';
  const subcommand = args.find(isName) ?? 'git';
  throw gitFailed(`git ${subcommand} ended with ${code ?? 'no exit code'}: ${stderr.slice(0, 500)}`);
}

/** For what only fails on a damaged checkout or a machine in trouble; the latter is told by who catches it (`hostFault`). */
export function gitFailed(was: string): Error {
  const error = new Error(was);
  if (hostFault(error) !== null) return error;
  return new UserFault(
    {
      wrong: 'git failed on the checkout.',
      was: `${was.replace(/\.$/, '')}.`,
      remedy: 'Check the checkout: on a runner of your own, remove it, so that it is cloned anew.',
    },
    { cause: error },
  );
}

/**
 * Makes a bare git directory by hand that borrows only the checkout's objects: no configuration, hooks, refs or
 * attributes of the checkout affect a git process that uses it. New objects are written only there.
 */
export function makeAlternatesRepository(
  source: CheckoutGit,
  options: { readonly folder: string; readonly programs: ProgramPlaces },
): GitRepository {
  const { folder: gitDir, programs } = options;
  const program = findProgram('git', programs);
  if (program === null) throw noGit('There is none on the PATH, apart from folders of the checkout.');
  mkdirSync(join(gitDir, 'objects', 'info'), { recursive: true });
  const version = source.objectFormat === 'sha1' ? 0 : 1;
  const extension = version === 0 ? '' : '[extensions]\n\tobjectformat = sha256\n';
  mkdirSync(join(gitDir, 'refs'));
  writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(
    join(gitDir, 'config'),
    `[core]\n\trepositoryformatversion = ${version}\n\tbare = true\n${extension}`,
  );
  writeFileSync(join(gitDir, 'objects', 'info', 'alternates'), `${join(source.commonDir, 'objects')}\n`);
  const shallow = join(source.commonDir, 'shallow');
  if (existsSync(shallow)) copyFileSync(shallow, join(gitDir, 'shallow'));
  return { gitDir, program, env: gitEnv(trustedPath(programs)) };
}
