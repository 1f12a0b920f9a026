import iconv from 'iconv-lite';
import { textOfBytes } from '../../core/text/text.ts';
import { BROKEN_UTF8 } from './plain-text.ts';

/** How text of one encoding becomes bytes and back. */
export interface Codec {
  /** As the repository writes it. */
  readonly name: string;
  /** Bytes of the smallest unit, in which a line break is 0x0A. */
  readonly unit: 1 | 2;
  decode(bytes: Uint8Array): string;
  /** Characters that the encoding lacks become others, so that decoding the result differs from the text. */
  encode(text: string): Buffer;
}

/**
 * Encodings in which ASCII is ASCII and nothing depends on what stands before, so that a line can be written by itself.
 * A name comes from a repository.
 */
const SUITABLE =
  /^(?:iso8859\d+|latin\d|(?:windows|win|cp|ibm)\d{3,4}|koi8(?:r|u|ru|t)|mac[a-z]+|tis620|viscii|tcvn|shiftjis|sjis|eucjp|euckr|gbk?|gb\d+|big5(?:hkscs)?|utf16(?:le|be)?)$/;

/** Null: the name is unknown, or of an encoding in which files are not edited. */
export function codecOf(given: string): Codec | null {
  if (given === BROKEN_UTF8) return brokenUtf8;
  const key = given.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (!/^[\w-]+$/.test(given) || !SUITABLE.test(key) || !iconv.encodingExists(given)) return null;
  // Without an order, iconv-lite would write a mark of its own.
  const name = key === 'utf16' ? 'UTF-16LE' : given;
  return {
    name,
    unit: key.startsWith('utf16') ? 2 : 1,
    decode: (bytes) => iconv.decode(bytes, name, { stripBOM: false }),
    encode: (text) => iconv.encode(text, name),
  };
}

const LONE_BYTE = 0xdc00;

const brokenUtf8: Codec = {
  name: BROKEN_UTF8,
  unit: 1,
  decode: (bytes) => textOfBytes(Buffer.from(bytes), (byte) => String.fromCharCode(LONE_BYTE + byte)),
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
  const text = brokenUtf8.decode(bytes);
  const characters = text.match(/[^\p{ASCII}\udc80-\udcff]/gu)?.length ?? 0;
  const rest = (text.match(/[\udc80-\udcff]+/gu) ?? []).map((run) =>
    brokenUtf8.encode(run).toString('latin1'),
  );
  const cut = rest.flatMap((run) => run.match(CUT) ?? []);
  const others = rest.join('').length - cut.join('').length;
  return characters + cut.length > others * 2;
}
