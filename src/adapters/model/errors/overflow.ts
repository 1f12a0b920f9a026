import type { ErrorDetail } from './error-detail.ts';

/** Rate limits, as providers phrase them: never about the context window. */
export const RATE =
  /\bper[ -]?(?:second|minute|min|hour|day)\b|\b[rt]p[md]\b|rate[ _-]?limit|too many requests|thrott|please wait|quota|每(?:秒|分|小时|天|日)|频[率繁]|限流|速率|并发/i;

/** The content violates a policy, which a shorter prompt would too. */
const POLICY = /content[_ -]?(?:filter|policy|management)|moderation|responsibleai/i;

/** What can be too long. `context_window` is named where the reply is too long for it. */
const PROMPT = String.raw`(?:context(?!_window| deadline)|prompt|\binputs?\b(?! validation| should)|messages|conversation|query|tokens?\b|tokens_|token_|n_ctx|max_seq_len|payload|\bbody|上下文|输入|消息)`;
const TOO_LONG = `(?:(?<!retries )exceed|(?:longer|larger|greater|less) than|too (?:long|large|many)|over ?flow|no longer fits|reduce the (?:length|size|number)|shorter|limit_reached|max(?! retries)|configured context|up to|<=|range of|超[出过长限]|[过太]长)`;

/** In one sentence, in whatever order. The tests hold what endpoints really say. */
const OVERFLOW = new RegExp(`${PROMPT}[^.。]{0,80}${TOO_LONG}|${TOO_LONG}[^.。]{0,80}${PROMPT}`, 'i');

/** A limit of the reply, which is no matter of the prompt. */
export const REPLY_LIMIT =
  /max_?(?:(?:completion|output|new)_?)?tokens|(?:completion|output) tokens|budget_tokens/i;

const EACH_REPLY_LIMIT = new RegExp(REPLY_LIMIT, 'gi');

const NUMBER = String.raw`(\d[\d,]*)(?![\d,]| ?(?:bytes|characters|[kmg]b))`;

/** The size of the window in such a message. No known message in Chinese has a number. */
const WINDOW: readonly RegExp[] = [
  new RegExp(`> ?${NUMBER}`),
  new RegExp(
    String.raw`(?:context|max\w*|prompt|input|model|allowed) (?:(?:context|prompt|input) )?(?:length|window|size|limit)(?: limit)?(?:(?: is| of| only| should be|:)+ ?(?:\[\d+, ?)?| \()${NUMBER}`,
    'i',
  ),
  new RegExp(
    String.raw`(?:limit(?: is| of|:)|allowed|exceed|up to|less than|<=|n_ctx(?: of|:|=)|max_seq_len) ?\(?${NUMBER}`,
    'i',
  ),
  /(\d[\d,]*) max(?:imum)? context length/i,
];

/** No model that edits code has less. Some servers subtract the reply before they give a number (vllm issue 33418). */
const LEAST_WINDOW = 512;

/**
 * Is this error about a prompt that is too long for the model's context window? `window` is its size in tokens, if the
 * endpoint gives it. Limits on a reply, on rates and on content do not count.
 *
 * @returns null: it is about something else
 */
export function overflowIn(
  detail: ErrorDetail,
  status: number | null,
): { readonly window: number | null } | null {
  if (!mayBeOverflow(status)) return null;
  const text = `${detail.code} ${withoutAddresses(detail.text)}`;
  if (RATE.test(text) || POLICY.test(detail.code)) return null;
  if (status !== 413 && !OVERFLOW.test(text.replaceAll(EACH_REPLY_LIMIT, ''))) return null;
  return { window: plausible(detail.window) ?? windowIn(text) };
}

/** Removes links: all kinds of messages link to pages about rates and billing. */
export function withoutAddresses(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+/g, '');
}

/** 500 is used by llama.cpp and several gateways; null: an error inside a success. */
function mayBeOverflow(status: number | null): boolean {
  return status === null || status >= 500 || [400, 413, 422].includes(status);
}

/** The size of the window in tokens that a message names; null: none. */
function windowIn(text: string): number | null {
  for (const pattern of WINDOW) {
    const window = plausible(Number((pattern.exec(text)?.[1] ?? '').replaceAll(',', '')));
    if (window !== null) return window;
  }
  return null;
}

function plausible(window: number | null): number | null {
  return window !== null && Number.isSafeInteger(window) && window >= LEAST_WINDOW ? window : null;
}
