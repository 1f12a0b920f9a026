import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { type Hunk, hunkOf, linesOf } from '../../core/text/hunk.ts';

/** Finding more differences takes too long; then one hunk holds all of them. */
const LIMITS = { context: 3, maxEditLength: 2000 };

/** What differs between two texts, line by line, in the unified format. */
export async function hunksOf(before: string, after: string): Promise<Hunk> {
  // A module that failed to load once fails ever after, so first check that a file handle is available.
  await open(devNull).then((handle) => handle.close());
  const { formatPatch, OMIT_HEADERS, structuredPatch } = await import('diff');
  const patch = structuredPatch('', '', before, after, '', '', LIMITS);
  if (patch === undefined) return hunkOf(linesOf(before), linesOf(after));
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  const counted = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  const text = lines.length === 0 ? '' : formatPatch(patch, OMIT_HEADERS);
  return { text, added: counted('+'), deleted: counted('-') };
}
