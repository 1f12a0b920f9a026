/** A text in a code block. Its fence has more backticks than any run of them in the text. */
export function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(2, longestTicks(text)) + 1);
  return `${fence}${language}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`;
}

/** The length of the longest run of backticks in a text. */
export function longestTicks(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
