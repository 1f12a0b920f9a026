import type { Token } from './json-tokens.ts';
import { closes, opens } from './token-walk.ts';

/** A key that one object has twice, where a parser would silently keep only the last; null when there is none. */
export function repeatedKey(tokens: readonly Token[]): string | null {
  const open: (Set<string> | null)[] = [];
  let last: Token | null = null;
  for (const token of tokens) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    if (token.kind === 'mark') {
      if (opens(token)) open.push(null);
      else if (closes(token)) open.pop();
      else if (token.text === ':' && last?.kind === 'string') {
        const key = nameOf(last);
        const depth = open.length - 1;
        const keys = open[depth] ?? new Set();
        if (keys.has(key)) return key;
        open[depth] = keys.add(key);
      }
    }
    last = token;
  }
  return null;
}

/** The keys of the outermost object, in whatever quotes. */
export function rootKeys(tokens: readonly Token[]): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  let last: Token | null = null;
  for (const token of tokens) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    if (token.kind === 'mark') {
      if (opens(token)) depth += 1;
      else if (closes(token)) depth -= 1;
      else if (depth === 1 && token.text === ':' && (last?.kind === 'string' || last?.kind === 'word')) {
        keys.push(nameOf(last));
      }
    }
    last = token;
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
