const OPENING = /[ \t]{0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]*)/y;
/** In fences of these a plan may stand; the others quote something. */
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
 * Where to read on when a code fence begins on the line at `lineAt`; null when none does. A fence that can hold a plan
 * is read on inside, closed or not; any other is passed over, to the end of the text when it is not closed.
 */
export function afterFence(text: string, lineAt: number): number | null {
  OPENING.lastIndex = lineAt;
  const match = OPENING.exec(text);
  const [, ticks, language] = match ?? [];
  if (ticks === undefined || language === undefined) return null;
  if (PLAN_LANGUAGES.has(language.toLowerCase())) return OPENING.lastIndex;
  for (let line = nextLine(text, lineAt); line < text.length; line = nextLine(text, line)) {
    if (isClosing(text, line, ticks)) return nextLine(text, line);
  }
  return text.length;
}

function isClosing(text: string, line: number, ticks: string): boolean {
  let at = line;
  while (at < line + 3 && text.charAt(at) === ' ') at += 1;
  if (!text.startsWith(ticks, at)) return false;
  at += ticks.length;
  while (text.charAt(at) === ticks.charAt(0)) at += 1;
  return text.slice(at, nextLine(text, at)).trim() === '';
}

/** Where the line behind the one at `at` begins; the length of the text when there is none. */
export function nextLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline + 1;
}
