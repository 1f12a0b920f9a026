import { type JsonObject, objectOf, textOf } from '../json.ts';
import { commentShape, issueShape, jsonOf, userShape } from './shapes.ts';

interface Sent {
  readonly event: JsonObject;
  readonly eventName: string;
}

/** An event as Gitea sends it: of labels it tells that they were changed, and of nobody what kind of account it is. */
export function giteaEvent({ event, eventName }: Sent): Sent {
  // Nobody sent it.
  if (eventName === 'schedule') return { event, eventName };
  const { full_name: fullName, name, owner } = objectOf(event.repository);
  const common = {
    repository: { full_name: fullName, name, owner: jsonOf(userShape(owner)) },
    sender: jsonOf(userShape(event.sender)),
  };
  const issue = objectOf(event.issue);
  switch (eventName) {
    case 'issues':
      return {
        eventName,
        event: {
          action: event.action === 'labeled' ? 'label_updated' : textOf(event.action),
          number: issue.number,
          issue: jsonOf(issueShape(issue)),
          commit_id: '',
          ...common,
        },
      };
    case 'issue_comment':
      return {
        eventName,
        event: {
          action: event.action,
          issue: jsonOf(issueShape(issue)),
          is_pull: issue.pull_request != null,
          comment: jsonOf(commentShape(objectOf(event.comment))),
          ...common,
        },
      };
    default:
      return {
        eventName,
        event: { inputs: event.inputs, ref: event.ref, workflow: event.workflow, ...common },
      };
  }
}
