import { mapTokens } from './token-walk.ts';
import type { Token } from './tokens.ts';

const CONTROL = /\p{Cc}/u;
const ESCAPED_MARK = /\\(["\\])/g;

/** Line breaks, tabs and other control characters that stand raw inside of strings. */
export function escapeControls(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'string', (token) => {
    if (!CONTROL.test(token.text)) return token;
    // At once, because a call for each of them would take its time; what was escaped before is set back.
    const text = JSON.stringify(token.text).slice(1, -1).replace(ESCAPED_MARK, '$1');
    return text === token.text ? token : { ...token, text };
  });
}
