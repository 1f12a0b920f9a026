import type { ChangeSet } from '../../core/change-set.ts';
import type { Emit } from '../../core/events.ts';
import { hunkOf, linesOf } from '../../core/text/hunk.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { decodeText } from '../git/text-file.ts';
import { MAX_READ_BYTES } from './original-file.ts';

/** Reports each edit with the lines that it changed; without lines if the file is not text. */
export function reportingEdits(base: BaseCommit, emit: Emit) {
  return async (path: string, before: ChangeSet, after: ChangeSet): Promise<void> => {
    const [old, now] = await Promise.all([bytesIn(base, before, path), bytesIn(base, after, path)]);
    const to = old === null ? 'added' : now === null ? 'deleted' : 'modified';
    emit({ kind: 'edited', path, to, hunk: hunkOf(textLines(old), textLines(now)).text });
  };
}

/** Null: there is no file. */
async function bytesIn(base: BaseCommit, changes: ChangeSet, path: string): Promise<Uint8Array | null> {
  const change = changes.get(path);
  if (change !== undefined) return change.kind === 'file' ? change.bytes : null;
  if (!(await base.entries()).has(path)) return null;
  const found = await base.bytes(path, MAX_READ_BYTES);
  return found.kind === 'bytes' ? found.bytes : new Uint8Array();
}

function textLines(bytes: Uint8Array | null): readonly string[] {
  return linesOf(bytes === null ? '' : (decodeText(bytes) ?? ''));
}
