/** A text between lines of backticks, more of them than it has in a row itself. */
export function fenced(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`;
}
