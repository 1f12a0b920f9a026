import { INVISIBLE_CHARACTER, isShaping } from '../../core/text/invisible.ts';

/** Handles characters that a model sees but a reader does not. Each pass is linear in the length of the text. */

const LINE_BREAK = /\r\n?|[\u{2028}\u{2029}\u{85}]/gu;
/** White space in HTML, but a control character in Unicode. */
const FORM_FEED = /\f/g;

export interface VisibleCharacters {
  readonly text: string;
  /** How many others there were. */
  readonly invisible: number;
}

/** Drops invisible characters; line breaks become line feeds. */
export function keepVisibleCharacters(text: string): VisibleCharacters {
  let invisible = 0;
  const plain = text.replace(LINE_BREAK, '\n').replace(FORM_FEED, ' ');
  const visible = plain.replace(INVISIBLE_CHARACTER, (found, index: number) => {
    if (isShaping(plain, index)) return found;
    invisible += 1;
    return '';
  });
  return { text: visible, invisible };
}

const NUMERIC_ENTITY = '&#(?:[xX]([0-9a-fA-F]{1,8})|([0-9]{1,9}));?';
const NAMED_ENTITY =
  '&(?:ZeroWidthSpace|NoBreak|shy|lrm|rlm|zwj|zwnj|af|ApplyFunction|ic|InvisibleComma|it|InvisibleTimes|Negative(?:VeryThin|Thin|Medium|Thick)Space);';
const ENTITY = new RegExp(`${NUMERIC_ENTITY}|${NAMED_ENTITY}`, 'g');

/** Places of HTML entities that encode an invisible character. */
export function invisibleEntities(
  text: string,
): readonly { readonly index: number; readonly length: number }[] {
  return [...text.matchAll(ENTITY)].flatMap(({ 0: entity, 1: hex, 2: decimal, index }) => {
    const code = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : 0;
    const isShown = code <= 0x10ffff && String.fromCodePoint(code).search(INVISIBLE_CHARACTER) < 0;
    return isShown ? [] : [{ index, length: entity.length }];
  });
}
