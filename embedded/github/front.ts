import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gitPath, serveGit } from '../git-http.ts';
import { type FaultRule, Faults } from './faults.ts';
import type { Answer } from './route.ts';
import { refusal } from './route.ts';
import { fullName, type Repository, ROLES, roleOf, type Token, type World } from './world.ts';

/** One request as it was met, in the order of arrival. */
export interface RequestRecord {
  readonly kind: 'rest' | 'git';
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** null: no answer was sent (a fault, or the caller left). */
  readonly status: number | null;
  /** The login that the token belongs to; null without a known token. */
  readonly login: string | null;
  readonly ms: number;
  /** As it was sent; empty when there was none. */
  readonly body: string;
  /** The body of the answer as it was sent; empty when there was none. git's own are not kept. */
  readonly answer: string;
  /** Whether the answer was a fault that a test planted. */
  readonly isFault: boolean;
}

/** What was sent back; a status of null: nothing. */
type Sent = Pick<RequestRecord, 'status' | 'answer'>;

const NOTHING: Sent = { status: null, answer: '' };

/** A record while its request is being answered. */
type Noting = { -readonly [Field in keyof RequestRecord]: RequestRecord[Field] };

export interface RestRequest {
  readonly method: string;
  readonly url: URL;
  readonly token: Token | null;
  readonly body: string;
  /** A test sets something up: nobody is asked for permission. */
  readonly isSetUp?: true;
}

export interface FrontParts {
  readonly world: World;
  /** The folder of bare repositories. */
  readonly gitRoot: string;
  /** Answers what is not git's smart protocol. */
  rest(request: RestRequest): Promise<Answer>;
}

/** The server that clients see: keeps the journal, meets requests with faults, tells git from REST. */
export class Front {
  readonly faults = new Faults();
  /** Awaited before each answer. */
  hold: (request: Pick<RequestRecord, 'method' | 'path' | 'body'>) => unknown = () => undefined;
  readonly url: string;
  readonly #server: Server;
  readonly #records: RequestRecord[] = [];
  readonly #answering = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];
  readonly #closing = Promise.withResolvers<void>();
  #parts: FrontParts | null = null;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${portOf(server)}`;
    server.on('request', (request, response) => {
      const answering: Promise<void> = this.#answer(request, response)
        .catch((thrown: unknown) => void this.#failures.push(thrown))
        .finally(() => this.#answering.delete(answering));
      this.#answering.add(answering);
    });
  }

  /** Listens on a free port of the loopback address; `open` must follow before the first request. */
  static async listen(): Promise<Front> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Front(server);
  }

  open(parts: FrontParts): void {
    this.#parts = parts;
  }

  get records(): readonly RequestRecord[] {
    return this.#records;
  }

  forget(): void {
    this.#records.length = 0;
  }

