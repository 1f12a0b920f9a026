/**
 * Source of an expression whose first group matches zero or more escaped backslashes from the start of their run.
 * After them, a backslash begins an escape, and any other character is unescaped.
 */
export const PAIRS = String.raw`(?<!\\)((?:\\\\)*)`;

/** `\'`, which is not valid JSON. */
export const ESCAPED_APOSTROPHE = new RegExp(String.raw`${PAIRS}\\'`, 'g');
