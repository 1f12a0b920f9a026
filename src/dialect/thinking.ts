/** How models enclose their thinking; what is in it was weighed, not asked for. */
const TAGS: readonly (readonly [opening: string, closing: string])[] = [
  ...['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'analysis', 'scratchpad'].map(
    (name) => [`<${name}>`, `</${name}>`] as const,
  ),
  ['[think]', '[/think]'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['◁think▷', '◁/think▷'],
];

const OPENING = new RegExp(TAGS.map(([opening]) => patternOf(opening)).join('|'), 'iy');
const CLOSING_OF: ReadonlyMap<string, RegExp> = new Map(
  TAGS.map(([opening, closing]) => [opening, new RegExp(patternOf(closing), 'gi')]),
);

/** The closing tags as alternatives of a regular expression. */
export const CLOSING_TAGS = TAGS.map(([, closing]) => patternOf(closing)).join('|');

/** Where the thinking that begins at `at` ends, the length of the text when it does not; null when none begins. */
export function endOfThinking(text: string, at: number): number | null {
  OPENING.lastIndex = at;
  const [opening] = OPENING.exec(text) ?? [];
  const closing = opening === undefined ? undefined : CLOSING_OF.get(opening.toLowerCase());
  if (closing === undefined) return null;
  closing.lastIndex = OPENING.lastIndex;
  return closing.test(text) ? closing.lastIndex : text.length;
}

function patternOf(tag: string): string {
  return tag.replace(/[|[\]/]/g, '\\$&');
}
