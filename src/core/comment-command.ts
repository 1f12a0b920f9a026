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
