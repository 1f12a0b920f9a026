import type { Usage } from '../chat.ts';

/** The most bytes per token of any tokenizer, on average. A smaller count of tokens is wrong. */
const MOST_BYTES_PER_TOKEN = 12;
/** No context window is smaller. A figure below it is a placeholder. */
const LEAST_WINDOW = 256;
/** Shorter prompts fit every window, and their count depends mostly on what surrounds them. */
const LEAST_BYTES = 8_192;
/** The fewest tokens that this many bytes of prompt or reply can have. */
export function fewestTokens(bytes: number): number {
  return Math.floor(bytes / MOST_BYTES_PER_TOKEN);
}

/**
 * A sentence with a remedy when the endpoint has silently cut a prompt of so many bytes; null: it seems to have read all.
 * Ollama cuts it to `num_ctx`, or to half of it and two tokens (ollama/ollama issues 17427 and 17889), and answers as usual.
 */
export function truncationIn(bytes: number, { doubtedInput: read = 0 }: Usage): string | null {
  const least = fewestTokens(bytes);
  if (bytes < LEAST_BYTES || read < LEAST_WINDOW || read >= least) return null;
  return `The model endpoint says that it has read ${read} tokens of a prompt of ${bytes} bytes, which has at least ${least}: it seems to cut prompts without saying so, and the model does not see the task. Give the server a larger context (Ollama: OLLAMA_CONTEXT_LENGTH, or num_ctx of the model), or lower the input context-window to what it has.`;
}
