import type { ModelRequest, Usage } from '../core/chat.ts';
import { promptBytes, tokensOfBytes } from '../core/estimate.ts';
import { isRecord } from './model-complaint.ts';

/** No tokenizer puts more bytes than this into a token on average; a smaller count is not true. */
const MOST_BYTES_PER_TOKEN = 12;
/** Templates and hidden instructions of the provider, which the request does not show. */
const HIDDEN_INPUT = 20_000;
/** Reasoning that the reply does not show. */
const HIDDEN_OUTPUT = 1_000_000;

/**
 * The tokens of one call: as reported where that can be true, estimated from bytes where it cannot. Limits must hold
 * when an endpoint reports nothing, nonsense or next to nothing.
 */
export function usageOf(
  reported: unknown,
  call: { readonly request: ModelRequest; readonly replyBytes: number },
): Usage {
  const fields = isRecord(reported) ? reported : {};
  const input = plausible(
    fields.prompt_tokens ?? fields.input_tokens,
    promptBytes(call.request),
    HIDDEN_INPUT,
  );
  const output = plausible(fields.completion_tokens ?? fields.output_tokens, call.replyBytes, HIDDEN_OUTPUT);
  return {
    inputTokens: input.tokens,
    cachedTokens: input.isReported ? Math.min(cachedIn(fields), input.tokens) : 0,
    outputTokens: output.tokens,
    source: input.isReported && output.isReported ? 'reported' : 'estimated',
  };
}

/** Nothing was read or written: the endpoint turned the request away. */
export const NO_USAGE: Usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' };

interface Count {
  readonly tokens: number;
  readonly isReported: boolean;
}

function plausible(reported: unknown, bytes: number, hidden: number): Count {
  const least = Math.floor(bytes / MOST_BYTES_PER_TOKEN);
  if (isCount(reported) && reported >= least && reported <= bytes + hidden) {
    return { tokens: reported, isReported: true };
  }
  return { tokens: tokensOfBytes(bytes), isReported: false };
}

function cachedIn(fields: Readonly<Record<string, unknown>>): number {
  const { prompt_tokens_details: ofChat, input_tokens_details: ofResponses } = fields;
  const details = [ofChat, ofResponses].find(isRecord) ?? {};
  const cached = details.cached_tokens ?? fields.prompt_cache_hit_tokens;
  return isCount(cached) ? cached : 0;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
