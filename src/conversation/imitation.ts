import type { AssistantTurn } from '../core/chat.ts';
import type { ImitationForm } from '../core/events.ts';

/** A longer reply does not count as a greeting. */
const MAX_GREETING_CHARS = 800;

/** Only at the beginning of a line and with their brackets: otherwise the model only talks about them. */
const FORMS: readonly (readonly [ImitationForm, RegExp])[] = [
  ['archive', /^\W{0,4}\[(?:end of )?archived[ _](?:tool[ _])?context\b/im],
  ['tool-summary', /^\W{0,6}(?:tool outputs? summary\b|previous tool outputs? \()/im],
  ['archive', /^\W{0,4}(?:\S+ )?\S+ ".*": (?:lines \d+-\d+ of \d+|changed)$/m],
  ['call-ids', /^\W{0,4}call ids?: ?\S/im],
];

const GREETINGS: readonly RegExp[] = [
  /^\W{0,4}(?:hello|hi|hey|greetings|welcome|good (?:morning|afternoon|evening))\b/i,
  /\bhow (?:can|may) i (?:help|assist)\b/i,
  /\bwhat would you like\b/i,
  /\bready to (?:help|assist)\b/i,
  /\byou (?:haven'?t|have not|didn'?t|did not) (?:actually |yet )*(?:ask(?:ed)?|given?|provided?|request(?:ed)?|told|tell)\b/i,
];

/**
 * Detects that a model imitates the host's text (a model that had read 498 summaries wrote its own and stopped
 * working), or that it greets because it no longer sees its task. Text inside a plan is not checked: a file that the
 * plan writes may contain anything.
 *
 * @param marks random strings of this run that only the host writes
 */
export function imitationIn({ text, calls }: AssistantTurn, marks: readonly string[]): ImitationForm | null {
  const spoken = calls.length === 0 ? text : text.slice(0, beginOfPlan(text));
  if (spoken === '') return null;
  if (marks.some((mark) => spoken.includes(mark))) return 'mark';
  const form = FORMS.find(([, expression]) => expression.test(spoken));
  if (form !== undefined) return form[0];
  return calls.length === 0 && isGreeting(text) ? 'greeting' : null;
}

/** Looks only before a plan: files in an unreadable plan may contain greetings. */
function isGreeting(text: string): boolean {
  const spoken = text.slice(0, beginOfPlan(text));
  return text.length <= MAX_GREETING_CHARS && GREETINGS.some((expression) => expression.test(spoken));
}

function beginOfPlan(text: string): number {
  const at = text.search(/[{`]/);
  return at < 0 ? text.length : at;
}
