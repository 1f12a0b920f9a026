import type { ModelReply, ModelRequest, Usage } from '../core/chat.ts';
import type { Emit } from '../core/events.ts';
import type { FaultMessage } from '../core/fault.ts';
import type { ModelClient } from '../core/ports.ts';
import { Secrets } from '../core/secrets.ts';
import { oneLine } from '../core/text.ts';
import { AttemptFault, type Outlook } from './attempt-fault.ts';
import { type Answer, type Patience, readAnswer } from './model-answer.ts';
import { type Complaint, complaintIn, complaintOf, isRecord } from './model-complaint.ts';
import { firstManner, type Lesson, lessonOf, type Manner, withoutStream } from './model-manner.ts';
import { judgeRefusal } from './model-refusal.ts';
import { readCompletion, writtenBytes } from './model-reply.ts';
import { cancelled, createTransport, type Sent } from './model-transport.ts';
import { NO_USAGE, usageOf } from './model-usage.ts';
import { waitAskedFor } from './model-wait.ts';
import { chatBody } from './model-wire.ts';

export interface ChatCompletionsOptions {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string;
  /** Empty: no key is sent. */
  readonly apiKey: string;
  readonly model: string;
  readonly emit?: Emit;
  readonly fetch?: typeof fetch;
  readonly headers?: Readonly<Record<string, string>>;
  readonly patience?: Patience;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Reasoning models may be silent for minutes before their first word; 300 s is where Node's fetch gives up anyway. */
const PATIENCE: Patience = { firstMs: 300_000, nextMs: 120_000 };
/** Lessons that one call may teach; each takes something away, so that this is never reached. */
const MAX_LESSONS = 12;
/** After so many broken streams in a row, replies are asked for in one piece. */
const MAX_BROKEN_STREAMS = 2;
const MAX_QUOTE = 500;

/**
 * A model behind any endpoint that speaks OpenAI's chat completions. Replies are streamed, so that silence is noticed
 * and a slow model is not mistaken for a dead one, and believed only when they are whole.
 *
 * Each call is one attempt: it throws an `AttemptFault`, which `retrying` may repeat.
 */
export function createChatCompletions(options: ChatCompletionsOptions): ModelClient {
  const { fetch: fetchAny = fetch, headers = {}, patience = PATIENCE, now = Date.now } = options;
  const secrets = new Secrets([options.apiKey, ...Object.values(headers)]);
  const send = createTransport({ ...options, fetch: fetchAny, headers, timeoutMs: patience.firstMs });
  const memory = createMemory(firstManner(options.baseUrl), options.emit ?? (() => undefined));

  async function complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    let manner = memory.manner;
    for (let lessons = 0; ; lessons++) {
      const maxOutput = Math.min(request.maxOutputTokens, manner.maxOutput ?? Number.POSITIVE_INFINITY);
      const sent = await send(chatBody(request, { model: options.model, manner, maxOutput }), signal);
      if (sent.kind === 'accepted') {
        const answer = await readAnswer(sent.response, { patience, signal });
        if (answer.kind === 'aborted') throw cancelled();
        memory.seeStream(answer);
        return replyOf(answer, { request, status: sent.response.status, secrets });
      }
      const complaint = complaintOf(sent.body);
      const isTeaching = (sent.status === 400 || sent.status === 422) && lessons < MAX_LESSONS;
      const lesson = isTeaching ? lessonOf(complaint, manner, maxOutput) : null;
      if (lesson === null) return refusedReply(sent, complaint, { now: now(), secrets });
      memory.learn(lesson);
      manner = lesson.manner;
    }
  }

  return { capabilities: { nativeTools: true }, complete };
}

/** What the run has learned about the endpoint. */
function createMemory(first: Manner, emit: Emit) {
  let manner = first;
  let brokenStreams = 0;
  const learn = (lesson: Lesson): void => {
    if (!lesson.thisCallOnly) manner = lesson.manner;
    emit({ kind: 'note', level: 'info', text: `About the model endpoint: ${lesson.note}.` });
  };
  return {
    get manner(): Manner {
      return manner;
    },
    learn,
    seeStream(answer: Answer): void {
      brokenStreams = answer.kind === 'broken' && answer.wasStream ? brokenStreams + 1 : 0;
      if (brokenStreams >= MAX_BROKEN_STREAMS && manner.stream !== 'none') learn(withoutStream(manner));
    },
  };
}

