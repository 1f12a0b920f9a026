import type { Emit } from '../../../core/events.ts';
import type { RunPull } from '../../../core/related-work.ts';
import { issueOfBranch } from '../../../core/remarks/pull-request-mark.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { allOf } from '../http/pages.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { isFrom } from '../shapes.ts';
import { pullOf } from './pulls.ts';

const MOST_PAGES = 30;

/** Out of date are those that conflict: only administrators can read what a protection asks for. A draft never counts as mergeable. */
export async function readRunPulls(
  at: RepositoryApi & { readonly emit: Emit },
  base: string,
): Promise<readonly RunPull[]> {
  const path = `/pulls?state=open&sort=leastupdate&limit=50`;
  const doing = `list the pull requests into ${base}`;
  const { items, isPartial } = await allOf(at, { path, doing, most: MOST_PAGES });
  if (isPartial) {
    const text = `Only the ${items.length} open pull requests that are unchanged the longest were looked through.`;
    at.emit({ kind: 'note', level: 'warning', text });
  }
  return items
    .filter((pull) => pull.object('base').text('ref') === base)
    .flatMap((pull) => runPull(pull, at.repository));
}

function runPull(pull: JsonObject, repository: RepositoryApi['repository']): readonly RunPull[] {
  const head = pull.object('head');
  const branch = head.text('ref');
  const issue = issueOfBranch(branch);
  if (issue === null || !isFrom(pull, branch, repository)) return [];
  const isOutdated = !pull.flagOr('mergeable', true) && !pullOf(pull).isDraft;
  const at = pull.time('updated_at');
  return [{ number: pull.ordinal('number'), issue, head: head.sha('sha'), at, isOutdated }];
}
