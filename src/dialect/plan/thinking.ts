import { stickyEnd } from '../json/tokens.ts';

interface Enclosure {
  /** Sources of regular expressions. */
  readonly opening: string;
  readonly closing: string;
  /** The expression that certainly ends it when the opening is missing. Default: `closing`. */
  readonly orphan?: string;
}

/** How models enclose their thinking. Its content was considered, not requested. */
const THINKING: readonly Enclosure[] = [
  ...['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'analysis', 'scratchpad'].map(
    element,
  ),
  // Seed
  element('seed:think'),
  // Magistral
  { opening: String.raw`\[think\]`, closing: String.raw`\[/think\]` },
  { opening: String.raw`<\|begin_of_thought\|>`, closing: String.raw`<\|end_of_thought\|>` },
  // gpt-oss; for Phi the same token ends a reply
  {
    opening: String.raw`<\|channel\|>analysis<\|message\|>`,
    closing: String.raw`<\|end\|>`,
    orphan: String.raw`<\|end\|>(?=<\|start\|>)`,
  },
  // Gemma
  { opening: String.raw`<\|channel>thought\b`, closing: String.raw`<channel\|>` },
  // Command
  { opening: String.raw`<\|start_thinking\|>`, closing: String.raw`<\|end_thinking\|>` },
  // Kimi
  { opening: '◁think▷', closing: '◁/think▷' },
];

/** How models write invented results, or turns of other roles. */
const IMAGINED: readonly Enclosure[] = [
  ...['tool_response', 'tool_result', 'function_results', 'observation'].map(element),
  { opening: String.raw`<\|im_start\|>(?:user|tool|system)\b`, closing: String.raw`<\|im_end\|>` },
];

const ENCLOSURES = [...THINKING, ...IMAGINED];
/** The group that matched says which closing tag belongs to it. */
const OPENING = new RegExp(ENCLOSURES.map(({ opening }) => `(${opening})`).join('|'), 'iy');
const CLOSINGS = ENCLOSURES.map(({ closing }) => new RegExp(closing, 'gi'));

/**
 * The opening tags as alternatives of a regular expression. After a backtick, the model only talks about a tag. Where
 * the closing tag alone would count as the end of thinking, a quote, an asterisk or a word before is enough for that.
 */
export const OPENING_TAGS = [
  ...THINKING.map(({ opening, orphan }) =>
    orphan === undefined ? String.raw`(?<![\x60"'*]|\w )${opening}` : notAfterBacktick(opening),
  ),
  ...IMAGINED.map(({ opening }) => notAfterBacktick(opening)),
].join('|');

function notAfterBacktick(opening: string): string {
  return String.raw`(?<!\x60)${opening}`;
}

/** The tags that end thinking when the server removed the opening tag, as alternatives too. */
export const CLOSING_TAGS = THINKING.map(({ closing, orphan = closing }) => orphan).join('|');

interface Thinking {
  /** The length of the text if it is not closed. */
  readonly end: number;
  /** The opening tag if it is not closed, else null. */
  readonly openTag: string | null;
}

/** The thinking or invented turn that begins at `at`; null when none begins there. */
export function endOfThinking(text: string, at: number): Thinking | null {
  OPENING.lastIndex = at;
  const [tag = '', ...openings] = OPENING.exec(text) ?? [];
  const closing = CLOSINGS[openings.findIndex((opening) => opening !== undefined)];
  if (closing === undefined) return null;
  closing.lastIndex = OPENING.lastIndex;
  return closing.test(text) ? { end: closing.lastIndex, openTag: null } : { end: text.length, openTag: tag };
}

/** Models write attributes and blanks in their tags; the limits bound the search for a closing bracket. */
function element(name: string): Enclosure {
  return { opening: String.raw`<${name}(?:\s[^<>]{0,100})?>`, closing: String.raw`</${name}\s{0,9}>` };
}

/** Indented by three blanks at most, as in Markdown: more is code. */
const FENCE_OPENING = /[ \t]{0,3}(?:`{3,}|~{3,})[ \t]*([\w+#.-]*)/y;
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
  FENCE_OPENING.lastIndex = lineAt;
  const [, language] = FENCE_OPENING.exec(text) ?? [];
  if (language === undefined) return null;
  if (PLAN_LANGUAGES.has(language.toLowerCase())) return FENCE_OPENING.lastIndex;
  const end = stickyEnd(WHOLE, text, lineAt);
  return end > lineAt ? end : text.length;
}
