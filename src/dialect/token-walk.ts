import type { Token } from './json-tokens.ts';

/** Each token replaced by what `change` makes of it; the very same list when it changes none. */
export function mapTokens(tokens: readonly Token[], change: (token: Token) => Token): readonly Token[] {
  let isChanged = false;
  const changed = tokens.map((token) => {
    const made = change(token);
    isChanged ||= made !== token;
    return made;
  });
  return isChanged ? changed : tokens;
}

/** The next token from `index` on that means something, and undefined at the end. */
export function significantFrom(tokens: readonly Token[], index: number): Token | undefined {
  for (let at = index; at < tokens.length; at++) {
    const token = tokens[at];
    if (token !== undefined && token.kind !== 'space' && token.kind !== 'comment') return token;
  }
  return undefined;
}

export function isMark(token: Token | undefined, ...marks: readonly string[]): boolean {
  return token?.kind === 'mark' && marks.includes(token.text);
}

export function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}
