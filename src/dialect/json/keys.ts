import { closes, opens, type Token } from './tokens.ts';

export interface Key {
  readonly name: string;
  /** 1: of the outermost object. */
  readonly depth: number;
  /** Whether the same object had it before: a parser would silently drop the first value. */
  readonly isRepeated: boolean;
}

/** The keys of an object and of all objects in it, in order, in whatever quotes: what is no JSON may still be a plan. */
function keysIn(tokens: readonly Token[]): readonly Key[] {
  const keys: Key[] = [];
  const open: Set<string>[] = [];
  let last: Token | null = null;
  for (const token of tokens) {
    if (token.kind !== 'mark' && token.kind !== 'string' && token.kind !== 'word') continue;
    if (opens(token)) open.push(new Set());
    else if (closes(token)) open.pop();
    else if (token.text === ':' && (last?.kind === 'string' || last?.kind === 'word')) {
      const name = nameOf(last);
      const known = open.at(-1);
      keys.push({ name, depth: open.length, isRepeated: known?.has(name) ?? false });
      known?.add(name);
    }
    last = token;
  }
  return keys;
}

export function rootKeys(tokens: readonly Token[]): readonly string[] {
  return keysIn(tokens).flatMap(({ name, depth }) => (depth === 1 ? [name] : []));
}

/** Null: no object has a key twice. */
export function repeatedKey(tokens: readonly Token[]): string | null {
  return keysIn(tokens).find(({ isRepeated }) => isRepeated)?.name ?? null;
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
