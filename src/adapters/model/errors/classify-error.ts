import type { InputName } from '../../../config/inputs/inputs.ts';
import type { OverflowReply } from '../../../core/chat.ts';
import type { FaultMessage } from '../../../core/fault.ts';
import { oneLine, unlinked } from '../../../core/text/text.ts';
import type { ErrorDetail } from './error-detail.ts';
import { overflowIn } from './overflow.ts';
import { RATE, type RefusalKind, refusalIn } from './refusals.ts';

export type EndpointError =
  | ({ readonly kind: 'overflow' } & Omit<OverflowReply, 'kind' | 'usage'>)
  /** A later attempt may succeed. */
  | { readonly kind: 'retryable'; readonly parts: FaultMessage }
  | { readonly kind: 'final'; readonly parts: FaultMessage }
  /** Something in the request is not accepted, and nothing is known of what. */
  | { readonly kind: 'rejected'; readonly parts: FaultMessage };

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

  const refused = refusalIn(status, detail);
  if (refused !== null && !(refused === 'quota' && mayComeBack)) {
    return final(REFUSED[refused].wrong, REFUSED[refused].remedy);
  }
  if (isTooLargeForRate(detail)) {
    return final('One request is larger than the endpoint allows this account in a minute.', REMEDY.rate);
  }
  const overflow = overflowIn(detail, status);
  if (overflow !== null) return { kind: 'overflow', ...overflow, why: was };
  if (isRetryable(status) || MISCALLED.test(detail.code)) {
    return { kind: 'retryable', parts: { wrong: `The model endpoint failed.`, was, remedy: REMEDY.later } };
  }
  switch (status) {
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
export const MAX_QUOTE = 500;

/** Request timeout, conflict, payload too large, too early, too many requests, and all server errors. */
function isRetryable(status: number | null): boolean {
  if (status === null) return true;
  return [408, 409, 413, 425, 429].includes(status) || status >= 500;
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

// Typed, so that the compiler finds a message that names an input which does not exist.
const KEY = 'api-key' satisfies InputName;
const KEY_FILE = 'api-key-file' satisfies InputName;
const BASE_URL = 'base-url' satisfies InputName;
const MODEL = 'model' satisfies InputName;
const PROVIDER = 'provider' satisfies InputName;
const REPLY_TOKENS = 'max-tokens-per-call' satisfies InputName;

const REFUSED: Readonly<Record<RefusalKind, Pick<FaultMessage, 'wrong' | 'remedy'>>> = {
  key: {
    wrong: 'The model endpoint does not accept the key.',
    remedy: `Check the input ${KEY}, or the file of ${KEY_FILE}: whether the key exists, is not expired and belongs to ${BASE_URL}.`,
  },
  quota: {
    wrong: 'The account of the model endpoint has no quota left.',
    remedy: `Raise the quota or the budget, or pay the bill, of the account that the input ${KEY} belongs to.`,
  },
  policy: {
    wrong: 'The content policy of the model endpoint refuses the conversation.',
    remedy: `Reword what the issue, its comments or the files say, or choose a model or an account with another policy (inputs ${MODEL} and ${BASE_URL}).`,
  },
  place: {
    wrong: 'The model endpoint does not serve the place where the runner is.',
    remedy: `Use a runner in another place, or another endpoint with the inputs ${PROVIDER} and ${BASE_URL}.`,
  },
};

const REMEDY = {
  rate: `Lower the input ${REPLY_TOKENS}, or raise the limit of the account.`,
  later: `Run again later; if it keeps failing, check the inputs ${BASE_URL} and ${MODEL} with the provider.`,
  forbidden: `Check that the account of the input ${KEY} may use the input ${MODEL} from this place.`,
  address: `Check the inputs ${BASE_URL} (without /chat/completions, /responses or /messages at its end), ${MODEL} and ${PROVIDER}.`,
  gone: `Choose another endpoint with the inputs ${PROVIDER} and ${BASE_URL}, or another ${MODEL}.`,
  rejected: `Check the inputs ${MODEL} and ${BASE_URL}; if they are right, report this message as a bug.`,
} as const;
