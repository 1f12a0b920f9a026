/** What a shell interprets outside of quotes; a tilde and a comment only at the beginning of a word. */
const SHELL_ONLY = /^(?:[|&;<>()`]|\$[\w({@*#?!'"-])/;
const SHELL_ONLY_AT_START = /^(?:~(?=[/\s]|$)|#)/;
/** What a shell also interprets in double quotes. */
const EXPANDED_IN_QUOTES = /(?<!\\)(?:\\\\)*(?:\$[\w({@*#?!-]|`)/;

export type Words =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** It contains more than words, so only a shell can run it. */
  | { readonly kind: 'script' }
  | { readonly kind: 'invalid'; readonly errorDetail: string };

/** The words of one command, split like in a POSIX shell, by blanks, quotes and backslashes. */
export function splitWords(text: string): Words {
  const words: string[] = [];
  let word: string | undefined;
  let isScript = false;
  let rest = text.trim();
  while (rest !== '') {
    const blank = /^\s+/.exec(rest);
    if (blank) {
      if (word !== undefined) words.push(word);
      word = undefined;
      rest = rest.slice(blank[0].length);
      continue;
    }
    const shell = SHELL_ONLY.exec(rest) ?? (word === undefined ? SHELL_ONLY_AT_START.exec(rest) : null);
    if (shell !== null) {
      isScript = true;
      if (shell[0] === '#') break;
      word = (word ?? '') + rest.slice(0, 1);
      rest = rest.slice(1);
      continue;
    }
    const piece = /^'([^']*)'|^"((?:[^"\\]|\\.)*)"|^\\(.)|^([^\s'"\\|&;<>()`$]+|\$)/su.exec(rest);
    if (piece === null) {
      const errorDetail = rest === '\\' ? 'it ends in a backslash' : `a quote is not closed: ${rest}`;
      return { kind: 'invalid', errorDetail };
    }
    const [whole, single, double, escaped, plain] = piece;
    isScript ||= EXPANDED_IN_QUOTES.test(double ?? '');
    word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '');
    rest = rest.slice(whole.length);
  }
  if (word !== undefined) words.push(word);
  return isScript ? { kind: 'script' } : { kind: 'words', words };
}
