import { extname } from 'node:path';
import { linesOf } from '../../core/text/hunk.ts';
import type { ChangedText } from '../../core/verdict/changed-text.ts';

/** A file of the base that the change deletes, and the new file that holds most of its text. */
export interface MovedFile {
  readonly from: string;
  readonly to: string;
  /** The text that the base has. */
  readonly before: string;
}

/** As git has it by default (`--find-renames`): half of the text. */
const LEAST_SHARE = 0.5;

/** Each file at most once, the most similar ones first. */
export function movedFiles(texts: readonly ChangedText[]): readonly MovedFile[] {
  const gone = texts.flatMap(({ path, before, after }) =>
    before !== null && after === null ? [{ path, before, ...charsByLine(before) }] : [],
  );
  const brought = texts.flatMap(({ path, before, after }) =>
    before === null && after !== null ? [{ path, ...charsByLine(after) }] : [],
  );
  const pairs = gone.flatMap(({ path: from, before, ...text }) =>
    brought
      .filter(({ path, size }) => extname(path) === extname(from) && isNear(size, text.size))
      .map((one) => ({ from, to: one.path, before, share: sharedBy(text, one) })),
  );
  const [taken, found] = [new Set<string>(), [] as MovedFile[]];
  for (const { share, from, to, before } of pairs.toSorted((one, other) => other.share - one.share)) {
    if (share < LEAST_SHARE || taken.has(from) || taken.has(to)) continue;
    taken.add(from).add(to);
    found.push({ from, to, before });
  }
  return found;
}

interface CharsByLine {
  readonly chars: ReadonlyMap<string, number>;
  readonly size: number;
}

function charsByLine(text: string): CharsByLine {
  const chars = new Map<string, number>();
  for (const line of linesOf(text)) chars.set(line, (chars.get(line) ?? 0) + line.length);
  return { chars, size: text.length };
}

/** Whether texts of these sizes can share so much. */
function isNear(one: number, other: number): boolean {
  return Math.min(one, other) >= LEAST_SHARE * Math.max(one, other);
}

/** How much of the longer text both have. */
function sharedBy(one: CharsByLine, other: CharsByLine): number {
  let shared = 0;
  for (const [line, count] of one.chars) shared += Math.min(count, other.chars.get(line) ?? 0);
  return shared / Math.max(1, one.size, other.size);
}
