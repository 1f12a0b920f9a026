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
    before !== null && after === null ? [{ path, before, lines: charsByLine(before) }] : [],
  );
  const brought = texts.flatMap(({ path, before, after }) =>
    before === null && after !== null ? [{ path, lines: charsByLine(after) }] : [],
  );
  const pairs = gone.flatMap(({ path: from, before, lines }) =>
    brought
      .filter(({ path }) => extname(path) === extname(from))
      .map((one) => ({ from, to: one.path, before, share: sharedBy(lines, one.lines) })),
  );
  const [taken, found] = [new Set<string>(), [] as MovedFile[]];
  for (const { share, from, to, before } of pairs.toSorted((one, other) => other.share - one.share)) {
    if (share < LEAST_SHARE || taken.has(from) || taken.has(to)) continue;
    taken.add(from).add(to);
    found.push({ from, to, before });
  }
  return found;
}

type CharsByLine = ReadonlyMap<string, number>;

function charsByLine(text: string): CharsByLine {
  const chars = new Map<string, number>();
  for (const line of linesOf(text)) chars.set(line, (chars.get(line) ?? 0) + line.length);
  return chars;
}

/** How much of the longer text both have. */
function sharedBy(one: CharsByLine, other: CharsByLine): number {
  const sum = (chars: Iterable<number>): number => [...chars].reduce((all, count) => all + count, 0);
  const shared = sum([...one].map(([line, count]) => Math.min(count, other.get(line) ?? 0)));
  return shared / Math.max(1, sum(one.values()), sum(other.values()));
}
