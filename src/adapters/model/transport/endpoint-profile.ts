import type { Effort, Provider } from '../../../config/provider-presets.ts';
import type { ErrorDetail } from '../errors/error-detail.ts';
import { LEAST_OUTPUT, remainingOutputTokens } from './remaining-output.ts';

type OutputLimit = 'max_tokens' | 'max_completion_tokens' | 'max_output_tokens';

/**
 * How to write requests for this endpoint. Starts as a guess, is corrected by what it rejects, and kept for the run.
 */
export interface EndpointProfile {
  /** Names of the field that limits the reply, the current one first; empty: every name was rejected. */
  readonly outputLimits: readonly OutputLimit[];
  readonly stream: 'with-usage' | 'plain' | 'none';
  /** The endpoint's limit for the tokens of a reply; null: not known yet. */
  readonly maxOutput: number | null;
  /** The reasoning effort to request; null: none. */
  readonly effort: Effort | null;
  /** False once it has refused to switch reasoning off. */
  readonly canStopReasoning: boolean;
  /** Whether a chat message with calls is sent back with its `reasoning_content`. */
  readonly returnsReasoning: boolean;
  /** Whether reasoning is sent back with its turn, encrypted or signed (Responses API, Messages API). */
  readonly keepsReasoning: boolean;
  /** Whether messages get marks for the prompt cache. */
  readonly marksCache: boolean;
  /** False once it has refused pictures. */
  readonly takesImages: boolean;
}

/** A profile to try next. `thisCallOnly`: it is for one request and must not be kept. */
export interface CapabilityDowngrade {
  readonly profile: EndpointProfile;
  readonly thisCallOnly: boolean;
  /** What changed, for the log. */
  readonly note: string;
}

/** What is the same wherever nothing was rejected yet. */
const UNTRIED = {
  maxOutput: null,
  canStopReasoning: true,
  returnsReasoning: false,
  takesImages: true,
} as const;

/**
 * OpenAI's newer models reject the old name of the limit; most compatible servers know only the old one.
 *
 * @param asked.effort the reasoning effort that the user wants; null: the provider's default
 */
export function firstProfile(
  { outputLimit, marksCacheOf }: Provider,
  { model, effort }: { readonly model: string; readonly effort: Effort | null },
): EndpointProfile {
  return {
    ...UNTRIED,
    outputLimits:
      outputLimit === 'max_tokens'
        ? ['max_tokens', 'max_completion_tokens']
        : ['max_completion_tokens', 'max_tokens'],
    stream: 'with-usage',
    effort,
    keepsReasoning: false,
    marksCache: marksCacheOf?.test(model) ?? false,
  };
}

/** The Responses API has one name for the limit, and always reports the usage of a stream. */
export function firstResponsesProfile(effort: Effort | null): EndpointProfile {
  const outputLimits = ['max_output_tokens'] as const;
  return { ...UNTRIED, outputLimits, stream: 'plain', effort, keepsReasoning: true, marksCache: false };
}

/** The Messages API always requires its limit, so there is no field name to learn. */
export function firstMessagesProfile(effort: Effort | null): EndpointProfile {
  return { ...firstResponsesProfile(effort), outputLimits: [], marksCache: true };
}

/**
 * What to leave out or reduce after a rejection (400 or 422); null: it is about something else. Nearly all downgrades
 * remove something, so a run makes only a handful.
 *
 * @param maxOutput the limit in the rejected request
 */
export function downgradeFor(
  detail: ErrorDetail,
  profile: EndpointProfile,
  maxOutput: number,
): CapabilityDowngrade | null {
  return (
    withoutMarks(detail, profile) ??
    shorterReply(detail, profile, maxOutput) ??
    smallerLimit(detail, profile, maxOutput) ??
    reasoningReturned(detail, profile) ??
    withoutReasoning(detail, profile) ??
    otherEffort(detail, profile) ??
    withoutParameter(detail, profile)
  );
}

/** A mark requires a list of parts as content, and some servers accept only a string. */
function withoutMarks({ text, param }: ErrorDetail, profile: EndpointProfile): CapabilityDowngrade | null {
  const isAboutMarks =
    /cache_control/.test(`${param} ${text}`) || /\bcontent\b[^.]{0,80}\b(?:string|str)\b/i.test(text);
  if (!profile.marksCache || !isAboutMarks) return null;
  return keep({ ...profile, marksCache: false }, 'it does not take cache_control');
}

/** For streams that broke off more than once: some proxies never pass a complete one. */
export function withoutStream(profile: EndpointProfile): CapabilityDowngrade {
  return keep(
    { ...profile, stream: 'none' },
    'its streams break off, replies are now asked for in one piece',
  );
}

/** Only for this request: the next one may be smaller. */
function shorterReply(
  { text }: ErrorDetail,
  profile: EndpointProfile,
  maxOutput: number,
): CapabilityDowngrade | null {
  const remaining = remainingOutputTokens(text, maxOutput);
  if (remaining === null) return null;
  const note = `room for ${remaining} tokens of reply is left in the context window, so this one may have no more`;
  return { profile: { ...profile, maxOutput: remaining }, thisCallOnly: true, note };
}

const LIMIT_NAMED = /max_(?:completion_|output_|new_)?tokens|completion tokens|output tokens/i;
const LIMIT_TOO_HIGH =
  /too (?:large|high|big)|less than|at most|maximum|range|greater than|exceed|\d+ > \d+|up to/i;

