import { editDistance } from '../text/edit-distance.ts';

/** What a comment that begins with the trigger word asks for. See `readCommentCommand`. */
export type CommentCommand =
  /** `instruction` may be empty. For `approve` it is the hash of the plan. */
  | {
      readonly kind: 'work' | 'continue' | 'retry' | 'plan' | 'refine' | 'approve';
      readonly instruction: string;
    }
  /** `branch` is text of a person. */
  | { readonly kind: 'backport'; readonly branch: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'stop' }
  /** Text below `approve`: a plan is carried out as it is. */
  | { readonly kind: 'conditional-approval' }
  | { readonly kind: 'unknown'; readonly word: string; readonly nearest: CommandName };

/** What is only answered, without a run. */
export type HelpRequest =
  | Extract<CommentCommand, { readonly kind: 'help' | 'conditional-approval' | 'unknown' }>
  /** Something that a backport's own pull request cannot be asked. `of`: the pull request whose change it is. */
  | { readonly kind: 'on-backport'; readonly of: number };

/** The commands, each with a description for people. */
export const COMMENT_COMMANDS = {
  plan: 'posts a plan with an estimate and waits; add an instruction to steer it',
  approve: 'carries out the posted plan; add its hash to be sure that it is that one',
  refine:
    'posts a new plan, by the instruction that you add; where no plan waits, the writer rewrites the issue',
  continue: 'continues from what the last run left; further lines are an instruction',
  retry: 'begins from scratch; further lines are an instruction',
  backport: 'on a pull request: applies its change to the branch that you add, as a pull request of its own',
  stop: 'stops the run in progress, which then publishes nothing',
  help: 'shows this list',
} as const;

export type CommandName = keyof typeof COMMENT_COMMANDS;

const NAMES = Object.keys(COMMENT_COMMANDS) as readonly CommandName[];
const MOST_TYPOS = 2;

/** Commands that work on issues only, not on pull requests. */
export const ON_ISSUES: readonly CommentCommand['kind'][] = ['retry', 'plan', 'approve', 'refine'];

/** Commands for a plan, which changes no branch. */
export const FOR_PLANS: readonly CommentCommand['kind'][] = ['plan', 'refine'];

/** Blank lines, and up to three blanks, which do not yet make an indented block of code. */
const BEFORE_TRIGGER = /^(?:[ \t]*(?:\r\n?|\n))* {0,3}/;

/** The text after the trigger word, when the visible comment begins with it as a whole word; otherwise null. */
export function behindTrigger(body: string, trigger: string): string | null {
  const text = body.replace(BEFORE_TRIGGER, '');
  if (text.slice(0, trigger.length).toLowerCase() !== trigger.toLowerCase()) return null;
  const rest = text.slice(trigger.length);
  return rest === '' || /^\s/.test(rest) ? rest.trim() : null;
}

/**
 * What stops a run, as a whole comment behind the trigger word, in any case. Workflows name these spellings, since the
 * comment must not wait in a group for the run that it is to stop.
 */
export const STOP_SPELLINGS: readonly string[] = ['stop', 'stop.', 'please stop'];

const HASH = /^[\da-f]{6,64}$/;

/**
 * A command must be the whole first line, so that "/tether stop using eval" is an instruction. `plan` and `refine` do
 * less than an instruction would, so text may follow them. A misspelt command alone is not an instruction, nor is a
 * stop in other words than `STOP_SPELLINGS`.
 *
 * @param text the text after the trigger word
 */
export function readCommentCommand(text: string): CommentCommand {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
  const words = withoutPlease(first.trim().split(/\s+/));
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
      if (behind === '' || HASH.test(hash))
        return isCourtesy(rest) ? { kind: name, instruction: hash } : { kind: 'conditional-approval' };
      return words.length > MOST_WORDS ? work(text) : { kind: 'unknown', word: first.trim(), nearest: name };
    }
    case 'backport':
      if (words.length <= 2 && below === '') return { kind: name, branch: behind };
      return words.length > MOST_WORDS ? work(text) : { kind: 'unknown', word: first.trim(), nearest: name };
    case 'continue':
    case 'retry':
      return behind === '' ? { kind: name, instruction: below } : work(text);
    case 'help':
      return behind === '' ? { kind: name } : work(text);
    case 'stop':
      if (STOP_SPELLINGS.includes(text.trim().toLowerCase())) return { kind: name };
      return behind === '' ? { kind: 'unknown', word: first.trim(), nearest: name } : work(text);
    default: {
      const nearest = behind === '' && below === '' ? nearestTo(name) : null;
      return nearest === null ? work(text) : { kind: 'unknown', word: name, nearest };
    }
  }
}

/** "approve the plan", "backport to main": so few words are a wrong command, not an instruction, which would do more. */
const MOST_WORDS = 3;

const COURTESY = new Set(['please', 'pls', 'now', 'it', 'this', 'that', 'thanks']);
const BARE: readonly string[] = ['continue', 'retry', 'help', 'stop'];

/** The command in a line such as "please stop" or "continue, thanks"; null when there is none or more than that. */
function withoutCourtesy(words: readonly string[]): string | null {
  const left = words.map(plain).filter((word) => !COURTESY.has(word));
  const [name = ''] = left;
  return left.length === 1 && BARE.includes(name) ? name : null;
}

/** Whether these lines ask for nothing: an answer by mail quotes below what it answers, behind a line with a colon. */
function isCourtesy(lines: readonly string[]): boolean {
  const isQuoted = (line: string | undefined) => line?.trimStart().startsWith('>') === true;
  const own = lines.filter(
    (line, index) => !(isQuoted(line) || (/:\s*$/.test(line) && isQuoted(lines[index + 1]))),
  );
  const words = own.join(' ').split(/\s+/).map(plain);
  return words.every((word) => ['', 'thank', 'you'].includes(word) || COURTESY.has(word));
}

/** "Please plan" asks for a plan; in other words behind it, "please" begins an instruction. */
function withoutPlease(words: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rest] = words;
  const isAsked = ['please', 'pls'].includes(plain(first)) && NAMES.some((name) => name === plain(second));
  return isAsked ? [second, ...rest] : words;
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
