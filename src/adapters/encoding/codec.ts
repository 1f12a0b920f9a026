import iconv from 'iconv-lite';
import { BROKEN_UTF8 } from './plain-text.ts';

/** How text of one encoding becomes bytes and back. */
export interface Codec {
  /** As the repository writes it. */
  readonly name: string;
  /** Bytes of the smallest unit, in which a line break is 0x0A. */
  readonly unit: 1 | 2 | 4;
  decode(bytes: Uint8Array): string;
  /** Characters that the encoding lacks become others, so that decoding the result differs from the text. */
  encode(text: string): Buffer;
}

/**
 * Encodings in which ASCII is ASCII and nothing depends on what stands before, so that a line can be written by itself.
 * A name comes from a repository.
 */
const SUITABLE =
  /^(?:iso8859\d+|latin\d|(?:windows|win|cp|ibm)\d{3,4}|koi8(?:r|u|ru|t)|mac[a-z]+|tis620|viscii|tcvn|shiftjis|sjis|eucjp|euckr|gbk?|gb\d+|big5(?:hkscs)?|utf(?:16|32)(?:le|be)?)$/;

/** Null: the name is unknown, or of an encoding in which files are not edited. */
export function codecOf(given: string): Codec | null {
  if (given === BROKEN_UTF8) return brokenUtf8;
  const key = given.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (!/^[\w-]+$/.test(given) || !SUITABLE.test(key) || !iconv.encodingExists(given)) return null;
  const [, wide, order] = /^utf(16|32)(le|be)?$/.exec(key) ?? [];
  // Without an order, iconv-lite would write a mark of its own.
  const name = wide === undefined || order !== undefined ? given : `UTF-${wide}LE`;
  return {
    name,
    unit: wide === undefined ? 1 : wide === '16' ? 2 : 4,
    decode: (bytes) => iconv.decode(bytes, name, { stripBOM: false }),
    encode: (text) => iconv.encode(text, name),
  };
}

const UTF8_CHARACTER =
  /\p{ASCII}+|[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}|[\x80-\xff]/gu;
const LONE_BYTE = 0xdc00;

const brokenUtf8: Codec = {
  name: BROKEN_UTF8,
  unit: 1,
  decode: (bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(UTF8_CHARACTER, (one) =>
        one.length === 1 && one > '\x7f'
          ? String.fromCharCode(LONE_BYTE + one.charCodeAt(0))
          : Buffer.from(one, 'latin1').toString(),
      ),
  encode: (text) =>
    Buffer.concat(
      text
        .split(/(?<![\ud800-\udbff])([\udc80-\udcff])/)
        .map((part, index) =>
          index % 2 === 0 ? Buffer.from(part) : Buffer.of(part.charCodeAt(0) - LONE_BYTE),
        ),
    ),
};

/** The beginning of a character, of two bytes or more. */
const CUT = /\xe0[\xa0-\xbf]|[\xe1-\xef][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{1,2}/g;

/** Whether most of what is not ASCII is UTF-8. Text in another encoding is so in single places only, by chance. */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  const rest: string[] = [];
  let characters = 0;
  for (const [one] of Buffer.from(bytes).toString('latin1').matchAll(UTF8_CHARACTER)) {
    if (one.length === 1 && one > '\x7f') rest.push(one);
    else if (one > '\x7f') characters += 1;
    else if (rest.at(-1) !== ' ') rest.push(' ');
  }
  const cut = rest.join('').match(CUT) ?? [];
  const others = rest.filter((one) => one !== ' ').length - cut.join('').length;
  return characters + cut.length > others * 2;
}
