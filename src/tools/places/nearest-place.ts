import { numberedLine } from '../../core/text/clipped-line.ts';
import { linesOf } from './lines.ts';

/** A shared line weighs as much as its length, so a bracket weighs little. A lower total counts as no similarity. */
const LEAST_WEIGHT = 6;
const MOST_LINE_WEIGHT = 80;
/** A line that occurs more often in the searched text votes only for its first places. */
const MOST_PLACES_PER_LINE = 4;
const LEAST_SHARED_WORDS = 0.5;
const COMPARED_CHARS = 400;
const SHOWN_BEFORE = 3;
const SHOWN_AFTER = 4;
const SHOWN_LINE_CHARS = 200;

/**
 * For a text that was not found: quotes the most similar place with line numbers and describes the first difference.
 * Null when nothing is similar. Linear in the length of the file.
 */
export function describeNearestPlace(text: string, search: string): string | null {
  const file = contentsOf(text);
  const wanted = contentsOf(search);
  const offset = offsetByVotes(file, wanted) ?? offsetByWords(file, wanted);
  if (offset === null) return null;
  const at = firstDifference(file, wanted, offset);
  const index = at ?? Math.max(0, offset);
  const from = Math.max(0, offset, index - SHOWN_BEFORE);
  const to = Math.min(file.length, offset + wanted.length, index + SHOWN_AFTER + 1);
  const quote = file
    .slice(from, Math.max(to, from + 1))
    .map((line, shift) => numberedLine(from + shift + 1, line, SHOWN_LINE_CHARS));
  const difference = at === null ? '' : `\n${describeDifference(file, wanted, { at, offset })}`;
  return `The nearest place:\n${quote.join('\n')}${difference}`;
}

function contentsOf(text: string): readonly string[] {
  return linesOf(text).map(({ start, end }) => text.slice(start, end));
}

/** Each line that occurs in both votes for the offset that would align it. */
function offsetByVotes(file: readonly string[], wanted: readonly string[]): number | null {
  const placesOf = placesIn(wanted);
  const votes = new Map<number, number>();
  for (const [index, line] of file.entries()) {
    for (const [place, weight] of placesOf(line.trim())) {
      votes.set(index - place, (votes.get(index - place) ?? 0) + Math.min(weight, MOST_LINE_WEIGHT));
    }
  }
  const best = largest(votes);
  return best !== null && best.value >= LEAST_WEIGHT ? best.key : null;
}

/** For a line of the file: its places in the searched text, with weights. The outer lines may be parts of lines. */
function placesIn(
  wanted: readonly string[],
): (line: string) => Iterable<readonly [place: number, weight: number]> {
  const lines = wanted.map((line) => line.trim());
  const known = new Map<string, readonly number[]>();
  for (const [index, line] of lines.entries()) {
    const places = known.get(line) ?? [];
    if (line !== '' && places.length < MOST_PLACES_PER_LINE) known.set(line, [...places, index]);
  }
  const [first, last] = [lines.at(0) ?? '', lines.at(-1) ?? ''];
  return (line) => {
    const places = new Map((known.get(line) ?? []).map((place) => [place, line.length]));
    if (line.endsWith(first)) places.set(0, first.length);
    if (line.startsWith(last)) places.set(lines.length - 1, last.length);
    return places;
  };
}

/** Aligns by the line of the file that shares most words with the longest searched line. */
function offsetByWords(file: readonly string[], wanted: readonly string[]): number | null {
  const longest = largest(wanted.map((line) => line.trim().length).entries());
  if (longest === null) return null;
  const words = wordsOf(wanted[longest.key] ?? '');
  if (words.size === 0) return null;
  const shares = file.map((line) => sharedCount(words, wordsOf(line)) / words.size);
  const best = largest(shares.entries());
  return best !== null && best.value >= LEAST_SHARED_WORDS ? best.key - longest.key : null;
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.slice(0, COMPARED_CHARS).match(/[\p{L}\p{N}_]+/gu));
}

function sharedCount(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...others].filter((word) => words.has(word)).length;
}

/** The first entry with the largest value. */
function largest(
  entries: Iterable<readonly [number, number]>,
): { readonly key: number; readonly value: number } | null {
  let best: { readonly key: number; readonly value: number } | null = null;
  for (const [key, value] of entries) if (best === null || value > best.value) best = { key, value };
  return best;
}

/** The index of the first line of the file that differs; the outer searched lines may be parts of lines. */
function firstDifference(file: readonly string[], wanted: readonly string[], offset: number): number | null {
  for (const [index, line] of wanted.entries()) {
    const there = file[offset + index];
    if (there === undefined) return offset + index;
    const isFirst = index === 0;
    const isLast = index === wanted.length - 1;
    const isPart = (isFirst && there.endsWith(line)) || (isLast && there.startsWith(line));
    if (!isPart && there.trimEnd() !== line.trimEnd()) return offset + index;
  }
  return null;
}

function describeDifference(
  file: readonly string[],
  wanted: readonly string[],
  { at, offset }: { readonly at: number; readonly offset: number },
): string {
  const there = file[at];
  const here = wanted[at - offset] ?? '';
  if (there === undefined) {
    const where = at < 0 ? 'begins before the first line' : `goes on behind the last line (${file.length})`;
    return `The searched text ${where} of the file, with ${JSON.stringify(here.slice(0, SHOWN_LINE_CHARS))}.`;
  }
  const isSpace = there.replace(/\s+/g, '') === here.replace(/\s+/g, '');
  return [
    `The first difference is in line ${at + 1}${isSpace ? ', in white space' : ''}:`,
    `the file has  ${excerpt(there, here)}`,
    `"search" has  ${excerpt(here, there)}`,
  ].join('\n');
}

/** The text around the first difference of two lines, with tabs and quotes made visible. */
function excerpt(line: string, other: string): string {
  let column = 0;
  while (column < line.length && line[column] === other[column]) column += 1;
  const from = column <= SHOWN_LINE_CHARS / 2 ? 0 : column - SHOWN_LINE_CHARS / 4;
  return JSON.stringify(line.slice(from, from + SHOWN_LINE_CHARS));
}
