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
