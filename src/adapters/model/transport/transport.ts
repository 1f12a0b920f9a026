import OpenAI from 'openai';
import type { KeyHeader } from '../../../config/provider-presets.ts';
import { Cancelled, UserFault } from '../../../core/fault.ts';
import type { Secrets } from '../../../core/secrets/secrets.ts';
import { causeText, isStopped } from '../../http/failure.ts';
import { readText } from '../../http/read-body.ts';
import { type AnswerHeaders, type HttpAnswer, isSuccess, type Send } from '../../http/send.ts';
import { AttemptFault } from './attempt-fault.ts';

/** A bearer token that is replaced while the run goes on. */
export interface ChangingKey {
  /** The token of the moment. */
  read(): string;
  /** They cover each token that was read. */
  readonly secrets: Secrets;
}

export interface TransportOptions {
  /** The address without the path of the protocol. */
  readonly baseUrl: string;
  /** Empty: no key is sent. */
  readonly apiKey: string;
  /** Sent in place of `apiKey`; null or absent: none. */
  readonly changingKey?: ChangingKey | null;
  readonly keyHeader: KeyHeader;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Send;
  /** Milliseconds until the response headers. */
  readonly timeoutMs: number;
}

/** A success whose body is still unread, or an error whose body has been read. */
export type Sent =
  | { readonly kind: 'accepted'; readonly response: HttpAnswer }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly headers: AnswerHeaders;
      readonly body: string;
    };

/** Limits for reading an error; none is longer. */
const ERROR_LIMITS = { mostBytes: 64 * 1024, ms: 10_000 } as const;

/**
 * Sends requests through the `openai` client. It retries nothing, logs nothing, reads no environment variable that
 * could change what is sent or where, and follows no redirect: the key is sent only to `baseUrl`.
 *
 * The function takes the path below `baseUrl` and the body. Where a changing key was refused and is another one by
 * then, the request is sent once more.
 * @throws {Cancelled | AttemptFault} the latter if there was no response at all
 */
export function createTransport(
  options: TransportOptions,
): (path: string, body: object, signal: AbortSignal) => Promise<Sent> {
  const { changingKey = null } = options;
  const headersNow = () =>
    changingKey === null
      ? headersOf(options)
      : headersOf({ ...options, apiKey: changingKey.read(), keyHeader: 'authorization' });
  headersNow();
  const client = new OpenAI({
    baseURL: options.baseUrl,
    // The client refuses to start without a key; the real one is in `headers`.
    apiKey: options.apiKey || 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: options.timeoutMs,
    logLevel: 'off',
    fetch: async (url, { method = 'GET', body, signal = null } = {}) => {
      if (typeof url !== 'string' || typeof body !== 'string') {
        throw new TypeError('A request to a model is text, and its address as well.');
      }
      throw new ResponseReceived(await options.fetch(url, { method, headers: headersNow(), body, signal }));
    },
  });
  const post = async (path: string, body: object, signal: AbortSignal): Promise<Sent> => {
    if (signal.aborted) throw cancelled();
    const end = await client.post(path, { body, signal }).catch((thrown: unknown) => causeOf(thrown));
    if (signal.aborted) throw cancelled();
    if (!(end instanceof ResponseReceived)) throw noAnswer(end, options.timeoutMs);
    const { response } = end;
    const { status, headers } = response;
    if (isSuccess(status)) return { kind: 'accepted', response };
    const text = await readText(response, ERROR_LIMITS, signal);
    // What was read by then may be a part.
    if (signal.aborted) throw cancelled();
    return { kind: 'refused', status, headers, body: text };
  };
  return async (path, body, signal) => {
    const key = changingKey?.read();
    const sent = await post(path, body, signal);
    const isKeyRefused = sent.kind === 'refused' && REFUSES_KEY.includes(sent.status);
    return isKeyRefused && changingKey?.read() !== key ? post(path, body, signal) : sent;
  };
}

/** Bedrock answers a token that has expired with 403. */
const REFUSES_KEY: readonly number[] = [401, 403];

export const STOPPED = 'The run was stopped while the model was answering.';

function cancelled(): Cancelled {
  return new Cancelled(STOPPED);
}

/**
 * An answer that is handed past the client: it would want a `Response`, which loads all of Node's own `fetch`, and it reads
 * errors without a limit and drops most of them.
 */
class ResponseReceived extends Error {
  override readonly name = 'ResponseReceived';
  readonly response: HttpAnswer;

  constructor(response: HttpAnswer) {
    super('There is an answer.');
    this.response = response;
  }
}

/** The answer, where the client was thrown one; else what it threw. */
function causeOf(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause instanceof ResponseReceived ? thrown.cause : thrown;
}

/**
 * The exact headers of a request: the client would add the runner's platform, and headers from the environment.
 * @throws {UserFault} for a key that no header can hold
 */
export function headersOf({
  apiKey,
  keyHeader,
  headers,
}: Pick<TransportOptions, 'apiKey' | 'keyHeader' | 'headers'>): Readonly<Record<string, string>> {
  const key = apiKey.trim();
  try {
    // An import would load all that hangs on the getters of `node:http`.
    process.getBuiltinModule('node:http').validateHeaderValue(keyHeader, key);
  } catch {
    throw new UserFault({
      wrong: 'The input api-key cannot be sent in a header.',
      was: 'It holds a line break or a character that is no Latin letter, digit or sign.',
      remedy: 'Copy the key into the secret again, without anything around it.',
    });
  }
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'tether',
    ...(key === '' ? {} : { [keyHeader]: keyHeader === 'authorization' ? `Bearer ${key}` : key }),
    ...headers,
  };
}

function noAnswer(thrown: unknown, timeoutMs: number): AttemptFault {
  const was = isStopped(thrown)
    ? `No answer began within ${Math.round(timeoutMs / 1000)} s, and Tether waits no longer.`
    : `The connection failed: ${causeText(thrown)}.`;
  return new AttemptFault(
    {
      status: null,
      parts: {
        wrong: 'The model endpoint did not answer.',
        was,
        remedy: 'Check the input base-url, and that the endpoint is up and can be reached from this runner.',
      },
      retry: { kind: 'retryable', waitMs: null },
    },
    { cause: thrown },
  );
}
