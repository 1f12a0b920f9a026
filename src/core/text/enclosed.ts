/**
 * Encloses untrusted text by two lines with a mark that its author could not know. The mark is removed from the text, so
 * that it can neither end its block nor begin another.
 * @param mark random string of this run
 * @param about what the text is, for the first line
 */
export function enclosed(text: string, mark: string, about: string): string {
  return `<<< ${withoutMark(about, mark)} ${mark}\n${withoutMark(text, mark)}\n>>> ${mark}`;
}

function withoutMark(text: string, mark: string): string {
  let rest = text;
  while (mark !== '' && rest.includes(mark)) rest = rest.replaceAll(mark, '');
  return rest;
}
