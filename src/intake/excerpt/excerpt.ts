import { clippedLine } from '../../core/text/text.ts';
import { blocksAround, indentOf, isHeader, type Range, withoutDocstrings } from './code-block.ts';

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
  const show = (from: number, to: number, of: readonly string[] = lines): boolean => {
    const added: number[] = [];
    for (let at = from; at <= to; at += 1) if (!shown.has(at) && of[at] === lines[at]) added.push(at);
    const cost = added.reduce((sum, at) => sum + costOf(lines[at] ?? ''), HEAD_CHARS);
    if (cost > left) return false;
    left -= cost;
    for (const at of added) shown.add(at);
    return true;
  };
  if (show(0, lines.length - 1)) {
    const isWhole = lines.every((line) => line.length <= MAX_LINE);
    return { text: textOf(lines, rangesOf(lines, shown)), isWhole };
  }
  for (const { from, to, header, of } of blocksOf(lines, relevant, maxChars))
    if (show(from, to, of) && header < from) show(header, header);
  const isOuter = (line: string): boolean => isHeader(line) && indentOf(line) <= 4;
  for (const isFirst of [isOuter, () => true]) {
    if (shown.size > 0) break;
    for (const [at, line] of lines.entries()) if (isFirst(line) && !show(at, at)) break;
  }
  return { text: textOf(lines, rangesOf(lines, shown)), isWhole: false };
}

interface Block extends Range {
  /** The line that says what the block belongs to. */
  readonly header: number;
  /** All lines; those that are not as in the file are left out of the block. */
  readonly of: readonly string[];
  readonly relevant: RelevantLine[];
}

/** What to show of the relevant lines, highest weight first. */
function blocksOf(
  lines: readonly string[],
  relevant: readonly RelevantLine[],
  maxChars: number,
): readonly Block[] {
  const blocks = new Map<string, Block>();
  const bare = withoutDocstrings(lines);
  for (const one of relevant) {
    const at = one.line - 1;
    if (lines[at] === undefined) continue;
    const part = largestAround(lines, bare, at, maxChars * BLOCK_SHARE);
    const key = `${part.from}-${part.to}`;
    const block = blocks.get(key) ?? { ...part, relevant: [] };
    blocks.set(key, block);
    block.relevant.push(one);
  }
  return [...blocks.values()]
    .sort((a, b) => totalWeight(b.relevant) - totalWeight(a.relevant) || a.from - b.from)
    .slice(0, MAX_BLOCKS);
}

/** Without docstrings where more has room then. */
function largestAround(
  lines: readonly string[],
  bare: readonly string[],
  at: number,
  maxChars: number,
): Omit<Block, 'relevant'> {
  const whole = blockAround(lines, at, maxChars);
  if (bare === lines) return whole;
  let behind = at;
  while (behind < lines.length - 1 && bare[behind] !== lines[behind]) behind += 1;
  const code = blockAround(bare, behind, maxChars);
  return code.to - code.from > whole.to - whole.from ? code : whole;
}

/**
 * The largest block around a line that has room; where it is in a larger one, also the lines nearby and the header of
 * that. A line that begins nothing, as in prose, is shown with the lines nearby, too.
 */
function blockAround(lines: readonly string[], at: number, maxChars: number): Omit<Block, 'relevant'> {
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
  return { ...near, header: outer?.from ?? near.from, of: lines };
}

function charsOf(lines: readonly string[], { from, to }: Range): number {
  return lines.slice(from, to + 1).reduce((sum, line) => sum + (line.trim() === '' ? 0 : costOf(line)), 0);
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