/** "max_tokens is too large: 16384. This model supports at most 8192 completion tokens." */
function smallerLimit(
  { text, param }: ErrorDetail,
  profile: EndpointProfile,
  maxOutput: number,
): CapabilityDowngrade | null {
  if (/context/i.test(text) && !/context_window/.test(text)) return null;
  if (!LIMIT_NAMED.test(`${param} ${text}`) || !LIMIT_TOO_HIGH.test(text)) return null;
  const allowed = (text.match(/\d[\d,]*/g) ?? [])
    .map(numberOf)
    .filter((count) => count >= LEAST_OUTPUT && count < maxOutput);
  if (allowed.length === 0) return null;
  const limit = Math.max(...allowed);
  return keep({ ...profile, maxOutput: limit }, `replies may have at most ${limit} tokens`);
}

/**
 * DeepSeek's thinking models reject a history with calls whose reasoning is missing; other endpoints reject the field
 * itself. So it is sent only after it was demanded.
 */
function reasoningReturned({ text }: ErrorDetail, profile: EndpointProfile): CapabilityDowngrade | null {
  if (profile.returnsReasoning || !/reasoning_content/.test(text)) return null;
  if (!/\bmissing\b|passed? back|must be (?:passed|provided|included|sent)|is required/i.test(text))
    return null;
  return keep({ ...profile, returnsReasoning: true }, 'it wants the reasoning of its earlier replies back');
}

const EFFORT_PARAM = /^reasoning(?:[._]effort)?$/;
/** xAI writes it as one word; Anthropic has its own field, and a related one for thinking. */
const EFFORT_TEXT =
  /\breasoning[._ ]?effort\b|\boutput_config\b|\beffort (?:parameter|level)|\bthinking\.\w|\badaptive thinking\b/i;
/** The value that switches reasoning off, where function tools and reasoning cannot be combined. */
const NO_EFFORT = 'none';

/**
 * "Function tools with reasoning_effort are not supported for M in /v1/chat/completions. To use function tools, use
 * /v1/responses or set reasoning_effort to 'none'." also comes if no effort was requested. After any other error about
 * the effort, it is left out.
 */
function otherEffort(
  { text, param, code }: ErrorDetail,
  profile: EndpointProfile,
): CapabilityDowngrade | null {
  const isAboutEffort = param === '' ? EFFORT_TEXT.test(text) : EFFORT_PARAM.test(param);
  if (!isAboutEffort || !UNWANTED.test(`${code} ${text}`)) return null;
  const wasOff = profile.effort === NO_EFFORT;
  if (!wasOff && profile.canStopReasoning && /\btools?\b/i.test(text) && /\/v1\/responses/.test(text)) {
    const note =
      'it takes tools in chat completions only without reasoning, which is now off (an input provider that ends with -responses keeps it)';
    return keep({ ...profile, effort: NO_EFFORT }, note);
  }
  if (profile.effort === null) return null;
  const canStopReasoning = profile.canStopReasoning && !wasOff;
  return keep(
    { ...profile, effort: null, canStopReasoning },
    `it does not take the reasoning effort ${profile.effort}`,
  );
}

const UNWANTED =
  /un(?:supported|recogni[sz]ed|known|expected)|not (?:supported|allowed|permitted|recogni[sz]ed|available)|does(?: not|n['’]t) support|extra (?:fields|inputs)|invalid|forbidden|no longer|deprecated|cannot be|must be|should be|disabled/i;

/** Anthropic: "Invalid `signature` in `thinking` block", "`thinking` or `redacted_thinking` blocks ... cannot be modified" */
const ENCRYPTED =
  /^include\b|["'`]include["'`]|encrypted[ _]content|["'`]signature["'`]|thinking["'`]? blocks?\b/i;

/** For endpoints that do not know the field that requests reasoning, or cannot verify what they once sent. */
function withoutReasoning(
  { text, param, code }: ErrorDetail,
  profile: EndpointProfile,
): CapabilityDowngrade | null {
  if (!profile.keepsReasoning || !UNWANTED.test(`${code} ${text}`)) return null;
  if (!ENCRYPTED.test(param === '' ? text : param)) return null;
  return keep({ ...profile, keepsReasoning: false }, 'it does not take its reasoning back');
}

function withoutParameter(
  { text, param, code }: ErrorDetail,
  profile: EndpointProfile,
): CapabilityDowngrade | null {
  if (!UNWANTED.test(`${code} ${text}`)) return null;
  const isAbout = (field: RegExp) => field.test(param === '' ? text : param);
  if (profile.stream === 'with-usage' && isAbout(/stream_options|include_usage/)) {
    return keep({ ...profile, stream: 'plain' }, 'it does not take stream_options');
  }
  if (profile.stream !== 'none' && isAbout(/\bstream(?:ing)?\b/i)) {
    return keep({ ...profile, stream: 'none' }, 'it does not stream');
  }
  const [limit, ...others] = profile.outputLimits;
  if (limit === undefined || !isAbout(new RegExp(`\\b${limit}\\b`))) return null;
  return keep({ ...profile, outputLimits: others }, `it does not take ${limit}`);
}

function keep(profile: EndpointProfile, note: string): CapabilityDowngrade {
  return { profile, thisCallOnly: false, note };
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}
