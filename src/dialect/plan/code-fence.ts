import { stickyEnd } from '../json/tokens.ts';

const OPENING = /[ \t]{0,3}(?:`{3,}|~{3,})[ \t]*([\w+#.-]*)/y;
/** A closed fence: at least as many ticks at the end as at the beginning. */
const WHOLE = /[ \t]{0,3}((`|~)\2{2,})(?!\2)[\s\S]*?\n {0,3}\1\2*[^\S\n]*(?:\n|$)/y;
/** Languages of fences that may contain a plan. Other fences count as quotations. */
const PLAN_LANGUAGES = new Set([
  '',
  'json',
  'json5',
  'jsonc',
  'plan',
  'text',
  'txt',
  'plaintext',
  'tool_code',
]);

/**
 * Where to continue reading when a code fence begins on the line at `lineAt`; null when none does. A fence that may
 * contain a plan is read inside, closed or not. Any other is skipped, to the end of the text when it is not closed.
 */
export function afterFence(text: string, lineAt: number): number | null {
  OPENING.lastIndex = lineAt;
  const [, language] = OPENING.exec(text) ?? [];
  if (language === undefined) return null;
  if (PLAN_LANGUAGES.has(language.toLowerCase())) return OPENING.lastIndex;
  const end = stickyEnd(WHOLE, text, lineAt);
  return end > lineAt ? end : text.length;
}
