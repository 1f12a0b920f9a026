import { SHOWN_NAME, type ShownName, ShownText, shown } from '../../core/shown.ts';

export type RealText =
  /** `said` is a remark for the model, empty when there is none. */
  | { readonly kind: 'text'; readonly text: string; readonly said: string }
  /** A name that can stand for a character or for itself. */
  | { readonly kind: 'ambiguous'; readonly name: string };

export interface Replaced {
  /** The whole file as it is. */
  readonly file: string;
  /** The part of it that the new text takes the place of. */
  readonly start: number;
  readonly end: number;
}

/**
 * A new text with the characters that the model was shown names for. What stands around the difference keeps its
 * letters. Inside of it a name means what it means in the place that is replaced, else in the file, else what it says;
 * the broken begin of a template's token is always repaired. A place that has both leaves two readings.
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
  return { kind: 'text', text: kept.before + text + kept.behind, said };
}

/** Why an edit with such a name was not carried out. */
export function ambiguousName(name: string): string {
  return `${name} stands there both for a character and as these very letters, and "${name}" in the new text can mean either. Nothing was changed. Patch a smaller place that has only one of them.`;
}

type Meaning = 'character' | 'name' | 'both';

interface ShownPlace {
  readonly text: string;
  readonly names: readonly Range[];
  /** What a name stands for here, else in the file; null when it stands nowhere. */
  meaningOf(name: string): Meaning | null;
  /** The letters themselves of what stands before and behind the difference. */
  keptAround(from: number, until: number): { readonly before: string; readonly behind: string };
}

/** As it is shown within its file: what a character is shown as depends on what stands behind it. */
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
      behind: file.slice(view.rawOffset(high - until) ?? end, end),
    }),
  };
}

/** How much is the same at both ends, without a part of a name. */
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

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The offset on both sides of the name that it cuts; itself when it cuts none. */
function outside(names: readonly Range[], at: number): Range {
  return names.find(({ start, end }) => start < at && at < end) ?? { start: at, end: at };
}

const TOKEN_CHARS = 120;

/** Would the character, with what stands behind its name, be shown by that name? */
function isToken(char: string, fromName: string): boolean {
  if (char !== '<' && char !== '[') return false;
  const name = fromName.slice(0, fromName.indexOf('>') + 1);
  const behind = fromName.slice(name.length, name.length + TOKEN_CHARS);
  return shown(char + behind).startsWith(name);
}
