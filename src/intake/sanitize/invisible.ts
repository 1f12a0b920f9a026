import { INVISIBLE_CHARACTER, isShaping } from '../../core/text/invisible.ts';

const LINE_BREAK = /\r\n?|[\u{2028}\u{2029}\u{85}]/gu;
/** White space in HTML, but a control character in Unicode. */
const FORM_FEED = /\f/g;

/** Drops characters that a model sees but a reader does not; line breaks become line feeds. Linear in the length. */
export function keepVisibleCharacters(text: string): string {
  const plain = text.replace(LINE_BREAK, '\n').replace(FORM_FEED, ' ');
  return plain.replace(INVISIBLE_CHARACTER, (found, index: number) => (isShaping(plain, index) ? found : ''));
}
