import { ESCAPED_APOSTROPHE, PAIRS } from './backslashes.ts';
import { mapTokens } from './token-walk.ts';
import type { Token } from './tokens.ts';

const BARE_QUOTE = new RegExp(`${PAIRS}"`, 'g');

/** Puts strings in single or typographic quotes, and unquoted keys, into double quotes. */
export function doubleQuotes(tokens: readonly Token[]): readonly Token[] {
  const keys = bareKeys(tokens);
  const quoted =
    keys.size === 0
      ? tokens
      : mapTokens(tokens, 'word', (token) =>
          keys.has(token) ? { ...token, kind: 'string', text: `"${token.text}"` } : token,
        );
  return mapTokens(quoted, 'string', (token) => (token.text.startsWith('"') ? token : requoted(token)));
}

/** Words between `{` or `,` and `:`. */
function bareKeys(tokens: readonly Token[]): ReadonlySet<Token> {
  const keys = new Set<Token>();
  /** The last word in key position. */
  let word: Token | null = null;
  let isKeyDue = false;
  for (const token of tokens) {
    if (token.kind === 'space') continue;
    if (word !== null && token.text === ':') keys.add(word);
    word = isKeyDue && token.kind === 'word' ? token : null;
    isKeyDue = token.text === '{' || token.text === ',';
  }
  return keys;
}

function requoted(token: Token): Token {
  const body = token.isOpen ? token.text.slice(1) : token.text.slice(1, -1);
  const text = body.includes('\\')
    ? body.replace(ESCAPED_APOSTROPHE, "$1'").replace(BARE_QUOTE, '$1\\"')
    : body.split('"').join('\\"');
  return { ...token, text: `"${text}${token.isOpen ? '' : '"'}` };
}
