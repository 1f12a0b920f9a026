import { windowIn } from '../errors/overflow.ts';

/** A shorter reply cannot hold an edit; the request must shrink instead. */
export const LEAST_OUTPUT = 1024;
/** Endpoints count a few tokens more than they report. */
const SLACK = 64;

const TOTAL = /requested (?:a total of )?(?:about )?(\d[\d,]*)(?![\d,]| output)/i;
const REPLY = /(\d[\d,]*)(?: tokens)? (?:in|for) the (?:output|completion)/i;
const INPUT = [
  /(\d[\d,]*) `?(?:inputs?|prompt)`? tokens/i,
  /(\d[\d,]*) (?:tokens )?(?:in|of|from) (?:the |your )?(?:text )?(?:input )?(?:messages|input|prompt)/i,
] as const;
const SUM = /(\d[\d,]*) \+ \d[\d,]* > \d/;
/** vLLM stops counting the prompt once there is no room left for the requested reply. */
const UNCOUNTED = /at least \d[\d,]* input tokens/i;

/**
 * The tokens left for a reply if the prompt fits the window, but not together with the requested reply: "maximum
 * context length is 32768 tokens, you requested 40000 (23616 in the messages, 16384 in the completion)".
 *
 * @param maxOutput the limit in the rejected request
 * @returns null: the error is about something else, or the prompt leaves no room for a useful reply
 */
export function remainingOutputTokens(text: string, maxOutput: number): number | null {
  const remaining = UNCOUNTED.test(text) ? Math.floor(maxOutput / 2) : remainingIn(text);
  return remaining === null || remaining < LEAST_OUTPUT || remaining >= maxOutput ? null : remaining;
}

function remainingIn(text: string): number | null {
  const window = windowIn(text);
  const input = numberOf(SUM.exec(text)?.[1]) ?? inputIn(text);
  return window === null || input === null ? null : window - input - SLACK;
}

/** OpenRouter counts texts and tools separately, so the input is the total without the reply. */
function inputIn(text: string): number | null {
  const total = numberOf(TOTAL.exec(text)?.[1]);
  const reply = numberOf(REPLY.exec(text)?.[1]);
  return total !== null && reply !== null && total > reply
    ? total - reply
    : (INPUT.map((pattern) => numberOf(pattern.exec(text)?.[1])).find((count) => count !== null) ?? null);
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}
