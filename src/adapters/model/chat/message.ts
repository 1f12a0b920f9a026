import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';

/** A message of a chat completion, with fields that OpenAI's own types lack. */
export type Message = ChatCompletionMessageParam & {
  readonly reasoning_content?: string;
  readonly reasoning_details?: readonly unknown[];
};
