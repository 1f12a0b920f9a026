import type { AnswerHeaders } from './send.ts';

/** A longer header is neither a date nor a number. */
const MAX_CHARS = 64;

/**
 * Milliseconds that a response asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. A date is
 * compared with the response's own `date` if it has one. Null: no wait is requested.
 *
 * @param now milliseconds since the epoch
 */
export function retryAfterMs(headers: AnswerHeaders, now: number): number | null {
  const ms = amount(headers.get('retry-after-ms'));
  if (ms !== null) return ms;
  const after = headers.get('retry-after');
  const seconds = amount(after);
  if (seconds !== null) return seconds * 1000;
  const until = instant(after);
  return until === null ? null : Math.max(0, until - (instant(headers.get('date')) ?? now));
}

function amount(text: string | undefined): number | null {
  if (text === undefined || text.length > MAX_CHARS || !/^\s*\d+(?:\.\d*)?\s*$/.test(text)) return null;
  return Number(text);
}

function instant(text: string | undefined): number | null {
  // An HTTP date begins with the name of a day; the parser would also accept "-1" as a date.
  const isDate = text !== undefined && text.length <= MAX_CHARS && /^\s*[a-z]{3}/i.test(text);
  const time = isDate ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
