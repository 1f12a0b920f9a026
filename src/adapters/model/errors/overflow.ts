import type { OverflowReply } from '../../../core/chat.ts';
import type { ErrorDetail } from './error-detail.ts';
import { RATE, withoutAddresses } from './refusals.ts';

const TOO_MUCH = String.raw`(?:exceed\w*|(?:longer|larger|greater) than|too (?:large|long) for|over ?flows?|no longer fits?)`;
// Go's "context deadline exceeded" is about time.
const CONTEXT = `(?:context(?! deadline)(?: |_|-)?(?:length|window|size|limit)?|n_ctx|(?:prompt|input|model) length|max_seq_len)`;
const MAXIMUM = String.raw`(?:max\w*|limit of|configured limit|token limit)`;

/** Each pattern matches a real message about a prompt that is too long; the tests name the endpoints. */
const OVERFLOW: readonly RegExp[] = [
  new RegExp(`${TOO_MUCH}[^.]{0,60}${CONTEXT}`, 'i'),
  new RegExp(`${CONTEXT}[^.\\d]{0,30}(?:exceed|overflow|limit reached)`, 'i'),
  /(?:prompt|input)_tokens_exceeded|tokens?_limit_(?:reached|exceeded)/i,
  // "maximum context length is 8192 tokens", "maximum prompt length is 131072 but the request contains 140000 tokens"
  /max(?:imum)? (?:context|prompt|input|model) (?:length|window|size|limit)/i,
  /loaded with (?:a )?context length of only|configured context size is/i,
  /\b(?:prompts?|inputs?|requests?|messages|conversation|query|context|text)(?: tokens?)?(?: (?:length|size))? (?:is |are )?too (?:long|large for)/i,
  /too many (?:input |prompt |total )?(?:tokens|text bytes)|too many total text bytes/i,
  new RegExp(
    `\\b(?:input|prompt|requested|total)\\b[^.]{0,60}\\btokens?\\b[^.]{0,60}exceeds? (?:the )?${MAXIMUM}`,
    'i',
  ),
  /\b(?:input|prompt)(?: length| tokens?| token count)?(?: \(?\d[\d,]*(?: tokens)?\)?)?(?: and [`'"]?max_(?:completion_)?tokens[`'"]?)? exceeds?\b/i,
  /exceeds? (?:the )?max\w* (?:number of )?(?:input |prompt |message |allowed )*(?:tokens|length)|exceed\w* (?:model )?token limit/i,
  /reduce the (?:length|size|number of tokens) (?:of|in) (?:the |your )?(?:input )?(?:messages|prompt|input)/i,
  /input token count is \d+ but model only supports/i,
  /`?inputs`?(?: tokens \+ `?max_new_tokens`?)? must (?:be <=|have less than) \d+/i,
  /length of prompt_tokens|total number of tokens \(prompt/i,
  /range of input length should be/i,
  /expected max(?:imum )?length: \d+, actual: \d+/i,
  // OpenAI's limits on one message, and on their number
  /(?:invalid '(?:messages|input)[^']*': (?:string|array)|\$\.messages'? is) too long/i,
  /(?:上下文|输入|提示词?|prompt|(?<![_a-z])tokens?|消息)[^。，,.]{0,20}(?:超[出过长限]|[过太]长)/i,
  /超[出过][^。，,.]{0,20}(?:上下文|最大(?:长度|输入))/,
];

/** A limit on the bytes of a request. */
const BYTES =
  /(?:request|payload|body)(?: payload)?(?: size)? (?:exceeds? the (?:max\w* size|limit)|too large)|request_too_large/i;

/** The size of the window in such a message. No known message in Chinese has a number. */
const WINDOW: readonly RegExp[] = [
  /\d \+ \d[\d,]* > (\d[\d,]*)/,
  /(?:context|max(?:imum)?(?: allowed)? (?:prompt|input|model)|allowed) (?:length|window|size|limit)(?: limit)?(?: is| of)?(?: only)?:? ?\(?(\d[\d,]*)/i,
  /(\d[\d,]*) max(?:imum)? context length/i,
  /tokens? > (\d[\d,]*) max/i,
  /(?:tokens allowed|configured limit of|only supports up to|token limit:|cannot exceed|while limit is) \(?(\d[\d,]*)/i,
  /exceeds the limit of (\d[\d,]*)(?![\d,]| ?(?:bytes|characters|[kmg]b))/i,
  /max size: (\d[\d,]*) tokens/i,
  /must (?:be <=|have less than) (\d[\d,]*)/i,
  /max_seq_len \((\d[\d,]*)\)/i,
  /n_ctx(?: of|: ?|=) ?(\d[\d,]*)/i,
  /range of input length should be \[\d+, ?(\d[\d,]*)\]/i,
];

/** No model that edits code has less. Some servers subtract the reply before they give a number (vllm issue 33418). */
const LEAST_WINDOW = 512;

/**
 * Is this error about a request that is too large? Limits on a reply, on rates and on content do not count. A 413 that
 * says nothing of a context is a proxy's, which counts bytes.
 *
 * @returns null: it is about something else
 */
export function overflowIn(
  detail: ErrorDetail,
  status: number | null,
): Pick<OverflowReply, 'limit' | 'window'> | null {
  if (!mayBeOverflow(status)) return null;
  const text = `${detail.code} ${withoutAddresses(detail.text)}`;
  if (RATE.test(text)) return null;
  const window = plausible(detail.window) ?? windowIn(text);
  if (OVERFLOW.some((pattern) => pattern.test(text))) return { limit: 'window', window };
  return status === 413 || BYTES.test(text) ? { limit: 'bytes', window } : null;
}

/** 500 is used by llama.cpp and several gateways; null: an error inside a success. */
function mayBeOverflow(status: number | null): boolean {
  return status === null || status >= 500 || [400, 413, 422].includes(status);
}

/** The size of the window in tokens that a message names; null: none. */
export function windowIn(text: string): number | null {
  for (const pattern of WINDOW) {
    const window = plausible(Number((pattern.exec(text)?.[1] ?? '').replaceAll(',', '')));
    if (window !== null) return window;
  }
  return null;
}

function plausible(window: number | null): number | null {
  return window !== null && Number.isSafeInteger(window) && window >= LEAST_WINDOW ? window : null;
}
