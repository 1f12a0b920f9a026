import { beginsBlock, blockAround, indentOf, type Range } from './code-block.ts';
import { nameOfHeader } from './definition.ts';

/** Longer files are not searched for related functions. */
const MAX_LINES = 8_000;
const MAX_BLOCK = 45;
const MAX_SHARED = 6;

/**
 * What to add to an excerpt: first the rest of functions of which the header is shown, and of short ones of which any
 * line is; then short functions of the same file whose names occur in the shown lines, the most frequent first.
 */
export function relatedBlocks(lines: readonly string[], shown: ReadonlySet<number>): readonly Range[] {
  if (shown.size === 0 || lines.length > MAX_LINES) return [];
  const blocks = lines.flatMap((line, at) => {
    const name = beginsBlock(lines, at) ? nameOfHeader(line) : null;
    const range = name === null ? null : blockAround(lines, at);
    // A variable inside a function is not used outside of it.
    if (name === null || range === null || (range.to === at && indentOf(line) > 0)) return [];
    const isSmall = range.to - range.from < MAX_BLOCK;
    const isShown = shown.has(at) || (isSmall && isTouched(shown, range));
    return [{ ...range, name, isSmall, isShown }];
  });
  const names = new Set(blocks.map(({ name }) => name));
  const words = lines.flatMap((line, at) => Array.from(line.matchAll(/[\w$]+/g), ([word]) => ({ word, at })));
  const uses = Map.groupBy(
    words.filter(({ word }) => names.has(word)),
    ({ word }) => word,
  );
  const partly = blocks.filter((block) => block.isShown && !isFilled(shown, block));
  const short = blocks.filter(({ isShown, isSmall }) => !isShown && isSmall);
  const related = short.flatMap((block) => {
    const own = uses.get(block.name) ?? [];
    const callers = own.length > MAX_SHARED ? 0 : own.filter(({ at }) => shown.has(at)).length;
    return callers === 0 ? [] : [{ block, callers }];
  });
  const sorted = related.sort((a, b) => b.callers - a.callers || a.block.from - b.block.from);
  return [...partly, ...sorted.map(({ block }) => block)];
}

function isTouched(shown: ReadonlySet<number>, { from, to }: Range): boolean {
  for (let at = from; at <= to; at += 1) if (shown.has(at)) return true;
  return false;
}

function isFilled(shown: ReadonlySet<number>, { from, to }: Range): boolean {
  for (let at = from; at <= to; at += 1) if (!shown.has(at)) return false;
  return true;
}
