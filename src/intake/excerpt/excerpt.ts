import { clippedLine } from '../../core/text/text.ts';
import { blocksAround, indentOf, isHeader, type Range } from './code-block.ts';

/** A line that is worth showing, counted from 1, with a weight. */
export interface RelevantLine {
  readonly line: number;
  readonly weight: number;
  /** What was found in it. The same find on several lines of a block counts once. */
  readonly what: string;
}

export interface ExcerptOptions {
  readonly maxChars: number;
  readonly relevant: readonly RelevantLine[];
}

export interface Excerpt {
  readonly text: string;
  /** Whether the whole file is shown. */
  readonly isWhole: boolean;
}

/** Lines on each side of one in a block that has no room. */
const AROUND = 7;
/** Shorter gaps are filled, because a note would take as much room. */
const MIN_GAP = 4;
const MAX_LINE = 240;
/** Of `[lines 120-160]`. */
const HEAD_CHARS = 16;
const MAX_BLOCKS = 12;
/** Share of the room for one block. */
const BLOCK_SHARE = 0.9;

/**
 * The lines of a file that matter, as they are, under heads that say which they are: whole functions around the relevant
 * lines, the most relevant first, while there is room. Without relevant lines, the lines that define something, or else
 * the first ones. The prompt says how to get the rest.
 */
export function excerpt(text: string, { maxChars, relevant }: ExcerptOptions): Excerpt {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const shown = new Set<number>();
  let left = maxChars;
  const all = { from: 0, to: lines.length - 1 };
  if (charsOf(lines, all) <= maxChars) {
    const isWhole = lines.every((line) => line.length <= MAX_LINE);
    return { text: textOf(lines, [all]), isWhole };
  }
  const show = (from: number, to: number): boolean => {
    let cost = HEAD_CHARS;
    for (let at = from; at <= to; at += 1) if (!shown.has(at)) cost += costOf(lines[at] ?? '');
    if (cost > left) return false;
    left -= cost;
    for (let at = from; at <= to; at += 1) shown.add(at);
    return true;
  };
  for (const { from, to, header } of blocksOf(lines, relevant, maxChars))
    if (show(from, to) && header < from) show(header, header);
  if (shown.size === 0) {
    for (const [at, line] of lines.entries())
      if (isHeader(line) && indentOf(line) <= 4 && !show(at, at)) break;
  }
  if (shown.size === 0) {
    for (const at of lines.keys()) if (!show(at, at)) break;
  }
  return { text: textOf(lines, rangesOf(lines, shown)), isWhole: false };
}

interface Block extends Range {
  /** The line that says what the block belongs to. */
  readonly header: number;
  readonly relevant: RelevantLine[];
}

/** What to show of the relevant lines, highest weight first. */
function blocksOf(
  lines: readonly string[],
  relevant: readonly RelevantLine[],
  maxChars: number,
): readonly Block[] {
  const blocks = new Map<string, Block>();
  for (const one of relevant) {
    const at = one.line - 1;
    if (lines[at] === undefined) continue;
    const { from, to, header } = blockAround(lines, at, maxChars * BLOCK_SHARE);
    const key = `${from}-${to}`;
    const block = blocks.get(key) ?? { from, to, header, relevant: [] };
    blocks.set(key, block);
    block.relevant.push(one);
  }
  return [...blocks.values()]
    .sort((a, b) => totalWeight(b.relevant) - totalWeight(a.relevant) || a.from - b.from)
    .slice(0, MAX_BLOCKS);
}

/**
 * The largest block around a line that has room; where it is in a larger one, also the lines nearby and the header of
 * that. A line that begins nothing, as in prose, is shown with the lines nearby, too.
 */
function blockAround(
  lines: readonly string[],
  at: number,
  maxChars: number,
): Range & { readonly header: number } {
  let block: Range = { from: at, to: at };
  let outer: Range | null = null;
  for (const next of blocksAround(lines, at)) {
    outer = charsOf(lines, next) > maxChars ? next : null;
    if (outer !== null) break;
    block = next;
  }
  const isWhole =
    (block.to > block.from || isHeader(lines[at] ?? '')) && indentOf(lines[block.from] ?? '') === 0;
  const { from, to } = outer ?? (isWhole ? block : { from: 0, to: lines.length - 1 });
  const near = {
    from: Math.max(from, Math.min(block.from, at - AROUND)),
    to: Math.min(to, Math.max(block.to, at + AROUND)),
  };
  return { ...near, header: outer?.from ?? near.from };
}

function charsOf(lines: readonly string[], { from, to }: Range): number {
  return lines.slice(from, to + 1).reduce((sum, line) => sum + costOf(line), 0);
}

/** The total weight. The same find on several lines counts once. */
function totalWeight(relevant: readonly RelevantLine[]): number {
  const weights = new Map<string, number>();
  for (const { what, weight } of relevant) weights.set(what, Math.max(weights.get(what) ?? 0, weight));
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

function costOf(line: string): number {
  return Math.min(line.length, MAX_LINE) + 1;
}

/** The shown lines as ranges, with short gaps between them filled. */
function rangesOf(lines: readonly string[], shown: ReadonlySet<number>): readonly Range[] {
  const ranges: { from: number; to: number }[] = [];
  for (const at of [...shown].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && at - last.to <= MIN_GAP) last.to = at;
    else ranges.push({ from: at, to: at });
  }
  const last = ranges.at(-1);
  if (last !== undefined && lines.length - last.to <= MIN_GAP) last.to = lines.length - 1;
  return ranges;
}

/** Each range with its head. A file that is shown from its first line to its last has none. */
function textOf(lines: readonly string[], ranges: readonly Range[]): string {
  const parts = ranges.map(({ from, to }, index) => {
    const shown = lines.slice(from, to + 1).map((line) => clippedLine(line, MAX_LINE));
    if (from === 0 && to === lines.length - 1) return shown;
    return [
      `[${from === to ? `line ${from + 1}` : `lines ${from + 1}-${to + 1}`}${index === 0 ? ` of ${lines.length}` : ''}]`,
      ...shown,
    ];
  });
  return parts.flat().join('\n');
}
