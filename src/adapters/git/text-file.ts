/** A NUL this near to the beginning makes a file binary, as it does for git. */
const SNIFFED_BYTES = 8_000;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file, a byte order mark included; null when it is binary or not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.subarray(0, SNIFFED_BYTES).includes(0)) return null;
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
