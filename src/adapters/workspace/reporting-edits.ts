import type { ChangeSet } from '../../core/change-set.ts';
import type { Emit } from '../../core/events.ts';
import { hunkOf, linesOf } from '../../core/text/hunk.ts';
import type { BaseCommit } from '../git/base-commit.ts';
import { decodeText } from '../git/text-file.ts';
import { contentAt, MAX_READ_BYTES } from './original-file.ts';

/** Reports each edit with the lines that it changed; without lines if the file is not text. */
export function reportingEdits(base: BaseCommit, emit: Emit) {
  return async (path: string, before: ChangeSet, after: ChangeSet): Promise<void> => {
    const [old, now] = await Promise.all(
      [before, after].map((changes) => contentAt({ base, changes }, path, MAX_READ_BYTES)),
    );
    const to = old === null ? 'added' : now === null ? 'deleted' : 'modified';
    emit({ kind: 'edited', path, to, hunk: hunkOf(textLines(old), textLines(now)).text });
  };
}

function textLines(bytes: Uint8Array | null | 'unreadable' = null): readonly string[] {
  return linesOf(bytes === null || bytes === 'unreadable' ? '' : (decodeText(bytes) ?? ''));
}
