import type { FileMode } from '../core/change-set.ts';
import type { BaseCommit } from './base-commit.ts';
import { decodeText } from './text-file.ts';

/** Files beyond this many bytes are neither read nor edited. */
export const MAX_READ_BYTES = 2 * 1024 * 1024;

/** What an edit starts from; `bytes` is null where the base has no such file. `mode` is the one that it keeps. */
export type OriginalFile =
  | { readonly kind: 'known'; readonly bytes: Buffer | null; readonly mode: FileMode }
  /** It is there and cannot be edited as text; `why` is a sentence with what to do. */
  | { readonly kind: 'unreadable'; readonly why: string };

/** Why a file of the base cannot be read although it is there: a partial clone leaves contents out. */
export function absentRefusal(path: string): string {
  return (
    `The content of ${path} is not in the checkout, which is a partial clone. Leave it as it is; if the task needs ` +
    'it, say so: a maintainer can check out without "filter".'
  );
}

/** The file as the base has it. */
export async function originalOf(base: BaseCommit, path: string): Promise<OriginalFile> {
  const entry = (await base.entries()).get(path);
  if (entry === undefined) return { kind: 'known', bytes: null, mode: '100644' };
  const found = await base.bytes(path, MAX_READ_BYTES);
  if (found.kind === 'too-large') {
    const why = `${path} has ${found.size} bytes, and files above ${MAX_READ_BYTES} are not edited. Leave it as it is.`;
    return { kind: 'unreadable', why };
  }
  if (entry.mode === '120000' || entry.mode === '160000') {
    return { kind: 'unreadable', why: `${path} is no ordinary file in the base commit. Use another path.` };
  }
  if (found.kind === 'missing') return { kind: 'unreadable', why: absentRefusal(path) };
  if (decodeText(found.bytes) === null) {
    const why =
      `${path} is binary, or text in another encoding than UTF-8; writing text would damage it. ` +
      'Leave it as it is, or delete it and write a new file under another name.';
    return { kind: 'unreadable', why };
  }
  return { kind: 'known', bytes: found.bytes, mode: entry.mode };
}
