import { cp, lstat, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hostFault } from '../../core/fault.ts';
import { oneLine } from '../../core/text/text.ts';
import type { CommandResult } from '../../core/verdict/verdict.ts';
import type { Layer } from '../candidate/layer.ts';
import { BoundedOutput } from '../process/bounded-output.ts';
import type { Argv } from '../process/command-line.ts';
import { run, type Stopper, signalGroup } from '../process/exec.ts';
import { systemProgram } from '../process/programs.ts';
import { runSystemProgram } from '../process/system-program.ts';
import { pipedCommand, resultOfPiped } from './piped-command.ts';
import { REAP_NOW, reaped } from './reaper.ts';
import { type CommandLimits, NO_FOLDER, OUTPUT_LIMITS } from './run.ts';

interface PlainOptions extends CommandLimits {
  readonly env: Readonly<Record<string, string>>;
  /** Folders from which no program of our own is started. */
  readonly apart: readonly string[];
  /** A folder that the command may write; if it does not exist, the command is refused. */
  readonly cwd: string;
}

/**
 * Runs a command with a clean environment. With a reaper, everything that it started ends with it, even in other
 * sessions; otherwise only its process group.
 */
export async function runPlain(argv: Argv, options: PlainOptions): Promise<CommandResult> {
  const found = await stat(options.cwd).catch(() => null);
  if (found?.isDirectory() !== true) return { kind: 'refused', why: NO_FOLDER };
  const output = new BoundedOutput(OUTPUT_LIMITS);
  const { apart, env } = options;
  const own = (name: string): string => systemProgram(name, { path: env.PATH ?? '', apart });
  const pipe = { bash: own('bash'), setsid: own('setsid'), cat: own('cat') };
  const command = [own('env'), '--', ...argv] as const;
  const reaping = reaped(command, { path: env.PATH ?? '', apart });
  const [program, ...args] = pipedCommand(reaping ?? command, 'waits', pipe);
  const end = await run(program, args, {
    ...options,
    ...(reaping === null ? {} : { stopper: REAPING_STOPPER }),
    onStdout: (chunk) => output.push(chunk),
    onStderr: (chunk) => output.push(chunk),
  });
  return resultOfPiped(end, output, argv);
}

/** The shell around the reaper ignores both signals. */
const REAPING_STOPPER: Stopper = {
  ask: (child) => signalGroup(child, 'SIGTERM'),
  force: (child) => {
    signalGroup(child, REAP_NOW);
    // A signal right before the reaper begins to wait does not wake it.
    const again = setInterval(() => signalGroup(child, REAP_NOW), 100);
    child.once('exit', () => clearInterval(again));
  },
};

/**
 * Copies a checkout with its view. `cp` shares blocks if the file system supports it, which Node's own copy does not do
 * for a tree. The copy belongs to this process's user, as what is laid over it: git works in no repository of somebody
 * else.
 * @returns what went wrong; null: nothing
 */
export async function copyOf(
  { source, layers }: { readonly source: string; readonly layers: readonly Layer[] },
  target: string,
  signal: AbortSignal,
): Promise<string | null> {
  await mkdir(target, { recursive: true });
  const args = ['-a', '--no-preserve=ownership', '--reflink=auto', '--', `${source}/.`, target];
  const { end, error } = await runSystemProgram('cp', args, { signal });
  if (end.kind === 'exited' && end.code === 0) {
    await applyLayers(layers, target);
    return null;
  }
  const trouble = `The checkout could not be copied for a command (${end.kind}): ${oneLine(error, MAX_ERROR_CHARS)}`;
  return hostFault(new Error(trouble), target)?.message ?? `${trouble}. See that its files can be read.`;
}

/** `cp` says the same of each file. */
const MAX_ERROR_CHARS = 200;

/** The copy has the modes of the checkout, parts of which may be read-only. If so, they are made writable. */
async function applyLayers(layers: readonly Layer[], copy: string): Promise<void> {
  // The topmost layer is applied last.
  const apply = async (): Promise<void> => {
    for (const layer of layers.toReversed()) await applyLayer(layer, copy);
  };
  await apply().catch(async () => {
    await runSystemProgram('chmod', ['-R', 'u+rwX', copy]);
    await apply();
  });
}

async function applyLayer({ folder, deletions }: Layer, copy: string): Promise<void> {
  for (const path of deletions) await rm(join(copy, path), { recursive: true, force: true });
  // A file may replace a folder, and a folder a file.
  await cp(folder, copy, {
    recursive: true,
    verbatimSymlinks: true,
    // The index of the view knows the files by their times.
    preserveTimestamps: true,
    filter: async (from, to) => {
      const [above, below] = await Promise.all([lstat(from), lstat(to).catch(() => null)]);
      if (below !== null && !(above.isDirectory() && below.isDirectory()))
        await rm(to, { recursive: true, force: true });
      return true;
    },
  });
}
