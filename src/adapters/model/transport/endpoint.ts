import type { Effort, Provider } from '../../../config/provider-presets.ts';
import type { ModelReply, ModelRequest, Usage } from '../../../core/chat.ts';
import type { Emit } from '../../../core/events.ts';
import type { ModelClient } from '../../../core/ports.ts';
import { isPlaceholder } from '../../../core/secrets/placeholder.ts';
import { Secrets } from '../../../core/secrets/secrets.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { type Send, send } from '../../http/send.ts';
import { describeAnswer } from '../errors/classify-error.ts';
import { type ErrorDetail, errorDetailIn, errorDetailOf } from '../errors/error-detail.ts';
import { type Answer, type IdleTimeout, readAnswer } from './answer.ts';
import { AttemptFault, CancelledAttempt } from './attempt-fault.ts';
import { completionOf } from './completion.ts';
import { afterRefusal, type ExplainedRefusal } from './downgrade.ts';
import type { Draft } from './draft.ts';
import { type CapabilityDowngrade, firstProfile } from './endpoint-profile.ts';
import { metadataOf } from './kept-parts.ts';
import { createMemory } from './memory.ts';
import type { Protocol } from './protocol.ts';
import { judged, replyToRefusal, unusableAnswer } from './reply-to-error.ts';
import { createTransport, STOPPED, type TransportOptions } from './transport.ts';
import { mostReplyBytes, reportsNoOutput, usageOf } from './usage.ts';

export interface EndpointOptions extends Pick<TransportOptions, 'baseUrl' | 'apiKey' | 'changingKey'> {
  readonly model: string;
  readonly provider: Provider;
  /** Null: the provider's default. */
  readonly effort: Effort | null;
  readonly emit: Emit;
  /** Called for each refused request that is sent again in another form. */
  readonly onRefusal: () => void;
  /** How many tokens of reply to this request the budget still allows. */
  readonly outputLeft: (request: ModelRequest) => number;
  readonly fetch?: Send;
  readonly idleTimeout?: IdleTimeout;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Reasoning models may be silent for minutes before their first text. */
const IDLE_TIMEOUT: IdleTimeout = { firstMs: 300_000, nextMs: 120_000 };

/**
 * A model behind an endpoint, for any protocol. Replies are streamed, so that silence is noticed and a slow model is
 * not mistaken for a dead one, and are used only if complete.
 *
 * Each call is one attempt: it throws an `AttemptFault`, which `retrying` may repeat.
 */
export function createEndpoint(options: EndpointOptions, protocol: Protocol): ModelClient {
  const { fetch = send, idleTimeout = IDLE_TIMEOUT, now = Date.now } = options;
  const { baseUrl, model, effort, provider, emit, outputLeft } = options;
  const by = `${protocol.name} ${baseUrl} ${model}`;
  const secrets = secretsOf(options);
  const post = createTransport({
    ...options,
    fetch,
    headers: protocol.headers,
    keyHeader: protocol.keyHeader(provider),
    timeoutMs: idleTimeout.firstMs,
  });
  const first = { ...firstProfile(provider, { model, effort }), ...protocol.profile };
  const memory = createMemory(first, emit);

  async function complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    let profile = memory.profile;
    const refusals: ExplainedRefusal[] = [];
    const left: CapabilityDowngrade[] = [];
    for (;;) {
      const maxOutput = Math.min(request.maxOutputTokens, profile.maxOutput ?? Number.POSITIVE_INFINITY);
      const body = protocol.body(request, { model, by, profile, maxOutput });
      const sent = await post(protocol.path, body, signal);
      if (sent.kind === 'accepted') {
        memory.accepted(left);
        const draft = protocol.draft(profile);
        const mostBytes = mostReplyBytes(maxOutput, outputLeft(request));
        const answer = await readAnswer(sent.response, { idleTimeout, draft, mostBytes, signal });
        memory.seeAnswer(answer);
        const read = { draft, status: sent.response.status, api: protocol.name, by };
        return replyOf(answer, read, { request, secrets });
      }
      const refused = { sent, detail: masked(errorDetailOf(sent.body), secrets) };
      refusals.push(refused);
      const next = afterRefusal(refused, { profile, request, maxOutput, refusals: refusals.length });
      if (next.kind !== 'again') return replyToRefusal(next.kind, refusals, { request, secrets, now: now() });
      reportRefusal(refused, options, refusals.length);
      left.push(next.downgrade);
      profile = { ...profile, ...next.downgrade.change };
    }
  }

