import { textAt, valueAt } from '../../../core/text/json-path.ts';
import { parsedJson } from '../../../core/text/json-record.ts';
import { codeOf } from '../../http/failure.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import type { AnswerHeaders } from '../../http/send.ts';

/** What a failed attempt at a forge request means for the next one. Uses no clock and no network. */

/**
 * `final`: do not retry. `not-applied`: the forge did nothing, so any request may be sent again. `ambiguous`: the
 * request may have taken effect, so only one that may happen twice is sent again. `unreadable`: the same, of a success.
 */
export type ForgeRetryDecision =
  | { readonly kind: 'final' }
  | {
      readonly kind: 'not-applied' | 'ambiguous' | 'unreadable';
      readonly why: string;
      readonly wait: ForgeWait;
    };

/** `retry-after`: the forge named the time. `rate-limited`: a rate limit without a time. Milliseconds. */
export type ForgeWait =
  | { readonly kind: 'retry-after'; readonly ms: number }
  | { readonly kind: 'rate-limited' }
  | { readonly kind: 'backoff' };

/** A response with its body in memory, so that a connection that breaks later does no harm. */
export interface ForgeResponse {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly text: string;
}

const LIMIT_TEXT = /secondary rate limit|rate limit exceeded|abuse detection|too many requests/i;
/** GitHub's limit on creating content, which comes as a 422 (github.com/cli/cli/issues/4801). */
const TOO_QUICK = /submitted too quickly/i;
const LIMIT_TYPE = /^RATE_LIMIT(?:ED)?$/;

/** @param now milliseconds since the epoch */
export function retryAfterAnswer({ status, headers, text }: ForgeResponse, now: number): ForgeRetryDecision {
  const asked = retryAfterMs(headers, now);
  const isSpent = headers.get('x-ratelimit-remaining') === '0';
  const isRefused = status === 403 && (asked !== null || isSpent || LIMIT_TEXT.test(text));
  const data = status < 300 ? parsedJson(text) : undefined;
  if (status === 429 || isRefused || (status === 422 && TOO_QUICK.test(text)) || isQueryLimited(data)) {
    const ms = asked ?? (isSpent ? untilReset(headers, now) : null);
    const wait: ForgeWait = ms === null ? { kind: 'rate-limited' } : { kind: 'retry-after', ms };
    return { kind: 'not-applied', why: `the forge limits requests (HTTP ${status})`, wait };
  }
  if (status === 408 || (status >= 500 && status !== 501)) {
    const wait: ForgeWait = asked === null ? { kind: 'backoff' } : { kind: 'retry-after', ms: asked };
    return { kind: 'ambiguous', why: `the forge answered HTTP ${status}`, wait };
  }
  // Whatever succeeds is answered with JSON, or with nothing: all else is of something on the way, or was cut there.
  if (status < 300 && data === undefined && text.trim() !== '') {
    const why = `the forge answered HTTP ${status} with what is no JSON`;
    return { kind: 'unreadable', why, wait: { kind: 'backoff' } };
  }
  return { kind: 'final' };
}

/** GitHub answers a GraphQL request over its limit with success (docs.github.com/graphql, "Rate limits and query limits"). */
function isQueryLimited(data: unknown): boolean {
  const errors = valueAt(data, 'errors');
  return Array.isArray(errors) && errors.some((error) => LIMIT_TYPE.test(textAt(error, 'type') ?? ''));
}

/** Codes of a connection that was never made: the request cannot have taken effect. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'ERR_PROXY_TUNNEL',
]);
const CERTIFICATE = /^(?:CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

export function retryAfterBreak(thrown: unknown): ForgeRetryDecision {
  const code = codeOf(thrown);
  if (CERTIFICATE.test(code)) return { kind: 'final' };
  if (NEVER_SENT.has(code)) {
    return { kind: 'not-applied', why: `the forge was not reached (${code})`, wait: { kind: 'backoff' } };
  }
  const isLate = thrown instanceof Error && thrown.name === 'TimeoutError';
  const why = isLate ? 'the forge did not answer in time' : `the connection broke (${code || 'no code'})`;
  return { kind: 'ambiguous', why, wait: { kind: 'backoff' } };
}

const FIRST_WAIT_MS = 1000;
const LONGEST_BACKOFF_MS = 30_000;
/** The wait that GitHub's documentation asks for if a secondary limit names no time. */
const FIRST_LIMITED_MS = 60_000;

/**
 * @param attempt the number of the attempt that failed, counted from 1
 * @param random from 0 up to 1
 */
export function waitMs(wait: ForgeWait, attempt: number, random: number): number {
  const growth = 2 ** (attempt - 1);
  switch (wait.kind) {
    case 'retry-after':
      return wait.ms;
    case 'rate-limited':
      return Math.round(FIRST_LIMITED_MS * growth * (1 + random / 4));
    case 'backoff':
      return Math.round(Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * growth) * (0.5 + random / 2));
  }
}

/** The reset is a whole second of the forge's clock; one more covers its rounding. */
function untilReset(headers: AnswerHeaders, now: number): number | null {
  const reset = headers.get('x-ratelimit-reset')?.trim() ?? '';
  return /^\d+$/.test(reset) ? Math.max(0, Number(reset) * 1000 - now) + 1000 : null;
}
