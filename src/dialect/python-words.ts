import type { Token } from './json-tokens.ts';
import { mapTokens } from './token-walk.ts';

const WORDS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };

/** Python's names for what JSON has too. Anything else that is no JSON has no one meaning. */
export function pythonWords(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, (token) => {
    const word = token.kind === 'word' && Object.hasOwn(WORDS, token.text) ? WORDS[token.text] : undefined;
    return word === undefined ? token : { ...token, text: word };
  });
}
