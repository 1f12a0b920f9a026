import { type CommentCommand, readCommentCommand } from '../../core/comment-command.ts';
import type { FaultMessage } from '../../core/fault.ts';
import { type Actor, type RepositoryRef, type Trigger, type Untrusted, untrusted } from '../../core/task.ts';
import { oneLine } from '../../core/text/text.ts';
import { countAt, textAt, timeAt, valueAt } from './payload.ts';

/** Every comment that this action writes carries a hidden marker that begins like this. */
export const OWN_MARKER = '<!-- tether:';

const SUPPORTED = 'issues (labeled), issue_comment (created) and workflow_dispatch';

export interface EventOptions {
  /** The `label` input. */
  readonly label: string;
  /** The `issue` input; empty when it is not given. */
  readonly issueInput: string;
  /** The `instruction` input; empty when it is not given. */
  readonly instructionInput: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The word that a comment must begin with. */
  readonly commentTrigger: string;
}

/** Title and body as the event carried them: the text of the trigger's moment. */
export interface IssueText {
  readonly title: Untrusted;
  readonly body: Untrusted;
}

export type ReadTrigger =
  | {
      readonly kind: 'trigger';
      readonly trigger: Trigger;
      /** Null when the event carries no issue (a dispatch). */
      readonly issueText: IssueText | null;
      /** What stands behind the comment's trigger word, else the `instruction` input; may be empty. */
      readonly instruction: Untrusted;
      readonly command: CommentCommand['kind'];
      /** Null: the run is to work. */
      readonly question: Extract<CommentCommand, { readonly kind: 'help' | 'unknown' }> | null;
    }
  | { readonly kind: 'skip'; readonly why: string }
  | { readonly kind: 'fault'; readonly parts: FaultMessage };

/** Reads what started the run. Inside a reusable workflow the event is the caller's, so nothing differs there. */
export function readTrigger(payload: unknown, eventName: string, options: EventOptions): ReadTrigger {
  const action = textAt(payload, 'action') ?? '';
  switch (eventName) {
    case 'issues':
      return action === 'labeled'
        ? readLabeled(payload, options)
        : skip(`The event issues.${action} starts nothing; adding the label "${options.label}" does.`);
    case 'issue_comment':
      return action === 'created'
        ? readComment(payload, options)
        : skip(`A comment was ${action || 'changed'}; only a new comment starts a run.`);
    case 'workflow_dispatch':
      return readDispatch(payload, options);
    default:
      return skip(`The event ${eventName || '(none)'} starts nothing; supported are ${SUPPORTED}.`);
  }
}

/** Label names are unique at the forge whatever their case, so they are compared that way. */
export function isSameLabel(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function readLabeled(payload: unknown, options: EventOptions): ReadTrigger {
  const label = textAt(payload, 'label', 'name') ?? '';
  if (label === '' || !isSameLabel(label, options.label)) {
    return skip(`The label "${oneLine(label, 60)}" was added; only "${options.label}" starts a run.`);
  }
  if (isPullRequest(payload)) return skip('The label was put on a pull request; runs start from issues.');
  return withOrigin(payload, { issue: countAt(payload, 'issue', 'number') }, (origin) => ({
    kind: 'trigger',
    trigger: {
      kind: 'labeled',
      label,
      ...origin,
      snapshotAt: timeAt(payload, 'issue', 'updated_at') ?? options.now,
    },
    issueText: issueTextOf(payload),
    instruction: untrusted(options.instructionInput),
    ...WORK,
  }));
}

function readComment(payload: unknown, options: EventOptions): ReadTrigger {
  if (isPullRequest(payload)) return skip('The comment is on a pull request; runs start from issues.');
  const body = textAt(payload, 'comment', 'body') ?? '';
  if (body.includes(OWN_MARKER)) return skip('The comment is one of this action itself.');
  const instruction = behindTrigger(body, options.commentTrigger);
  if (instruction === null) return skip(`The comment does not begin with ${options.commentTrigger}.`);
  const command = readCommentCommand(instruction);
  const said = 'instruction' in command ? command.instruction : '';
  const commentId = countAt(payload, 'comment', 'id');
  if (commentId === undefined) return incomplete('comment.id');
  return withOrigin(payload, { issue: countAt(payload, 'issue', 'number') }, (origin) => ({
    kind: 'trigger',
    trigger: {
      kind: 'commented',
      commentId,
      instruction: untrusted(instruction),
      ...origin,
      snapshotAt: timeAt(payload, 'comment', 'created_at') ?? options.now,
    },
    issueText: issueTextOf(payload),
    instruction: untrusted(said || options.instructionInput),
    command: command.kind,
    question: command.kind === 'help' || command.kind === 'unknown' ? command : null,
  }));
}

function readDispatch(payload: unknown, options: EventOptions): ReadTrigger {
  const given = options.issueInput.trim() || dispatchInput(payload, 'issue');
  const digits = /^#?([1-9]\d{0,14})$/.exec(given)?.[1];
  if (digits === undefined) {
    return {
      kind: 'fault',
      parts: {
        wrong: 'The input "issue" must be the number of an issue.',
        was: given === '' ? 'It is empty.' : `It is "${oneLine(given, 60)}".`,
        remedy: 'Give the number when dispatching, or pass it: issue: ${{ inputs.issue }}.',
      },
    };
  }
  const instruction = options.instructionInput || dispatchInput(payload, 'instruction');
  return withOrigin(payload, { issue: Number(digits) }, (origin) => ({
    kind: 'trigger',
    trigger: { kind: 'dispatched', ...origin, snapshotAt: options.now },
    issueText: null,
    instruction: untrusted(instruction),
    ...WORK,
  }));
}

/** The forge sends dispatch inputs as texts, and numbers where the workflow declares them so. */
function dispatchInput(payload: unknown, name: string): string {
  const value = valueAt(payload, 'inputs', name);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

const WORK = { command: 'work', question: null } as const;

interface Origin {
  readonly repository: RepositoryRef;
  readonly issue: number;
  readonly actor: Actor;
}

function withOrigin(
  payload: unknown,
  { issue }: { readonly issue: number | undefined },
  build: (origin: Origin) => ReadTrigger,
): ReadTrigger {
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

function issueTextOf(payload: unknown): IssueText | null {
  const title = textAt(payload, 'issue', 'title');
  if (title === undefined) return null;
  return { title: untrusted(title), body: untrusted(textAt(payload, 'issue', 'body') ?? '') };
}

function isPullRequest(payload: unknown): boolean {
  const mark = valueAt(payload, 'issue', 'pull_request');
  return mark !== undefined && mark !== null;
}

/** Blank lines, and blanks that do not make an indented block of code of the line behind them. */
const BEFORE_TRIGGER = /^(?:[ \t]*(?:\r\n?|\n))* {0,3}/;

/** The text behind the trigger word when what a reader sees of the comment begins with it as a whole word; else null. */
function behindTrigger(body: string, trigger: string): string | null {
  const text = body.replace(BEFORE_TRIGGER, '');
  if (text.slice(0, trigger.length).toLowerCase() !== trigger.toLowerCase()) return null;
  const rest = text.slice(trigger.length);
  return rest === '' || /^\s/.test(rest) ? rest.trim() : null;
}

function skip(why: string): ReadTrigger {
  return { kind: 'skip', why };
}

function incomplete(field: string): ReadTrigger {
  return {
    kind: 'fault',
    parts: {
      wrong: 'The event file does not hold what every event of this kind has.',
      was: `The field "${field}" is missing.`,
      remedy: `Run the action in a workflow that is started by ${SUPPORTED}.`,
    },
  };
}
