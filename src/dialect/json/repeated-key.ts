import { closes, joined, opens } from './token-walk.ts';
import type { Token } from './tokens.ts';

export interface RepeatedKey {
  readonly key: string;
  /** The source of both values. */
  readonly values: readonly [string, string];
}

interface Frame {
  /** Values by key, as ranges in the list of tokens. */
  readonly values: Map<string, readonly [from: number, to: number]>;
  /** The key whose value is being read, and where that value begins. */
  key: string | null;
  from: number;
}

/** A key with two different values in one object, where a parser would silently drop one; null when there is none. */
export function repeatedKey(tokens: readonly Token[]): RepeatedKey | null {
  const frames: Frame[] = [];
  let last: Token | null = null;
  let at = -1;
  for (const token of tokens) {
    at += 1;
    if (token.kind === 'space' || token.kind === 'comment') continue;
    const frame = frames.at(-1);
    if (token.kind === 'mark') {
      if (frame !== undefined && (token.text === ',' || closes(token))) {
        const twice = endValue(frame, at, tokens);
        if (twice !== null) return twice;
      }
      if (opens(token)) frames.push({ values: new Map(), key: null, from: at });
      else if (closes(token)) frames.pop();
      else if (token.text === ':' && last?.kind === 'string' && frame !== undefined) {
        frame.key = nameOf(last);
        frame.from = at + 1;
      }
    }
    last = token;
  }
  // A truncated value counts as well.
  for (const frame of frames) {
    const twice = endValue(frame, tokens.length, tokens);
    if (twice !== null) return twice;
  }
  return null;
}

function endValue(frame: Frame, at: number, tokens: readonly Token[]): RepeatedKey | null {
  const { key, from, values } = frame;
  if (key === null) return null;
  frame.key = null;
  const before = values.get(key);
  values.set(key, [from, at]);
  if (before === undefined) return null;
  const [one, other] = [textOf(tokens.slice(...before)), textOf(tokens.slice(from, at))];
  return one === other ? null : { key, values: [one, other] };
}

function textOf(tokens: readonly Token[]): string {
  return joined(tokens.filter(({ kind }) => kind !== 'space' && kind !== 'comment'));
}

/** The keys of the outermost object, in whatever quotes. */
export function rootKeys(tokens: readonly Token[]): readonly string[] {
  return keysOf(tokens, (depth) => depth === 1);
}

/** All keys, at any depth. */
export function allKeys(tokens: readonly Token[]): readonly string[] {
  return keysOf(tokens, () => true);
}

function keysOf(tokens: readonly Token[], isMeant: (depth: number) => boolean): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  let last: Token | null = null;
  for (const token of tokens) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    if (token.kind === 'mark') {
      if (opens(token)) depth += 1;
      else if (closes(token)) depth -= 1;
      else if (isMeant(depth) && token.text === ':' && (last?.kind === 'string' || last?.kind === 'word')) {
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
