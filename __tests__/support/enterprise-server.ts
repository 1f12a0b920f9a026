import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { close, listen } from '../../bench/thin-forge.ts';
import { gitPath } from '../../embedded/git-http.ts';
import { type Json, parseJson } from '../../embedded/json.ts';
import type { LocalGitHub, RequestRecord } from '../../embedded/local-github.ts';
import { answersOnEnterprise, enterpriseRefusal } from './forge-description.ts';

/**
 * A GitHub Enterprise Server in front of the local GitHub: REST below `/api/v3`, GraphQL beside it, git at the root. It
 * takes and tells what the description of the oldest version has, and nothing newer; the addresses in its answers are its own.
 */
export interface EnterpriseServer extends AsyncDisposable {
  readonly url: string;
  /** What the runner of such a server sets. */
  readonly variables: Readonly<Record<'GITHUB_API_URL' | 'GITHUB_SERVER_URL' | 'GITHUB_GRAPHQL_URL', string>>;
  /** With the paths of the description, and the answers that were sent. */
  readonly requests: readonly RequestRecord[];
  /** Addresses outside of the three places. */
  readonly strays: readonly string[];
  /** What the local GitHub tells of itself, as this server would. */
  readonly told: <Value extends Json>(value: Value) => Json;
}

export async function startEnterpriseServer(
  github: LocalGitHub,
  {
    hasGraphql,
    graphqlPath = '/api/graphql',
  }: { readonly hasGraphql: boolean; readonly graphqlPath?: string },
): Promise<EnterpriseServer> {
  const requests: RequestRecord[] = [];
  const strays: string[] = [];
  const server = createServer((request, response) => {
    // Whoever asked may be gone by then.
    answer(request, response).catch(() => response.destroy());
  });
  const url = await listen(server);
  const told = (text: string): string =>
    text
      .replaceAll(`${github.url}/repos/`, `${url}/api/v3/repos/`)
      .replaceAll(`${github.url}/users/`, `${url}/api/v3/users/`)
      .replaceAll(github.url, url);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const at = new URL(path, url);
    if (gitPath(at.pathname) !== null) return passOn(request, response, `${github.url}${path}`);
    const asked = restPath(path);
    const isGraphql = path === graphqlPath && hasGraphql;
    if (asked === null && !isGraphql) {
      if (path !== graphqlPath) strays.push(`${method} ${path}`);
      return reply(response, { status: 404, text: '{"message":"Not Found"}' });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const record = {
      kind: 'rest',
      method,
      path: asked ?? '/graphql',
      login: null,
      ms: 0,
      body,
      isFault: false,
    } as const;
    const why = enterpriseRefusal(record);
    const answered =
      why === null
        ? await lean(record, request)
        : { status: 422, text: JSON.stringify({ message: why }), headers: {} };
    requests.push({ ...record, status: answered.status, answer: answered.text });
    reply(response, answered);
  }

  async function lean(record: Asked, request: IncomingMessage): Promise<Told> {
    const { authorization = '' } = request.headers;
    const { method, path, body } = record;
    const init = {
      method,
      headers: { authorization },
      redirect: 'manual',
      ...(body !== '' && { body }),
    } as const;
    const answer = await fetch(`${github.url}${path}`, init);
    const text = told(await answer.text());
    const link = answer.headers.get('link');
    const headers = link === null ? {} : { link: told(link) };
    const { status } = answer;
    return { status, headers, text: answersOnEnterprise({ ...record, status, answer: text }) };
  }

  return {
    url,
    variables: {
      GITHUB_API_URL: `${url}/api/v3`,
      GITHUB_SERVER_URL: url,
      GITHUB_GRAPHQL_URL: `${url}${graphqlPath}`,
    },
    requests,
    strays,
    told: (value) => parseJson(told(JSON.stringify(value))),
    [Symbol.asyncDispose]: () => close(server),
  };
}

type Asked = Omit<RequestRecord, 'status' | 'answer'>;

interface Told {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function restPath(path: string): string | null {
  const prefix = '/api/v3';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}

function reply(response: ServerResponse, { status, text, headers = {} }: Told): void {
  const type = text === '' ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, { ...type, ...headers }).end(text);
}

/** git speaks for itself. */
function passOn(request: IncomingMessage, response: ServerResponse, url: string): void {
  const { host: _host, ...headers } = request.headers;
  const passed = send(url, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}
