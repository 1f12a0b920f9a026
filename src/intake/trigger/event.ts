import type { FaultMessage } from '../../core/fault.ts';
import {
  behindTrigger,
  type CommentCommand,
  type HelpRequest,
  ON_ISSUES,
  readCommentCommand,
} from '../../core/remarks/comment-command.ts';
import { isMarked } from '../../core/remarks/mark.ts';
import { issueOfPull, originalOfPull } from '../../core/remarks/pull-request-mark.ts';
import { type AgentName, type Remark, type Trigger, type Untrusted, untrusted } from '../../core/task.ts';
import { countAt, textAt, timeAt } from '../../core/text/json-path.ts';
import { oneLine } from '../../core/text/text.ts';
import { type ChecksEvent, endedChecks } from './checks-event.ts';
import { type DispatchOptions, notElsewhere, readDispatched } from './dispatched.ts';
import { askedByLabel } from './labels.ts';
import {
  INCOMPLETE,
  isFromAnotherAuthor,
  isPullRequest,
  type OwnPart,
  originOf,
  STARTING,
  SUPPORTED,
  WORK,
} from './origin.ts';

export interface EventOptions extends DispatchOptions {
  /** The `label` input. */
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The word that a comment must begin with. */
  readonly commentTrigger: string;
  /** What starts a run without that word: reviews that request changes, failed checks, and a base that has moved. */
  readonly follow: readonly ('reviews' | 'checks' | 'base')[];
}

/** Title and body from the event: the text at the time of the trigger. */
export interface IssueText {
  readonly title: Untrusted;
  readonly body: Untrusted;
}

export type ReadTrigger =
  | {
      readonly kind: 'trigger';
      readonly trigger: Trigger;
      /** Null when the event contains no issue (a dispatch). */
      readonly issueText: IssueText | null;
      /** The text after the trigger word, or of a review without one, else the `instruction` input; may be empty. */
      readonly instruction: Untrusted;
      readonly agent: AgentName | 'configured';
      /** The profile of the settings file that the label named; null: none. */
      readonly profile: string | null;
      readonly command: CommentCommand['kind'];
      /** A command that is only answered. Null: the run is to work. */
      readonly help: HelpRequest | null;
    }
  /** The pull request that is to be brought up to date has to be found. */
  | { readonly kind: 'base-moved' }
  | { readonly kind: 'skip'; readonly why: string }
  | { readonly kind: 'fault'; readonly parts: FaultMessage };

/** A request for a run. */
export type RunRequest = Extract<ReadTrigger, { readonly kind: 'trigger' }>;

/** Reads what started the run. Inside a reusable workflow the event is the caller's, so nothing differs there. */
export function readTrigger(payload: unknown, eventName: string, options: EventOptions): ReadTrigger {
  const action = textAt(payload, 'action') ?? '';
  if (options.elsewhere !== null && eventName !== 'workflow_dispatch')
    return { kind: 'fault', parts: notElsewhere(eventName) };
  const starting = STARTING.get(eventName) ?? action;
  if (action !== starting)
    return skip(`The event ${eventName}.${action} starts nothing; ${eventName}.${starting} does.`);
  switch (eventName) {
    case 'issues':
      return readLabeled(payload, options);
    case 'issue_comment': {
      const kind = isPullRequest(payload) ? 'pull-comment' : 'issue-comment';
      return readRemark(payload, options, { field: 'comment', on: 'issue', kind });
    }
    case 'pull_request_review_comment':
      return readRemark(payload, options, { field: 'comment', on: 'pull_request', kind: 'review-comment' });
    case 'pull_request_review':
      return readRemark(payload, options, { field: 'review', on: 'pull_request', kind: 'review' });
    case 'workflow_run':
    case 'check_suite':
      return readChecks(payload, eventName, options);
    case 'push':
    case 'schedule':
      return options.follow.includes('base')
        ? { kind: 'base-moved' }
        : skip(`The event ${eventName} starts a run only where the input follow names base.`);
    case 'workflow_dispatch':
      return readDispatch(payload, options);
    default:
      return skip(`The event ${eventName || '(none)'} starts nothing; on GitHub these do: ${SUPPORTED}.`);
  }
}

function readLabeled(payload: unknown, options: EventOptions): ReadTrigger {
  const label = textAt(payload, 'label', 'name') ?? '';
  const askedFor = askedByLabel(label, options.label);
  if (askedFor === null)
    return skip(`The label "${oneLine(label, 60)}" was added; only "${options.label}" starts a run.`);
  if (isPullRequest(payload)) return skip('The label was put on a pull request; runs start from issues.');
  const snapshotAt = timeAt(payload, 'issue', 'updated_at') ?? options.now;
  return requestFrom(
    payload,
    countAt(payload, 'issue', 'number'),
    { kind: 'labeled', label, snapshotAt },
    { issueText: issueTextOf(payload), instruction: untrusted(options.instructionInput), ...askedFor },
  );
}

/** Where a payload contains what a person said, and the issue or pull request that it was said on. */
interface Said {
  readonly field: 'comment' | 'review';
  readonly on: 'issue' | 'pull_request';
  readonly kind: Remark['kind'];
}

