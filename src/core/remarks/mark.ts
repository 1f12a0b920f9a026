/** Begins every hidden mark of this action, at the beginning of a line. */
const OWN_MARKER = '<!-- tether:';

/** Whether a line of a text has a mark, whatever people or bots have put around it. In a quotation it is none. */
export function isMarked(text: string): boolean {
  return text.split('\n').some((line) => line.includes(OWN_MARKER) && !line.trimStart().startsWith('>'));
}

/** Words of others, for a text that has a mark: what looks like a mark in them is none. */
export function withoutMarks(text: string): string {
  return text.replaceAll(OWN_MARKER, '<!-- tether :');
}
