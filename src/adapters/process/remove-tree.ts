import { rm } from 'node:fs/promises';
import { run } from './exec.ts';
import { SYSTEM_PATH } from './programs.ts';

/** For programs of the system whose output is ignored. */
const SYSTEM = {
  env: { PATH: SYSTEM_PATH, LC_ALL: 'C' },
  limitMs: null,
  onStdout: (): void => undefined,
  onStderr: (): void => undefined,
};

/**
 * Removes a folder in which a command wrote: folders may be read-only, or lie so deep that no path names them, which
 * only the system's `rm` removes. While a process goes on writing there, it may stay.
 */
export async function removeTree(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    await run('chmod', ['-R', 'u+rwX', folder], SYSTEM);
    await run('rm', ['-rf', folder], SYSTEM);
  }
}