function readRemark(payload: unknown, options: EventOptions, said: Said): ReadTrigger {
  const { field, on, kind } = said;
  const body = textAt(payload, field, 'body') ?? '';
  if (isMarked(body)) return skip('The comment is one of this action itself.');
  if (isFromAnotherAuthor(payload, field))
    return skip(`The ${field} was written by somebody else than who sent it.`);
  const behind = behindTrigger(body, options.commentTrigger);
  const isRequest =
    options.follow.includes('reviews') && textAt(payload, 'review', 'state') === 'changes_requested';
  if (behind === null && !(kind === 'review' && isRequest))
    return skip(`The ${field} does not begin with ${options.commentTrigger}.`);
  const read: CommentCommand =
    behind === null ? { kind: 'work', instruction: body.trim() } : readCommentCommand(behind);
  // On a pull request no plan is approved, with conditions or without.
  const command: CommentCommand =
    read.kind === 'conditional-approval' && kind !== 'issue-comment'
      ? { kind: 'approve', instruction: '' }
      : read;
  const words = 'instruction' in command ? command.instruction : '';
  const at = timeAt(payload, field, field === 'review' ? 'submitted_at' : 'created_at') ?? options.now;
  const number = countAt(payload, on, 'number');
  const id = countAt(payload, field, 'id');
  if (number === undefined || id === undefined) return { kind: 'fault', parts: INCOMPLETE };
  const nodeId = textAt(payload, field, 'node_id') ?? '';
  const opener = textAt(payload, on, 'user', 'login') ?? '';
  const remark: Remark =
    kind === 'issue-comment'
      ? { kind, id }
      : { id, pull: number, opener, ...(kind === 'review' ? { kind, nodeId } : { kind }) };
  if (command.kind === 'backport')
    return readOnPull(payload, remark, { at, onto: command.branch, command: command.kind, help: null });
  const commented = textAt(payload, on, 'body') ?? '';
  const issue = kind === 'issue-comment' ? number : issueOfPull(commented);
  const of = originalOfPull(commented);
  const help = helpIn(command, of);
  if (issue === null && kind === 'pull-comment' && (help !== null || command.kind === 'stop'))
    return readOnPull(payload, remark, { at, onto: '', command: command.kind, help });
  if (issue === null)
    return skip(
      of === null
        ? `Pull request #${number} bears no mark of this action; comment on the issue instead.`
        : `Pull request #${number} is the change of #${of} for another branch, and no run goes on with it.`,
    );
  if (kind !== 'issue-comment' && ON_ISSUES.includes(command.kind))
    return skip(`That begins at the issue: comment ${options.commentTrigger} ${command.kind} on #${issue}.`);
  return requestFrom(
    payload,
    issue,
    { kind: 'commented', remark, snapshotAt: at },
    {
      issueText: kind === 'issue-comment' ? issueTextOf(payload) : null,
      instruction: untrusted(command.kind === 'approve' ? words : words || options.instructionInput),
      command: command.kind,
      help: helpIn(command, null),
    },
  );
}

/** @param of the pull request whose change the commented one is; null: it is no backport */
function helpIn(command: CommentCommand, of: number | null): HelpRequest | null {
  if (command.kind === 'help' || command.kind === 'conditional-approval' || command.kind === 'unknown')
    return command;
  return of === null || command.kind === 'stop' ? null : { kind: 'on-backport', of };
}

/** The change of any pull request can go to another branch, whoever made it; there, too, that is stopped and explained. */
function readOnPull(
  payload: unknown,
  remark: Remark,
  asked: Pick<RunRequest, 'command' | 'help'> & { readonly at: number; readonly onto: string },
): ReadTrigger {
  const { onto, command, help } = asked;
  // As the forge has it of the pull request, whose later changes the person has not seen.
  const at = timeAt(payload, 'issue', 'updated_at') ?? asked.at;
  if (remark.kind !== 'pull-comment')
    return skip('A backport begins in the conversation of the pull request: comment there.');
  return requestFrom(
    payload,
    remark.pull,
    { kind: 'commented', remark, onto, snapshotAt: at },
    { agent: 'coder', command, help },
  );
}

/** No person wrote an instruction: it is made from the failed checks later, when the author of the commit is known. */
function readChecks(payload: unknown, eventName: ChecksEvent, options: EventOptions): ReadTrigger {
  if (!options.follow.includes('checks'))
    return skip('Failed checks start a run only where the input follow names checks.');
  const ended = endedChecks(payload, eventName);
  if (ended.kind === 'none') return skip(ended.why);
  const { issue, head, madeAt = options.now } = ended;
  return requestFrom(payload, issue, { kind: 'checks-failed', head, snapshotAt: madeAt }, { agent: 'coder' });
}

function readDispatch(payload: unknown, options: EventOptions): ReadTrigger {
  const dispatched = readDispatched(payload, options);
  if (dispatched.kind === 'fault') return dispatched;
  const { issue, instruction, repository } = dispatched;
  const own = { kind: 'dispatched', snapshotAt: options.now } as const;
  const read = requestFrom(payload, issue, own, { instruction: untrusted(instruction) });
  return read.kind !== 'trigger' || repository === null
    ? read
    : { ...read, trigger: { ...read.trigger, repository } };
}

/** A request with who sent it in which repository. A payload without that is a fault. */
function requestFrom(
  payload: unknown,
  issue: number | undefined,
  own: OwnPart,
  about: Partial<Omit<RunRequest, 'kind' | 'trigger'>>,
): ReadTrigger {
  const origin = originOf(payload, issue);
  if (origin === null) return { kind: 'fault', parts: INCOMPLETE };
  const trigger = { ...own, ...origin };
  return { kind: 'trigger', trigger, issueText: null, instruction: untrusted(''), ...WORK, ...about };
}

function issueTextOf(payload: unknown): IssueText | null {
  const title = textAt(payload, 'issue', 'title');
  if (title === undefined) return null;
  return { title: untrusted(title), body: untrusted(textAt(payload, 'issue', 'body') ?? '') };
}

function skip(why: string): ReadTrigger {
  return { kind: 'skip', why };
}
