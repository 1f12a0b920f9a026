import { rm } from 'node:fs/promises';
import { type ExecEnd, type ExecOptions, run } from './exec.ts';
import { SYSTEM_PATH } from './programs.ts';

export const SYSTEM_ENV = { PATH: SYSTEM_PATH, LC_ALL: 'C' };

const MAX_ERROR_CHARS = 1_000;

/** Runs a program of the system for its effect; of its output, only the beginning of the error is kept. */
export async function runSystemProgram(
  name: string,
  args: readonly string[],
  { limitMs = null, ...options }: Partial<Pick<ExecOptions, 'limitMs' | 'signal'>> = {},
): Promise<{ readonly end: ExecEnd; readonly error: string }> {
  let error = '';
  const end = await run(name, args, {
    ...options,
    env: SYSTEM_ENV,
    limitMs,
    onStderr: (chunk) => {
      if (error.length < MAX_ERROR_CHARS) error += chunk.toString();
    },
  });
  return { end, error: error.trim() };
}

/**
 * Removes a folder in which a command wrote: folders may be read-only, or lie so deep that no path names them, which
 * only the system's `rm` removes. While a process goes on writing there, it may stay.
 */
export async function removeTree(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    await runSystemProgram('chmod', ['-R', 'u+rwX', folder]);
    await runSystemProgram('rm', ['-rf', folder]);
  }
}
