import type { Token } from './json-tokens.ts';
import { isMark, mapTokens } from './token-walk.ts';

/** Strings in single or typographic quotes, and keys without any, get the quotes of JSON. */
export function doubleQuotes(tokens: readonly Token[]): readonly Token[] {
  const keys = bareKeys(tokens);
  return mapTokens(tokens, (token) => {
    if (keys.has(token)) return { ...token, kind: 'string', text: `"${token.text}"` };
    return token.kind === 'string' && !token.text.startsWith('"') ? requoted(token) : token;
  });
}

/** Words between `{` or `,` and `:`. */
function bareKeys(tokens: readonly Token[]): ReadonlySet<Token> {
  const keys = new Set<Token>();
  let [before, last]: readonly (Token | undefined)[] = [];
  for (const token of tokens) {
    if (token.kind === 'space') continue;
    if (isMark(token, ':') && last?.kind === 'word' && isMark(before, '{', ',')) keys.add(last);
    [before, last] = [last, token];
  }
  return keys;
}

function requoted(token: Token): Token {
  const body = token.isOpen ? token.text.slice(1) : token.text.slice(1, -1);
  const parts: string[] = ['"'];
  for (let at = 0; at < body.length; at++) {
    const char = body.charAt(at);
    if (char === '"') parts.push('\\"');
    else if (char !== '\\') parts.push(char);
    else {
      at += 1;
      const escaped = body.charAt(at);
      parts.push(escaped === "'" ? "'" : `\\${escaped}`);
    }
  }
  if (!token.isOpen) parts.push('"');
  return { ...token, text: parts.join('') };
}
