import type { FaultMessage } from '../../../core/fault.ts';
import { oneLine, unlinked } from '../../../core/text/text.ts';
import type { ErrorDetail } from './error-detail.ts';
import { overflowIn, RATE, withoutAddresses } from './overflow.ts';

export type EndpointError =
  /** The request is larger than the model's context window. `window`: its size in tokens; null: not given. */
  | { readonly kind: 'overflow'; readonly window: number | null }
  /** A later attempt may succeed. */
  | { readonly kind: 'retryable'; readonly parts: FaultMessage }
  | { readonly kind: 'final'; readonly parts: FaultMessage }
  /** Something in the request is not accepted, and nothing is known of what. */
  | { readonly kind: 'rejected'; readonly parts: FaultMessage };

const QUOTA_CODE = /insufficient_quota|billing|payment_required|insufficient_(?:funds|balance|credits)/i;
const QUOTA_TEXT =
  /exceeded your current quota|billing|credit balance|insufficient (?:balance|credits?|funds|quota)|out of credits|欠费|余额不足/i;

/** Groq: the endpoint could not parse the call or reply that the model wrote. The next attempt may differ. */
const MISCALLED = /tool_use_failed|output_parse_failed/;

/**
 * @param status of the response; null: an error inside a stream
 * @param mayComeBack whether the endpoint names a time to try again
 */
export function classifyError(refusal: {
  readonly status: number | null;
  readonly detail: ErrorDetail;
  readonly mayComeBack: boolean;
}): EndpointError {
  const { detail, mayComeBack } = refusal;
  const status = detail.status ?? refusal.status;
  const was = describeAnswer(status, detail);
  const final = (wrong: string, remedy: string): EndpointError => ({
    kind: 'final',
    parts: { wrong, was, remedy },
  });

  if (isQuota(status, detail) && !mayComeBack) {
    return final('The account of the model endpoint has no quota left.', REMEDY.quota);
  }
  if (isTooLargeForRate(detail)) {
    return final('One request is larger than the endpoint allows this account in a minute.', REMEDY.rate);
  }
  const overflow = overflowIn(detail, status);
  if (overflow !== null) return { kind: 'overflow', ...overflow };
  if (isRetryable(status) || MISCALLED.test(detail.code)) {
    return { kind: 'retryable', parts: { wrong: `The model endpoint failed.`, was, remedy: REMEDY.later } };
  }
  switch (status) {
    case 401:
      return final('The model endpoint does not accept the key.', REMEDY.key);
    case 403:
      return final('The model endpoint forbids this request.', REMEDY.forbidden);
    case 404:
      return final('The model endpoint does not know this address or model.', REMEDY.address);
    case 410:
      return final('The model endpoint is no longer there.', REMEDY.gone);
  }
  return {
    kind: 'rejected',
    parts: { wrong: 'The model endpoint rejected the request.', was, remedy: REMEDY.rejected },
  };
}

/** How many characters of an endpoint's message are quoted. */
const MAX_QUOTE = 500;

/** Request timeout, conflict, payload too large, too early, too many requests, and all server errors. */
function isRetryable(status: number | null): boolean {
  if (status === null) return true;
  return [408, 409, 413, 425, 429].includes(status) || status >= 500;
}

function isQuota(status: number | null, { code, text }: ErrorDetail): boolean {
  if (status === 402 || QUOTA_CODE.test(code)) return true;
  return (status === 429 || status === 403 || status === 400) && QUOTA_TEXT.test(withoutAddresses(text));
}

function isTooLargeForRate({ code, text }: ErrorDetail): boolean {
  return /request too large/i.test(text) && RATE.test(`${code} ${text}`);
}

/** One sentence that quotes the endpoint. */
export function describeAnswer(status: number | null, { text, code }: ErrorDetail): string {
  const what = status === null ? 'It sent an error in its reply' : `It answered ${status}`;
  const words = oneLine(unlinked(text === '' ? code : text), MAX_QUOTE);
  return words === '' ? `${what} without a word.` : `${what}: "${words}".`;
}

const REMEDY = {
  quota: 'Raise the quota or pay the bill of the account that the input api-key belongs to.',
  rate: 'Lower the input max-tokens-per-call, or raise the limit of the account.',
  later: 'Run again later; if it keeps failing, check the inputs base-url and model with the provider.',
  key: 'Check the input api-key, or the file of api-key-file: whether the key exists, is not expired and belongs to base-url.',
  forbidden: 'Check that the account of the input api-key may use the input model from this place.',
  address:
    'Check the inputs base-url (without /chat/completions, /responses or /messages at its end), model and api.',
  gone: 'Choose another endpoint with the inputs provider and base-url, or another model.',
  rejected: 'Check the inputs model and base-url; if they are right, report this message as a bug.',
} as const;
