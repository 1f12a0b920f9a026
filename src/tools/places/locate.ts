import { SHOWN_NAME, ShownText, shown } from '../../core/shown.ts';
import { numberedLine } from '../../core/text/text.ts';
import { linesOf } from './lines.ts';

/** How close a match is: exact, except for LF and CRLF, or except for white space at the ends of lines. */
export type Nearness = 'exact' | 'line-endings' | 'trailing-space';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export type SearchMatch =
  | ({ readonly kind: 'one'; readonly nearness: Nearness } & Span)
  /** More than one place: the starts of the first `MOST_PLACES`. */
  | { readonly kind: 'many'; readonly starts: readonly number[] }
  | { readonly kind: 'none' };

export const MOST_PLACES = 20;

/**
 * Finds the one place that a patch means. Uses the closest kind of match that occurs at all: if it is ambiguous, no
 * weaker kind is tried. Linear in the length of the text.
 */
export function locate(text: string, search: string): SearchMatch {
  // Half a surrogate pair would match half a character.
  if (!search.isWellFormed()) return { kind: 'none' };
  const matchers = [
    ['exact', exactSpans],
    ['line-endings', spansApartFromEndings],
    ['trailing-space', spansApartFromTrailingSpace],
  ] as const;
  for (const [nearness, spansOf] of matchers) {
    const [first, ...others] = spansOf(text, search);
    if (first === undefined) continue;
    if (others.length === 0) return { kind: 'one', nearness, ...first };
    return { kind: 'many', starts: [first, ...others].map((span) => span.start) };
  }
  return { kind: 'none' };
}

function exactSpans(text: string, search: string): readonly Span[] {
  return occurrences(text, search, MOST_PLACES).map((start) => ({
    start: isInsideCrlf(text, start) ? start - 1 : start,
    end: start + search.length,
  }));
}

/** A match that begins with the LF of a CRLF must include the CR. */
function isInsideCrlf(text: string, at: number): boolean {
  return text[at] === '\n' && text[at - 1] === '\r';
}

function spansApartFromEndings(text: string, search: string): readonly Span[] {
  if (!text.includes('\r\n') && !search.includes('\r\n')) return [];
  const plain = search.replaceAll('\r\n', '\n');
  return occurrences(text.replaceAll('\r\n', '\n'), plain, MOST_PLACES).map((start) => ({
    start: offsetWithCrlf(text, start),
    end: offsetWithCrlf(text, start + plain.length),
  }));
}

/** Converts an offset in the text with LF line endings to the offset in the text itself. */
function offsetWithCrlf(text: string, offset: number): number {
  let at = offset;
  let crlf = text.indexOf('\r\n');
  while (crlf >= 0 && crlf < at) {
    at += 1;
    crlf = text.indexOf('\r\n', crlf + 2);
  }
  return at;
}

function spansApartFromTrailingSpace(text: string, search: string): readonly Span[] {
  const lines = linesOf(text);
  const wanted = linesOf(search).map(({ start, end }) => search.slice(start, end).trimEnd());
  if (wanted.every((line) => line === '')) return [];
  const texts = lines.map(({ start, end }) => text.slice(start, end).trimEnd());
  return occurrences(texts, wanted, MOST_PLACES).flatMap((index) => {
    const first = lines[index];
    const last = lines[index + wanted.length - 1];
    if (first === undefined || last === undefined) return [];
    return [{ start: first.start, end: search.endsWith('\n') ? last.next : last.end }];
  });
}

/**
 * The starts of `wanted` in `all`, ascending, overlapping ones included, at most `most`.
 * Always linear in both lengths (Knuth, Morris, Pratt), which `indexOf` is not.
 */