/** @throws AttemptFault unless the answer is a reply or an overflow */
function replyOf(
  answer: Exclude<Answer, { readonly kind: 'aborted' }>,
  context: { readonly request: ModelRequest; readonly status: number; readonly secrets: Secrets },
): ModelReply {
  const { request, status, secrets } = context;
  const value = answer.kind === 'whole' ? answer.value : answer.seen;
  const reported = isRecord(value) ? value.usage : undefined;
  const written = writtenBytes(value);
  const usage = usageOf(reported, { request, replyBytes: written });
  // A failed attempt is billed when the model has begun to answer, or the endpoint says what it cost.
  const cost = isRecord(reported) || written > 0 ? usage : null;
  if (answer.kind === 'broken') throw unusableAnswer(answer.what, { status, usage: cost });
  const completion = readCompletion(value);
  switch (completion.kind) {
    case 'reply':
      return { kind: 'turn', text: completion.text, calls: completion.calls, stop: completion.stop, usage };
    case 'unusable':
      throw unusableAnswer(completion.what, { status, usage: cost });
    case 'error':
      return judged(complaintIn(completion.error), { status: null, waitMs: null, usage: cost, secrets });
  }
}

function unusableAnswer(
  what: string,
  details: { readonly status: number; readonly usage: Usage | null },
): AttemptFault {
  const parts: FaultMessage = {
    wrong: 'The model endpoint sent an answer that cannot be used.',
    was: what,
    remedy: 'Check that the input base-url is an OpenAI-compatible API (often it ends with /v1).',
  };
  return new AttemptFault({ ...details, parts, outlook: { kind: 'passing', waitMs: null } });
}

/** @throws AttemptFault unless the endpoint says that the request is too large for the model */
function refusedReply(
  sent: Extract<Sent, { readonly kind: 'refused' }>,
  complaint: Complaint,
  context: { readonly now: number; readonly secrets: Secrets },
): ModelReply {
  const { status, headers } = sent;
  const { now, secrets } = context;
  if (status >= 300 && status < 400) throw redirected(status, headers.get('location'), secrets);
  return judged(complaint, { status, waitMs: waitAskedFor(headers, now), usage: null, secrets });
}

/** @throws AttemptFault unless the endpoint says that the request is too large for the model */
function judged(
  complaint: Complaint,
  context: {
    readonly status: number | null;
    readonly waitMs: number | null;
    readonly usage: Usage | null;
    readonly secrets: Secrets;
  },
): ModelReply {
  const { status, waitMs, usage, secrets } = context;
  // Masked before it is quoted and cut, so that no half of a secret is left.
  const masked = { ...complaint, text: secrets.mask(complaint.text), code: secrets.mask(complaint.code) };
  const verdict = judgeRefusal({ status, complaint: masked, mayComeBack: waitMs !== null });
  if (verdict.kind === 'overflow') return { kind: 'overflow', usage: usage ?? NO_USAGE };
  const outlook: Outlook = verdict.kind === 'final' ? { kind: 'final' } : { kind: 'passing', waitMs };
  throw new AttemptFault({ status: status ?? complaint.status, parts: verdict.parts, outlook, usage });
}

function redirected(status: number, location: string | null, secrets: Secrets): AttemptFault {
  const target = location === null ? '' : ` to ${oneLine(secrets.mask(location), MAX_QUOTE)}`;
  const parts: FaultMessage = {
    wrong:
      'The model endpoint redirects, and redirects are not followed because the key would travel with them.',
    was: `It answered ${status}${target}.`,
    remedy: 'Set the input base-url to the address that answers by itself.',
  };
  return new AttemptFault({ status, parts, outlook: { kind: 'final' } });
}
