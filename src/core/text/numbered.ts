const LONGEST_LINE = 2000;

/**
 * A line of a file as the model sees it: `12| text`; a very long line is cut with a note. A tab after the number would
 * make the file's own tabs hard to count.
 */
export function numbered(line: number, text: string, longest = LONGEST_LINE): string {
  const shown =
    text.length <= longest
      ? text
      : `${text.slice(0, longest)} [... ${text.length - longest} characters more]`;
  return `${line}| ${shown}`;
}
