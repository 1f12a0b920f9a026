/** Characters that are invisible, or that change how others are drawn: classes for regular expressions with the flag v. */

/**
 * Unicode's own list of what is shown as nothing (zero-width, bidi marks, tags, variation selectors, fillers),
 * annotation marks, separators of lines that editors do not show as such, control characters other than line feed and
 * tab, halves of surrogate pairs, and code points that are no characters.
 */
export const INVISIBLE = String.raw`[[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}\p{Zl}\p{Zp}\p{Cc}\p{Cs}\p{NChar}]--[\n\t]]`;

/** Of what has one line, such as a path: also what only says how other characters are laid out. */
export const INVISIBLE_IN_LINE = String.raw`[${INVISIBLE}\p{Cf}\n\t]`;

/** Of code, in which control characters stand for themselves, and halves of pairs for bytes that are no text. */
export const INVISIBLE_IN_CODE = String.raw`[${INVISIBLE}--[\p{Cc}\p{Cs}]]`;

const PICTOGRAPH = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
/** Letters and marks of scripts in which joiners change how a word looks. */
const JOINING = String.raw`[[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}]&&[\p{L}\p{M}]]`;
/** Marks of the scripts of India that take the vowel from a letter; a joiner behind one shows which form it has. */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;

/** Where an invisible character shapes visible text: what stands before it, the character, what stands behind it. */
const SHAPING = new RegExp(
  [
    String.raw`(?<=${PICTOGRAPH})[\ufe0e\ufe0f]`,
    String.raw`(?<=[#*0-9])[\ufe0e\ufe0f](?=\u20e3)`,
    String.raw`(?<=${PICTOGRAPH}|\ufe0f)\u200d(?=${PICTOGRAPH})`,
    String.raw`(?<=${JOINING})\u200d(?=${JOINING})`,
    // An ending in Persian stands apart from what it belongs to: a number, a quotation or a foreign word.
    String.raw`(?<=[\p{L}\p{M}\p{N}\p{P}])\u200c(?=${JOINING})`,
    String.raw`(?<=${VIRAMA})[\u200c\u200d]`,
    String.raw`(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
    String.raw`(?<=[\p{scx=Mong}&&\p{L}])[\u180b-\u180f]`,
  ].join('|'),
  'vy',
);

/** Whether an invisible character shapes visible text, such as an emoji or a word of a script that uses joiners. */
export function isShaping(text: string, index: number): boolean {
  SHAPING.lastIndex = index;
  return SHAPING.test(text);
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
