import type { Token } from './json-tokens.ts';
import { mapTokens } from './token-walk.ts';

/** Blanks between tokens that JSON does not allow, such as the no-break space. */
export function plainSpaces(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, (token) =>
    token.kind !== 'space' || /^[ \t\r\n]*$/.test(token.text) ? token : { ...token, text: ' ' },
  );
}
