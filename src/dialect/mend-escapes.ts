import type { Token } from './json-tokens.ts';
import { mapTokens } from './token-walk.ts';

const VALID = '"\\/bfnrt';

/**
 * A backslash that begins no escape of JSON stands for itself, as in a regular expression or a Windows path that was
 * not escaped. `\'` is an apostrophe, unless others of the same string are bare: then the backslash may be meant, and
 * what can mean two things stays broken.
 */
export function mendEscapes(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, (token) => {
    if (token.kind !== 'string' || !token.text.includes('\\')) return token;
    const text = mended(token.text);
    return text === token.text ? token : { ...token, text };
  });
}

function mended(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let areApostrophesBare: boolean | undefined;
  for (let at = text.indexOf('\\'); at >= 0 && at + 1 < text.length; at = text.indexOf('\\', at + 2)) {
    const next = text.charAt(at + 1);
    if (VALID.includes(next) || (next === 'u' && isHex(text, at + 2))) continue;
    if (next === "'") {
      areApostrophesBare ??= hasBareApostrophe(text);
      if (areApostrophesBare) continue;
    }
    parts.push(text.slice(from, at), next === "'" ? '' : '\\\\');
    from = at + 1;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

function isHex(text: string, at: number): boolean {
  return /^[0-9a-fA-F]{4}$/.test(text.slice(at, at + 4));
}

function hasBareApostrophe(text: string): boolean {
  for (let at = text.indexOf("'"); at >= 0; at = text.indexOf("'", at + 1)) {
    let backslashes = 0;
    while (text.charAt(at - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return true;
  }
  return false;
}