export function occurrences<T>(all: ArrayLike<T>, wanted: ArrayLike<T>, most: number): readonly number[] {
  /** For each prefix of `wanted`: the length of its longest proper prefix that is also its suffix. */
  const fallbacks = new Int32Array(wanted.length);
  /** How much of `wanted` is matched behind the next item, if `length` of it was before. */
  const extended = (length: number, next: T | undefined): number => {
    let matched = length;
    while (matched > 0 && wanted[matched] !== next) matched = fallbacks[matched - 1] ?? 0;
    return wanted[matched] === next ? matched + 1 : matched;
  };
  for (let at = 1; at < wanted.length; at += 1) fallbacks[at] = extended(fallbacks[at - 1] ?? 0, wanted[at]);
  const found: number[] = [];
  let matched = 0;
  for (let at = 0; wanted.length > 0 && at < all.length && found.length < most; at += 1) {
    matched = extended(matched, all[at]);
    if (matched < wanted.length) continue;
    found.push(at - matched + 1);
    matched = fallbacks[matched - 1] ?? 0;
  }
  return found;
}

/**
 * Finds the one place that a patch means when the model was shown names instead of some characters and may search for
 * them. A search without names, or with the characters themselves, matches the text of the file. A name matches every
 * place that looks like it: the character, and the name as text.
 */
export function locateShown(text: string, search: string): SearchMatch {
  const plain = locate(text, search);
  const wanted = shown(search);
  const isLiteral = wanted !== search && plain.kind === 'one';
  if (isLiteral || wanted.search(SHOWN_NAME) < 0) return plain;
  const view = new ShownText(text);
  if (view.names.length === 0) return plain;
  const there = inRaw(view, locate(view.text, wanted));
  return there.kind === 'none' ? plain : there;
}

/** Converts places in the shown text to places in the file. Drops those that begin or end inside a name. */
function inRaw(view: ShownText, located: SearchMatch): SearchMatch {
  switch (located.kind) {
    case 'none':
      return located;
    case 'many':
      return { kind: 'many', starts: located.starts.flatMap((start) => view.rawOffset(start) ?? []) };
    case 'one': {
      const [start, end] = [view.rawOffset(located.start), view.rawOffset(located.end)];
      return start === null || end === null ? { kind: 'none' } : { ...located, start, end };
    }
  }
}

const LEAST_SHARED_WORDS = 0.5;
const COMPARED_CHARS = 400;
const SHOWN_BEFORE = 3;
const SHOWN_AFTER = 4;
const SHOWN_LINE_CHARS = 200;
/** Of a long search only these lines before and after the line that is most like it. */
const MOST_AROUND = 20;

/**
 * For a text that was not found: quotes, with line numbers, the place around the line that is most like the longest of
 * the searched ones. Null when nothing is similar. Linear in the length of the file.
 */
export function describeNearestPlace(text: string, search: string): string | null {
  const file = contentsOf(text);
  const lines = contentsOf(search);
  const longest = lines.reduce((best, line, index) => {
    return line.trim().length > (lines[best] ?? '').trim().length ? index : best;
  }, 0);
  const wanted = wordsOf(lines[longest] ?? '');
  if (wanted.size === 0) return null;
  const shares = file.map(
    (line) => [...wordsOf(line)].filter((word) => wanted.has(word)).length / wanted.size,
  );
  const most = shares.reduce((best, share) => Math.max(best, share), 0);
  if (most < LEAST_SHARED_WORDS) return null;
  const at = shares.indexOf(most);
  const first = at - longest;
  const from = Math.max(0, first - SHOWN_BEFORE, at - MOST_AROUND);
  const quote = file
    .slice(from, Math.min(first + lines.length + SHOWN_AFTER, at + MOST_AROUND + 1))
    .map((line, shift) => numberedLine(from + shift + 1, line, SHOWN_LINE_CHARS));
  const differing = lines.findIndex((line, index) => differsInSpace(file[first + index], line));
  const there = file[first + differing] ?? '';
  const space =
    differing < 0
      ? ''
      : `\nLine ${first + differing + 1} differs in white space; it is ${JSON.stringify(there.slice(0, SHOWN_LINE_CHARS))}.`;
  return `The nearest place:\n${quote.join('\n')}${space}`;
}

function differsInSpace(there = '', wanted: string): boolean {
  const bare = (line: string): string => line.replace(/\s+/g, '');
  return there.trimEnd() !== wanted.trimEnd() && bare(there) === bare(wanted) && bare(wanted) !== '';
}

function contentsOf(text: string): readonly string[] {
  return linesOf(text).map(({ start, end }) => text.slice(start, end));
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(line.slice(0, COMPARED_CHARS).match(/[\p{L}\p{N}_]+/gu));
}
