import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** `reset` breaks the connection, `silence` never answers. A list is used up one by one; its last one stays. */
export type ScriptedAnswer =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
      readonly text?: string;
    }
  | 'reset'
  | 'silence';
type Script =
  | ScriptedAnswer
  | readonly ScriptedAnswer[]
  | ((request: RecordedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>);

interface RecordedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** Parsed when it is JSON; null when there is none. */
  readonly body: unknown;
}

/** A real HTTP server that answers as a test says and remembers what it was asked. */
export interface HttpScript {
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** "GET /path" of each request so far, in the order of their arrival. */
  readonly log: readonly string[];
  /** @param route "METHOD /path", without a query */
  on(route: string, script: Script): HttpScript;
  /** The bodies of all requests of a route. */
  bodies(route: string): readonly unknown[];
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startHttpScript(): Promise<HttpScript> {
  const routes = new Map<string, Script>();
  const requests: RecordedRequest[] = [];
  const used = new Map<string, number>();

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await record(incoming);
    requests.push(request);
    const route = routeOf(request);
    const script = routes.get(route);
    const count = used.get(route) ?? 0;
    used.set(route, count + 1);
    send(await pick(script, count, request), outgoing);
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  const http: HttpScript = {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    get log() {
      return requests.map(routeOf);
    },
    on(route, script) {
      routes.set(route, script);
      return http;
    },
    bodies: (route) => requests.filter((request) => routeOf(request) === route).map(({ body }) => body),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return http;
}

function routeOf({ method, path }: RecordedRequest): string {
  return `${method} ${path}`;
}

async function pick(
  script: Script | undefined,
  count: number,
  request: RecordedRequest,
): Promise<ScriptedAnswer> {
  if (script === undefined) return { status: 404, json: { message: `Not scripted: ${routeOf(request)}` } };
  if (typeof script === 'function') return script(request);
  if (!isList(script)) return script;
  const answer = script[Math.min(count, script.length - 1)];
  if (answer === undefined) throw new Error(`The script of ${routeOf(request)} is empty.`);
  return answer;
}

function isList(script: Exclude<Script, (...args: never) => unknown>): script is readonly ScriptedAnswer[] {
  return Array.isArray(script);
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const url = new URL(incoming.url ?? '/', 'http://script');
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: parsed(Buffer.concat(chunks).toString('utf8')),
  };
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function send(answer: ScriptedAnswer, outgoing: ServerResponse): void {
  if (answer === 'silence') return;
  if (answer === 'reset') {
    outgoing.destroy();
    return;
  }
  const { status = 200, headers = {}, json, text } = answer;
  const type = text === undefined ? 'application/json' : 'text/html';
  outgoing.writeHead(status, { 'content-type': type, ...headers });
  outgoing.end(status === 204 ? undefined : (text ?? JSON.stringify(json ?? {})));
}