  /**
   * Ends once nothing works for a request any more, so that the repositories can be removed. Throws what went wrong at
   * one: a test fails by it, where an unhandled rejection would fail the whole run and name no test.
   */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#closing.resolve();
    this.#server.closeAllConnections();
    await closed;
    await Promise.all(this.#answering);
    if (this.#failures.length > 0)
      throw new AggregateError(this.#failures, 'Requests could not be answered.');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname + url.search;
    const method = request.method ?? 'GET';
    const kind = gitPath(url.pathname) === null ? 'rest' : 'git';
    const body = kind === 'rest' ? await readBody(request) : '';
    if (body === null) return;
    const token = this.#parts?.world.tokenOf(request.headers.authorization);
    const login = typeof token === 'object' ? token.login : null;
    const fault = this.faults.take({ method, path, body });
    const isFault = fault !== null;
    const record: Noting = { kind, method, path, login, body, ...NOTHING, isFault, ms: Number.NaN };
    this.#records.push(record);
    await Promise.race([this.hold(record), this.#closing.promise]);
    if (!this.#server.listening) return;
    Object.assign(record, await this.#respond({ request, response, url, body, fault }));
    record.ms = performance.now() - started;
  }

  async #respond(exchange: Exchange): Promise<Sent> {
    const { request, response, url, fault } = exchange;
    await Promise.race([fault?.until, this.#closing.promise]);
    if (fault !== null && fault.after === undefined) return sendFault(response, fault);
    try {
      if (gitPath(url.pathname) !== null) {
        return { status: await this.#git(request, response, url), answer: '' };
      }
      const answer = await this.#rest(exchange);
      return fault === null ? send(response, answer) : sendFault(response, fault);
    } catch (thrown) {
      const why = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      return send(response, refusal(500, `The local GitHub failed: ${why}`));
    }
  }

  async #rest({ request, url, body }: Exchange): Promise<Answer> {
    if (this.#parts === null) return refusal(503, 'The local GitHub is not ready yet.');
    const { authorization } = request.headers;
    const token = this.#parts.world.tokenOf(authorization);
    if (token === 'unknown') return refusal(401, 'Bad credentials');
    const method = request.method ?? 'GET';
    return this.#parts.rest({ method, url, token: token === 'anonymous' ? null : token, body });
  }

  async #git(request: IncomingMessage, response: ServerResponse, url: URL): Promise<number> {
    const asked = gitPath(url.pathname);
    const world = this.#parts?.world;
    const repository = asked === null ? null : (world?.repository(asked.owner, asked.name) ?? null);
    const token = world?.tokenOf(request.headers.authorization) ?? 'anonymous';
    const isPush = `${url.pathname}${url.search}`.includes('git-receive-pack');
    const status = gitRefusal(repository, token, isPush ? 'push' : 'fetch');
    if (status !== null || repository === null || asked === null) {
      const challenge = status === 401 ? { 'www-authenticate': 'Basic realm="GitHub"' } : {};
      response.writeHead(status ?? 404, challenge).end(status === 403 && isPush ? whyNoPush(repository) : '');
      return status ?? 404;
    }
    return serveGit(request, response, {
      root: this.#parts?.gitRoot ?? '',
      path: `/${fullName(repository)}.git/${asked.service}`,
      query: url.search.slice(1),
      login: typeof token === 'object' ? token.login : 'anonymous',
    });
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly body: string;
  readonly fault: FaultRule | null;
}

/** In GitHub's words. */
function whyNoPush(repository: Repository | null): string {
  const isArchived = repository?.settings.isArchived === true;
  return isArchived
    ? 'This repository was archived so it is read-only.'
    : 'Write access to repository not granted.';
}

function gitRefusal(
  repository: Repository | null,
  token: Token | 'anonymous' | 'unknown',
  wish: 'push' | 'fetch',
): number | null {
  if (token === 'unknown') return 401;
  if (repository === null) return token === 'anonymous' ? 401 : 404;
  const { isPrivate, isArchived } = repository.settings;
  if (wish === 'fetch' && !isPrivate) return null;
  if (token === 'anonymous') return 401;
  if (wish === 'push' && isArchived) return 403;
  if (token.permissions !== null) {
    const { contents } = token.permissions;
    return contents === 'write' || (wish === 'fetch' && contents === 'read') ? null : 403;
  }
  const least = wish === 'push' ? 'write' : 'read';
  return ROLES.indexOf(roleOf(repository, token.login)) >= ROLES.indexOf(least) ? null : 403;
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  return address.port;
}

/** null: the caller left before all of it was here. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, answer: Answer): Sent {
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    ...(body !== '' && { 'content-type': 'application/json; charset=utf-8' }),
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': '4999',
    ...answer.headers,
  });
  response.end(body);
  return { status: answer.status, answer: body };
}

function sendFault(response: ServerResponse, { status, headers, body }: FaultRule): Sent {
  if (status === 'hang') return NOTHING;
  if (status === 'reset') {
    response.socket?.resetAndDestroy();
    return NOTHING;
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? { message: 'A fault of the test.' });
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(text);
  return { status, answer: text };
}
