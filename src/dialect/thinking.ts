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
const LONGEST_TAG = 32;

/** The closing tags as alternatives of a regular expression. */
export const CLOSING_TAGS = TAGS.map(([, closing]) => closing.replace(/[|[\]/]/g, '\\$&')).join('|');

/** Where the thinking that begins at `at` ends, the length of the text when it does not; null when none begins. */
export function endOfThinking(text: string, at: number): number | null {
  const head = text.slice(at, at + LONGEST_TAG).toLowerCase();
  const tag = TAGS.find(([opening]) => head.startsWith(opening));
  if (tag === undefined) return null;
  const [opening, closing] = tag;
  for (let end = text.indexOf(closing.charAt(0), at + opening.length); end >= 0; ) {
    if (text.slice(end, end + closing.length).toLowerCase() === closing) return end + closing.length;
    end = text.indexOf(closing.charAt(0), end + 1);
  }
  return text.length;
}
