/** As in git, a NUL among the first bytes makes a file binary. */
const SNIFFED_BYTES = 8_000;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file, including a byte order mark; null: binary or not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.subarray(0, SNIFFED_BYTES).includes(0)) return null;
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
