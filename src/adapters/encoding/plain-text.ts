import { isUtf8 } from 'node:buffer';

/** As in git, a NUL among the first bytes makes a file binary, unless it is UTF-16. */
const SNIFFED_BYTES = 8_000;

/**
 * UTF-8 in which some bytes are no part of a character, such as cut sequences in test data. In a text, such a byte is half
 * of a surrogate pair, U+DC80 to U+DCFF, as in Python (PEP 383).
 */
export const BROKEN_UTF8 = 'UTF-8 with invalid bytes';

/** Lone halves of surrogate pairs that stand for bytes. */
export const LONE_BYTES = /[\udc80-\udcff]/gu;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of bytes that are UTF-8; null: they are binary, or in another encoding. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  if (!isUtf8(bytes) || bytes.subarray(0, SNIFFED_BYTES).includes(0)) return null;
  return decoder.decode(bytes);
}
