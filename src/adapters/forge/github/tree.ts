import type { Change, ChangeSet, FileMode } from '../../../core/change-set.ts';
import { BYTE_ORDER_MARK } from '../../../core/text/text.ts';

/** A file of a tree to be made. `sha: null` removes the path; `base64` has to be sent as a blob before. */
export type TreeEntry = { readonly path: string; readonly mode: FileMode } & (
  | { readonly content: string }
  | { readonly sha: null }
  | { readonly base64: string }
);

/** GitHub accepts some 40 MB in one request; this leaves room for escapes and for slow connections. */
const INLINE_BYTES = 5_000_000;

/**
 * What a change set makes of a tree. Texts are sent inline with the tree; bytes that JSON cannot carry unchanged, empty
 * files, and texts for which there is no room left need blobs.
 */
export function treeEntries(changes: ChangeSet): readonly TreeEntry[] {
  let room = INLINE_BYTES;
  // The smallest first, so that few need blobs, which are requests of their own.
  const bySize = changes.entries().toSorted(([, one], [, other]) => sizeOf(one) - sizeOf(other));
  return bySize.map(([path, change]): TreeEntry => {
    if (change.kind === 'deleted') return { path, mode: '100644', sha: null };
    const { mode, bytes } = change;
    const content = bytes.length <= room ? exactText(bytes) : null;
    if (content === null) return { path, mode, base64: Buffer.from(bytes).toString('base64') };
    room -= bytes.length;
    return { path, mode, content };
  });
}

function sizeOf(change: Change): number {
  return change.kind === 'deleted' ? 0 : change.bytes.length;
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
