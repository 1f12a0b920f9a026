import { messageOf } from '../core/fault.ts';

const MAX_QUOTE = 60;

/** The parser's own words without its quotation, and the place with the characters before it where it tells. */
export function whereJsonBroke(json: string, thrown: unknown): string {
  const message = messageOf(thrown);
  const reason = message.split(/, (?:\.\.\.)?"| in JSON at position/)[0] ?? message;
  const position = positionIn(message, json);
  if (position === null) return reason;
  const start = Math.max(0, position - MAX_QUOTE);
  const before = JSON.stringify(json.slice(start, position));
  return `${reason} at character ${position} of ${json.length}, after ${start > 0 ? '...' : ''}${before}`;
}

function positionIn(message: string, json: string): number | null {
  if (message.includes('end of JSON')) return json.length;
  const match = /at position (\d+)/.exec(message);
  return match === null ? null : Number(match[1]);
}
