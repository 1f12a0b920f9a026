import {
  type Change,
  type ChangeSet,
  encodingOf,
  type FileChange,
  kindOf,
  modeNotesOf,
} from '../../core/change-set.ts';
import type { Hunk } from '../../core/text/hunk.ts';
import type { TextFile } from '../encoding/text-file.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { quoted } from '../git/config-file.ts';
import { hunksOf } from './hunks.ts';
import { shownText } from './readable.ts';

export interface Diff {
  /** For `git apply` on a clean clone of the base, with binary files and modes. Bytes: files need not be UTF-8. */
  readonly patch: Buffer;
  /** As people read it: text of all encodings, and of binary files that they differ. */
  readonly text: string;
  readonly files: readonly FileChange[];
}

/** What a change set does, file by file, sorted by path. Made without git, which writes objects: a disk may take none. */
export async function diffOf(base: BaseCommit, changes: ChangeSet): Promise<Diff> {
  const sections: string[] = [];
  const patches: Buffer[] = [];
  const files: FileChange[] = [];
  for (const [path, change] of changes.entries()) {
    const versions = await versionsOf(base, path, change);
    const [before, after] = versions.texts;
    const isText = before !== null && after !== null;
    const { text, ...lines } = isText
      ? await sectionOf(versions, [shownText(before), shownText(after)])
      : { text: binarySection(versions), added: null, deleted: null };
    sections.push(text);
    const isPatch = isText && before.legacy === null && after.legacy === null;
    patches.push(isPatch ? Buffer.from(text) : await bytePatch(versions));
    const notes = { ...encodingOf(change), ...modeNotesOf(versions.modes[0], change) };
    files.push({ path, kind: kindOf(change), ...lines, ...notes });
  }
  return { patch: Buffer.concat(patches), text: sections.join(''), files };
}

/** A changed file, before and after. */
interface Versions {
  readonly path: string;
  /** Null: there is no file. */
  readonly modes: readonly [string | null, string | null];
  readonly bytes: readonly [Buffer, Buffer];
  /** Null: it is binary. */
  readonly texts: readonly [TextFile | null, TextFile | null];
}

async function versionsOf(base: BaseCommit, path: string, change: Change): Promise<Versions> {
  const mode = (await base.entries()).get(path)?.mode ?? null;
  const found = await base.bytes(path, Number.MAX_SAFE_INTEGER);
  const before = found.kind === 'bytes' ? found.bytes : Buffer.alloc(0);
  const old = await base.decode(path, before);
  if (change.kind === 'deleted')
    return {
      path,
      modes: [mode, null],
      bytes: [before, Buffer.alloc(0)],
      texts: [old, { text: '', legacy: null }],
    };
  const { bytes, legacy } = change;
  // What is known of a text is not inferred once more.
  const text = legacy === undefined ? await base.decode(path, bytes) : { text: legacy.text, legacy };
  return { path, modes: [mode, change.mode], bytes: [before, Buffer.from(bytes)], texts: [old, text] };
}

/** One character per byte. */
async function bytePatch(file: Versions): Promise<Buffer> {
  const [path = '', before = '', after = ''] = [Buffer.from(file.path), ...file.bytes].map((bytes) =>
    bytes.toString('latin1'),
  );
  const { text } = await sectionOf({ path, modes: file.modes }, [before, after]);
  return Buffer.from(text, 'latin1');
}

const LINK = '120000';

/** A file that becomes a link, or the reverse, is written as a deletion and an addition. */
async function sectionOf(
  { path, modes }: Pick<Versions, 'path' | 'modes'>,
  [before, after]: readonly [string, string],
): Promise<Hunk> {
  const [from, to] = modes;
  if (from !== null && to !== null && from !== to && modes.includes(LINK)) {
    const gone = await sectionOf({ path, modes: [from, null] }, [before, '']);
    const come = await sectionOf({ path, modes: [null, to] }, ['', after]);
    return { text: gone.text + come.text, added: come.added, deleted: gone.deleted };
  }
  const { text, ...lines } = await hunksOf(before, after);
  const [a, b] = [
    from === null ? '/dev/null' : nameOf('a', path),
    to === null ? '/dev/null' : nameOf('b', path),
  ];
  return { text: `${headOf({ path, modes })}${text && `--- ${a}\n+++ ${b}\n${text}`}`, ...lines };
}

function binarySection({ path, modes, bytes: [before, after] }: Versions): string {
  const differ = `Binary files ${nameOf('a', path)} and ${nameOf('b', path)} differ\n`;
  return `${headOf({ path, modes })}${before.equals(after) ? '' : differ}`;
}

function headOf({ path, modes: [from, to] }: Pick<Versions, 'path' | 'modes'>): string {
  const head = `diff --git ${nameOf('a', path)} ${nameOf('b', path)}\n`;
  if (to === null) return `${head}deleted file mode ${from}\n`;
  if (from === null) return `${head}new file mode ${to}\n`;
  return from === to ? head : `${head}old mode ${from}\nnew mode ${to}\n`;
}

function nameOf(side: 'a' | 'b', path: string): string {
  const name = `${side}/${path}`;
  return /["\\\p{Cc}]|\s$/u.test(name) ? quoted(name) : name;
}
