import { issueOfBranch } from '../../core/remarks/pull-request-mark.ts';
import { oneLine } from '../../core/text/text.ts';
import { countAt, textAt, timeAt } from './payload.ts';

export type ChecksEvent = 'workflow_run' | 'check_suite';

/** Checks of a commit that have ended, as an event tells of them. */
export type EndedChecks =
  | {
      readonly kind: 'failed';
      readonly issue: number;
      readonly head: string;
      /** When the commit was made; what was written later nobody has asked a run to read. */
      readonly madeAt: number | undefined;
    }
  | { readonly kind: 'none'; readonly why: string };

const COMMIT = /^(?:[\da-f]{40}|[\da-f]{64})$/;

/** Whether the checks of a branch of this action failed. Which commit that branch holds is asked of the forge later. */
export function endedChecks(payload: unknown, field: ChecksEvent): EndedChecks {
  const action = textAt(payload, 'action') ?? '';
  if (action !== 'completed') return none(`The event ${field}.${action} starts nothing; "completed" does.`);
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
 * A repository has one number for life, and its name may be another one's later. The branch of a check suite is told
 * only where it is one of this repository.
 */
function isOfFork(payload: unknown, field: ChecksEvent): boolean {
  if (field === 'check_suite') return false;
  const from = countAt(payload, field, 'head_repository', 'id');
  return from === undefined || from !== countAt(payload, 'repository', 'id');
}

function none(why: string): EndedChecks {
  return { kind: 'none', why };
}
