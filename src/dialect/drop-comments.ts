import type { Token } from './json-tokens.ts';

/** Comments of JavaScript and Python. Inside of strings there are none. */
export function dropComments(tokens: readonly Token[]): readonly Token[] {
  return tokens.some(({ kind }) => kind === 'comment')
    ? tokens.filter(({ kind }) => kind !== 'comment')
    : tokens;
}
