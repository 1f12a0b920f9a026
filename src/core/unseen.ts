/**
 * Characters that change what code means or says without showing: directional controls, zero-width blanks and the tag
 * block. The flags of England, Scotland and Wales are written with tags behind a black flag, and stay allowed.
 */
const UNSEEN =
  /[\u202A-\u202E\u2066-\u2069\u200B\u2060-\u2064]|(?<!^)\uFEFF|(?<![\u{1F3F4}\u{E0020}-\u{E007E}])[\u{E0000}-\u{E007F}]/gu;

/** The unseen characters of a text as `U+202E`, in their order. */
export function unseenIn(text: string): readonly string[] {
  return [...text.matchAll(UNSEEN)].map(([char]) => {
    return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  });
}
