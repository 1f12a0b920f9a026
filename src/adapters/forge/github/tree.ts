import type { ChangeSet, FileMode } from '../../../core/change-set.ts';
import { BYTE_ORDER_MARK } from '../../../core/text/text.ts';

/** An entry of GitHub's create-tree request; `sha: null` removes the path. */
export type NewTreeEntry = { readonly path: string; readonly mode: FileMode; readonly type: 'blob' } & (
  | { readonly content: string }
  | { readonly sha: string | null }
);

/** Bytes that must be sent as a blob before the tree can refer to them. */
export interface BlobPart {
  readonly path: string;
  readonly mode: FileMode;
  readonly base64: string;
}

export interface TreePlan {
  readonly entries: readonly NewTreeEntry[];
  readonly blobs: readonly BlobPart[];
}

/** GitHub accepts some 40 MB in one request; this leaves room for escapes and for slow connections. */
const INLINE_BYTES = 5_000_000;

/**
 * Splits a change set into what is sent inline in one tree request and what needs a blob first: bytes that JSON cannot
 * carry unchanged, empty files, and the largest texts if there is too much text.
 */
export function planTree(changes: ChangeSet): TreePlan {
  const entries: NewTreeEntry[] = [];
  const blobs: BlobPart[] = [];
  const texts: { readonly path: string; readonly mode: FileMode; readonly bytes: Uint8Array }[] = [];
  for (const [path, change] of changes.entries()) {
    if (change.kind === 'file') texts.push({ path, mode: change.mode, bytes: change.bytes });
    else entries.push({ path, mode: '100644', type: 'blob', sha: null });
  }
  let room = INLINE_BYTES;
  for (const { path, mode, bytes } of texts.sort((a, b) => a.bytes.length - b.bytes.length)) {
    const content = bytes.length <= room ? exactText(bytes) : null;
    if (content === null) {
      blobs.push({ path, mode, base64: Buffer.from(bytes).toString('base64') });
    } else {
      room -= bytes.length;
      entries.push({ path, mode, type: 'blob', content });
    }
  }
  return { entries, blobs };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text that encodes exactly these bytes, or null. A byte order mark or an empty text can get lost on the way. */
function exactText(bytes: Uint8Array): string | null {
  try {
    const text = UTF8.decode(bytes);
    return text === '' || text.includes('\0') || text.startsWith(BYTE_ORDER_MARK) ? null : text;
  } catch {
    return null;
  }
}
