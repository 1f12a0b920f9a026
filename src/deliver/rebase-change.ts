import type { ChangeSet } from '../core/change-set.ts';
import type { RoundsEnd } from '../core/decision.ts';
import type { DeliverOptions } from './deliver-options.ts';
import { orRefused } from './publish.ts';
import { isOfARun } from './text/templates.ts';

/**
 * If a person created the branch during the run, the change goes on top of their commits, provided that both touch
 * different files. The commands never saw the two together, so the result is not validated. Null: not possible, because
 * the branch existed before, holds a commit of a run, or changes the same files.
 */
export async function rebaseChange(head: string, options: DeliverOptions): Promise<DeliverOptions | null> {
  const { forge, changes, expectedHead, record } = options;
  if (expectedHead !== null) return null;
  const look = forge.historyBetween(changes.base, head);
  const history = await orRefused(look.then((found) => ({ kind: 'found', ...found }) as const));
  if (history.kind === 'refused' || history.isTruncated || history.paths === null) return null;
  const top = history.commits.find(({ sha }) => sha === head);
  if (top === undefined || history.mergeBase !== changes.base) return null;
  if (history.commits.some(({ message }) => isOfARun(message))) return null;
  if (touches(changes, history.paths)) return null;
  const { checks } = record;
  const caveat = `Commit ${head.slice(0, 7)} came to the branch during the run. This change is on top of it, and the commands did not see the two together.`;
  return {
    ...options,
    expectedHead: head,
    written: { ...options.written, baseTree: top.tree },
    record: {
      ...record,
      end: withoutValidation(record.end),
      checks: { ...checks, caveats: [...checks.caveats, caveat] },
    },
  };
}

function withoutValidation(end: RoundsEnd): RoundsEnd {
  if (end.kind !== 'validated') return end;
  const { claim, verdict } = end;
  const why = 'the commands passed on this change alone, and its branch has a commit that they did not see';
  return { kind: 'unvalidated', claim, verdict, why };
}

/** Also if one has a file where the other has a folder. */
function touches(changes: ChangeSet, paths: readonly string[]): boolean {
  const isWithin = (inner: string, outer: string): boolean =>
    inner === outer || inner.startsWith(`${outer}/`);
  return changes.paths.some((own) => paths.some((path) => isWithin(own, path) || isWithin(path, own)));
}
