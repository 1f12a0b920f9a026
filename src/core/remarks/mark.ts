/** Begins every hidden mark of this action, at the beginning of a line. */
export const OWN_MARKER = '<!-- tether:';

/** Whether a text has a mark, whatever people or bots have put around it. One behind a quotation's `>` is none. */
export function isMarked(text: string): boolean {
  return /^<!-- tether:/m.test(text);
}

/** Words of others, for a text that has a mark: what looks like a mark in them is none. */
export function withoutMarks(text: string): string {
  return text.replaceAll(OWN_MARKER, '<!-- tether :');
}
