import { hunkOf, linesOf } from '../../core/text/hunk.ts';

/** Finding more differences takes too long; then one hunk holds all of them. */
const LIMITS = { context: 3, maxEditLength: 2000 };

/** What an edit changed, in the unified format; empty when nothing differs. */
export async function hunksOf(before: string, after: string): Promise<string> {
  if (before === after) return '';
  const { formatPatch, OMIT_HEADERS, structuredPatch } = await import('diff');
  const patch = structuredPatch('', '', before, after, '', '', LIMITS);
  return patch === undefined
    ? hunkOf(linesOf(before), linesOf(after)).text
    : formatPatch(patch, OMIT_HEADERS);
}
