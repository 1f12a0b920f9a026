/** Characters that are invisible, or that change how others are drawn: classes for regular expressions with the flag v. */

/**
 * Unicode's own list of what is shown as nothing (zero-width, bidi marks, tags, variation selectors, fillers),
 * annotation marks, separators of lines that editors do not show as such, control characters other than line feed and
 * tab, halves of surrogate pairs, and code points that are no characters.
 */
export const INVISIBLE = String.raw`[[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}\p{Zl}\p{Zp}\p{Cc}\p{Cs}\p{NChar}]--[\n\t]]`;

/** Of what has one line, such as a path. */
export const INVISIBLE_IN_LINE = String.raw`[${INVISIBLE}\n\t]`;

/** Of code, in which control characters stand for themselves, and halves of pairs for bytes that are no text. */
export const INVISIBLE_IN_CODE = String.raw`[${INVISIBLE}--[\p{Cc}\p{Cs}]]`;

const PICTOGRAPH = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/v;
const KEYCAP = /^[#*0-9]$/;
/** Letters and marks of scripts in which joiners change how a word looks. */
const JOINING =
  /^[[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}]&&[\p{L}\p{M}]]$/v;

/** Whether a joiner or emoji selector shapes visible text: in an emoji, or between letters of a script that uses it. */
export function isShaping(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  const isSelector = unit === 0xfe0e || unit === 0xfe0f;
  if (unit !== 0x200c && unit !== 0x200d && !isSelector) return false;
  const before = characterBefore(text, index);
  const after = String.fromCodePoint(text.codePointAt(index + 1) ?? 0);
  if (isSelector) return PICTOGRAPH.test(before) || (KEYCAP.test(before) && after === '\u{20e3}');
  if (unit === 0x200d && PICTOGRAPH.test(after) && (PICTOGRAPH.test(before) || before === '\u{fe0f}'))
    return true;
  return JOINING.test(before) && JOINING.test(after);
}

function characterBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(Math.max(0, index - (isSecondHalf ? 2 : 1)), index);
}

/** `U+202E`. */
export function codePointName(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

export const INVISIBLE_CHARACTER = new RegExp(INVISIBLE, 'gv');

/** The text for people: invisible characters, and those that would reverse other text, are replaced by their names. */
export function named(text: string): string {
  return text.replace(INVISIBLE_CHARACTER, (char, at: number) =>
    isShaping(text, at) ? char : `<${codePointName(char)}>`,
  );
}
