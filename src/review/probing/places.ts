import { structuredPatch } from 'diff';
import { type ChangeSet, textOf } from '../../core/change-set.ts';
import { linesOf } from '../../core/text/hunk.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';
import type { ChangedLines } from '../../core/verdict/evidence.ts';

/** Lines of a changed file, and what stands there when the change is taken back in this place alone. */
export interface Part extends ChangedLines {
  readonly instead: readonly string[];
}

/** A larger difference is not looked at: finding it would take seconds. */
const MOST_DIFFERENT_LINES = 1000;

/**
 * The places of a file that the change wrote, each a run of added lines. A place that only takes lines away has no lines
 * to name and is left out, as is a file that one side lacks.
 */
export function placesIn({ path, before, after }: ChangedText): readonly Part[] {
  if (before === null || after === null) return [];
  const limits = { context: 0, maxEditLength: MOST_DIFFERENT_LINES };
  const hunks = structuredPatch('', '', before, after, '', '', limits)?.hunks ?? [];
  return hunks.flatMap(({ newStart, newLines, oldStart, oldLines }) => {
    if (newLines === 0) return [];
    const instead = linesOf(before).slice(oldStart - 1, oldStart - 1 + oldLines);
    return [{ path, from: newStart, to: newStart + newLines - 1, instead: oldLines === 0 ? [] : instead }];
  });
}

/** The lines that a new file consists of, or that the change adds to a file, without those that hold no word. */
export function addedLines(text: ChangedText): readonly ChangedLines[] {
  const { path, before, after } = text;
  if (after === null) return [];
  const lines = linesOf(after);
  const added =
    before === null
      ? lines.map((_, index) => index + 1)
      : placesIn(text).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
  return added.flatMap((at) => (/\w/.test(lines[at - 1] ?? '') ? [{ path, from: at, to: at }] : []));
}

/** Whether deeper lines follow a part: in any language, what stands indented below a line seldom loads without it. */
export function beginsBlock({ from, to }: ChangedLines, lines: readonly string[]): boolean {
  return depthOf(nextOf(lines, to)) > depthOf(lines[from - 1]);
}

/** Whether a part is the last of its block, and so may be all of it. */
export function endsBlock({ from, to }: ChangedLines, lines: readonly string[]): boolean {
  return depthOf(nextOf(lines, to)) < depthOf(lines[from - 1]);
}

function nextOf(lines: readonly string[], at: number): string | undefined {
  return lines.slice(at).find(isWritten);
}

function isWritten(line: string): boolean {
  return line.trim() !== '';
}

function depthOf(line = ''): number {
  return line.length - line.trimStart().length;
}

/** At most so many, spread evenly over all. */
export function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from(
    { length: most },
    (_, at) => items[Math.floor(((at + 0.5) * items.length) / most)],
  ).flatMap((item) => (item === undefined ? [] : [item]));
}

/** The change with other lines in these places. A file that is then as on the base is no part of it any more. */
export function withOthers(
  changes: ChangeSet,
  places: readonly Part[],
  before: (path: string) => string | null,
): ChangeSet {
  const isIn = (one: Part, other: Part): boolean =>
    other.path === one.path && other.from <= one.from && one.to <= other.to;
  return places
    .filter(
      (one, at) => !places.some((other, i) => i !== at && isIn(one, other) && (i < at || !isIn(other, one))),
    )
    .toSorted((one, other) => other.from - one.from)
    .reduce((left, { path, from, to, instead }) => {
      const change = left.get(path);
      if (change?.kind !== 'file') return left;
      const text = linesOf(textOf(change))
        .toSpliced(from - 1, to - from + 1, ...instead)
        .join('');
      return text === before(path)
        ? left.without(path)
        : left.with(path, { ...change, bytes: Buffer.from(text) });
    }, changes);
}
