import type { AssistantTurn } from '../core/chat.ts';
import type { ImitationForm } from '../core/events.ts';

/** Only at the beginning of a line and with their brackets: otherwise the model only talks about them. */
const FORMS: readonly (readonly [ImitationForm, RegExp])[] = [
  ['archive', /^\W{0,4}\[(?:end of )?archived[ _](?:tool[ _])?context\b/im],
  ['tool-summary', /^\W{0,6}(?:tool outputs? summary\b|previous tool outputs? \()/im],
  ['archive', /^\W{0,4}(?:\S+ )?\S+ ".*": (?:lines \d+-\d+ of \d+|changed)$/m],
  ['call-ids', /^\W{0,4}call ids?: ?\S/im],
];

/**
 * Detects that a model imitates the host's text: a model that had read 498 summaries wrote its own and stopped working.
 * Text inside a plan is not checked: a file that the plan writes may contain anything.
 *
 * @param marks random strings of this run that only the host writes
 */
export function imitationIn({ text, calls }: AssistantTurn, marks: readonly string[]): ImitationForm | null {
  const spoken = calls.length === 0 ? text : text.slice(0, beginOfPlan(text));
  if (spoken === '') return null;
  if (marks.some((mark) => spoken.includes(mark))) return 'mark';
  const [form = null] = FORMS.find(([, expression]) => expression.test(spoken)) ?? [];
  return form;
}

function beginOfPlan(text: string): number {
  const at = text.search(/[{`]/);
  return at < 0 ? text.length : at;
}
