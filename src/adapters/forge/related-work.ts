import type { Emit } from '../../core/events.ts';
import { messageOf, ServiceFault } from '../../core/fault.ts';
import {
  NO_RELATED_WORK,
  type RelatedPull,
  type RelatedWork,
  type RelatedWorkSource,
} from '../../core/related-work.ts';

/** The open pull requests that are looked through for those of runs. */
export const NEWEST_PULLS = 50;

/** A run can do without this, so a forge that does not answer keeps it from nothing. */
export function createRelatedWork(
  emit: Emit,
  read: (issue: number) => Promise<RelatedWork>,
): RelatedWorkSource['relatedWork'] {
  return async (issue) => {
    try {
      return await read(issue);
    } catch (thrown) {
      if (!(thrown instanceof ServiceFault)) throw thrown;
      // The run ends by that, and says so.
      if (thrown.status === 401) return NO_RELATED_WORK;
      const text = `It is not known whether somebody else works on issue ${issue}: ${messageOf(thrown)}`;
      emit({ kind: 'note', level: 'info', text });
      return NO_RELATED_WORK;
    }
  };
}

/** One entry for each pull request: the last one counts, and one that closes the issue outweighs a mention. */
export function distinctPulls(found: readonly RelatedPull[]): readonly RelatedPull[] {
  const byNumber = new Map<number, RelatedPull>();
  for (const pull of found)
    if (pull.closes || byNumber.get(pull.number)?.closes !== true) byNumber.set(pull.number, pull);
  return [...byNumber.values()];
}
