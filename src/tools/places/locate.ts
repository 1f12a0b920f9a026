import { SHOWN_NAME, ShownText, shown } from '../../core/shown.ts';
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
  if (wanted.length === 0) return [];
  const fallbacks = fallbacksOf(wanted);
  const found: number[] = [];
  let matched = 0;
  for (let at = 0; at < all.length && found.length < most; at += 1) {
    matched = extended({ wanted, fallbacks, matched, next: all[at] });
    if (matched < wanted.length) continue;
    found.push(at - matched + 1);
    matched = fallbacks[matched - 1] ?? 0;
  }
  return found;
}

/** For each prefix of `wanted`: the length of its longest proper prefix that is also its suffix. */
function fallbacksOf<T>(wanted: ArrayLike<T>): Int32Array {
  const fallbacks = new Int32Array(wanted.length);
  let matched = 0;
  for (let at = 1; at < wanted.length; at += 1) {
    matched = extended({ wanted, fallbacks, matched, next: wanted[at] });
    fallbacks[at] = matched;
  }
  return fallbacks;
}

function extended<T>(state: {
  readonly wanted: ArrayLike<T>;
  readonly fallbacks: Int32Array;
  readonly matched: number;
  readonly next: T | undefined;
}): number {
  let matched = state.matched;
  while (matched > 0 && state.wanted[matched] !== state.next) matched = state.fallbacks[matched - 1] ?? 0;
  return state.wanted[matched] === state.next ? matched + 1 : matched;
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
