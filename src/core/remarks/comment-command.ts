import { editDistance } from '../text/edit-distance.ts';

/** What a comment that begins with the trigger word asks for. */
export type CommentCommand =
  /** `instruction` may be empty. Of `approve` it is the hash of the plan. */
  | {
      readonly kind: 'work' | 'continue' | 'retry' | 'plan' | 'refine' | 'approve';
      readonly instruction: string;
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'unknown'; readonly word: string; readonly nearest: CommandName };

/** Each with what it does, for people. */
export const COMMENT_COMMANDS = {
  plan: 'posts a plan with an estimate and waits; what stands behind it is an instruction',
  approve: 'has the plan carried out as it was posted; its hash may stand behind it',
  refine: 'posts a new plan, by what stands behind it; where no plan waits, the writer writes the issue anew',
  continue: 'goes on from what the last run left; further lines are an instruction',
  retry: 'begins from scratch; further lines are an instruction',
  stop: 'takes the issue from the run that is at work, which then ends and publishes nothing',
  help: 'shows this list',
} as const;

export type CommandName = keyof typeof COMMENT_COMMANDS;

const NAMES: readonly CommandName[] = ['plan', 'approve', 'refine', 'continue', 'retry', 'stop', 'help'];
const MOST_TYPOS = 2;

/** What a pull request is no place for. */
export const ON_ISSUES: readonly CommentCommand['kind'][] = ['retry', 'plan', 'approve', 'refine'];

/** Blank lines, and blanks that do not make an indented block of code of the line behind them. */
const BEFORE_TRIGGER = /^(?:[ \t]*(?:\r\n?|\n))* {0,3}/;

/** The text behind the trigger word when what a reader sees of the comment begins with it as a whole word; else null. */
export function behindTrigger(body: string, trigger: string): string | null {
  const text = body.replace(BEFORE_TRIGGER, '');
  if (text.slice(0, trigger.length).toLowerCase() !== trigger.toLowerCase()) return null;
  const rest = text.slice(trigger.length);
  return rest === '' || /^\s/.test(rest) ? rest.trim() : null;
}

const HASH = /^[\da-f]{6,64}$/;

/**
 * A command is the whole first line, so that "/tether stop using eval" stays an instruction; `plan` and `refine` do less
 * than an instruction would, and take it behind them. A misspelt command that stands alone is none (docs/decisions/0028).
 *
 * @param text what stands behind the trigger word
 */
export function readCommentCommand(text: string): CommentCommand {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
  const words = first.trim().split(/\s+/);
  const alone = withoutCourtesy(words);
  const name = alone ?? plain(words[0] ?? '');
  const behind = alone === null ? words.slice(1).join(' ') : '';
  const below = rest.join('\n').trim();
  switch (name) {
    case 'plan':
    case 'refine':
      return { kind: name, instruction: `${behind}\n${below}`.trim() };
    case 'approve': {
      const hash = behind.toLowerCase();
      if (behind === '' || HASH.test(hash)) return { kind: name, instruction: hash };
      return words.length > MOST_WORDS ? work(text) : { kind: 'unknown', word: first.trim(), nearest: name };
    }
    case 'continue':
    case 'retry':
      return behind === '' ? { kind: name, instruction: below } : work(text);
    case 'help':
    case 'stop':
      return behind === '' ? { kind: name } : work(text);
    default: {
      const nearest = behind === '' && below === '' ? nearestTo(name) : null;
      return nearest === null ? work(text) : { kind: 'unknown', word: name, nearest };
    }
  }
}

/** "approve the plan", "approve it": asks for less than an instruction would do. */
const MOST_WORDS = 3;

const COURTESY = new Set(['please', 'pls', 'now', 'it', 'this', 'that', 'thanks']);
const BARE: readonly string[] = ['continue', 'retry', 'help', 'stop'];

/** "please stop", "continue, thanks": the command that such a line comes to; null: it comes to none, or to more. */
function withoutCourtesy(words: readonly string[]): string | null {
  const said = words.map(plain).filter((word) => !COURTESY.has(word));
  const [name = ''] = said;
  return said.length === 1 && BARE.includes(name) ? name : null;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[.,:;!?]+$/, '');
}

function work(instruction: string): CommentCommand {
  return { kind: 'work', instruction };
}

function nearestTo(word: string): CommandName | null {
  const near = NAMES.map((name) => ({ name, distance: editDistance(word, name) })).filter(
    ({ distance }) => distance <= MOST_TYPOS,
  );
  return near.sort((one, other) => one.distance - other.distance)[0]?.name ?? null;
}
