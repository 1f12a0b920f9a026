import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';

/** What a request here needs of `fetch`. Bodies are text, so that they can be sent again. */
export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly signal?: AbortSignal | null;
}

/** Names in lower case; values of a repeated name are joined. */
export type AnswerHeaders = ReadonlyMap<string, string>;

/** An answer whose body is still unread: who does not read it destroys it. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** In bytes as unpacked; null: the status has none. */
  readonly body: Readable | null;
}

export type Send = (url: string | URL, sending?: Sending) => Promise<HttpAnswer>;

export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** As long as browsers and Node's own `fetch` wait. */
const CONNECT_MS = 10_000;
const CONNECT_TIMEOUT = 'CONNECT_TIMEOUT';

/**
 * Sends one request over `node:http` or `node:https`, and returns once the head of the answer is there. A redirect is an
 * answer. Node's `fetch` and its classes would take time of the first request, and memory (docs/decisions/0025).
 *
 * @throws the signal's reason once it is aborted, also while the body is read; else the error of the connection, whose
 * `code` is that of the system
 */
export const send: Send = async (url, { method = 'GET', headers = {}, body = null, signal } = {}) => {
  const { protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  // An import would load all that hangs on the getters of `node:http`.
  const { request } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http');
  signal?.throwIfAborted();
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = { accept: '*/*', ...headers, ...length };
  return new Promise<HttpAnswer>((resolve, reject) => {
    // The time is that of a proxy's tunnel, which has no socket to listen to, and that `destroy` does not end.
    const outgoing = request(url, { method, headers: sent, timeout: CONNECT_MS });
    const stop = (): void => {
      outgoing.destroy(reasonIn(signal));
      reject(reasonIn(signal));
    };
    signal?.addEventListener('abort', stop, { once: true });
    outgoing.once('socket', (socket) => {
      if (!socket.connecting) return;
      const late = setTimeout(() => outgoing.destroy(connectTimeout()), CONNECT_MS);
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(late));
      outgoing.once('close', () => clearTimeout(late));
    });
    outgoing.on('error', reject);
    // Without an error, as when the server wants another protocol.
    outgoing.once('close', () => reject(new Error('The connection was closed without an answer')));
    outgoing.once('response', (incoming) => {
      signal?.removeEventListener('abort', stop);
      try {
        // At once: a signal that is aborted before it is listened to tells nothing.
        resolve(answerOf(incoming, signal ?? null));
      } catch (thrown) {
        incoming.destroy();
        reject(thrown);
      }
    });
    outgoing.end(body ?? undefined);
  });
};

function answerOf(message: IncomingMessage, signal: AbortSignal | null): HttpAnswer {
  const stop = (): void => {
    message.destroy(reasonIn(signal));
  };
  signal?.addEventListener('abort', stop, { once: true });
  message.once('close', () => signal?.removeEventListener('abort', stop));
  const { statusCode: status = 0 } = message;
  const fields = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as const);
  const headers = new Map(fields);
  if (BODILESS.has(status)) {
    quiet(message).resume();
    return { status, headers, body: null };
  }
  return { status, headers, body: quiet(unpacked(quiet(message), headers)) };
}

/** Who reads the body is told of an error; nobody has to read it. */
function quiet<Body extends Readable>(body: Body): Body {
  return body.on('error', () => undefined);
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** Nobody is asked for it, but some pack their answers all the same. */
function unpacked(message: Readable, headers: AnswerHeaders): Readable {
  const packed = headers.get('content-encoding')?.trim().toLowerCase().replace(/^x-/, '') ?? 'identity';
  if (packed !== 'gzip' && packed !== 'deflate' && packed !== 'br') return message;
  const zlib = process.getBuiltinModule('node:zlib');
  // As lenient as others: an empty body is one, and what is cut is told by the connection.
  const ends = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
  const unpack = packed === 'br' ? zlib.createBrotliDecompress() : zlib.createUnzip(ends);
  // Errors reach the reader of the last stream.
  return pipeline(message, unpack, () => undefined);
}

function reasonIn(signal: AbortSignal | null | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error(String(reason));
}

function connectTimeout(): Error {
  const error = new Error(`No connection was made within ${CONNECT_MS / 1000} s`);
  return Object.assign(error, { code: CONNECT_TIMEOUT });
}
