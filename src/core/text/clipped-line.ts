const LONGEST_LINE = 2000;

/** A line of a file as the model sees it: a very long one is cut with a note. @param longest characters */
export function clippedLine(text: string, longest = LONGEST_LINE): string {
  return text.length <= longest
    ? text
    : `${text.slice(0, longest)} [... ${text.length - longest} characters more]`;
}

/** The same with its number, where single lines are shown: `12| text`. */
export function numberedLine(line: number, text: string, longest = LONGEST_LINE): string {
  return `${line}| ${clippedLine(text, longest)}`;
}
