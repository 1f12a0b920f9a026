import type { LegacyText } from '../../core/change-set.ts';
import { type Codec, codecOf, isMostlyUtf8 } from './codec.ts';
import { BROKEN_UTF8 } from './plain-text.ts';

const MARKS: readonly (readonly [mark: readonly number[], name: string])[] = [
  [[0xff, 0xfe], 'UTF-16LE'],
  [[0xfe, 0xff], 'UTF-16BE'],
];

/**
 * The text of bytes that are not UTF-8; null: they are binary. In the encoding that a mark, the repository or the file
 * itself names; where none does, in a Western one, which shows other letters than the author saw if it is another, but
 * gives every byte back. Throws nothing.
 */
export function decodeLegacy(bytes: Uint8Array, declared: string | null): LegacyText | null {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return decoded(bytes, { names: [marked[1]], isGuess: false });
  const given = [declared, declaredInside(bytes)].filter((name) => name !== null);
  const known = decoded(bytes, { names: given, isGuess: false });
  if (known !== null || bytes.includes(0)) return known;
  if (isMostlyUtf8(bytes)) return decoded(bytes, { names: [BROKEN_UTF8], isGuess: false });
  return decoded(bytes, { names: hasQuotes(bytes) ? ['windows-1252', LATIN] : [LATIN], isGuess: true });
}

const LATIN = 'ISO-8859-1';

/** Bytes that are control characters in Latin-1, and quotes, dashes and letters in what Windows makes of it. */
function hasQuotes(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte >= 0x80 && byte < 0xa0);
}

/** Control characters that text has: tab, line breaks, form feed, escape, and the end of a file of DOS. */
const TEXT_CONTROLS = String.raw`\t\n\f\r\x1a\x1b\u0080-\u009f`;
const CONTROL = new RegExp(`[[\\p{Cc}\ufffd]--[${TEXT_CONTROLS}]]`, 'v');

/** In the first of the encodings in which all of the bytes are characters of text. */
function decoded(
  bytes: Uint8Array,
  { names, isGuess }: { readonly names: readonly string[]; readonly isGuess: boolean },
): LegacyText | null {
  for (const name of names) {
    const codec = codecOf(name);
    const text = codec?.decode(bytes) ?? '';
    if (codec === null || CONTROL.test(text)) continue;
    if (codec.name !== BROKEN_UTF8 && !text.isWellFormed()) continue;
    if (bytes.length % codec.unit === 0) return { text, encoding: { name: codec.name, isGuess } };
  }
  return null;
}

/** As the languages and tools say it in the first lines of a file: Python, Ruby, Emacs, Vim, XML, HTML, CSS. */
const INSIDE = /(?:coding|charset)(?:[ \t]*[:=][ \t]*["']?|[ \t]+["'])([A-Za-z][\w.:-]+)/;
const FIRST_BYTES = 1_000;

function declaredInside(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, FIRST_BYTES)).toString('latin1');
  return INSIDE.exec(start)?.[1] ?? null;
}

export type Encoded =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** A character that the encoding does not have. `line`: counted from 1. */
  | { readonly kind: 'lacking'; readonly character: string; readonly line: number };

/**
 * The bytes of a text in an encoding. Lines that the file had before keep their bytes: decoding and encoding again does
 * not always give the same bytes.
 *
 * @param before the bytes of the file, in the same encoding; empty: there was none
 */
export function encodeLegacy(text: string, name: string, before: Uint8Array): Encoded {
  const codec = codecOf(name);
  if (codec === null) throw new Error(`There is no encoding ${name}.`);
  const old = Map.groupBy(byteLines(before, codec), (bytes) => codec.decode(bytes));
  const written: Uint8Array[] = [];
  for (const line of text.split(/(?<=\n)/)) {
    const kept = old.get(line)?.shift();
    const bytes = kept ?? codec.encode(line);
    const lacking = kept || codec.decode(bytes) === line ? undefined : lackingIn(line, codec);
    if (lacking !== undefined) return { kind: 'lacking', character: lacking, line: written.length + 1 };
    written.push(bytes);
  }
  return { kind: 'bytes', bytes: Buffer.concat(written) };
}

function lackingIn(line: string, codec: Codec): string | undefined {
  return [...line].find((one) => codec.decode(codec.encode(one)) !== one);
}

/** The bytes of each line with its break. */
function byteLines(bytes: Uint8Array, codec: Codec): readonly Uint8Array[] {
  const [all, mark] = [Buffer.from(bytes), codec.encode('\n')];
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = all.indexOf(mark); at >= 0; at = all.indexOf(mark, at)) {
    at += at % codec.unit === 0 ? codec.unit : 1;
    if (at % codec.unit !== 0) continue;
    lines.push(all.subarray(from, at));
    from = at;
  }
  return from < all.length ? [...lines, all.subarray(from)] : lines;
}
