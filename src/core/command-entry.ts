import type { Parsed } from './schema.ts';
import type { CommandEntry } from './verdict.ts';

export const PATH_PLACEHOLDER = '{path}';

/**
 * Reads one line of a command list into an argument vector. Words are split as a POSIX shell does (blanks, quotes,
 * backslash), and nothing else of a shell is understood: what would need one is refused with a sentence.
 */
export function parseCommandEntry(
  text: string,
  about: Pick<CommandEntry, 'purpose' | 'origin'>,
): Parsed<CommandEntry> {
  const words = splitWords(text);
  if (words.kind === 'invalid') return words;
  const [program, ...args] = words.value;
  if (program === undefined || program === '') return { kind: 'invalid', complaint: 'it is empty' };
  if (/^\w+=/.test(program)) {
    return { kind: 'invalid', complaint: `it begins with an assignment; write "env ${text}"` };
  }
  const placeholders = words.value.join('\0').split(PATH_PLACEHOLDER).length - 1;
  if (placeholders > 1 || program.includes(PATH_PLACEHOLDER)) {
    return { kind: 'invalid', complaint: 'only one argument may hold {path}, and only once' };
  }
  return { kind: 'valid', value: { text: text.trim(), argv: [program, ...args], ...about } };
}

/** What a shell would act on outside of quotes; a tilde and a comment only where a word begins. */
const SHELL_ONLY = /^(?:[|&;<>()`]|\$[\w({])/;
const SHELL_ONLY_AT_START = /^(?:~(?=[/\s]|$)|#)/;
/** What a shell would act on inside of double quotes too. */
const EXPANDED_IN_QUOTES = /(?<!\\)(?:\\\\)*(\$[\w({]|`)/;

function splitWords(text: string): Parsed<readonly string[]> {
  const words: string[] = [];
  let word: string | undefined;
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
    if (shell !== null) return needsShell(shell[0]);
    const piece = /^'([^']*)'|^"((?:[^"\\]|\\.)*)"|^\\(.)|^([^\s'"\\|&;<>()`$]+|\$)/su.exec(rest);
    if (piece === null) {
      const complaint = rest === '\\' ? 'it ends in a backslash' : `a quote is not closed: ${rest}`;
      return { kind: 'invalid', complaint };
    }
    const [whole, single, double, escaped, plain] = piece;
    const expanded = EXPANDED_IN_QUOTES.exec(double ?? '');
    if (expanded !== null) return needsShell(expanded[1] ?? expanded[0]);
    word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '');
    rest = rest.slice(whole.length);
  }
  if (word !== undefined) words.push(word);
  return { kind: 'valid', value: words };
}

function needsShell(what: string): Parsed<never> {
  const complaint = `"${what}" needs a shell, and commands run without one; put it in a script of the repository and name the script`;
  return { kind: 'invalid', complaint };
}
