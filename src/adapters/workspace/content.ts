import type { ChangeSet, FileMode } from '../../core/change-set.ts';
import type { FileRead } from '../../core/file-read.ts';
import type { TextFile } from '../encoding/text-file.ts';
import type { BaseCommit } from '../git/base-commit.ts';

/** Larger files are neither read nor edited. */
const MAX_READ_BYTES = 2 * 1024 * 1024;

/** A change set over its base. */
interface Seen {
  readonly base: BaseCommit;
  readonly changes: ChangeSet;
}

/** What is at a path. `absent`: a file that a partial clone lacks. */
export type Content =
  | { readonly kind: 'none' }
  | { readonly kind: 'submodule' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** `text`: null if it is binary, or in an encoding that is not known. */
  | {
      readonly kind: 'file';
      readonly bytes: Uint8Array;
      readonly mode: FileMode;
      readonly text: TextFile | null;
    };

/** @param maxBytes of the base; of a change it is always MAX_READ_BYTES */
export async function contentAt(
  { base, changes }: Seen,
  path: string,
  maxBytes = MAX_READ_BYTES,
): Promise<Content> {
  const change = changes.get(path);
  if (change?.kind === 'deleted') return { kind: 'none' };
  if (change !== undefined) {
    const { bytes, mode, legacy } = change;
    if (bytes.length > MAX_READ_BYTES) return { kind: 'too-large', bytes: bytes.length };
    // What is known of a text is not inferred once more: of other bytes, another encoding could be.
    const text = legacy === undefined ? await base.decode(path, bytes) : { text: legacy.text, legacy };
    return { kind: 'file', bytes, mode, text };
  }
  const mode = (await base.entries()).get(path)?.mode;
  if (mode === undefined) return { kind: 'none' };
  if (mode === '160000') return { kind: 'submodule' };
  const found = await base.bytes(path, maxBytes);
  if (found.kind === 'missing') return { kind: 'absent' };
  if (found.kind === 'too-large') return { kind: 'too-large', bytes: found.size };
  return { kind: 'file', bytes: found.bytes, mode, text: await base.decode(path, found.bytes) };
}

/** How it is shown to a reader. */
export function asRead(path: string, content: Content): FileRead {
  if (content.kind === 'none') return { kind: 'missing', nearest: [] };
  if (content.kind === 'absent') return { kind: 'refused', why: absentRefusal(path) };
  if (content.kind !== 'file') return content;
  const bytes = content.bytes.length;
  if (content.mode === '120000') return { kind: 'link', target: content.text?.text ?? '' };
  if (content.text === null) return { kind: 'binary', bytes };
  const { text, legacy } = content.text;
  return { kind: 'text', text, bytes, ...(legacy !== null && { encoding: legacy.encoding }) };
}

/** The text at a path; null: there is no file. `unreadable`: it is binary, too large, or not in a partial clone. */
export async function textIn(
  seen: Seen,
  path: string,
  maxBytes = MAX_READ_BYTES,
): Promise<TextFile | null | 'unreadable'> {
  const content = await contentAt(seen, path, maxBytes);
  if (content.kind === 'none') return null;
  return (content.kind === 'file' ? content.text : null) ?? 'unreadable';
}

/** The file that an edit starts from. `file`: null if there was none. `mode`: the mode that it keeps. */
export type OriginalFile =
  | { readonly kind: 'known'; readonly file: StoredText | null; readonly mode: FileMode }
  /** The file exists but cannot be edited as text; `why` is a sentence with what to do. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** A text with the bytes that it was read from. */
export interface StoredText extends TextFile {
  readonly bytes: Uint8Array;
}

/** The file as the run found it, on its branch or in the base. */
export async function originalOf(base: BaseCommit, start: ChangeSet, path: string): Promise<OriginalFile> {
  const content = await contentAt({ base, changes: start }, path);
  if (content.kind === 'none') {
    // Deleted on the branch: what is written there again is the file of the base, as within one run.
    const before = (await base.entries()).get(path)?.mode;
    return { kind: 'known', file: null, mode: before === '100755' ? '100755' : '100644' };
  }
  if (content.kind === 'absent') return unreadable(absentRefusal(path));
  if (content.kind === 'too-large') {
    const size = `${path} has ${content.bytes} bytes`;
    return unreadable(`${size}, and files above ${MAX_READ_BYTES} are not edited. Leave it as it is.`);
  }
  if (content.kind === 'submodule' || content.mode === '120000')
    return unreadable(`${path} is no ordinary file in the base commit. Use another path.`);
  const { bytes, mode, text } = content;
  if (text !== null) return { kind: 'known', file: { ...text, bytes }, mode };
  return unreadable(
    `${path} is binary, or text in an encoding that is not known; writing text would damage it. ` +
      'Leave it as it is, or delete it and write a new file under another name.',
  );
}

function unreadable(why: string): OriginalFile {
  return { kind: 'unreadable', why };
}

/** Why an existing file of the base cannot be read: a partial clone lacks contents. */
function absentRefusal(path: string): string {
  return (
    `The content of ${path} is not in the checkout, which is a partial clone. Leave it as it is; if the task needs ` +
    'it, say so: a maintainer can check out without "filter".'
  );
}
