import { readFile, realpath, stat } from 'node:fs/promises';
import { isWithin } from '../../core/paths/folders.ts';
import { MADE_AFRESH } from './host.ts';

/**
 * Real paths of the sockets that services of this machine listen at, as far as a view would show them. Neither a
 * read-only mount nor a network namespace keeps a command from one. Through an overlay none is reached, so that those
 * in `writable` are left for commands to replace.
 *
 * @param writable the folders of which a view has an overlay
 */
export async function boundSockets(writable: readonly string[]): Promise<readonly string[]> {
  const apart = [...MADE_AFRESH, ...writable];
  const isSeen = (path: string): boolean => !apart.some((folder) => isWithin(path, folder));
  const rows = (await readFile('/proc/net/unix', 'utf8').catch(() => '')).split('\n');
  const bound = rows.flatMap((row) => /^(?:\S+ +){7}(\/.*)$/.exec(row)?.[1] ?? []);
  const places = [...new Set(bound)].filter(isSeen).map(socketAt);
  return [...new Set(await Promise.all(places))].filter((path) => path !== null).filter(isSeen);
}

async function socketAt(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found?.isSocket() === true ? realpath(path).catch(() => null) : null;
}
