import type { ChangeSet } from '../core/change-set.ts';
import { checkPath, isProtected, protectedKind } from '../core/paths.ts';
import { unseenIn } from '../core/unseen.ts';
import type { Slot } from './candidate-files.ts';

/** The most that one run may change. Bytes are those of new content. */
export interface EditLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
}

export const EDIT_LIMITS: EditLimits = {
  maxFiles: 200,
  maxFileBytes: 1024 * 1024,
  maxTotalBytes: 10 * 1024 * 1024,
};

/** Why a path may not be changed whatever stands there; null when it may. */
export function pathRefusal(raw: string, allow: (path: string) => boolean): string | null {
  const checked = checkPath(raw);
  if (checked.kind === 'refused') return checked.why;
  if (!isProtected(checked.path, { allow })) return null;
  const kind = protectedKind(checked.path) ?? 'protected';
  return (
    `${checked.path} is ${kind}, which this run may not change. Leave it as it is; if the task needs it, ` +
    'say so: a maintainer can open it with the input allow-paths.'
  );
}

/** Why nothing can be written at a place that looks like this; null when it can. */
export function placeRefusal(path: string, slot: Slot): string | null {
  switch (slot.kind) {
    case 'folder':
      return `${path} is a folder. Name a file in it.`;
    case 'blocked':
      return blockedRefusal(path, slot);
    case 'base':
      if (slot.entry.mode === '120000') {
        return `${path} is a symbolic link, and links are not written through. Write the file that it leads to.`;
      }
      if (slot.entry.mode === '160000')
        return `${path} is a submodule, which is another repository. Leave it out.`;
      return null;
    case 'changed':
    case 'none':
      return null;
  }
}

export function blockedRefusal(path: string, { by, mode }: Extract<Slot, { kind: 'blocked' }>): string {
  if (mode === '160000')
    return `${path} lies in the submodule ${by}, which is another repository. Leave it out.`;
  if (mode === '120000') {
    return `${path} lies behind the symbolic link ${by}, and links are not followed. Name the real folder.`;
  }
  return `${by} is a file, so nothing can stand below it. Choose another path than ${path}.`;
}

/** Why a content is no text that can be written; null when it is. */
export function textRefusal(path: string, text: string): string | null {
  if (text.includes('\0')) return `The content for ${path} holds a NUL character. Only text can be written.`;
  if (text.isWellFormed()) return null;
  return `The content for ${path} holds half of a character (a lone surrogate). Write whole ones.`;
}

/** Why this much may not be written; null when it may. */
export function sizeRefusal(
  path: string,
  bytes: Uint8Array,
  changes: ChangeSet,
  limits: EditLimits,
): string | null {
  if (bytes.length > limits.maxFileBytes) {
    return (
      `The content for ${path} has ${bytes.length} bytes, and a file may have ${limits.maxFileBytes}. ` +
      'Split it into smaller files.'
    );
  }
  const others = changes.entries().filter(([other]) => other !== path);
  if (others.length >= limits.maxFiles) {
    return `This run has changed ${limits.maxFiles} files, which is the most it may. Finish with what stands.`;
  }
  const total = others.reduce(
    (sum, [, one]) => sum + (one.kind === 'file' ? one.bytes.length : 0),
    bytes.length,
  );
  if (total > limits.maxTotalBytes) {
    return (
      `With ${path} this run would write ${total} bytes, and ${limits.maxTotalBytes} is the most it may. ` +
      'Finish with what stands.'
    );
  }
  return null;
}

/**
 * Why a text may not be written: it would bring in characters that no reviewer sees. Those that stood in the file
 * before may stay. Null when it may.
 */
export function unseenRefusal(path: string, text: string, before: string): string | null {
  const known = countsOf(unseenIn(before));
  const brought = [...countsOf(unseenIn(text))].filter(([char, count]) => count > (known.get(char) ?? 0));
  if (brought.length === 0) return null;
  const names = brought
    .slice(0, 5)
    .map(([char]) => char)
    .join(', ');
  return `The content for ${path} holds characters that no reviewer can see (${names}). Write them as escapes of the language.`;
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
