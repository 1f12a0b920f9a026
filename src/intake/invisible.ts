/** Characters that a reader does not see and a model does. Each pass is linear in the length of the text. */

/**
 * Unicode's own list of what is shown as nothing (zero-width, bidi marks, tags, variation selectors, fillers),
 * annotation marks, control characters other than line feed and tab, and halves of surrogate pairs.
 */
const INVISIBLE = /[[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}\p{Cc}\p{Cs}]--[\n\t]]/gv;

const PICTOGRAPH = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/v;
const KEYCAP = /^[#*0-9]$/;
/** Letters and marks of scripts in which joiners decide how a word looks. */
const JOINING = /^[[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Mlym}\p{scx=Sinh}]&&[\p{L}\p{M}]]$/v;

const LINE_BREAK = /\r\n?|[\u{2028}\u{2029}\u{85}]/gu;
/** White space to HTML, a control character to Unicode. */
const FORM_FEED = /\f/g;

const ESC = String.fromCharCode(0x1b);
const BEL = String.fromCharCode(0x07);
const TERMINAL = new RegExp(
  String.raw`${ESC}(?:\[[0-?]*[ -/]*[@-~]|\][^${BEL}${ESC}\n]*(?:${BEL}|${ESC}\\))`,
  'g',
);

export interface VisibleCharacters {
  readonly text: string;
  readonly invisible: number;
  readonly escapes: number;
}

/** Drops terminal sequences and invisible characters; line breaks become line feeds. */
export function keepVisibleCharacters(text: string): VisibleCharacters {
  const counts = { invisible: 0, escapes: 0 };
  const plain = text
    .replace(LINE_BREAK, '\n')
    .replace(FORM_FEED, ' ')
    .replace(TERMINAL, () => {
      counts.escapes += 1;
      return '';
    });
  const visible = plain.replace(INVISIBLE, (found, index: number) => {
    if (isShaping(plain, index)) return found;
    counts.invisible += 1;
    return '';
  });
  return { text: visible, ...counts };
}

/** A joiner or emoji selector that shapes visible text: inside an emoji, or between letters that are written with it. */
function isShaping(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit !== 0x200c && unit !== 0x200d && unit !== 0xfe0f) return false;
  const before = characterBefore(text, index);
  if (unit === 0xfe0f) return PICTOGRAPH.test(before) || KEYCAP.test(before);
  const after = String.fromCodePoint(text.codePointAt(index + 1) ?? 0);
  if (unit === 0x200d && PICTOGRAPH.test(after) && (PICTOGRAPH.test(before) || before === '\u{fe0f}'))
    return true;
  return JOINING.test(before) && JOINING.test(after);
}

function characterBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(Math.max(0, index - (isSecondHalf ? 2 : 1)), index);
}

const NUMERIC_ENTITY = '&#(?:[xX]([0-9a-fA-F]{1,8})|([0-9]{1,9}));?';
const NAMED_ENTITY =
  '&(?:ZeroWidthSpace|NoBreak|shy|lrm|rlm|zwj|zwnj|af|ApplyFunction|ic|InvisibleComma|it|InvisibleTimes|Negative(?:VeryThin|Thin|Medium|Thick)Space);';
const ENTITY = new RegExp(`${NUMERIC_ENTITY}|${NAMED_ENTITY}`, 'g');

/** Drops HTML entities that stand for an invisible character. */
export function dropInvisibleEntities(text: string): { readonly text: string; readonly dropped: number } {
  let dropped = 0;
  const kept = text.replace(ENTITY, (entity, hex?: string, decimal?: string) => {
    const code = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : 0;
    if (code > 0 && code <= 0x10ffff && String.fromCodePoint(code).search(INVISIBLE) < 0) return entity;
    dropped += 1;
    return '';
  });
  return { text: kept, dropped };
}
