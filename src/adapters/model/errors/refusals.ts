import type { ErrorDetail } from './error-detail.ts';

/** Rate limits, as providers phrase them: never about the context window. */
export const RATE =
  /\bper[ -]?(?:second|minute|min|hour|day)\b|\b[rt]p[md]\b|rate[ _-]?limit|too many requests|thrott|please wait|quota|每(?:秒|分|小时|天|日)|频[率繁]|限流|速率|并发/i;

/** What an endpoint refuses whatever the form of the request. */
export type RefusalKind = 'key' | 'quota' | 'policy' | 'place';

interface Refusal {
  readonly kind: RefusalKind;
  /** Counts with any status; of `policy` below 500. */
  readonly code: RegExp;
  /** Counts with 400, 403 and 429. */
  readonly text: RegExp;
}

/** The first that matches counts; the tests name the endpoints. */
const REFUSALS: readonly Refusal[] = [
  { kind: 'key', code: /API_KEY_INVALID/, text: /api key (?:not valid|expired)/i },
  {
    kind: 'quota',
    code: /insufficient_quota|billing|payment_required|insufficient_(?:funds|balance|credits)|budget_exceeded/i,
    text: /exceeded your current quota|billing|credit balance|insufficient (?:balance|credits?|funds|quota)|out of credits|your specified API usage limits|key limit exceeded|budget has been exceeded|欠费|余额不足/i,
  },
  {
    kind: 'place',
    code: /unsupported_country/,
    text: /(?:location is|region, or territory) not supported/i,
  },
  {
    kind: 'policy',
    code: /content[_ -]?(?:filter|policy|management)|moderation|responsibleai|invalid_prompt|cyber_policy/i,
    text: /content (?:management policy|filter(?:s|ing))|\b(?:input|prompt|content|message)s?\b[^.]*\bflagged\b/i,
  },
];

/** @returns null: it is about something else */
export function refusalIn(status: number | null, { code, text }: ErrorDetail): RefusalKind | null {
  const words = status === 400 || status === 403 || status === 429 ? withoutAddresses(text) : '';
  // A service for such rules that is out of order comes back.
  const isOfServer = status !== null && status >= 500;
  const found = REFUSALS.find(
    (one) => !(isOfServer && one.kind === 'policy') && (one.code.test(code) || one.text.test(words)),
  );
  if (found !== undefined) return found.kind;
  if (status === 401) return 'key';
  return status === 402 ? 'quota' : null;
}

/** Removes links: all kinds of messages link to pages about rates and billing. */
export function withoutAddresses(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+/g, '');
}
