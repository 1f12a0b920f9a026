import type { Usage } from '../chat.ts';

/** The size of one prompt, and the usage that the endpoint reports for it. */
export interface MeasuredPrompt {
  /** Bytes of the prompt, without JSON escapes. */
  readonly bytes: number;
  readonly usage: Usage;
}

/** `read`: the tokens of the prompt that the endpoint says it has read. */
export type Truncation =
  | { readonly kind: 'none' }
  /** Fewer tokens than a prompt of this size can have. */
  | { readonly kind: 'too-few'; readonly read: number }
  /** No more tokens than for the shorter prompt before it. */
  | { readonly kind: 'standing-still'; readonly read: number };

/** The most bytes per token of any tokenizer, on average. A smaller count of tokens is wrong. */
const MOST_BYTES_PER_TOKEN = 12;
/** No context window is smaller. A figure below it is a placeholder. */
const LEAST_WINDOW = 256;
/** Shorter prompts fit every window, and their count depends mostly on what surrounds them. */
const LEAST_BYTES = 8_192;
/** A prompt that is longer by this factor must have more tokens than the one before. */
const GROWTH = 1.1;
const MUCH_GROWTH = 1.25;

/** The fewest tokens that this many bytes of prompt or reply can have. */
export function fewestTokens(bytes: number): number {
  return Math.floor(bytes / MOST_BYTES_PER_TOKEN);
}

/**
 * Whether the endpoint has silently cut the prompt. Ollama cuts it to `num_ctx`, or to half of it and two tokens
 * (ollama/ollama issues 17427 and 17889), and answers as usual.
 *
 * @param before the previous call; null for the first
 */
export function looksTruncated({ bytes, usage }: MeasuredPrompt, before: MeasuredPrompt | null): Truncation {
  if (bytes < LEAST_BYTES) return { kind: 'none' };
  const { doubtedInput: doubted = 0 } = usage;
  if (doubted >= LEAST_WINDOW && doubted < fewestTokens(bytes)) return { kind: 'too-few', read: doubted };
  if (before === null || usage.source !== 'reported' || before.usage.source !== 'reported') {
    return { kind: 'none' };
  }
  const read = usage.inputTokens;
  const still = isStill({ read, before: before.usage.inputTokens, growth: bytes / before.bytes });
  return read >= LEAST_WINDOW && still ? { kind: 'standing-still', read } : { kind: 'none' };
}

/**
 * The same number twice, or two that do not rise and fill one window: some servers drop whole messages until it fits.
 */
function isStill({
  read,
  before,
  growth,
}: { readonly [name in 'read' | 'before' | 'growth']: number }): boolean {
  if (Math.abs(read - before) <= 2) return growth >= GROWTH;
  const window = 2 ** Math.ceil(Math.log2(before - 2));
  return growth >= MUCH_GROWTH && before >= read && read >= window * FULL;
}

/** A window counts as filled from this share on, because another whole message may not fit. */
const FULL = 0.85;

/** A sentence for people, with a remedy. */
export function describeTruncation(
  { kind, read }: Exclude<Truncation, { readonly kind: 'none' }>,
  bytes: number,
): string {
  const was =
    kind === 'too-few'
      ? `The model endpoint says that it has read ${read} tokens of a prompt of ${bytes} bytes, which has at least ${fewestTokens(bytes)}`
      : `The prompt has grown to ${bytes} bytes and the model endpoint still says that it has read ${read} tokens`;
  return `${was}: it seems to cut prompts without saying so, and the model does not see the task. Give the server a larger context (Ollama: OLLAMA_CONTEXT_LENGTH, or num_ctx of the model), or lower the input context-window to what it has.`;
}
