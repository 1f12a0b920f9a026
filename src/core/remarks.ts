import type { Masked } from './secrets/secrets.ts';
import type { Post, Remark } from './task.ts';
import { editDistance } from './text/edit-distance.ts';

/** What a comment that begins with the trigger word asks for. */
export type CommentCommand =
  /** An instruction, or none. */
  | { readonly kind: 'work' | 'continue' | 'retry'; readonly instruction: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'stop' }
  /** `nearest` is a command that may have been meant; null: none is near. */
  | { readonly kind: 'unknown'; readonly word: string; readonly nearest: CommandName | null };

/** Each with what it does, for people. */
export const COMMENT_COMMANDS = {
  continue: 'goes on from what the last run left; further lines are an instruction',
  retry: 'begins from scratch; further lines are an instruction',
  stop: 'takes the issue from the run that is at work, which then ends and publishes nothing',
  help: 'shows this list',
} as const;

export type CommandName = keyof typeof COMMENT_COMMANDS;

const NAMES: readonly CommandName[] = ['continue', 'retry', 'stop', 'help'];
const MOST_TYPOS = 2;

/** Blank lines, and blanks that do not make an indented block of code of the line behind them. */
const BEFORE_TRIGGER = /^(?:[ \t]*(?:\r\n?|\n))* {0,3}/;

/** The text behind the trigger word when what a reader sees of the comment begins with it as a whole word; else null. */
export function behindTrigger(body: string, trigger: string): string | null {
  const text = body.replace(BEFORE_TRIGGER, '');
  if (text.slice(0, trigger.length).toLowerCase() !== trigger.toLowerCase()) return null;
  const rest = text.slice(trigger.length);
  return rest === '' || /^\s/.test(rest) ? rest.trim() : null;
}

/**
 * A command is the whole first line, so that "/tether stop using eval" stays an instruction. A single unknown word is
 * taken for a command as well: as an instruction it would say nothing.
 *
 * @param text what stands behind the trigger word
 */
export function readCommentCommand(text: string): CommentCommand {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
  const word = first.trim().toLowerCase();
  const instruction = rest.join('\n').trim();
  switch (word) {
    case 'continue':
    case 'retry':
      return { kind: word, instruction };
    case 'help':
    case 'stop':
      return { kind: word };
    default:
      return /^[a-z][a-z-]{0,19}$/.test(word) && instruction === ''
        ? { kind: 'unknown', word, nearest: nearestTo(word) }
        : { kind: 'work', instruction: text };
  }
}

function nearestTo(word: string): CommandName | null {
  const [nearest] = NAMES.map((name) => ({ name, distance: editDistance(word, name) })).sort(
    (one, other) => one.distance - other.distance,
  );
  return nearest === undefined || nearest.distance > MOST_TYPOS ? null : nearest.name;
}

/** A comment on a line of a pull request's changes. */
export interface ReviewComment extends Post {
  readonly path: string;
  /** Null: the line is gone. */
  readonly line: number | null;
  /** The changes around it, that line last. */
  readonly hunk: string;
  /** The review that it is part of. */
  readonly review: number | null;
  /** The first comment of its thread: itself, unless it is a reply. */
  readonly thread: number;
}

/** Begins the hidden mark at the end of a pull request's text; the issue's number follows. */
export const PULL_REQUEST_MARK = '<!-- tether:pull-request issue=';

/** As the text of a pull request claims; whether it is so is asked of the forge. Null: it claims nothing. */
export function issueOfPull(body: string): number | null {
  const at = body.lastIndexOf(PULL_REQUEST_MARK);
  const digits = /^[1-9]\d{0,14}\b/.exec(body.slice(at + PULL_REQUEST_MARK.length))?.[0];
  return at < 0 || digits === undefined ? null : Number(digits);
}

/** Comments on lines that a run works on, and the id of what a person said that started it. */
export interface LineComments {
  readonly by: number;
  readonly comments: readonly ReviewComment[];
}

/** The first line of a reply to a review comment. @param by the id of what started the run */
export function replyMark(comment: number, by: number): string {
  return `<!-- tether:reply to=${comment} by=${by} -->`;
}

/** What people say, and what they are told in the same place. */
export interface ForgeRemarks {
  /** The newest hundred comments on lines of a pull request, newest first. */
  reviewComments(pull: number): Promise<readonly ReviewComment[]>;
  /** Puts an "eyes" reaction on what a person said. Throws `Cancelled` only. */
  react(remark: Remark): Promise<void>;
  /** Puts one reply below a review comment; `body` begins with its `replyMark`. */
  reply(pull: number, comment: ReviewComment, body: Masked): Promise<void>;
}
