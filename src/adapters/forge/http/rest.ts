import type { RepositoryRef } from '../../../core/task.ts';
import { parsedJson } from '../../../core/text/json-record.ts';
import { oneLine } from '../../../core/text/text.ts';
import type { ForgeFetch } from './forge-fetch.ts';
import { wrongShape } from './json-fields.ts';
import { type Accepted, type Rejected, rejected, rejectedFault } from './rejected.ts';

/** `data` is null for a response without a body. */
export interface RestAnswer extends Accepted {
  /** Whether the Link header names a next page; null: no such header. */
  readonly hasNext: boolean | null;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Body = Readonly<Record<string, unknown>>;

/** A forge's REST API behind the retrying fetch. A 4xx other than 401 is returned, everything worse is thrown. */
export interface RestApi {
  /**
   * @param path below the API's root, already escaped
   * @throws {ServiceFault | AmbiguousWrite | Cancelled} if there is no usable response
   */
  call(method: Method, path: string, body?: Body): Promise<RestAnswer | Rejected>;
}

/** A repository and the API of its forge. */
export interface RepositoryApi<Api extends RestApi = RestApi> {
  readonly api: Api;
  readonly repository: RepositoryRef;
}

interface RestClient {
  /** The root of the API. */
  readonly apiUrl: string;
  readonly token: string;
  /** The media type to ask for. */
  readonly accept: string;
}

/** One request; `path` names it in messages. */
type Ask = (method: Method, path: string, to: string | URL, body?: Body) => Promise<RestAnswer | Rejected>;

export function createRestApi(client: RestClient, fetch: ForgeFetch): RestApi {
  const ask = createAsk(client, fetch);
  const root = client.apiUrl.replace(/\/+$/, '');
  return { call: (method, path, body) => ask(method, path, `${root}${path}`, body) };
}

export function createAsk({ token, accept }: Omit<RestClient, 'apiUrl'>, fetch: ForgeFetch): Ask {
  return async (method, path, to, body) => {
    const headers = {
      accept,
      authorization: `${JWT.test(token) ? 'bearer' : 'token'} ${token}`,
      'user-agent': 'tether-action',
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(to, { method, headers, ...sent });
    const text = await response.text();
    if (response.ok)
      return { kind: 'done', data: jsonIn(text, path), hasNext: hasNextIn(response.headers.get('link')) };
    const needs = response.headers.get('x-accepted-github-permissions');
    const answer = rejected(response.status, messageIn(text), needs);
    const doing = method === 'GET' ? `read ${path}` : `carry out ${method} ${path}`;
    if (response.status === 401 || response.status >= 500) throw rejectedFault(doing, answer);
    return answer;
  };
}

/** GitHub takes such a token after the word `bearer` only. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether the Link header of a response names a next page; null: no such header. */
function hasNextIn(link: string | null): boolean | null {
  return link === null ? null : /;\s*rel="?next"?/.test(link);
}

const SHOWN_CHARS = 80;

function jsonIn(text: string, path: string): unknown {
  if (text === '') return null;
  const data = parsedJson(text);
  if (data === undefined) throw wrongShape(`the answer to ${path}`, 'JSON', oneLine(text, SHOWN_CHARS));
  return data;
}

/** A refusal as JSON, or its plain text; empty for a web page. */
function messageIn(text: string): unknown {
  const data = parsedJson(text);
  if (data !== undefined) return data;
  return /^\s*</.test(text) ? '' : text;
}
