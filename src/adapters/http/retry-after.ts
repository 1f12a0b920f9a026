import type { HeaderMap } from './header-map.ts';

/** Milliseconds that a response asks to wait: `retry-after-ms`, or `retry-after` in seconds. Null: it asks for none. */
export function retryAfterMs(headers: HeaderMap): number | null {
  const ms = amount(headers.get('retry-after-ms'));
  if (ms !== null) return ms;
  const seconds = amount(headers.get('retry-after'));
  return seconds === null ? null : seconds * 1000;
}

function amount(text: string | null): number | null {
  return text !== null && /^\s*\d{1,15}(?:\.\d{0,15})?\s*$/.test(text) ? Number(text) : null;
}
