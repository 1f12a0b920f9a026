import type { LegacyText } from '../../core/change-set.ts';
import { type Codec, codecOf, isMostlyUtf8 } from './codec.ts';
import { guessEncodings } from './guess.ts';
import { BROKEN_UTF8 } from './plain-text.ts';

/** Of UTF-32, the mark of UTF-16 is a part. */
const MARKS: readonly (readonly [mark: readonly number[], name: string])[] = [
  [[0xff, 0xfe, 0, 0], 'UTF-32LE'],
  [[0, 0, 0xfe, 0xff], 'UTF-32BE'],
  [[0xff, 0xfe], 'UTF-16LE'],
  [[0xfe, 0xff], 'UTF-16BE'],
];
const WIDE = ['UTF-32LE', 'UTF-32BE', 'UTF-16LE', 'UTF-16BE'];

/** The text of bytes that are not UTF-8; null: they are binary. Throws nothing. */
export function decodeLegacy(bytes: Uint8Array, declared: string | null): LegacyText | null {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return decoded(bytes, { names: [marked[1]], isGuess: false });
  const given = [declared, declaredInside(bytes)].filter((name) => name !== null);
  const known = decoded(bytes, { names: given, isGuess: false });
  if (known !== null) return known;
  if (bytes.includes(0)) return decodedWide(bytes);
  if (isMostlyUtf8(bytes)) return decoded(bytes, { names: [BROKEN_UTF8], isGuess: false });
  return decoded(bytes, { names: guessEncodings(bytes, decodeBy), isGuess: true });
}

function decodeBy(bytes: Uint8Array, name: string): string {
  return codecOf(name)?.decode(bytes) ?? '';
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

/** Source text is ASCII for the most part, in whatever script its words are. */
const ASCII_SHARE = 0.5;
/** Fewer characters are as likely numbers. */
const LEAST_WIDE = 8;

/** UTF-16 and UTF-32 without a mark. */
function decodedWide(bytes: Uint8Array): LegacyText | null {
  for (const name of WIDE) {
    const found = decoded(bytes, { names: [name], isGuess: true });
    if (found === null || found.text.length < LEAST_WIDE || /[\p{Cn}\p{Co}]/u.test(found.text)) continue;
    const ascii = found.text.replace(/\P{ASCII}/gu, '').length;
    if (ascii >= found.text.length * ASCII_SHARE) return found;
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
 * The bytes of a text in an encoding. Lines that the file had before keep their bytes, and so does what is before and
 * behind the difference in another line: decoding and encoding again does not always give the same bytes.
 *
 * @param before the bytes of the file, in the same encoding; empty: there was none
 */
export function encodeLegacy(text: string, name: string, before: Uint8Array): Encoded {
  const codec = codecOf(name);
  if (codec === null) throw new Error(`There is no encoding ${name}.`);
  const old = byteLines(before, codec).map((bytes) => ({ bytes, text: codec.decode(bytes) }));
  const lines = text.split(/(?<=\n)/);
  const [head, tail] = commonEnds(
    old.map((line) => line.text),
    lines,
  );
  const replaced = old.slice(head, old.length - tail);
  const written: Uint8Array[] = old.slice(0, head).map(({ bytes }) => bytes);
  const changed = lines.slice(head, lines.length - tail);
  const kept = linesKept(replaced, changed);
  const free = replaced.filter((line) => !kept.includes(line));
  for (const [index, line] of changed.entries()) {
    const same = kept[index];
    const bytes = same?.bytes ?? encodedOver(line, free.shift(), codec);
    if (typeof bytes === 'string') return { kind: 'lacking', character: bytes, line: head + index + 1 };
    written.push(bytes);
  }
  written.push(...old.slice(old.length - tail).map((line) => line.bytes));
  return { kind: 'bytes', bytes: Buffer.concat(written) };
}

interface Line {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** For each of the new lines the old one with the same text, each used once and in order; null: there is none. */
function linesKept(old: readonly Line[], lines: readonly string[]): readonly (Line | null)[] {
  const byText = Map.groupBy(old, ({ text }) => text);
  const queues = new Map([...byText].map(([text, same]) => [text, [...same]]));
  return lines.map((text) => queues.get(text)?.shift() ?? null);
}

/** The lengths of the common beginning and end. */
function commonEnds<Item>(
  one: readonly Item[],
  other: readonly Item[],
): readonly [head: number, tail: number] {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [head, tail];
}

/** @returns the first character that the encoding lacks, as a string */
function encodedOver(line: string, before: Line | undefined, codec: Codec): Uint8Array | string {
  const whole = codec.encode(line);
  const lacking = codec.decode(whole) === line ? undefined : [...line].find((one) => !has(codec, one));
  // Bytes that a decoder takes for the same character are written as one of them only.
  const isExact = before === undefined || codec.encode(before.text).equals(before.bytes);
  if (isExact) return lacking ?? whole;
  const old = codec.characters(before.bytes);
  const characters = [...line];
  const [head, tail] = commonEnds(
    old.map(([text]) => text),
    characters,
  );
  const middle = characters.slice(head, characters.length - tail);
  return (
    middle.find((one) => !has(codec, one)) ??
    Buffer.concat([
      ...old.slice(0, head).map(([, own]) => own),
      codec.encode(middle.join('')),
      ...old.slice(old.length - tail).map(([, own]) => own),
    ])
  );
}

function has(codec: Codec, character: string): boolean {
  return codec.decode(codec.encode(character)) === character;
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
