import type { ModelRequest, Usage } from '../../../core/chat.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { promptBytes, tokensOfBytes } from '../../../core/tokens/estimate.ts';
import { fewestTokens } from '../../../core/tokens/truncation.ts';
import { LEAST_OUTPUT } from './remaining-output.ts';

/** Allowance for templates and hidden instructions of the provider, which are not in the request. */
const HIDDEN_INPUT = 20_000;
/** Allowance for reasoning that is not in the reply. */
const HIDDEN_OUTPUT = 1_000_000;

/** Measured on text of models with o200k: prose 4.2, code 3.9, JSON 2.9. */
const STREAMED_BYTES_PER_TOKEN = 4;
/** Endpoints count differently, so a reply is cut only beyond this multiple of its limit. */
const COUNTING_SLACK = 2;

/**
 * The bytes of reply after which a model clearly exceeds its limit, or the budget.
 *
 * @param maxOutput the limit in the request, in tokens
 * @param left tokens that the budget has left for the reply
 */
export function mostReplyBytes(maxOutput: number, left: number): number {
  const most = Math.min(COUNTING_SLACK * maxOutput, Math.max(left, LEAST_OUTPUT));
  return most * STREAMED_BYTES_PER_TOKEN;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The tokens of one call: as reported if plausible, otherwise estimated from bytes. Limits must hold even if an
 * endpoint reports nothing, nonsense or too little.
 */
export function usageOf(
  reported: unknown,
  call: {
    readonly request: ModelRequest;
    readonly replyBytes: number;
    /** Whether we cut the reply by a count of its bytes: then the same measure is used for its cost. */
    readonly isTruncatedByUs?: boolean;
  },
): Usage {
  const fields = isRecord(reported) ? reported : {};
  const input = judged(inputIn(fields), promptBytes(call.request), HIDDEN_INPUT);
  const { replyBytes, isTruncatedByUs = false } = call;
  const written = judged(outputIn(fields), replyBytes, HIDDEN_OUTPUT);
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

/** For a request that the endpoint refused: nothing was read or written. */
export const NO_USAGE: Usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, source: 'estimated' };

/** Whether the endpoint reports that the model has written nothing, not even reasoning. */
export function reportsNoOutput(reported: unknown): boolean {
  const fields = isRecord(reported) ? reported : {};
  return outputIn(fields) === 0;
}

interface Count {
  readonly tokens: number;
  readonly isReported: boolean;
  /** The reported count, if it is implausibly low. */
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
 * Prompt tokens including cached ones, as all but Anthropic count them: there, `input_tokens` excludes tokens that were
 * read from the cache or written to it (platform.claude.com, build-with-claude/prompt-caching).
 */
function inputIn(fields: Fields): unknown {
  const { prompt_tokens: all, input_tokens: input } = fields;
  if (all !== undefined || !isCount(input)) return all ?? input;
  return input + countOf(fields.cache_read_input_tokens) + countOf(fields.cache_creation_input_tokens);
}

/** Reply tokens with reasoning: Gemini and xAI count that only in the total. */
function outputIn(fields: Fields): unknown {
  const { prompt_tokens: input, total_tokens: total } = fields;
  const written = fields.completion_tokens ?? fields.output_tokens;
  if (!isCount(written) || !isCount(input) || !isCount(total)) return written;
  return Math.max(written, total - input);
}

/** OpenAI, OpenRouter, vLLM, xAI and Groq; DeepSeek; LiteLLM and Anthropic; Moonshot; gateways to Gemini. */
const CACHE_READS = [
  'cached_tokens',
  'prompt_cache_hit_tokens',
  'cache_read_input_tokens',
  'cachedContentTokenCount',
] as const;

/** OpenAI and OpenRouter; LiteLLM in the details and outside of them, like Anthropic and Model Studio. */
const CACHE_WRITES = ['cache_write_tokens', 'cache_creation_tokens', 'cache_creation_input_tokens'] as const;

/** If there are several places for the same number, the unused ones are 0. */
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
