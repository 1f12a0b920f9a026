/**
 * Source of an expression that takes escaped backslashes, none or more, from the first of their run on, as its first
 * group: behind them a backslash begins an escape, and anything else is bare.
 */
export const PAIRS = String.raw`(?<!\\)((?:\\\\)*)`;

/** JSON does not know it. */
export const ESCAPED_APOSTROPHE = new RegExp(String.raw`${PAIRS}\\'`, 'g');
