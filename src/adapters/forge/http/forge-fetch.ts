import type { Emit } from '../../../core/events.ts';
import { Cancelled, type FaultMessage, messageOf, ServiceFault } from '../../../core/fault.ts';
import { counted } from '../../../core/text/text.ts';
import { pause, type Sleep } from '../../../core/timing/pause.ts';
import { serialize } from '../../../core/timing/serialize.ts';
import { codeOf } from '../../http/failure.ts';
import { readWhole } from '../../http/read-body.ts';
import { type HttpAnswer, type Send, type Sending, send } from '../../http/send.ts';
import { endOf, labelOf, mayHappenTwice, mostBytes, type Outgoing, outgoing } from './outgoing.ts';
import { forgeFault } from './rejected.ts';
import { graphqlUrlOf } from './rest.ts';
import {
  type ForgeResponse,
  type ForgeRetryDecision,
  type ForgeWait,
  retryAfterAnswer,
  retryAfterBreak,
  waitMs,
} from './retry-decision.ts';

const MAX_ATTEMPTS = 6;
/** Of a request that succeeds with what nobody can read: that may be no forge at all, which its reader tells best. */
const MAX_UNREADABLE = 3;
const MAX_REDIRECTS = 3;
const MAX_REQUESTS = 60;
const ATTEMPT_MS = 30_000;
/** Time for an attempt once the run's time is over, for the last report, and once that is over too. */
const LAST_ATTEMPT_MS = { report: 4000, over: 1000 } as const;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 307, 308]);

