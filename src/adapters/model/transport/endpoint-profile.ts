import type { Effort, Provider } from '../../../config/provider-presets.ts';

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
  /** Whether a chat message with calls that the model did not sign says so. */
  readonly marksUnsigned: boolean;
  /** Whether encrypted or signed reasoning is sent back with its turn, and whether a field has to ask for it first. */
  readonly keepsReasoning: 'never' | 'if-sent' | 'asks-for-it';
  /** Whether messages get marks for the prompt cache. */
  readonly marksCache: boolean;
  /** Whether requests name the conversation whose cached prompt they continue. */
  readonly sendsCacheKey: boolean;
  /** False once it has refused pictures. */
  readonly takesImages: boolean;
}

/** What to change in a profile and try next. */
export interface CapabilityDowngrade {
  readonly change: Partial<EndpointProfile>;
  /**
   * How long it is kept after the endpoint has accepted the request. `if-last`: for the run if nothing was changed after
   * it; otherwise the endpoint may take the part after all, and the next request tries that.
   */
  readonly lasts: 'call' | 'if-last' | 'run';
  /** What changed, for the log; empty: nothing. */
  readonly note: string;
}

/**
 * The profile before anything was rejected, as for chat completions. OpenAI's newer models reject the old name of the
 * limit; most compatible servers know only the old one.
 *
 * @param asked.effort the reasoning effort that the user wants; null: the provider's default
 */
export function firstProfile(
  { outputLimit, marksCacheOf, takesCacheKey }: Provider,
  { model, effort }: { readonly model: string; readonly effort: Effort | null },
): EndpointProfile {
  return {
    outputLimits:
      outputLimit === 'max_tokens'
        ? ['max_tokens', 'max_completion_tokens']
        : ['max_completion_tokens', 'max_tokens'],
    stream: 'with-usage',
    maxOutput: null,
    effort,
    canStopReasoning: true,
    returnsReasoning: false,
    marksUnsigned: false,
    keepsReasoning: 'if-sent',
    marksCache: marksCacheOf?.test(model) ?? false,
    sendsCacheKey: takesCacheKey,
    takesImages: true,
  };
}

/** Empty: every name of the field was rejected. */
export function limitField(
  { outputLimits: [name] }: EndpointProfile,
  maxOutput: number,
): { readonly [name: string]: number } {
  return name === undefined ? {} : { [name]: maxOutput };
}
