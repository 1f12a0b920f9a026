import type { Usage } from '../chat.ts';

/** What was sent in one call, and what the endpoint says about it. */
export interface Reading {
  /** Of the prompt, without the escapes of the wire. */
  readonly bytes: number;
  readonly usage: Usage;
}

/** `read`: the tokens that the endpoint says it has read of the prompt. */
export type Truncation =
  | { readonly kind: 'none' }
  /** Fewer than so many bytes can be. */
  | { readonly kind: 'too-few'; readonly read: number }
  /** No more than of the shorter prompt before it. */
  | { readonly kind: 'standing-still'; readonly read: number };

/** No tokenizer puts more bytes than this into a token on average; a smaller count is not true. */
const MOST_BYTES_PER_TOKEN = 12;
/** No window is smaller: below it, a figure is a placeholder. */
const LEAST_WINDOW = 256;
/** Shorter prompts fit everywhere, and what surrounds them says more than they do. */
const LEAST_BYTES = 8_192;
/** So much longer is a prompt that must have more tokens than the one before. */
const GROWTH = 1.1;
const MUCH_GROWTH = 1.25;

/** The fewest tokens that so many bytes of prompt or reply can be. */
export function fewestTokens(bytes: number): number {
  return Math.floor(bytes / MOST_BYTES_PER_TOKEN);
}

/**
 * Has the endpoint cut the prompt without a word? Ollama does, to `num_ctx` or to half of it and two tokens (ollama/ollama
 * issues 17427 and 17889), and answers as if nothing had happened.
 *
 * @param before the call before this one; null for the first
 */
export function looksTruncated({ bytes, usage }: Reading, before: Reading | null): Truncation {
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

/** The same number, or two no rising ones that fill the same window: some servers drop whole messages until the rest fits. */
function isStill({
  read,
  before,
  growth,
}: { readonly [name in 'read' | 'before' | 'growth']: number }): boolean {
  if (Math.abs(read - before) <= 2) return growth >= GROWTH;
  const window = 2 ** Math.ceil(Math.log2(before - 2));
  return growth >= MUCH_GROWTH && before >= read && read >= window * FULL;
}

/** What is left of a window when no whole message fits any more. */
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
