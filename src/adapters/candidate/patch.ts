import { join } from 'node:path';
import {
  type Change,
  type ChangeSet,
  encodingOf,
  type FileChange,
  kindOf,
  modeNotesOf,
} from '../../core/change-set.ts';
import { blobId } from '../../core/text/content-hash.ts';
import type { Hunk } from '../../core/text/hunk.ts';
import type { TextFile } from '../encoding/text-file.ts';
import type { BaseCommit, BaseEntry } from '../git/base-commit.ts';
import { quoted } from '../git/config-file.ts';
import { readPlainFile } from '../git/plain-file.ts';
import { hunksOf } from './hunks.ts';
import { shownText } from './readable.ts';

export interface Diff {
  /** For `git apply` on a clean clone of the base, with binary files and modes. Bytes: files need not be UTF-8. */
  readonly patch: Buffer;
  /** As people read it: text of all encodings, and of binary files that they differ. */
  readonly text: string;
  readonly files: readonly FileChange[];
}

/** What a change set does, file by file, sorted by path. Made without git, which writes objects, where a disk may take none, and may hang. */
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

/** What the head of a section says of a file before and after. */
interface Head {
  readonly path: string;
  /** Null: there is no file. */
  readonly modes: readonly [string | null, string | null];
  /** With them, `git apply --3way` finds the base. */
  readonly ids: readonly [string, string];
}

/** A changed file, before and after. */
interface Versions extends Head {
  readonly bytes: readonly [Buffer, Buffer];
  /** Null: it is binary. */
  readonly texts: readonly [TextFile | null, TextFile | null];
}

async function versionsOf(base: BaseCommit, path: string, change: Change): Promise<Versions> {
  const entry = (await base.entries()).get(path);
  const before = entry === undefined ? Buffer.alloc(0) : await bytesOf(base, path, entry);
  const [oldMode, oldId] = [entry?.mode ?? null, entry?.oid ?? noId(base.sha)];
  const old = await base.decode(path, before);
  if (change.kind === 'deleted') {
    const nothing = { text: '', legacy: null };
    const ids = [oldId, noId(base.sha)] as const;
    return { path, modes: [oldMode, null], ids, bytes: [before, Buffer.alloc(0)], texts: [old, nothing] };
  }
  const { mode, legacy } = change;
  const after = Buffer.from(change.bytes);
  // What is known of a text is not inferred once more.
  const text = legacy === undefined ? await base.decode(path, after) : { text: legacy.text, legacy };
  const ids = [oldId, blobId(after, base.sha)] as const;
  return { path, modes: [oldMode, mode], ids, bytes: [before, after], texts: [old, text] };
}

/** A larger file is left to git: nobody knows what stands in the checkout in its place. */
const MAX_CHECKOUT_BYTES = 2 * 1024 * 1024;

/** From the checkout where the file is the same there, by its id: a git that hangs keeps no patch back. */
async function bytesOf(base: BaseCommit, path: string, { mode, oid }: BaseEntry): Promise<Buffer> {
  const file =
    mode === LINK ? null : await readPlainFile(join(base.source.checkout, path), MAX_CHECKOUT_BYTES);
  if (file !== null && blobId(file, base.sha) === oid) return file;
  const found = await base.bytes(path, Number.MAX_SAFE_INTEGER);
  return found.kind === 'bytes' ? found.bytes : Buffer.alloc(0);
}

function noId(like: string): string {
  return '0'.repeat(like.length);
}

/** One character per byte. */
async function bytePatch(file: Versions): Promise<Buffer> {
  const [path = '', before = '', after = ''] = [Buffer.from(file.path), ...file.bytes].map((bytes) =>
    bytes.toString('latin1'),
  );
  const { text } = await sectionOf({ ...file, path }, [before, after]);
  return Buffer.from(text, 'latin1');
}

const LINK = '120000';

/** A file that becomes a link, or the reverse, is written as a deletion and an addition. */
async function sectionOf(head: Head, [before, after]: readonly [string, string]): Promise<Hunk> {
  const { path, modes, ids } = head;
  const [from, to] = modes;
  if (from !== null && to !== null && from !== to && modes.includes(LINK)) {
    const none = noId(ids[0]);
    const gone = await sectionOf({ path, modes: [from, null], ids: [ids[0], none] }, [before, '']);
    const come = await sectionOf({ path, modes: [null, to], ids: [none, ids[1]] }, ['', after]);
    return { text: gone.text + come.text, added: come.added, deleted: gone.deleted };
  }
  const { text, ...lines } = await hunksOf(before, after);
  const [a, b] = [
    from === null ? '/dev/null' : nameOf('a', path),
    to === null ? '/dev/null' : nameOf('b', path),
  ];
  return { text: `${headOf(head)}${text && `--- ${a}\n+++ ${b}\n${text}`}`, ...lines };
}

function binarySection(file: Versions): string {
  const [a, b] = [nameOf('a', file.path), nameOf('b', file.path)];
  const isSame = file.ids[0] === file.ids[1];
  return `${headOf(file)}${isSame ? '' : `Binary files ${a} and ${b} differ\n`}`;
}

function headOf({ path, modes, ids: [old, now] }: Head): string {
  const index = old === now ? '' : `index ${old}..${now}\n`;
  return `diff --git ${nameOf('a', path)} ${nameOf('b', path)}\n${modeLines(modes)}${index}`;
}

function modeLines([from, to]: Head['modes']): string {
  if (to === null) return `deleted file mode ${from}\n`;
  if (from === null) return `new file mode ${to}\n`;
  return from === to ? '' : `old mode ${from}\nnew mode ${to}\n`;
}

function nameOf(side: 'a' | 'b', path: string): string {
  const name = `${side}/${path}`;
  return /["\\\p{Cc}]|\s$/u.test(name) ? quoted(name) : name;
}
