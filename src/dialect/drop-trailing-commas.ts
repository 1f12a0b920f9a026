import type { Token } from './json-tokens.ts';
import { isMark } from './token-walk.ts';

/** A comma right before the end of a list or an object. */
export function dropTrailingCommas(tokens: readonly Token[]): readonly Token[] {
  const dropped = new Set<Token>();
  let last: Token | undefined;
  for (const token of tokens) {
    if (token.kind === 'space') continue;
    if (last !== undefined && isMark(last, ',') && isMark(token, '}', ']')) dropped.add(last);
    last = token;
  }
  return dropped.size === 0 ? tokens : tokens.filter((token) => !dropped.has(token));
}
