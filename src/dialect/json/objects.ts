import { closes, joined, opens, type Token } from './tokens.ts';

/** What can be read of an object whose end is missing. */
interface CutObject {
  /** JSON of the entries, and of the items of a list, that were complete before the cut. Nothing in it was added. */
  readonly kept: string;
  /** The key of the outermost object whose value or last item was cut; null: the cut was between two. */
  readonly key: string | null;
  /** The source of what was cut, without its end; empty: the cut was between two. */
  readonly cut: string;
}

/** @param tokens of an object in which the text ended, without comments */
export function cutObject(tokens: readonly Token[]): CutObject {
  const open: string[] = [];
  let [end, closing] = [1, '}'];
  let key: string | null = null;
  let last: Token | null = null;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'space') continue;
    if (opens(token)) open.push(token.text);
    else if (closes(token)) open.pop();
    else if (token.text === ':' && open.length === 1 && last?.kind === 'string') key = last.text.slice(1, -1);
    last = token;
    const isInList = open.length === 2 && open[1] === '[';
    if (token.kind !== 'mark' || token.text === ':' || (open.length !== 1 && !isInList)) continue;
    // Behind a comma or a closing bracket, or at the beginning of a list, everything before is complete.
    end = token.text === ',' ? index : index + 1;
    closing = isInList ? ']}' : '}';
  }
  const rest = joined(tokens.slice(end)).replace(/^\s*,?\s*/, '');
  const isBetween = rest === '' || (closing === '}' && !rest.includes(':'));
  return {
    kept: joined(tokens.slice(0, end)) + closing,
    key: isBetween ? null : key,
    cut: isBetween ? '' : rest,
  };
}

interface Key {
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
