import { type ChangeSet, encodingOf, type FileChange, kindOf, modeNotesOf } from '../../core/change-set.ts';
import { type Hunk, hunkOf, linesOf } from '../../core/text/hunk.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { quoted } from '../git/config-file.ts';

export interface MemoryPatch {
  readonly patch: Buffer;
  readonly stats: readonly FileChange[];
}

/**
 * The change set as a patch with statistics, made in memory: for a disk that cannot be written. Each file gets one
 * hunk, from its first change to its last, so counts may be higher than git's.
 */
export async function memoryPatchOf(base: BaseCommit, changes: ChangeSet): Promise<MemoryPatch> {
  const entries = await base.entries();
  const sections: string[] = [];
  const stats: FileChange[] = [];
  for (const [path, change] of changes.entries()) {
    const from = entries.get(path)?.mode ?? null;
    const found = from === null ? null : await base.bytes(path, Number.MAX_SAFE_INTEGER);
    const before = found?.kind === 'bytes' ? found.bytes : Buffer.alloc(0);
    const after = change.kind === 'file' ? Buffer.from(change.bytes) : Buffer.alloc(0);
    // One character per byte: files need not be UTF-8.
    const [old, now] = [linesOf(before.toString('latin1')), linesOf(after.toString('latin1'))];
    const to = change.kind === 'file' ? change.mode : null;
    // A file that becomes a link, or the reverse, is written as a deletion and an addition.
    const isOther = from !== null && to !== null && from !== to && [from, to].includes(LINK);
    sections.push(
      ...(isOther
        ? [sectionOf(path, [from, null], hunkOf(old, [])), sectionOf(path, [null, to], hunkOf([], now))]
        : [sectionOf(path, [from, to], hunkOf(old, now))]),
    );
    const { added, deleted } = hunkOf(old, now);
    const isBinary = before.includes(0) || after.includes(0);
    const counts = isBinary ? { added: null, deleted: null } : { added, deleted };
    stats.push({
      path,
      kind: kindOf(change),
      ...counts,
      ...encodingOf(change),
      ...modeNotesOf(from, change),
    });
  }
  return { patch: Buffer.from(sections.join(''), 'latin1'), stats };
}

const LINK = '120000';

/** @param modes before and after; null: there is no file */
function sectionOf(path: string, modes: readonly [string | null, string | null], { text }: Hunk): string {
  const [from, to] = modes;
  const [a, b] = [nameOf('a', path), nameOf('b', path)];
  const names = `--- ${from === null ? '/dev/null' : a}\n+++ ${to === null ? '/dev/null' : b}\n`;
  return `diff --git ${a} ${b}\n${modeLines(from, to)}${text === '' ? '' : names}${text}`;
}

function nameOf(side: 'a' | 'b', path: string): string {
  return Buffer.from(quoted(`${side}/${path}`)).toString('latin1');
}

function modeLines(from: string | null, to: string | null): string {
  if (to === null) return `deleted file mode ${from}\n`;
  if (from === null) return `new file mode ${to}\n`;
  return from === to ? '' : `old mode ${from}\nnew mode ${to}\n`;
}
