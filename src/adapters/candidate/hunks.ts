import { type Hunk, hunkOf, linesOf } from '../../core/text/hunk.ts';
import { once } from '../../core/timing/once.ts';
import { loadLate } from '../process/load-late.ts';

/**
 * Finding more differences takes too long; then one hunk holds all of them. The time grows with the square of their
 * number: of 200 files with new line ends, all together take some seconds.
 */
const LIMITS = { context: 3, maxEditLength: 500 };

const loadDiff = once(() => loadLate(() => import('diff')));

/** What differs between two texts, line by line, in the unified format. */
export async function hunksOf(before: string, after: string): Promise<Hunk> {
  if (before === after) return { text: '', added: 0, deleted: 0 };
  const { formatPatch, OMIT_HEADERS, structuredPatch } = await loadDiff();
  const patch = structuredPatch('', '', before, after, '', '', LIMITS);
  if (patch === undefined) return hunkOf(linesOf(before), linesOf(after));
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  const counted = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  const text = formatPatch(patch, OMIT_HEADERS);
  return { text, added: counted('+'), deleted: counted('-') };
}
