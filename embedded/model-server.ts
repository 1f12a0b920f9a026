import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { markOf } from './github/mark.ts';
import { objectOf, parseJson } from './json.ts';
import { finishAgain } from './model-again.ts';
import { asChat, PATHS, type Protocol, streamed, whole } from './model-protocols.ts';
import {
  type Completion,
  completionOf,
  type ModelRequestRecord,
  type Reply,
  type Script,
} from './model-script.ts';

export type { ModelRequestRecord, Reply, Script } from './model-script.ts';

export interface ModelServerOptions {
  /** Any other key is answered with 401. Every key is taken unless told. */
  readonly apiKey?: string;
  /** Whether a request for a test is answered by the same finish again, beside script and record; that unless told. */
  readonly asksForTest?: 'answered' | 'scripted' | undefined;
}

/**
 * Speaks OpenAI's chat completions and responses and Anthropic's messages on this machine, and says what a script tells
 * it to.
 */
export class ModelServer implements AsyncDisposable {
  /** The base URL, `/v1` included. */
  readonly url: string;
  readonly #server: Server;
  readonly #script: Script;
  readonly #apiKey: string | null;
  readonly #requests: ModelRequestRecord[] = [];
  readonly #asksForTest: 'answered' | 'scripted';
  readonly #closing = new AbortController();

  private constructor(server: Server, script: Script, options: ModelServerOptions) {
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string')
      throw new Error('The server does not listen on a port.');
    this.url = `http://127.0.0.1:${address.port}/v1`;
    this.#server = server;
    this.#script = script;
    this.#apiKey = options.apiKey ?? null;
    this.#asksForTest = options.asksForTest ?? 'answered';
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(script: Script, options: ModelServerOptions): Promise<ModelServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ModelServer(server, script, options);
  }

  /** Requests so far, all as chat completions would put them; refused keys and other paths are not among them. */
  get requests(): readonly ModelRequestRecord[] {
    return this.#requests;
  }

  /** Puts back what it was asked so far: the next request comes behind that. */
  mark(): () => void {
    return markOf(this.#requests);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.method === 'GET' && request.url?.startsWith('/v1/models') === true)
        return this.#list(request, response);
      const refused = this.#refusal(request);
      if (refused !== null) return sendError(response, refused.status, refused.message);
      const record = await this.#record(request);
      const again = this.#asksForTest === 'answered' ? finishAgain(record) : null;
      if (again === null) this.#requests.push(record);
      const reply = again ?? (await this.#replyTo(record));
      if (reply === null) return sendError(response, 400, `the script has no reply ${record.index + 1}`);
      await this.#send(response, reply, record);
    } catch (thrown) {
      if (this.#closing.signal.aborted || response.headersSent) return;
      sendError(
        response,
        400,
        `The local model failed: ${thrown instanceof Error ? thrown.message : thrown}`,
      );
    }
  }

  #refusal(request: IncomingMessage): { readonly status: number; readonly message: string } | null {
    if (request.method !== 'POST' || protocolOf(request.url) === null) {
      return { status: 404, message: `The local model does not have ${request.method} ${request.url}` };
    }
    return this.#hasKey(request) ? null : { status: 401, message: 'Incorrect API key provided' };
  }

  #hasKey({ headers }: IncomingMessage): boolean {
    const { authorization, 'x-api-key': key } = headers;
    return this.#apiKey === null || key === this.#apiKey || authorization === `Bearer ${this.#apiKey}`;
  }

