import type { LegacyText } from '../../core/change-set.ts';
import { decodeUtf8 } from './plain-text.ts';

/** The text of a file, including a byte order mark. `legacy`: null if it is UTF-8. */
export interface TextFile {
  readonly text: string;
  readonly legacy: LegacyText | null;
}

/**
 * The text of a file in whatever encoding it is; null: it is binary. What other encodings need is loaded with the first
 * file that is not UTF-8.
 *
 * @param declared the encoding that the repository names for the file; asked only if the bytes are not UTF-8
 */
export async function decodeFile(
  bytes: Uint8Array,
  declared: () => Promise<string | null>,
): Promise<TextFile | null> {
  const text = decodeUtf8(bytes);
  if (text !== null) return { text, legacy: null };
  const { decodeLegacy } = await import('./legacy-text.ts');
  const legacy = decodeLegacy(bytes, await declared());
  return legacy === null ? null : { text: legacy.text, legacy };
}
