import { ESCAPED_APOSTROPHE, PAIRS } from './backslashes.ts';
import type { Token } from './json-tokens.ts';
import { mapTokens } from './token-walk.ts';

const INVALID = new RegExp(String.raw`${PAIRS}\\(?=[^"\\/bfnrtu']|u(?![0-9a-fA-F]{4}))`, 'g');
const BARE_APOSTROPHE = new RegExp(`${PAIRS}'`);

/**
 * A backslash that begins no escape of JSON stands for itself, as in a regular expression or a Windows path that was
 * not escaped. `\'` is an apostrophe, unless others of the same string are bare: then the backslash may be meant, and
 * what can mean two things stays broken.
 */
export function mendEscapes(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'string', (token) => {
    if (!token.text.includes('\\')) return token;
    const text = mended(token.text);
    return text === token.text ? token : { ...token, text };
  });
}

function mended(text: string): string {
  const doubled = text.replace(INVALID, '$1\\\\');
  return BARE_APOSTROPHE.test(text) ? doubled : doubled.replace(ESCAPED_APOSTROPHE, "$1'");
}
