import { hunkOf, linesOf } from '../../core/text/hunk.ts';

/** Finding more differences takes too long; then one hunk holds all of them. */
const MOST_DIFFERENT_LINES = 2000;
const CONTEXT = 3;

/** What an edit changed, in the unified format; empty when nothing differs. */
export async function hunksOf(before: string, after: string): Promise<string> {
  const { structuredPatch } = await import('diff');
  const limits = { context: CONTEXT, maxEditLength: MOST_DIFFERENT_LINES };
  const patch = structuredPatch('', '', before, after, '', '', limits);
  if (patch === undefined) return hunkOf(linesOf(before), linesOf(after)).text;
  return patch.hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines }) => {
      const [old, now] = [span(oldStart, oldLines), span(newStart, newLines)];
      return `@@ -${old} +${now} @@\n${lines.map((line) => `${line}\n`).join('')}`;
    })
    .join('');
}

/** An empty range names the line before it. */
function span(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}
