import { type Delivery, NO_DELIVERY } from '../core/outcome.ts';
import { neutralBody } from './body.ts';
import type { DeliverOptions } from './deliver-options.ts';
import { orRefused, shownBy } from './publish.ts';
import { branchFor } from './text/templates.ts';
import { settle } from './withdraw.ts';

/**
 * For a run that publishes nothing: the pull request of the branch that it started from. If an earlier run was stopped
 * before it opened one, a run that found nothing to change opens it, as a draft without a verdict.
 */
export async function showExistingPullRequest(options: DeliverOptions): Promise<Delivery> {
  const { forge, expectedHead, record, secrets } = options;
  if (expectedHead === null) return NO_DELIVERY;
  const branch = branchFor(record.task.issue);
  const open = await shownBy(options, branch);
  if (open !== null || record.end.kind !== 'no-change') return { ...NO_DELIVERY, pullRequest: open };
  const had = forge.hasPullRequest(branch).then((is) => ({ kind: is ? 'had' : 'never' }) as const);
  if ((await orRefused(had)).kind !== 'never') return NO_DELIVERY;
  const body = secrets.mask(neutralBody(record));
  await orRefused(
    settle({ ...options, branch, body, title: secrets.mask(`Work on issue ${record.task.issue}`) }),
  );
  return { ...NO_DELIVERY, pullRequest: await shownBy(options, branch) };
}
