import { ESCAPED_APOSTROPHE, PAIRS } from './backslashes.ts';
import { mapTokens } from './token-walk.ts';
import type { Token } from './tokens.ts';

const NO_ESCAPE = String.raw`${PAIRS}\\(?=[^"\\/bfnrtu']|u(?![0-9a-fA-F]{4}))`;
const INVALID = new RegExp(NO_ESCAPE, 'g');
const BARE_APOSTROPHE = new RegExp(`${PAIRS}'`);
/** A backslash that its writer may have meant for itself, at least in a string that shows no care for JSON. */
const DOUBTFUL = /\\[\\/bfnrtu']/;
/** Longer than the strings that anybody would be shown in two readings. */
const MAX_DOUBTFUL_CHARS = 50_000;
/** Nobody who escapes writes these. */
const UNESCAPED = new RegExp(String.raw`[\n\r]|${NO_ESCAPE}`);
const BACKSLASH = /\\(?:(\\)|(?!"))/g;
const BAD_ESCAPE = new RegExp(NO_ESCAPE);
/** Backspace and form feed: nobody means them where others of the same plan were not escaped. */
const CONTROL = String.raw`${PAIRS}\\(?=[bf])`;
const HAS_CONTROL = new RegExp(CONTROL);
const ESCAPED_CONTROL = new RegExp(CONTROL, 'g');
const ESCAPED_TAB = new RegExp(String.raw`${PAIRS}\\t`, 'g');

/**
 * A backslash that begins no escape of JSON stands for itself, as in a regular expression or a Windows path that was
 * not escaped. `\'` is an apostrophe, unless others of the same string are bare: then the backslash may be meant, and
 * what can mean two things stays broken.
 */
export function repairEscapes(tokens: readonly Token[]): readonly Token[] {
  return mapStrings(tokens, repaired);
}

/**
 * The other reading of strings whose writer did not escape them all through: with a backslash that begins no escape, or
 * a raw line break, in it, each backslash may stand for itself (`/\d+\b/`). Only `\"` is sure: without it there would be
 * no string. Beside a raw tab `\t` is one or is not, and so is `\b` in a plan with a string that was not escaped. Null
 * when nothing has two readings, `long` when it is not worth the time to make them.
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
