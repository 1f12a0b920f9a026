import type { FaultMessage } from '../../core/fault.ts';
import type { Actor, RepositoryRef, Trigger } from '../../core/task.ts';
import { textAt, valueAt } from '../../core/text/json-path.ts';

/** Of each event the action that starts a run. */
export const STARTING: ReadonlyMap<string, string> = new Map([
  ['issues', 'labeled'],
  ['issue_comment', 'created'],
  ['pull_request_review_comment', 'created'],
  ['pull_request_review', 'submitted'],
  ['workflow_run', 'completed'],
  ['check_suite', 'completed'],
]);

/** For people. */
export const SUPPORTED = `${[...STARTING].map((one) => one.join('.')).join(', ')}, push, schedule and workflow_dispatch`;

interface Origin {
  readonly repository: RepositoryRef;
  readonly issue: number;
  readonly actor: Actor;
}

/** What an event says of a run beside who asked for it and where. */
export type OwnPart<One = Trigger> = One extends Trigger ? Omit<One, keyof Origin> : never;

/** Who did something in which repository; null: the payload does not hold that. */
export function originOf(payload: unknown, issue: number | undefined): Origin | null {
  const owner = textAt(payload, 'repository', 'owner', 'login');
  const name = textAt(payload, 'repository', 'name');
  const login = textAt(payload, 'sender', 'login') ?? '';
  if (owner === undefined || name === undefined || login === '' || issue === undefined) return null;
  const type = textAt(payload, 'sender', 'type');
  const actor: Actor = { login, type: type === 'User' || type === 'Bot' ? type : 'other' };
  return { repository: { owner, name }, issue, actor };
}

export const INCOMPLETE: FaultMessage = {
  wrong: 'The event file does not hold what every event of this kind has.',
  was: 'Its repository, its sender, or the number of the issue or of what was said is missing.',
  remedy: `Run the action in a workflow that is started by ${SUPPORTED}.`,
};

/** What a run does unless its event says otherwise. */
export const WORK = { agent: 'configured', profile: null, command: 'work', help: null } as const;

/** Whether the author of a remark is not the sender of the event, whose permission is checked. */
export function isFromAnotherAuthor(payload: unknown, field: string): boolean {
  const [author, sender] = [textAt(payload, field, 'user', 'login'), textAt(payload, 'sender', 'login')];
  return author !== undefined && author.toLowerCase() !== sender?.toLowerCase();
}

export function isPullRequest(payload: unknown): boolean {
  const mark = valueAt(payload, 'issue', 'pull_request');
  return mark !== undefined && mark !== null;
}
