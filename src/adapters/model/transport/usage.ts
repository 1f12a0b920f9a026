import type { ModelRequest, Usage } from '../../../core/chat.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { promptBytes, tokensOfBytes } from '../../../core/tokens/estimate.ts';
import { fewestTokens } from '../../../core/tokens/truncation.ts';
import { LEAST_OUTPUT } from './remaining-output.ts';

/** Templates and hidden instructions of the provider, which the request does not show. */
const HIDDEN_INPUT = 20_000;
/** Reasoning that the reply does not show. */
const HIDDEN_OUTPUT = 1_000_000;

/** Of what models write, o200k: prose 4.2, code 3.9, JSON 2.9. */
const STREAMED_BYTES_PER_TOKEN = 4;
/** Endpoints count otherwise than we do: a reply is not ended for less than so many times its limit. */
const COUNTING_SLACK = 2;

/**
 * Bytes of reply after which a model does not keep to its limit, or to what is left to pay with.
 *
 * @param maxOutput the limit that the request carries, in tokens
 * @param left tokens that the budget has left for the reply
 */
export function mostReplyBytes(maxOutput: number, left: number): number {
  const most = Math.min(COUNTING_SLACK * maxOutput, Math.max(left, LEAST_OUTPUT));
  return most * STREAMED_BYTES_PER_TOKEN;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The tokens of one call: as reported where that can be true, estimated from bytes where it cannot. Limits must hold
 * when an endpoint reports nothing, nonsense or next to nothing.
 */
export function usageOf(
  reported: unknown,
  call: {
    readonly request: ModelRequest;
    readonly replyBytes: number;
    /** We ended the reply ourselves, by a count of its bytes: then they are billed by the same measure. */
    readonly isTruncatedByUs?: boolean;
  },
): Usage {
  const fields = isRecord(reported) ? reported : {};
  const input = judged(inputIn(fields), promptBytes(call.request), HIDDEN_INPUT);
  const { replyBytes, isTruncatedByUs = false } = call;
  const written = judged(fields.completion_tokens ?? fields.output_tokens, replyBytes, HIDDEN_OUTPUT);
  const output = isTruncatedByUs
    ? { ...written, tokens: Math.ceil(replyBytes / STREAMED_BYTES_PER_TOKEN), isReported: false }
    : written;
  const source = input.isReported && output.isReported ? 'reported' : 'estimated';
  const usage: Usage = { inputTokens: input.tokens, cachedTokens: 0, outputTokens: output.tokens, source };
  if (!input.isReported) return input.tooFew === null ? usage : { ...usage, doubtedInput: input.tooFew };
  const cachedTokens = Math.min(largest(CACHE_READS, fields), input.tokens);
  const cacheWriteTokens = Math.min(largest(CACHE_WRITES, fields), input.tokens - cachedTokens);
  return { ...usage, cachedTokens, ...(cacheWriteTokens === 0 ? {} : { cacheWriteTokens }) };
}

/** Nothing was read or written: the endpoint turned the request away. */
export const NO_USAGE: Usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' };

/** True when the endpoint says that the model has written nothing, reasoning included. */
export function saysNothingWritten(reported: unknown): boolean {
  const fields = isRecord(reported) ? reported : {};
  return (fields.completion_tokens ?? fields.output_tokens) === 0;
}

interface Count {
  readonly tokens: number;
  readonly isReported: boolean;
  /** What was reported and is less than can be true. */
  readonly tooFew: number | null;
}

function judged(reported: unknown, bytes: number, hidden: number): Count {
  const least = fewestTokens(bytes);
  if (isCount(reported) && reported >= least && reported <= bytes + hidden) {
    return { tokens: reported, isReported: true, tooFew: null };
  }
  const tooFew = isCount(reported) && reported < least ? reported : null;
  return { tokens: tokensOfBytes(bytes), isReported: false, tooFew };
}

/**
 * Prompt tokens with the cached ones in them, as everybody counts but Anthropic: there `input_tokens` is what was
 * neither read from the cache nor written to it (platform.claude.com, build-with-claude/prompt-caching).
 */
function inputIn(fields: Fields): unknown {
  const { prompt_tokens: all, input_tokens: input } = fields;
  if (all !== undefined || !isCount(input)) return all ?? input;
  return input + countOf(fields.cache_read_input_tokens) + countOf(fields.cache_creation_input_tokens);
}

/** OpenAI, OpenRouter, vLLM, xAI and Groq; DeepSeek; LiteLLM and Anthropic; Moonshot; gateways to Gemini. */
const CACHE_READS = [
  'cached_tokens',
  'prompt_cache_hit_tokens',
  'cache_read_input_tokens',
  'cachedContentTokenCount',
] as const;

/** OpenAI and OpenRouter; LiteLLM in the details and beside them, as Anthropic and Model Studio. */
const CACHE_WRITES = ['cache_write_tokens', 'cache_creation_tokens', 'cache_creation_input_tokens'] as const;

/** Of several places for the same figure, those that are not filled say 0. */
function largest(names: readonly string[], fields: Fields): number {
  const places = [fields, fields.prompt_tokens_details, fields.input_tokens_details].filter(isRecord);
  return Math.max(...places.flatMap((place) => names.map((name) => countOf(place[name]))));
}

function countOf(value: unknown): number {
  return isCount(value) ? value : 0;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
