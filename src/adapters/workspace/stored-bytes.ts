import type { LegacyText, TextEncoding } from '../../core/change-set.ts';
import type { Edit } from '../../core/ports.ts';
import { codePointName } from '../../core/text/invisible.ts';
import { BYTE_ORDER_MARK } from '../../core/text/text.ts';
import { textRefusal } from '../candidate/edit-rules.ts';
import { BROKEN_UTF8, decodeUtf8, LONE_BYTES } from '../encoding/plain-text.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import type { StoredText } from './content.ts';

/** What git stores for a file, and its text where that is no UTF-8. */
export type Stored =
  | {
      readonly kind: 'stored';
      readonly bytes: Uint8Array;
      readonly text: string;
      readonly legacy: LegacyText | null;
    }
  | { readonly kind: 'refused'; readonly why: string };

/** @param before the file as the run found it; null: there was none */
export async function storedOf(
  base: BaseCommit,
  path: string,
  { edit, before }: { readonly edit: Exclude<Edit, { kind: 'delete' }>; readonly before: StoredText | null },
): Promise<Stored> {
  if (edit.kind === 'store') return storedOfCheckout(base, path, edit.bytes);
  const { text } = edit;
  const isBroken = before?.legacy?.encoding.name === BROKEN_UTF8;
  const why = textRefusal(path, isBroken ? text.replace(LONE_BYTES, '') : text);
  return why === null ? storedOfText(base, path, { text, before }) : { kind: 'refused', why };
}

/** What `git add` would store for bytes of a checkout; refused if that is binary. */
async function storedOfCheckout(base: BaseCommit, path: string, bytes: Uint8Array): Promise<Stored> {
  const stored = await base.attributes.stored(path, bytes, 'checkout');
  if (typeof stored === 'string') return { kind: 'refused', why: stored };
  const found = await base.decode(path, stored);
  return found === null
    ? { kind: 'refused', why: `${path} is binary.` }
    : { kind: 'stored', bytes: stored, ...found };
}

/**
 * A text in the encoding of the file, or in the one that the repository names for a new file; with the line ends that git
 * would store.
 * @param before the file as the run found it; null: there was none
 */
export async function storedOfText(
  base: BaseCommit,
  path: string,
  { text, before }: { readonly text: string; readonly before: StoredText | null },
): Promise<Stored> {
  const { encoding, prefix } = await encodingFor(base, path, { text, before });
  const written = prefix !== '' && !text.startsWith(prefix) ? prefix + text : text;
  const encoded = await bytesOf(written, encoding, before);
  if (encoded.kind === 'lacking') return { kind: 'refused', why: lacking(path, encoding, encoded) };
  const bytes = await base.attributes.stored(path, encoded.bytes, 'store');
  if (typeof bytes === 'string') return { kind: 'refused', why: bytes };
  // A file of ASCII is the same in UTF-8.
  if (encoding === null || decodeUtf8(bytes) !== null)
    return { kind: 'stored', bytes, text: Buffer.from(bytes).toString(), legacy: null };
  const own = await textOf(bytes, encoding);
  return { kind: 'stored', bytes, text: own, legacy: { text: own, encoding } };
}

interface Wanted {
  /** Null: UTF-8. */
  readonly encoding: TextEncoding | null;
  /** What a new file begins with. */
  readonly prefix: string;
}

/** ASCII is the same in all encodings of one byte: which of them is meant counts with the first other character. */
async function encodingFor(
  base: BaseCommit,
  path: string,
  { text, before }: { readonly text: string; readonly before: StoredText | null },
): Promise<Wanted> {
  const isDecided = before !== null && (!isAscii(before.text) || isAscii(text));
  if (before !== null && (before.legacy !== null || isDecided))
    return { encoding: before.legacy?.encoding ?? null, prefix: '' };
  const charset = await base.attributes.charsetOf(path);
  if (charset === null) return { encoding: null, prefix: '' };
  const { codecOf } = await import('../encoding/codec.ts');
  const codec = codecOf(charset);
  if (codec === null || (before !== null && codec.unit > 1)) return { encoding: null, prefix: '' };
  return { encoding: { name: codec.name, isGuess: false }, prefix: codec.unit > 1 ? BYTE_ORDER_MARK : '' };
}

function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text);
}

async function bytesOf(text: string, encoding: TextEncoding | null, before: StoredText | null) {
  if (encoding === null) return { kind: 'bytes', bytes: Buffer.from(text) } as const;
  const { encodeLegacy } = await import('../encoding/legacy-text.ts');
  return encodeLegacy(text, encoding.name, before?.bytes ?? new Uint8Array());
}

async function textOf(bytes: Uint8Array, { name }: TextEncoding): Promise<string> {
  const { codecOf } = await import('../encoding/codec.ts');
  return codecOf(name)?.decode(bytes) ?? '';
}

function lacking(
  path: string,
  encoding: TextEncoding | null,
  { character, line }: { readonly character: string; readonly line: number },
): string {
  const { name = '', isGuess = false } = encoding ?? {};
  const whose = isGuess ? 'which is assumed for the file' : 'the encoding of the file';
  return (
    `The content for ${path} has ${JSON.stringify(character)} (${codePointName(character)}) in line ${line}, which ` +
    `${name}, ${whose}, does not have. Nothing was changed. Write it as an escape of the language, ` +
    'or in other characters.'
  );
}
