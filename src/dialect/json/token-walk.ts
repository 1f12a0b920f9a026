import type { Token } from './tokens.ts';

/** Replaces each token of a kind by `change(token)`. Returns the same array if nothing changed. */
export function mapTokens(
  tokens: readonly Token[],
  kind: Token['kind'],
  change: (token: Token) => Token,
): readonly Token[] {
  let changed: Token[] | null = null;
  let index = 0;
  for (const token of tokens) {
    const made = token.kind === kind ? change(token) : token;
    if (made !== token) {
      changed ??= [...tokens];
      changed[index] = made;
    }
    index += 1;
  }
  return changed ?? tokens;
}

export function opens({ text }: Token): boolean {
  return text === '{' || text === '[';
}

export function closes({ text }: Token): boolean {
  return text === '}' || text === ']';
}

export function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}
