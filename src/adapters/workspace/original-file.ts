import type { ChangeSet, FileMode, LegacyText } from '../../core/change-set.ts';
import type { FileRead } from '../../core/file-read.ts';
import type { TextFile } from '../encoding/text-file.ts';
import type { BaseCommit, BaseMode } from '../git/base-commit.ts';

/** Larger files are neither read nor edited. */
export const MAX_READ_BYTES = 2 * 1024 * 1024;

/** The file that an edit starts from. `file`: null if there was none. `mode`: the mode that it keeps. */
export type OriginalFile =
  | { readonly kind: 'known'; readonly file: StoredText | null; readonly mode: FileMode }
  /** The file exists but cannot be edited as text; `why` is a sentence with what to do. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** A text with the bytes that it was read from. */
export interface StoredText extends TextFile {
  readonly bytes: Uint8Array;
}

/** Why an existing file of the base cannot be read: a partial clone lacks contents. */
export function absentRefusal(path: string): string {
  return (
    `The content of ${path} is not in the checkout, which is a partial clone. Leave it as it is; if the task needs ` +
    'it, say so: a maintainer can check out without "filter".'
  );
}

/** The file as the run found it, on its branch or in the base. */
export async function originalOf(base: BaseCommit, start: ChangeSet, path: string): Promise<OriginalFile> {
  const change = start.get(path);
  if (change?.kind === 'file') {
    const { bytes, mode, legacy = null } = change;
    if (bytes.length > MAX_READ_BYTES) return unreadable(tooLarge(path, bytes.length));
    return textual(path, { bytes, mode, text: await textAt(base, path, { bytes, legacy }) });
  }
  const entry = (await base.entries()).get(path);
  // Deleted on the branch: what is written there again is the file of the base, as within one run.
  if (entry === undefined || change !== undefined)
    return { kind: 'known', file: null, mode: entry?.mode === '100755' ? '100755' : '100644' };
  const found = await base.bytes(path, MAX_READ_BYTES);
  if (found.kind === 'too-large') return unreadable(tooLarge(path, found.size));
  if (entry.mode === '160000') return unreadable(notOrdinary(path));
  if (found.kind === 'missing') return unreadable(absentRefusal(path));
  const { bytes } = found;
  return textual(path, { bytes, mode: entry.mode, text: await base.decode(path, bytes) });
}

/** What is known of a text is not inferred once more: of other bytes, another encoding could be. */
async function textAt(
  base: BaseCommit,
  path: string,
  { bytes, legacy }: { readonly bytes: Uint8Array; readonly legacy: LegacyText | null },
): Promise<TextFile | null> {
  return legacy === null ? base.decode(path, bytes) : { text: legacy.text, legacy };
}

function textual(
  path: string,
  {
    bytes,
    mode,
    text,
  }: { readonly bytes: Uint8Array; readonly mode: FileMode; readonly text: TextFile | null },
): OriginalFile {
  if (mode === '120000') return unreadable(notOrdinary(path));
  if (text !== null) return { kind: 'known', file: { ...text, bytes }, mode };
  return unreadable(
    `${path} is binary, or text in an encoding that is not known; writing text would damage it. ` +
      'Leave it as it is, or delete it and write a new file under another name.',
  );
}

function unreadable(why: string): OriginalFile {
  return { kind: 'unreadable', why };
}

function tooLarge(path: string, size: number): string {
  return `${path} has ${size} bytes, and files above ${MAX_READ_BYTES} are not edited. Leave it as it is.`;
}

function notOrdinary(path: string): string {
  return `${path} is no ordinary file in the base commit. Use another path.`;
}

/** How these bytes are shown to a reader. */
export async function contentOf(
  base: BaseCommit,
  path: string,
  file: { readonly bytes: Uint8Array; readonly mode: BaseMode; readonly legacy?: LegacyText },
): Promise<FileRead> {
  const { length } = file.bytes;
  if (length > MAX_READ_BYTES) return { kind: 'too-large', bytes: length };
  const found = await textAt(base, path, { bytes: file.bytes, legacy: file.legacy ?? null });
  if (file.mode === '120000') return { kind: 'link', target: found?.text ?? '' };
  if (found === null) return { kind: 'binary', bytes: length };
  const { text, legacy } = found;
  return { kind: 'text', text, bytes: length, ...(legacy !== null && { encoding: legacy.encoding }) };
}

export async function isInBase(
  base: BaseCommit,
  path: string,
  file: { readonly mode: BaseMode; readonly bytes: Uint8Array },
): Promise<boolean> {
  if ((await base.entries()).get(path)?.mode !== file.mode) return false;
  const found = await base.bytes(path, file.bytes.length);
  return found.kind === 'bytes' && found.bytes.equals(file.bytes);
}

/** The text at a path; null: there is no file. `unreadable`: it is binary, too large, or not in a partial clone. */
export async function textIn(
  { base, changes }: { readonly base: BaseCommit; readonly changes: ChangeSet },
  path: string,
  maxBytes: number,
): Promise<TextFile | null | 'unreadable'> {
  const bytes = await contentAt({ base, changes }, path, maxBytes);
  if (bytes === null || bytes === 'unreadable') return bytes;
  const change = changes.get(path);
  const legacy = change?.kind === 'file' ? (change.legacy ?? null) : null;
  return (await textAt(base, path, { bytes, legacy })) ?? 'unreadable';
}

/** The content at a path; null: there is no file. `unreadable`: it is too large, or not in a partial clone. */
export async function contentAt(
  { base, changes }: { readonly base: BaseCommit; readonly changes: ChangeSet },
  path: string,
  maxBytes: number,
): Promise<Uint8Array | null | 'unreadable'> {
  const change = changes.get(path);
  if (change !== undefined) return change.kind === 'deleted' ? null : change.bytes;
  const found = await base.bytes(path, maxBytes);
  if (found.kind === 'bytes') return found.bytes;
  return (await base.entries()).has(path) ? 'unreadable' : null;
}
