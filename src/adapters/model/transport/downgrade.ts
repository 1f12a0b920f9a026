import type { ModelRequest } from '../../../core/chat.ts';
import { classifyError } from '../errors/classify-error.ts';
import type { ErrorDetail } from '../errors/error-detail.ts';
import { rejectsTools } from '../errors/tools-rejection.ts';
import type { CapabilityDowngrade, EndpointProfile } from './endpoint-profile.ts';
import { withoutImages } from './pictures.ts';
import { LEAST_OUTPUT, remainingOutputTokens } from './remaining-output.ts';
import type { Sent } from './transport.ts';

type Refusal = Extract<Sent, { readonly kind: 'refused' }>;

export interface Answered {
  readonly sent: Refusal;
  readonly detail: ErrorDetail;
}

/** The refusal to report: after parts were left out in vain, the first one says more. */
export function refusalToReport(refusals: readonly Answered[]): Answered {
  const [first, last] = [refusals[0], refusals.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('There is no refusal.');
  return isUnexplained(last.sent, last.detail) ? first : last;
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

/** How to write the request next; null: it is rejected for a reason that no other form of it would help. */
export function downgradeAfter(sent: Refusal, detail: ErrorDetail, tried: Tried): CapabilityDowngrade | null {
  const { status } = sent;
  const { profile, request, maxOutput } = tried;
  if (tried.refusals > MOST_REFUSALS) return null;
  const blind = withoutImages(detail, { status, profile, request });
  if (blind !== null || (status !== 400 && status !== 422)) return blind;
  const named = namedDowngrade(detail, profile, maxOutput);
  if (named !== null) return named;
  const isAboutTools = request.tools.length > 0 && rejectsTools(detail, detail.status ?? status);
  if (isAboutTools || !isUnexplained(sent, detail)) return null;
  // It may have been the moment, and not the request.
  return tried.refusals === 1 ? { profile, thisCallOnly: true, note: '' } : nextDowngrade(profile);
}

function isUnexplained({ status }: Refusal, detail: ErrorDetail): boolean {
  return classifyError({ status, detail, mayComeBack: false }).kind === 'rejected';
}

/** A part of requests that not every endpoint takes, and how to write them without it. */
interface Optional extends CapabilityDowngrade {
  /** What it is called in requests. */
  readonly names: RegExp;
}

/**
 * What to leave out or reduce after a rejection (400 or 422) that names a part of the request; null: it names none.
 *
 * @param maxOutput the limit in the rejected request
 */
function namedDowngrade(
  detail: ErrorDetail,
  profile: EndpointProfile,
  maxOutput: number,
): CapabilityDowngrade | null {
  const { param, text } = detail;
  const all = [...wantedBy(profile), ...optionalIn(profile)];
  return (
    shorterReply(detail, profile, maxOutput) ??
    smallerLimit(`${param} ${text}`, profile, maxOutput) ??
    (param === '' ? undefined : all.find(({ names }) => names.test(param))) ??
    all.find(({ names }) => names.test(text)) ??
    null
  );
}

/** What to leave out after a rejection that names nothing; null: there is nothing left that could be left out. */
function nextDowngrade(profile: EndpointProfile): CapabilityDowngrade | null {
  return optionalIn(profile)[0] ?? null;
}

/** What an endpoint may not take, in the order in which it is left out. */
function optionalIn(profile: EndpointProfile): readonly Optional[] {
  const [limit, ...limits] = profile.outputLimits;
  const found: Optional[] = [];
  if (profile.keepsReasoning)
    found.push(without(KEPT_REASONING, { ...profile, keepsReasoning: false }, 'its reasoning back'));
  // A mark requires a list of parts as content.
  if (profile.marksCache)
    found.push(without(/cache_control|\bcontent\b/, { ...profile, marksCache: false }, 'cache_control'));
  if (profile.stream === 'with-usage')
    found.push(without(/stream_options|include_usage/, { ...profile, stream: 'plain' }, 'stream_options'));
  if (profile.effort !== null)
    found.push(without(EFFORT, withoutEffort(profile), `the reasoning effort ${profile.effort}`));
  if (limit !== undefined)
    found.push(without(new RegExp(`\\b${limit}\\b`), { ...profile, outputLimits: limits }, limit));
  if (profile.stream !== 'none')
    found.push(without(/\bstream(?:ing)?\b/i, { ...profile, stream: 'none' }, 'stream'));
  return found;
}

/** Anthropic: "Invalid `signature` in `thinking` block". */
const KEPT_REASONING = /\binclude\b|encrypted[ _]content|\bsignature\b|thinking["'`]? blocks?\b/i;
/** xAI writes it as one word; Anthropic has its own field, and a related one for thinking. */
const EFFORT = /reasoning[._ ]?effort|^reasoning$|\beffort\b|\boutput_config\b|\bthinking\b/i;
/** The value that switches reasoning off, where function tools and reasoning cannot be combined. */
const NO_EFFORT = 'none';

function withoutEffort(profile: EndpointProfile): EndpointProfile {
  const canStopReasoning = profile.canStopReasoning && profile.effort !== NO_EFFORT;
  return { ...profile, effort: null, canStopReasoning };
}

function without(names: RegExp, profile: EndpointProfile, what: string): Optional {
  return { names, profile, thisCallOnly: false, note: `it does not take ${what}` };
}

/** What an endpoint may demand, and what most others reject: it is sent only once its name was heard. */
function wantedBy(profile: EndpointProfile): readonly Optional[] {
  const found: Optional[] = [];
  // DeepSeek's thinking models reject a history with calls whose reasoning is missing.
  if (!profile.returnsReasoning)
    found.push({
      ...keep({ ...profile, returnsReasoning: true }, 'it wants the reasoning of its earlier replies back'),
      names: /\breasoning_content\b/,
    });
  // OpenAI: "To use function tools, use /v1/responses or set reasoning_effort to 'none'."
  if (profile.effort !== NO_EFFORT && profile.canStopReasoning)
    found.push({
      ...keep({ ...profile, effort: NO_EFFORT }, NO_TOOLS_WITH_REASONING),
      names: /\/v1\/responses/,
    });
  return found;
}

const NO_TOOLS_WITH_REASONING =
  'it takes tools in chat completions only without reasoning, which is now off (an input provider that ends with -responses keeps it)';

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

const LIMIT_TOO_HIGH =
  /too (?:large|high|big)|less than|at most|maximum|range|greater than|exceed|\d+ > \d+|up to/i;
const LIMIT_NAMED = /max_(?:completion_|output_|new_)?tokens|completion tokens|output tokens/i;

/** "max_tokens is too large: 16384. This model supports at most 8192 completion tokens." */
function smallerLimit(said: string, profile: EndpointProfile, maxOutput: number): CapabilityDowngrade | null {
  if (!LIMIT_NAMED.test(said) || !LIMIT_TOO_HIGH.test(said)) return null;
  if (/context/i.test(said) && !/context_window/.test(said)) return null;
  const allowed = (said.match(/\d[\d,]*/g) ?? [])
    .map(numberOf)
    .filter((count) => count >= LEAST_OUTPUT && count < maxOutput);
  if (allowed.length === 0) return null;
  const limit = Math.max(...allowed);
  return keep({ ...profile, maxOutput: limit }, `replies may have at most ${limit} tokens`);
}

function keep(profile: EndpointProfile, note: string): CapabilityDowngrade {
  return { profile, thisCallOnly: false, note };
}

function numberOf(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}
