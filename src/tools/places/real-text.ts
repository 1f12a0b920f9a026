import { SHOWN_NAME, ShownText, shown } from '../../core/shown.ts';

export type RealText =
  /** `said` is a note for the model, empty when there is none. */
  | { readonly kind: 'text'; readonly text: string; readonly note: string }
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
 * Replaces names in a new text by the characters that the model was shown them for. A name means the same as in the
 * replaced place, else as in the rest of the file, else its own letters; the broken beginning of a template's token is
 * always restored. Where both the character and the letters stand, the name is ambiguous.
 */
export function realText(wanted: string, { file, start, end }: Replaced): RealText {
  if (wanted.search(SHOWN_NAME) < 0) return { kind: 'text', text: wanted, note: '' };
  const [here, anywhere] = [meanings(file.slice(start, end)), meanings(file)];
  let ambiguous: string | null = null;
  let unknown: string | null = null;
  const text = wanted.replace(SHOWN_NAME, (name: string, hex: string, at: number) => {
    const char = String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
    const meaning = here(name) ?? anywhere(name);
    if (meaning === 'both') ambiguous ??= name;
    if (meaning === 'character' || (meaning === null && isToken(char, wanted.slice(at)))) return char;
    if (meaning === null) unknown ??= name;
    return name;
  });
  if (ambiguous !== null) return { kind: 'ambiguous', name: ambiguous };
  return {
    kind: 'text',
    text,
    note: unknown === null ? '' : ` ${unknown} in it is text, not the character.`,
  };
}

/** Tells the model why an edit with an ambiguous name was not made. */
export function ambiguousName(name: string): string {
  return `${name} stands there both for a character and as these very letters, and "${name}" in the new text can mean either. Nothing was changed. Patch a smaller place that has only one of them.`;
}

/** What a name stands for in a text; null when it occurs nowhere. */
function meanings(text: string): (name: string) => 'character' | 'name' | 'both' | null {
  const names = new Set(new ShownText(text).names.map(({ name }) => name));
  const letters = new Set(text.match(SHOWN_NAME));
  return (name) => {
    if (letters.has(name)) return names.has(name) ? 'both' : 'name';
    return names.has(name) ? 'character' : null;
  };
}

const TOKEN_CHARS = 120;

/** Whether the character, followed by the text after its name, would be shown as that name. */
function isToken(char: string, fromName: string): boolean {
  if (char !== '<' && char !== '[') return false;
  const name = fromName.slice(0, fromName.indexOf('>') + 1);
  const after = fromName.slice(name.length, name.length + TOKEN_CHARS);
  return shown(char + after).startsWith(name);
}
