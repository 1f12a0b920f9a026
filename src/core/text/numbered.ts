const LONGEST_LINE = 2000;

/**
 * A line of a file as the model sees it: `12| text`, a very long one cut with a note. Behind a tab the file's own tabs
 * would be miscounted.
 */
export function numbered(line: number, text: string, longest = LONGEST_LINE): string {
  const shown =
    text.length <= longest
      ? text
      : `${text.slice(0, longest)} [... ${text.length - longest} characters more]`;
  return `${line}| ${shown}`;
}