  #list(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#hasKey(request)) {
      sendError(response, 401, 'Incorrect API key provided');
      return;
    }
    const data = LISTED.map((id) => ({ id, object: 'model', created: 0, owned_by: 'local' }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data }));
  }

  async #record(request: IncomingMessage): Promise<ModelRequestRecord> {
    const at = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    const headers = Object.entries(request.headers).map(([name, value]) => [
      name,
      CREDENTIALS.includes(name) ? '***' : String(value),
    ]);
    return {
      index: this.#requests.length,
      path: request.url ?? '',
      headers: Object.fromEntries(headers),
      body: asChat(protocolOf(request.url) ?? 'chat', objectOf(parseJson(bytes.toString()))),
      bytes: bytes.length,
      at,
    };
  }

  async #replyTo(record: ModelRequestRecord): Promise<Reply | null> {
    const script = this.#script;
    return typeof script === 'function' ? script(record, record.index) : (script[record.index] ?? null);
  }

  async #send(response: ServerResponse, reply: Reply, record: ModelRequestRecord): Promise<void> {
    if ('raw' in reply) {
      const { status, headers, body } = reply.raw;
      response.writeHead(status, headers).end(body);
      return;
    }
    if ('fault' in reply) {
      if (reply.fault === 'reset') response.socket?.resetAndDestroy();
      if (reply.fault === 'cut')
        cut(response, this.#completion(reply.reply ?? { text: CUT_TEXT }, record), record);
      if (reply.fault === 'endless')
        goOn(response, this.#completion(reply.reply ?? { text: CUT_TEXT }, record), record);
      return;
    }
    if (reply.delayMs !== undefined) await wait(reply.delayMs, undefined, { signal: this.#closing.signal });
    const { headers, parts } = wireOf(this.#completion(reply, record), record);
    response.writeHead(200, headers);
    for (const part of parts) response.write(part);
    response.end();
  }

  #completion(reply: Parameters<typeof completionOf>[0], record: ModelRequestRecord): Completion {
    return completionOf(reply, record, this.#requests[record.index - 1]);
  }
}

export function startModelServer(script: Script, options: ModelServerOptions = {}): Promise<ModelServer> {
  return ModelServer.start(script, options);
}

const CREDENTIALS: readonly string[] = ['authorization', 'api-key', 'x-api-key'];

function protocolOf(path: string | undefined): Protocol | null {
  for (const [known, protocol] of Object.entries(PATHS)) if (path === known) return protocol;
  return null;
}

/** It answers by whatever name, and lists these. */
const LISTED = ['local-model', 'local-model-large'];

const CUT_TEXT = 'This sentence is longer than what the caller will ever get to see of it.';

interface Wire {
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: readonly string[];
  /** How many of them stand behind the last words. */
  readonly behind: number;
}

function wireOf(completion: Completion, record: ModelRequestRecord): Wire {
  const protocol = protocolOf(record.path) ?? 'chat';
  if (record.body.stream !== true) {
    const text = JSON.stringify(whole(protocol, completion));
    const length = String(Buffer.byteLength(text));
    return {
      headers: { 'content-type': 'application/json', 'content-length': length },
      parts: [text],
      behind: 0,
    };
  }
  const { parts, behind } = streamed(protocol, completion, record.body);
  return { headers: { 'content-type': 'text/event-stream' }, parts, behind };
}

/** Sends half of an answer that promised to be whole, then drops the connection. */
function cut(response: ServerResponse, completion: Completion, record: ModelRequestRecord): void {
  const { headers, parts } = wireOf(completion, record);
  const [only = ''] = parts;
  const sent =
    parts.length > 1 ? parts.slice(0, Math.ceil(parts.length / 2)) : [only.slice(0, only.length / 2)];
  response.writeHead(200, headers);
  response.write(sent.join(''), () => response.socket?.destroy());
}

/** Streams up to the last piece, and that one until nobody reads any more. */
function goOn(response: ServerResponse, completion: Completion, record: ModelRequestRecord): void {
  const { headers, parts, behind } = wireOf({ ...completion, usage: null }, record);
  const pieces = parts.slice(0, parts.length - behind);
  const block = (pieces.at(-1) ?? '').repeat(100);
  const more = (): void => {
    if (!response.destroyed) response.write(block, more);
  };
  response.writeHead(200, headers);
  response.write(pieces.join(''), more);
}

function sendError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }));
}
