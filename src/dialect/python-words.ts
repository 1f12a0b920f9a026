import type { Token } from './json-tokens.ts';
import { mapTokens } from './token-walk.ts';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
]);

/** Python's names for what JSON has too. Anything else that is no JSON has no one meaning. */
export function pythonWords(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, 'word', (token) => {
    const word = WORDS.get(token.text);
    return word === undefined ? token : { ...token, text: word };
  });
}
