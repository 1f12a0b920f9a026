import type { ChangeSet, LegacyText } from '../../core/change-set.ts';
import { named } from '../../core/text/invisible.ts';
import { LONE_BYTES } from '../encoding/plain-text.ts';

/** The same change set where it has UTF-8 only. */
export function readableChanges(changes: ChangeSet): ChangeSet {
  return changes.entries().reduce((all, [path, change]) => {
    if (change.kind === 'deleted' || change.legacy === undefined) return all;
    const { legacy, ...plain } = change;
    return all.with(path, { ...plain, bytes: Buffer.from(shownText(legacy)) });
  }, changes);
}

/** Bytes that are no text are named, as the model and people are shown them. */
export function shownText({ text }: Pick<LegacyText, 'text'>): string {
  return text.replace(LONE_BYTES, named);
}
