import type { ChangeSet, FileMode } from '../../core/change-set.ts';
import type { FileRead } from '../../core/ports.ts';
import type { BaseCommit, BaseMode } from '../git/base-commit.ts';
import { decodeText } from '../git/text-file.ts';

/** Larger files are neither read nor edited. */
export const MAX_READ_BYTES = 2 * 1024 * 1024;

/** The file that an edit starts from. `bytes`: null if there was none. `mode`: the mode that it keeps. */
export type OriginalFile =
  | { readonly kind: 'known'; readonly bytes: Buffer | null; readonly mode: FileMode }
  /** The file exists but cannot be edited as text; `why` is a sentence with what to do. */
  | { readonly kind: 'unreadable'; readonly why: string };

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
    const { bytes, mode } = change;
    return bytes.length > MAX_READ_BYTES
      ? unreadable(tooLarge(path, bytes.length))
      : textual(path, Buffer.from(bytes), mode);
  }
  const entry = (await base.entries()).get(path);
  // Deleted on the branch: what is written there again is the file of the base, as within one run.
  if (entry === undefined || change !== undefined)
    return { kind: 'known', bytes: null, mode: entry?.mode === '100755' ? '100755' : '100644' };
  const found = await base.bytes(path, MAX_READ_BYTES);
  if (found.kind === 'too-large') return unreadable(tooLarge(path, found.size));
  if (entry.mode === '160000') return unreadable(notOrdinary(path));
  if (found.kind === 'missing') return unreadable(absentRefusal(path));
  return textual(path, found.bytes, entry.mode);
}

function textual(path: string, bytes: Buffer, mode: FileMode): OriginalFile {
  if (mode === '120000') return unreadable(notOrdinary(path));
  if (decodeText(bytes) !== null) return { kind: 'known', bytes, mode };
  return unreadable(
    `${path} is binary, or text in another encoding than UTF-8; writing text would damage it. ` +
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
export function contentOf(bytes: Uint8Array, mode: BaseMode): FileRead {
  if (bytes.length > MAX_READ_BYTES) return { kind: 'too-large', bytes: bytes.length };
  const text = decodeText(bytes);
  if (mode === '120000') return { kind: 'link', target: text ?? '' };
  if (text === null) return { kind: 'binary', bytes: bytes.length };
  return { kind: 'text', text, bytes: bytes.length };
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
