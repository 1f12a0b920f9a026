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

/** What is asked of a forge for it, in one request or several. */
export interface RelatedReads {
  readonly others: Promise<Omit<RelatedWork, 'openByRuns'>>;
  readonly openByRuns: Promise<number>;
}

/** A run can do without this, so a forge that does not answer keeps it from nothing. */
export function createRelatedWork(
  emit: Emit,
  read: (issue: number) => RelatedReads,
): RelatedWorkSource['relatedWork'] {
  const tell = (what: string, thrown: unknown): void => {
    if (!(thrown instanceof ServiceFault)) throw thrown;
    // The run ends by that, and says so.
    if (thrown.status === 401) return;
    emit({ kind: 'note', level: 'info', text: `It is not known ${what}: ${messageOf(thrown)}` });
  };
  return async (issue) => {
    const reads = read(issue);
    const [others, open] = await Promise.allSettled([reads.others, reads.openByRuns]);
    const why = others.status === 'rejected' ? others.reason : null;
    if (why !== null) tell(`whether somebody else works on issue ${issue}`, why);
    if (open.status === 'rejected' && open.reason !== why)
      tell('how many pull requests of runs are open', open.reason);
    return {
      ...(others.status === 'fulfilled' ? others.value : NO_RELATED_WORK),
      openByRuns: open.status === 'fulfilled' ? open.value : NO_RELATED_WORK.openByRuns,
    };
  };
}

/** One entry for each pull request: the last one counts, and one that closes the issue outweighs a mention. */
export function distinctPulls(found: readonly RelatedPull[]): readonly RelatedPull[] {
  const byNumber = new Map<number, RelatedPull>();
  for (const pull of found)
    if (pull.closes || byNumber.get(pull.number)?.closes !== true) byNumber.set(pull.number, pull);
  return [...byNumber.values()];
}
