import type { Token } from './json-tokens.ts';
import { isMark, significantFrom } from './token-walk.ts';

/** A key that one object has twice, where a parser would silently keep only the last; null when there is none. */
export function repeatedKey(tokens: readonly Token[]): string | null {
  const open: Set<string>[] = [];
  for (const [index, token] of tokens.entries()) {
    if (isMark(token, '{', '[')) open.push(new Set());
    else if (isMark(token, '}', ']')) open.pop();
    else if (token.kind === 'string' && isMark(significantFrom(tokens, index + 1), ':')) {
      const keys = open.at(-1);
      const key = nameOf(token);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return null;
}

/** The keys of the outermost object, in whatever quotes. */
export function rootKeys(tokens: readonly Token[]): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (isMark(token, '{', '[')) depth += 1;
    else if (isMark(token, '}', ']')) depth -= 1;
    else if (depth === 1 && (token.kind === 'string' || token.kind === 'word')) {
      if (isMark(significantFrom(tokens, index + 1), ':')) keys.push(nameOf(token));
    }
  }
  return keys;
}

function nameOf({ kind, text }: Token): string {
  if (kind === 'word') return text;
  if (!text.includes('\\')) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
