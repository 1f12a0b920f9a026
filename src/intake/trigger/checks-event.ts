import { issueOfBranch } from '../../core/remarks/pull-request-mark.ts';
import { countAt, textAt, timeAt } from '../../core/text/json-path.ts';
import { oneLine } from '../../core/text/text.ts';

export type ChecksEvent = 'workflow_run' | 'check_suite';

/** Completed checks of a commit, as reported by an event. */
export type EndedChecks =
  | {
      readonly kind: 'failed';
      readonly issue: number;
      readonly head: string;
      /** When the commit was made. Text that was written later is not part of the task. */
      readonly madeAt: number | undefined;
    }
  | { readonly kind: 'none'; readonly why: string };

const COMMIT = /^(?:[\da-f]{40}|[\da-f]{64})$/;

/** Whether checks of a branch of this action failed. The current commit of that branch is requested later. */
export function endedChecks(payload: unknown, field: ChecksEvent): EndedChecks {
  const conclusion = textAt(payload, field, 'conclusion') ?? 'none';
  if (conclusion !== 'failure')
    return none(`The checks ended as "${oneLine(conclusion, 60)}"; only "failure" starts a run.`);
  if (isOfFork(payload, field))
    return none('The checks ran for a fork; only those of this repository count.');
  const branch = textAt(payload, field, 'head_branch') ?? '';
  const issue = issueOfBranch(branch);
  if (issue === null)
    return none(`The checks are about branch "${oneLine(branch, 60)}", which is none of this action.`);
  const head = textAt(payload, field, 'head_sha') ?? '';
  if (!COMMIT.test(head)) return none('The event names no commit that the checks are about.');
  return { kind: 'failed', issue, head, madeAt: timeAt(payload, field, 'head_commit', 'timestamp') };
}

/**
 * Compares ids, because the name of a repository may later belong to another one. A check suite names a branch only if
 * it is one of this repository.
 */
function isOfFork(payload: unknown, field: ChecksEvent): boolean {
  if (field === 'check_suite') return false;
  const from = countAt(payload, field, 'head_repository', 'id');
  return from === undefined || from !== countAt(payload, 'repository', 'id');
}

function none(why: string): EndedChecks {
  return { kind: 'none', why };
}
