import { ESCAPED_APOSTROPHE, PAIRS } from './backslashes.ts';
import { mapTokens } from './token-walk.ts';
import type { Token } from './tokens.ts';

const NO_ESCAPE = String.raw`${PAIRS}\\(?=[^"\\/bfnrtu']|u(?![0-9a-fA-F]{4}))`;
const INVALID = new RegExp(NO_ESCAPE, 'g');
const BARE_APOSTROPHE = new RegExp(`${PAIRS}'`);
/** An escape that may be meant as a literal backslash, at least in a string that is not consistently escaped. */
const DOUBTFUL = /\\[\\/bfnrtu']/;
/** Limit for strings with two readings, because both take time to build. */
const MAX_DOUBTFUL_CHARS = 50_000;
/** Signs that the string was not consistently escaped. */
const UNESCAPED = new RegExp(String.raw`[\n\r]|${NO_ESCAPE}`);
const BACKSLASH = /\\(?:(\\)|(?!"))/g;
const BAD_ESCAPE = new RegExp(NO_ESCAPE);
/** Backspace and form feed: unlikely to be meant if other backslashes of the same plan were not escaped. */
const CONTROL = String.raw`${PAIRS}\\(?=[bf])`;
const HAS_CONTROL = new RegExp(CONTROL);
const ESCAPED_CONTROL = new RegExp(CONTROL, 'g');
const ESCAPED_TAB = new RegExp(String.raw`${PAIRS}\\t`, 'g');

/**
 * Escapes a backslash that begins no JSON escape, as in an unescaped regular expression or Windows path. `\'` becomes
 * an apostrophe, unless the string also has unescaped apostrophes: then the backslash may be meant, and the string
 * stays broken because it is ambiguous.
 */
export function repairEscapes(tokens: readonly Token[]): readonly Token[] {
  return mapStrings(tokens, repaired);
}

/**
 * The other reading of strings that are not consistently escaped. If a string has a raw line break or a backslash that
 * begins no escape, each of its backslashes may be literal (`/\d+\b/`). Only `\"` is certain: without it the string
 * would end there. `\t` is ambiguous next to a raw tab, and so is `\b` in a plan with an unescaped string. Null when
 * nothing has two readings, `long` when the strings are too long to build both.
 *
 * @param tokens before `repairEscapes`
 */
export function literalEscapes(tokens: readonly Token[]): readonly Token[] | 'long' | null {
  const hasControl = tokens.some(({ kind, text }) => kind === 'string' && /\\[bf]/.test(text));
  const isCareless =
    hasControl && tokens.some(({ kind, text }) => kind === 'string' && BAD_ESCAPE.test(text));
  const isDoubtful = (text: string): boolean =>
    isDoubtfulAlone(text) || (isCareless && HAS_CONTROL.test(text));
  const doubtful = tokens.filter(({ kind, text }) => kind === 'string' && isDoubtful(text));
  if (doubtful.length === 0) return null;
  if (doubtful.reduce((sum, { text }) => sum + text.length, 0) > MAX_DOUBTFUL_CHARS) return 'long';
  const literal = mapStrings(tokens, (text) => (isDoubtful(text) ? literalText(text) : text));
  return literal === tokens ? null : literal;
}

function isDoubtfulAlone(text: string): boolean {
  return DOUBTFUL.test(text) && (UNESCAPED.test(text) || (text.includes('\t') && text.includes('\\t')));
}

function mapStrings(tokens: readonly Token[], change: (text: string) => string): readonly Token[] {
  return mapTokens(tokens, 'string', (token) => {
    if (!token.text.includes('\\')) return token;
    const text = change(token.text);
    return text === token.text ? token : { ...token, text };
  });
}

function literalText(text: string): string {
  if (UNESCAPED.test(text)) return text.replace(BACKSLASH, '\\\\$1$1');
  const tabs = text.includes('\t') ? text.replace(ESCAPED_TAB, '$1\\\\t') : text;
  return tabs.replace(ESCAPED_CONTROL, '$1\\\\');
}

function repaired(text: string): string {
  const doubled = text.replace(INVALID, '$1\\\\');
  return BARE_APOSTROPHE.test(text) ? doubled : doubled.replace(ESCAPED_APOSTROPHE, "$1'");
}
