import { rm } from 'node:fs/promises';
import { runSystemProgram } from './system-program.ts';

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
