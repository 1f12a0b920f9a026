import type { ModelRequest } from '../../../core/chat.ts';
import { classifyError } from '../errors/classify-error.ts';
import type { ErrorDetail } from '../errors/error-detail.ts';
import type { CapabilityDowngrade, EndpointProfile } from './endpoint-profile.ts';
import { hasReasoning } from './kept-parts.ts';
import { hasPictures } from './pictures.ts';
import { LEAST_OUTPUT, remainingOutputTokens } from './remaining-output.ts';
import type { Sent } from './transport.ts';

type Refusal = Extract<Sent, { readonly kind: 'refused' }>;

export interface ExplainedRefusal {
  readonly sent: Refusal;
  readonly detail: ErrorDetail;
}

/** The refusal to report: after parts were left out in vain, the first one says more. */
export function refusalToReport(refusals: readonly ExplainedRefusal[]): ExplainedRefusal {
  const [first, last] = [refusals[0], refusals.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('There is no refusal.');
  return isUnknownReason(last) ? first : last;
}

/** In one call; each answer to one removes something, so this is never reached. */
const MOST_REFUSALS = 12;

interface Tried {
  readonly profile: EndpointProfile;
  readonly request: ModelRequest;
  /** The limit that was sent. */
  readonly maxOutput: number;
  /** Of this call, this one included. */
  readonly refusals: number;
}

export type AfterRefusal =
  | { readonly kind: 'again'; readonly downgrade: CapabilityDowngrade }
  | { readonly kind: 'without-tools' }
  /** No other form of the request would help. */
  | { readonly kind: 'report' };

/**
 * What to do about a refusal. Decided by what was sent, not by how providers put it: the optional part or the tools that
 * the refusal names by their field, else the first optional part that is left.
 */
export function afterRefusal(refused: ExplainedRefusal, tried: Tried): AfterRefusal {
  const { sent, detail } = refused;
  const { profile, request, maxOutput, refusals } = tried;
  if (refusals > MOST_REFUSALS) return { kind: 'report' };
  const optional = optionalIn(profile, request);
  const named = isRejection(sent)
    ? (allowedReply(detail, maxOutput) ??
      namedBy(refused, [...wantedBy(profile), ...optional]) ??
      namedPicture(refused, optional))
    : namedPicture(refused, optional);
  if (named !== null) return { kind: 'again', downgrade: named };
  const isAboutTools = namesTools(detail, detail.status ?? sent.status, request);
  // It may have been the moment, and not the request.
  const mayPass = refusals === 1 && (isAboutTools ? !isRejection(sent) : isUnknownReason(refused));
  if (mayPass) return { kind: 'again', downgrade: UNCHANGED };
  if (isAboutTools) return { kind: 'without-tools' };
  if (!isUnknownReason(refused)) return { kind: 'report' };
  const [first] = optional;
  return first === undefined ? { kind: 'report' } : { kind: 'again', downgrade: first };
}

const UNCHANGED: CapabilityDowngrade = { change: {}, lasts: 'call', note: '' };

function isRejection({ status }: Refusal): boolean {
  return status === 400 || status === 422;
}

/** llama.cpp refuses pictures with a server error, OpenRouter with 404; policies and sizes may be about one alone. */
function namedPicture(
  { sent, detail }: ExplainedRefusal,
  optional: readonly Optional[],
): CapabilityDowngrade | null {
  const isNamed =
    [400, 404, 415, 422, 500, 501].includes(sent.status) && /image/i.test(`${detail.param} ${detail.text}`);
  const found = isNamed ? optional.find(({ change }) => change.takesImages === false) : undefined;
  if (found === undefined) return null;
  return isRejection(sent) ? { ...found, lasts: 'run' } : found;
}

/**
 * Whether a refusal names the tools that were sent. Of a server error, and of one inside a success, only the name of the
 * field counts: a failure may be about one call.
 *
 * @param status null: an error inside a success
 */
export function namesTools(detail: ErrorDetail, status: number | null, { tools }: ModelRequest): boolean {
  if (tools.length === 0 || ![400, 404, 422, 500, 501, null].includes(status)) return false;
  const named = status === 500 || status === null ? /\btools\b/i : /\b(?:tools?|functions?)\b/i;
  if (!named.test(`${detail.param} ${detail.text}`)) return false;
  // By its words alone: a full window or an empty account is no matter of tools.
  const words = { ...detail, status: null };
  return classifyError({ status: 400, detail: words, mayComeBack: false }).kind === 'rejected';
}

function isUnknownReason({ sent, detail }: ExplainedRefusal): boolean {
  return (
    isRejection(sent) &&
    classifyError({ status: sent.status, detail, mayComeBack: false }).kind === 'rejected'
  );
}

/** A part of requests that not every endpoint takes, and how to write them without it. */
interface Optional extends CapabilityDowngrade {
  /** Its fields in requests. */
  readonly fields: RegExp;
}

/** Null also where the words give another reason: those about a full window name the limit of a reply, too. */
function namedBy(refused: ExplainedRefusal, parts: readonly Optional[]): CapabilityDowngrade | null {
  if (!isUnknownReason(refused)) return null;
  const { param, text } = refused.detail;
  const byParam = param === '' ? undefined : parts.find(({ fields }) => fields.test(param));
  const named = byParam ?? parts.find(({ fields }) => fields.test(text));
  return named === undefined ? null : { ...named, lasts: 'run' };
}

/**
 * What was sent and an endpoint may not take, in the order in which it is left out. Pictures and marks make `content` a
 * list.
 */
function optionalIn(profile: EndpointProfile, request: ModelRequest): readonly Optional[] {
  const [limit, ...outputLimits] = profile.outputLimits;
  const found: Optional[] = [];
  if (profile.takesImages && request.turns.some(hasPictures))
    found.push(without(new RegExp(`image|${CONTENT}`, 'i'), { takesImages: false }, 'pictures'));
  const { keepsReasoning } = profile;
  if (keepsReasoning === 'asks-for-it')
    found.push(without(ASKED_REASONING, { keepsReasoning: 'never' }, 'its reasoning back'));
  if (keepsReasoning === 'if-sent' && request.turns.some(hasReasoning))
    found.push(without(KEPT_REASONING, { keepsReasoning: 'never' }, 'its reasoning back'));
  if (profile.marksCache)
    found.push(without(new RegExp(`cache_control|${CONTENT}`), { marksCache: false }, 'cache_control'));
  if (profile.sendsCacheKey)
    found.push(without(/prompt_cache_key/, { sendsCacheKey: false }, 'prompt_cache_key'));
  if (profile.stream === 'with-usage')
    found.push(without(/stream_options|include_usage/, { stream: 'plain' }, 'stream_options'));
  if (profile.effort !== null)
    found.push(without(EFFORT, withoutEffort(profile), `the reasoning effort ${profile.effort}`));
  if (limit !== undefined) found.push(without(new RegExp(`\\b${limit}\\b`), { outputLimits }, limit));
  if (profile.stream !== 'none') found.push(without(/\bstream(?:ing)?\b/i, { stream: 'none' }, 'stream'));
  return found;
}

/** The field that pictures and marks make a list of, as a part of a path or quoted: no policy for content. */
const CONTENT = '(?:^|[.\\]\'"`])content\\b(?! \\w)';

/** Responses, where "include" asks for it. */
const ASKED_REASONING = /\binclude\b|encrypted[ _]content/i;
/** Messages; chat. */
const KEPT_REASONING = /\bsignature\b|thinking["'`]? blocks?\b|\breasoning_details\b/i;
/** Chat; responses; messages. */
const EFFORT = /reasoning_?effort|\breasoning\b|\beffort\b|\boutput_config\b|\bthinking\b/i;
/** The value that switches reasoning off, where function tools and reasoning cannot be combined. */
const NO_EFFORT = 'none';

function withoutEffort(profile: EndpointProfile): Partial<EndpointProfile> {
  return { effort: null, canStopReasoning: profile.canStopReasoning && profile.effort !== NO_EFFORT };
}

function without(fields: RegExp, change: Partial<EndpointProfile>, what: string): Optional {
  return { fields, change, lasts: 'if-last', note: `it does not take ${what}` };
}

/** What an endpoint may demand, and what most others reject: it is sent only once its name was heard. */
function wantedBy(profile: EndpointProfile): readonly Optional[] {
  const found: Optional[] = [];
  // DeepSeek's thinking models reject a history with calls whose reasoning is missing.
  if (!profile.returnsReasoning)
    found.push(wanted(/\breasoning_content\b/, { returnsReasoning: true }, WANTS_REASONING));
  // Gemini 3 rejects calls that another model wrote (ai.google.dev, gemini-api/docs/thought-signatures).
  if (!profile.marksUnsigned)
    found.push(wanted(/missing an? [`'"]?thought_?signature\b/i, { marksUnsigned: true }, WANTS_SIGNATURE));
  // OpenAI: "To use function tools, use /v1/responses or set reasoning_effort to 'none'."
  if (profile.effort !== NO_EFFORT && profile.canStopReasoning)
    found.push(wanted(/\/v1\/responses/, { effort: NO_EFFORT }, NO_TOOLS_WITH_REASONING));
  return found;
}

function wanted(fields: RegExp, change: Partial<EndpointProfile>, note: string): Optional {
  return { fields, change, lasts: 'run', note };
}

const WANTS_REASONING = 'it wants the reasoning of its earlier replies back';
const WANTS_SIGNATURE = 'it wants to be told which calls it did not sign';
const NO_TOOLS_WITH_REASONING =
  'it takes tools in chat completions only without reasoning, which is now off (an input provider that ends with -responses keeps it)';

/** For streams that broke off more than once: some proxies never pass a complete one. */
export const WITHOUT_STREAM = keep(
  { stream: 'none' },
  'its streams break off, replies are now asked for in one piece',
);

/** A limit of the reply by the numbers of the refusal: the window's rest for this request, or the endpoint's own limit. */
function allowedReply({ param, text }: ErrorDetail, maxOutput: number): CapabilityDowngrade | null {
  const remaining = remainingOutputTokens(text, maxOutput);
  if (remaining === null) return smallerLimit(`${param} ${text}`, maxOutput);
  const note = `room for ${remaining} tokens of reply is left in the context window, so this one may have no more`;
  return { change: { maxOutput: remaining }, lasts: 'call', note };
}

const LIMIT_TOO_HIGH =
  /too (?:large|high|big)|less than|at most|maximum|range|greater than|exceed|\d+ > \d+|up to/i;
const LIMIT_NAMED = /max_(?:completion_|output_|new_)?tokens|completion tokens|output tokens/i;

/** "max_tokens is too large: 16384. This model supports at most 8192 completion tokens." */
function smallerLimit(message: string, maxOutput: number): CapabilityDowngrade | null {
  if (!LIMIT_NAMED.test(message) || !LIMIT_TOO_HIGH.test(message)) return null;
  if (/context/i.test(message) && !/context_window/.test(message)) return null;
  const allowed = (message.match(/\d[\d,]*/g) ?? [])
    .map(numberOf)
    .filter((count) => count >= LEAST_OUTPUT && count < maxOutput);
  if (allowed.length === 0) return null;
  const limit = Math.max(...allowed);
  return keep({ maxOutput: limit }, `replies may have at most ${limit} tokens`);
}

function keep(change: Partial<EndpointProfile>, note: string): CapabilityDowngrade {
  return { change, lasts: 'run', note };
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}
