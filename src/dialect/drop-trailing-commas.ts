import type { Token } from './json-tokens.ts';
import { closes } from './token-walk.ts';

/** A comma right before the end of a list or an object. */
export function dropTrailingCommas(tokens: readonly Token[]): readonly Token[] {
  const dropped = new Set<number>();
  /** The comma that nothing but blanks stands behind so far. */
  let comma = -1;
  let index = -1;
  for (const token of tokens) {
    index += 1;
    if (token.kind === 'space') continue;
    if (comma >= 0 && closes(token)) dropped.add(comma);
    comma = token.text === ',' ? index : -1;
  }
  return dropped.size === 0 ? tokens : tokens.filter((_, at) => !dropped.has(at));
}
