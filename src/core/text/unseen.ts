import { codePointName } from './invisible.ts';

/**
 * Characters that change what code means or says without showing: directional controls, zero-width blanks, letters and
 * marks that nothing draws, variation selectors in a row and the tag block. A flag of England, Scotland or Wales is
 * written with tags, few and of one form, and stays allowed.
 */
const UNSEEN =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|([\u061C\u115F\u1160\u180E\u200B\u202A-\u202E\u2060-\u206F\u3164\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]|(?<!^)\uFEFF|(?<=[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])/gu;

/** The unseen characters of a text as `U+202E`, in their order. */
export function unseenIn(text: string): readonly string[] {
  return [...text.matchAll(UNSEEN)].flatMap(([, char]) => (char === undefined ? [] : codePointName(char)));
}