export interface ForgeFetchOptions {
  /** The root of the forge's API. Requests go to its origin only, because they carry the token. */
  readonly apiUrl: string;
  /** As given by the runner (`graphqlUrlOf`). */
  readonly graphqlUrl?: string | undefined;
  readonly emit: Emit;
  /** Called for each request, so that the report can still be sent after the run was told to stop. */
  readonly signal: () => AbortSignal;
  /** Milliseconds, waits included. A report is a comment on the issue, which a run writes last, in time of its own. */
  readonly remainingMs: (until: 'run-end' | 'report-end') => number;
  readonly maxRequests?: number;
  readonly maxAttempts?: number;
  /** The time limit of one attempt. */
  readonly attemptMs?: number;
  readonly fetch?: Send;
  readonly sleep?: Sleep;
  /** From 0 up to 1. */
  readonly random?: () => number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export type ForgeFetch = (url: string | URL, init?: Sending) => Promise<ForgeResponse>;

/**
 * A request that must not happen twice failed, and it is not known whether it took effect. The wait before the next
 * request is already over when this is thrown: look first, then repeat the write or adopt what is there.
 */
export class AmbiguousWrite extends Error {
  override readonly name = 'AmbiguousWrite';
}

/**
 * The one place where forge requests are sent and retried. Resolves with a response that is not worth retrying, its
 * body already read; throws only `ServiceFault`, `AmbiguousWrite` or `Cancelled`. Writes are serialised;
 * those of GraphQL, which has a limit of its own, apart from those of REST.
 */
export function createForgeFetch(options: ForgeFetchOptions): ForgeFetch {
  const { emit, remainingMs, maxAttempts = MAX_ATTEMPTS, random = Math.random } = options;
  const graphqlUrl = graphqlUrlOf(options);
  const sendOnce = createAttempts(options);

  async function withRetries(request: Outgoing): Promise<ForgeResponse> {
    for (let attempt = 1; ; attempt += 1) {
      const tried = await sendOnce(request);
      const { retry } = tried;
      const isEnough = retry.kind === 'unreadable' && attempt >= MAX_UNREADABLE;
      if (retry.kind === 'final' || isEnough) {
        if (tried.kind === 'answered') return tried.response;
        throw unreachable(tried.thrown, request);
      }
      const ms = waitMs(retry.wait, attempt, random());
      const leftMs = remainingMs(endOf(request));
      if (attempt >= maxAttempts)
        throw gaveUp(tried, retry.why, `It was given up after ${counted(attempt, 'attempt')}.`);
      if (ms >= leftMs) throw gaveUp(tried, retry.why, outOfTime(retry.wait, ms, leftMs));
      emit({ kind: 'retry', service: 'forge', attempt, waitMs: ms, why: retry.why });
      await waitForForge(ms, options);
      if (retry.kind !== 'not-applied' && !mayHappenTwice(request, graphqlUrl)) {
        throw new AmbiguousWrite(`${labelOf(request)}: ${retry.why}`);
      }
    }
  }

  const [write, query] = [serialize(withRetries), serialize(withRetries)];
  return (url, init = {}) => {
    const request = outgoing(url, init);
    if (request.method === 'GET') return withRetries(request);
    return request.url.href === graphqlUrl ? query(request) : write(request);
  };
}

type Attempt =
  | { readonly kind: 'answered'; readonly response: ForgeResponse; readonly retry: ForgeRetryDecision }
  | { readonly kind: 'broken'; readonly thrown: unknown; readonly retry: ForgeRetryDecision };

/** Sends single attempts; checks origin, number of requests, time and redirects. */
function createAttempts(options: ForgeFetchOptions): (request: Outgoing) => Promise<Attempt> {
  const { signal, remainingMs, fetch = send, now = Date.now } = options;
  const { maxRequests = MAX_REQUESTS, attemptMs = ATTEMPT_MS } = options;
  const { origin } = new URL(options.apiUrl);
  let requests = 0;

  async function exchange(request: Outgoing, stop: AbortSignal): Promise<HttpAnswer> {
    let { url } = request;
    for (let hops = 0; ; hops += 1) {
      if (url.origin !== origin)
        throw noUsableAnswer(request, {
          was: `It led to ${url.origin} instead of ${origin}, and the token is not sent there.`,
          remedy: 'Set GITHUB_API_URL to the address that the forge really answers at.',
          status: null,
        });
      if (requests >= maxRequests) throw tooManyRequests(maxRequests);
      requests += 1;
      const { method, headers, body } = request;
      const sending = { method, headers: Object.fromEntries(headers), body, signal: stop };
      const response = await fetch(url, sending);
      const location = response.headers.get('location');
      if (!REDIRECTS.has(response.status) || location === undefined) return response;
      const keepsMethod = method === 'GET' || response.status >= 307;
      const isFollowed = keepsMethod && hops < MAX_REDIRECTS && URL.canParse(location, url.href);
      if (!isFollowed)
        throw noUsableAnswer(request, {
          was: `It was a redirect that cannot be followed (HTTP ${response.status}).`,
          remedy: 'If the repository was renamed or moved, start the run again from its new place.',
          status: response.status,
        });
      response.body?.destroy();
      url = new URL(location, url);
    }
  }

  return async (request) => {
    const stop = signal();
    // A timeout must be in whole milliseconds.
    const least = LAST_ATTEMPT_MS[remainingMs('report-end') > 0 ? 'report' : 'over'];
    const limit = Math.ceil(Math.min(attemptMs, Math.max(remainingMs(endOf(request)), least)));
    try {
      stop.throwIfAborted();
      const answer = await exchange(request, AbortSignal.any([stop, AbortSignal.timeout(limit)]));
      const { status, headers } = answer;
      const body = await readWhole(answer, mostBytes(request.url));
      if (body === null)
        throw noUsableAnswer(request, {
          was: `It was larger than ${mostBytes(request.url)} bytes.`,
          remedy: 'See that GITHUB_API_URL is the address of the forge.',
          status,
        });
      const response: ForgeResponse = { status, headers, text: new TextDecoder().decode(body) };
      return { kind: 'answered', response, retry: retryAfterAnswer(response, now()) };
    } catch (thrown) {
      if (stop.aborted) throw new Cancelled('The run was stopped during a request to the forge.');
      if (thrown instanceof ServiceFault) throw thrown;
      return { kind: 'broken', thrown, retry: retryAfterBreak(thrown) };
    }
  };
}

/** @throws {Cancelled} if the run is told to stop meanwhile */
export function waitForForge(
  ms: number,
  { signal, sleep }: Pick<ForgeFetchOptions, 'signal' | 'sleep'>,
): Promise<void> {
  return pause(ms, signal(), { message: 'The run was stopped while it waited for the forge.', sleep });
}

function outOfTime(wait: ForgeWait, ms: number, leftMs: number): string {
  const who = wait.kind === 'retry-after' ? 'It asks for a wait of' : 'The next attempt is due in';
  return `${who} ${Math.ceil(ms / 1000)} s, and ${Math.max(0, Math.floor(leftMs / 1000))} s are left.`;
}

function gaveUp(tried: Attempt, why: string, was: string): ServiceFault {
  const status = tried.kind === 'answered' ? tried.response.status : null;
  const cause = tried.kind === 'broken' ? { cause: tried.thrown } : {};
  const wrong = `The forge did not answer as needed: ${why}.`;
  return forgeFault({ wrong, was, remedy: 'Run again later.' }, { status, ...cause });
}

function unreachable(thrown: unknown, request: Outgoing): ServiceFault {
  const parts = {
    wrong: `No safe connection to ${request.url.origin} could be made.`,
    was: `${codeOf(thrown)} ${messageOf(thrown)}.`.trim(),
    remedy: 'If the forge uses a certificate authority of its own, set NODE_EXTRA_CA_CERTS for the step.',
  };
  return forgeFault(parts, { cause: thrown });
}

function noUsableAnswer(
  request: Outgoing,
  { status, ...parts }: Omit<FaultMessage, 'wrong'> & { readonly status: number | null },
): ServiceFault {
  const wrong = `The forge gave no answer to ${labelOf(request)} that can be used.`;
  return forgeFault({ wrong, ...parts }, { status });
}

function tooManyRequests(maxRequests: number): ServiceFault {
  return forgeFault({
    wrong: `The run has made ${maxRequests} requests to the forge, the most that one run may make.`,
    remedy: 'Look for retries in the log; if there are none, please report this as a bug in Tether.',
  });
}
