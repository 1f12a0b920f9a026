import { messageOf } from '../../core/fault.ts';
import { lexObject, MAX_TOKENS, type Token } from './tokens.ts';

const MAX_QUOTE = 60;
const WORD = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/** The parser's message without its quotation, plus the position and the characters before it. */
export function whereJsonBroke(json: string, thrown: unknown): string {
  const message = messageOf(thrown);
  const reason = message.split(/, (?:\.\.\.)?"| (?:in|after) JSON at position/)[0] ?? message;
  const position = positionIn(message, json);
  const start = Math.max(0, position - MAX_QUOTE);
  const before = JSON.stringify(json.slice(start, position));
  return `${reason} at character ${position} of ${json.length}, after ${start > 0 ? '...' : ''}${before}`;
}

function positionIn(message: string, json: string): number {
  if (message.includes('end of JSON')) return json.length;
  const match = /at position (\d+)/.exec(message);
  return match === null ? firstStray(json) : Number(match[1]);
}

/** The start of the first token that JSON does not allow: parsers give no position for `NaN` or `undefined`. */
function firstStray(json: string): number {
  let at = 0;
  let last = '';
  for (const token of lexObject(json, 0, MAX_TOKENS).tokens) {
    if (isStray(last, token)) return at;
    at += token.text.length;
    if (token.kind !== 'space') last = token.text;
  }
  return json.length;
}

function isStray(last: string, { kind, text }: Token): boolean {
  switch (kind) {
    case 'space':
      return false;
    case 'stray':
    case 'comment':
      return true;
    case 'word':
      return !WORD.test(text);
    case 'string':
      return !text.startsWith('"');
    case 'mark':
      // Only where a value must follow. In all other cases the parser names the position.
      if (last === ':' || last === ',') return '}],:'.includes(text);
      return last === '[' && '},:'.includes(text);
  }
}
