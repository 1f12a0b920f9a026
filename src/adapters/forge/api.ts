import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { createForgeFetch, type ForgeFetchOptions } from './http/forge-fetch.ts';
import { wrongShape } from './http/json-fields.ts';
import { type Accepted, type Rejected, rejected, rejectedFault } from './http/rejected.ts';
import { type Body, graphqlUrlOf, type Method, type RestApi } from './http/rest.ts';
import type { ForgeResponse } from './http/retry-decision.ts';

/** With GraphQL, which GitHub alone has. */
export interface ForgeApi extends RestApi {
  /** The `data` of a GraphQL response; a response with errors counts as rejected. @throws as `call` does */
  graphql(query: string, variables: Body): Promise<Accepted | Rejected>;
}

export interface ApiOptions extends ForgeFetchOptions {
  readonly token: string;
}

/** Requests to a forge, all with the same limits. */
export function openApi(options: ApiOptions): ForgeApi {
  const fetch = createForgeFetch(options);
  const root = options.apiUrl.replace(/\/+$/, '');
  /** @returns the answer of a success, or the refusal */
  const send = async (
    method: Method,
    url: string,
    { path, body }: Asked,
  ): Promise<ForgeResponse | Rejected> => {
    const doing = method === 'GET' ? `read ${path}` : `carry out ${method} ${path}`;
    const text = body === undefined ? null : JSON.stringify(body);
    const answer = await fetch(url, { method, headers: headersOf(options, text !== null), body: text });
    const { status, headers } = answer;
    // A redirect without a target is no success.
    if (status < 300) return answer;
    const refusal = rejected(status, messageIn(answer.text), headers.get('x-accepted-github-permissions'));
    if (status === 401 || status >= 500) throw rejectedFault(doing, refusal);
    return refusal;
  };
  return {
    async call(method, path, body) {
      const answer = await send(method, `${root}${path}`, { path, body });
      if ('kind' in answer) return answer;
      return {
        kind: 'done',
        data: jsonIn(answer.text, path),
        hasNext: hasNextIn(answer.headers.get('link')),
      };
    },
    async graphql(query, variables) {
      const asked = { path: '/graphql', body: { query, variables } };
      const answer = await send('POST', graphqlUrlOf(options), asked);
      if ('kind' in answer) return answer;
      const data = jsonIn(answer.text, asked.path);
      const { data: found, errors } = isRecord(data) ? data : {};
      if (Array.isArray(errors)) return rejected(200, { errors }, null);
      if (found === undefined || errors !== undefined)
        throw wrongShape('the answer to /graphql', 'one of GraphQL', data);
      return { kind: 'done', data: found };
    },
  };
}

interface Asked {
  /** For messages. */
  readonly path: string;
  readonly body: Body | undefined;
}

function headersOf({ token }: ApiOptions, hasBody: boolean): Readonly<Record<string, string>> {
  // As GitHub wants it of a JSON Web Token.
  const scheme = token.split('.').length === 3 ? 'bearer' : 'token';
  return {
    accept: 'application/vnd.github.v3+json',
    authorization: `${scheme} ${token}`,
    'user-agent': 'tether-action',
    ...(hasBody && { 'content-type': 'application/json; charset=utf-8' }),
  };
}

/** Whether the Link header of a response names a next page; null: no such header. */
function hasNextIn(link: string | undefined): boolean | null {
  return link === undefined ? null : /;\s*rel="?next"?/.test(link);
}

/** A refusal as JSON, or its plain text; empty for a web page. */
function messageIn(text: string): unknown {
  const data = parsedJson(text);
  if (data !== undefined) return data;
  return /^\s*</.test(text) ? '' : text;
}

const SHOWN_CHARS = 80;

/** The body of a success. @throws {ServiceFault} if it is not JSON */
function jsonIn(text: string, path: string): unknown {
  const data = text === '' ? null : parsedJson(text);
  if (data === undefined) throw wrongShape(`the answer to ${path}`, 'JSON', oneLine(text, SHOWN_CHARS));
  return data;
}
