import { type Change, ChangeSet, type LegacyText } from '../../core/change-set.ts';
import { named } from '../../core/text/invisible.ts';
import { LONE_BYTES } from '../encoding/plain-text.ts';
import type { BaseCommit } from '../git/base-commit.ts';

/** Larger files are not converted. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * A change set as people read it, for git to compare: text of all encodings is UTF-8, in the base too.
 * @returns two change sets over the base; the first is empty where the base has UTF-8 only
 */
export async function readable(
  base: BaseCommit,
  changes: ChangeSet,
): Promise<{ readonly before: ChangeSet; readonly after: ChangeSet }> {
  const entries = await base.entries();
  const before: [string, Change][] = [];
  for (const path of changes.paths) {
    const mode = entries.get(path)?.mode;
    if (mode !== '100644' && mode !== '100755') continue;
    const found = await base.bytes(path, MAX_BYTES);
    const legacy = found.kind === 'bytes' ? (await base.decode(path, found.bytes))?.legacy : null;
    if (legacy) before.push([path, { kind: 'file', mode, bytes: inUtf8(legacy), isNew: false }]);
  }
  return { before: ChangeSet.of(changes.base, before), after: readableChanges(changes) };
}

/** The same change set where it has UTF-8 only. */
export function readableChanges(changes: ChangeSet): ChangeSet {
  return changes.entries().reduce((all, [path, change]) => {
    if (change.kind === 'deleted' || change.legacy === undefined) return all;
    const { legacy, ...plain } = change;
    return all.with(path, { ...plain, bytes: inUtf8(legacy) });
  }, changes);
}

/** Bytes that are no text are named, as the model and people are shown them. */
function inUtf8({ text }: Pick<LegacyText, 'text'>): Uint8Array {
  return Buffer.from(text.replace(LONE_BYTES, named));
}
