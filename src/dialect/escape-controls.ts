import type { Token } from './json-tokens.ts';
import { mapTokens } from './token-walk.ts';

const CONTROLS = /\p{Cc}/gu;

/** Line breaks, tabs and other control characters that stand raw inside of strings. */
export function escapeControls(tokens: readonly Token[]): readonly Token[] {
  return mapTokens(tokens, (token) => {
    if (token.kind !== 'string') return token;
    // The common ones apart: a call for each of them would take its time in a long text.
    const common = token.text.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
    const text = common.replace(CONTROLS, (char) => JSON.stringify(char).slice(1, -1));
    return text === token.text ? token : { ...token, text };
  });
}
