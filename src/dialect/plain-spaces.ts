import type { Token } from './json-tokens.ts';
import { mapTokens } from './token-walk.ts';

const NO_JSON = /[^ \t\r\n]/;

/** Blanks between tokens that JSON does not allow, such as the no-break space. */
export function plainSpaces(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'space', (token) => (NO_JSON.test(token.text) ? { ...token, text: ' ' } : token));
}
