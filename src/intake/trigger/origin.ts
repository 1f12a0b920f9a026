import type { FaultMessage } from '../../core/fault.ts';
import type { Actor, RepositoryRef } from '../../core/task.ts';
import { textAt } from '../../core/text/json-path.ts';

/** For people. */
export const SUPPORTED =
  'issues (labeled), issue_comment and pull_request_review_comment (created), pull_request_review (submitted), workflow_run and check_suite (completed), push, schedule and workflow_dispatch';

interface IncompleteEvent {
  readonly kind: 'fault';
  readonly parts: FaultMessage;
}

interface Origin {
  readonly repository: RepositoryRef;
  readonly issue: number;
  readonly actor: Actor;
}

/** Reads who did something in which repository. A payload without that is a fault. */
export function withOrigin<Read>(
  payload: unknown,
  { issue }: { readonly issue: number | undefined },
  build: (origin: Origin) => Read,
): Read | IncompleteEvent {
  const owner = textAt(payload, 'repository', 'owner', 'login');
  const name = textAt(payload, 'repository', 'name');
  const login = textAt(payload, 'sender', 'login');
  if (owner === undefined || name === undefined) return incomplete('repository');
  if (login === undefined || login === '') return incomplete('sender.login');
  if (issue === undefined) return incomplete('issue.number');
  const type = textAt(payload, 'sender', 'type');
  return build({
    repository: { owner, name },
    issue,
    actor: { login, type: type === 'User' || type === 'Bot' ? type : 'other' },
  });
}

export function incomplete(field: string): IncompleteEvent {
  return {
    kind: 'fault',
    parts: {
      wrong: 'The event file does not hold what every event of this kind has.',
      was: `The field "${field}" is missing.`,
      remedy: `Run the action in a workflow that is started by ${SUPPORTED}.`,
    },
  };
}
