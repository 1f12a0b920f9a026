import { SHOWN_NAME, type ShownName, ShownText, shown } from '../../core/shown.ts';
import type { Span } from './locate.ts';

export type RealText =
  /** `said` is a note for the model, empty when there is none. */
  | { readonly kind: 'text'; readonly text: string; readonly said: string }
  /** A name that may mean a character or its own letters. */
  | { readonly kind: 'ambiguous'; readonly name: string };

export interface Replaced {
  /** The current text of the whole file. */
  readonly file: string;
  /** The part of it that the new text replaces. */
  readonly start: number;
  readonly end: number;
}

/**
 * Replaces names in a new text by the characters that the model was shown them for. Text around the difference is kept
 * as it is in the file. Inside the difference, a name means the same as in the replaced place, else as in the rest of
 * the file, else its own letters; the broken beginning of a template's token is always restored. If the place has both
 * the character and the letters, the name is ambiguous.
 */
export function realText(wanted: string, { file, start, end }: Replaced): RealText {
  if (wanted.search(SHOWN_NAME) < 0) return { kind: 'text', text: wanted, said: '' };
  const place = shownPlace(file, start, end);
  const { from, until } = difference(place, wanted);
  let ambiguous: string | null = null;
  let unknown: string | null = null;
  const middle = wanted.slice(from, wanted.length - until);
  const text = middle.replace(SHOWN_NAME, (name: string, hex: string, at: number) => {
    const char = String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
    const meaning = place.meaningOf(name);
    if (meaning === 'both') ambiguous ??= name;
    if (meaning === 'character' || (meaning === null && isToken(char, middle.slice(at)))) return char;
    if (meaning === null) unknown ??= name;
    return name;
  });
  if (ambiguous !== null) return { kind: 'ambiguous', name: ambiguous };
  const said = unknown === null ? '' : ` ${unknown} in it is text, not the character.`;
  const kept = place.keptAround(from, until);
  return { kind: 'text', text: kept.before + text + kept.after, said };
}

/** Tells the model why an edit with an ambiguous name was not made. */
export function ambiguousName(name: string): string {
  return `${name} stands there both for a character and as these very letters, and "${name}" in the new text can mean either. Nothing was changed. Patch a smaller place that has only one of them.`;
}

type Meaning = 'character' | 'name' | 'both';

interface ShownPlace {
  readonly text: string;
  readonly names: readonly Span[];
  /** What a name means here, else in the rest of the file; null when it occurs nowhere. */
  meaningOf(name: string): Meaning | null;
  /** The original text before and after the difference. */
  keptAround(from: number, until: number): { readonly before: string; readonly after: string };
}

/** Builds the place from the shown file, because how a character is shown depends on what follows it. */
function shownPlace(file: string, start: number, end: number): ShownPlace {
  const view = new ShownText(file);
  const [low, high] = [view.shownOffset(start), view.shownOffset(end)];
  const own = view.names.filter((name) => low <= name.start && name.end <= high);
  const meaningIn = (raw: string, names: readonly ShownName[], name: string): Meaning | null => {
    const isCharacter = names.some((one) => one.name === name);
    if (raw.includes(name)) return isCharacter ? 'both' : 'name';
    return isCharacter ? 'character' : null;
  };
  return {
    text: view.text.slice(low, high),
    names: own.map((name) => ({ start: name.start - low, end: name.end - low })),
    meaningOf: (name) => meaningIn(file.slice(start, end), own, name) ?? meaningIn(file, view.names, name),
    keptAround: (from, until) => ({
      before: file.slice(start, view.rawOffset(low + from) ?? start),
      after: file.slice(view.rawOffset(high - until) ?? end, end),
    }),
  };
}

/** The lengths of the common prefix and suffix, which never end inside a name. */
function difference(place: ShownPlace, wanted: string): { readonly from: number; readonly until: number } {
  const old = place.text;
  const names = [...wanted.matchAll(SHOWN_NAME)].map(({ 0: name, index: start }) => ({
    start,
    end: start + name.length,
  }));
  const most = Math.min(old.length, wanted.length);
  let same = 0;
  while (same < most && old[same] === wanted[same]) same += 1;
  const from = Math.min(outside(place.names, same).start, outside(names, same).start);
  same = 0;
  while (same < most - from && old.at(-1 - same) === wanted.at(-1 - same)) same += 1;
  const ends = [
    old.length - outside(place.names, old.length - same).end,
    wanted.length - outside(names, wanted.length - same).end,
  ];
  return { from, until: Math.min(...ends) };
}

/** The range of the name that the offset is inside of; else an empty range at the offset. */
function outside(names: readonly Span[], at: number): Span {
  return names.find(({ start, end }) => start < at && at < end) ?? { start: at, end: at };
}

const TOKEN_CHARS = 120;

/** Whether the character, followed by the text after its name, would be shown as that name. */
function isToken(char: string, fromName: string): boolean {
  if (char !== '<' && char !== '[') return false;
  const name = fromName.slice(0, fromName.indexOf('>') + 1);
  const after = fromName.slice(name.length, name.length + TOKEN_CHARS);
  return shown(char + after).startsWith(name);
}