  const { host } = new URL(baseUrl);
  return {
    capabilities: {
      get takesImages() {
        return memory.profile.takesImages;
      },
    },
    complete: (request, signal) =>
      complete(request, signal).catch((thrown: unknown) => {
        throw thrown instanceof AttemptFault ? thrown.at(host) : thrown;
      }),
  };
}

/** A placeholder may be a weak key, so it is masked too in what an endpoint says. */
function secretsOf({ apiKey, changingKey = null }: EndpointOptions): Secrets {
  if (changingKey !== null) return changingKey.secrets;
  return isPlaceholder(apiKey) ? new Secrets([], [apiKey]) : new Secrets([apiKey]);
}

/** Masked before it is quoted and cut, so that no part of a secret remains. */
function masked(detail: ErrorDetail, secrets: Secrets): ErrorDetail {
  return { ...detail, text: secrets.mask(detail.text), code: secrets.mask(detail.code) };
}

/** A refused request is sent again in another form: the log, the trace and the budget know. */
function reportRefusal(
  { sent, detail }: ExplainedRefusal,
  { onRefusal, emit }: EndpointOptions,
  attempt: number,
): void {
  onRefusal();
  const why = describeAnswer(sent.status, detail);
  emit({ kind: 'retry', service: 'model', attempt, waitMs: 0, why });
}

/** @throws {AttemptFault} unless the answer is a reply, an overflow, or rejects something that can be left out */
function replyOf(
  answer: Answer,
  context: {
    readonly draft: Draft;
    readonly status: number;
    readonly api: Protocol['name'];
    readonly by: string;
  },
  { request, secrets }: { readonly request: ModelRequest; readonly secrets: Secrets },
): ModelReply {
  const { draft, status, api, by } = context;
  const { usage: reported, written, progress } = draft;
  const { isTruncatedByUs } = answer;
  // For a reply that we cut, the text beyond the cut counts too.
  const replyBytes = isTruncatedByUs ? progress : written;
  const usage = usageOf(reported, { request, replyBytes, isTruncatedByUs });
  // A failed attempt is charged if the model had begun to reply, we ended it, or the endpoint reports its cost.
  const cost = isRecord(reported) || written > 0 || isTruncatedByUs ? usage : null;
  if (answer.kind === 'aborted') throw new CancelledAttempt(STOPPED, usage);
  if (answer.kind === 'broken') throw unusableAnswer(answer.what, { status, usage: cost });
  const completion = completionOf(draft, api);
  switch (completion.kind) {
    case 'reply': {
      const { text, calls, stop, parts } = completion;
      // Xiaomi's endpoint truncates the prompt to the window, which leaves no room for a single token.
      if (stop === 'length' && written === 0 && reportsNoOutput(reported)) return windowFull(usage);
      const metadata = metadataOf(parts, by);
      const kept = metadata === null ? {} : { providerMetadata: metadata };
      return { kind: 'turn', text, calls, stop, usage, ...kept };
    }
    case 'overflow':
      return windowFull(usage);
    case 'unusable':
      throw unusableAnswer(completion.what, { status, usage: cost });
    case 'error': {
      const detail = masked(errorDetailIn(completion.error), secrets);
      return judged(detail, { status: null, waitMs: null, usage: cost, request });
    }
  }
}

/** Input and output together fill the window. */
function windowFull(usage: Usage): ModelReply {
  const { inputTokens, outputTokens, source } = usage;
  const window = source === 'reported' ? inputTokens + outputTokens : null;
  return { kind: 'overflow', usage, limit: 'window', why: '', window };
}
