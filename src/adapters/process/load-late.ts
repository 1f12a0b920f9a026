import { open } from 'node:fs/promises';
import { devNull } from 'node:os';

/**
 * Loads a module in the course of a run. One that failed to load once fails ever after, so first it is checked that a
 * file handle is available.
 */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  await open(devNull).then((handle) => handle.close());
  return load();
}
