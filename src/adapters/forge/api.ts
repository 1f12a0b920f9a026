import { Cancelled, messageOf, ServiceFault } from '../../core/fault.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import { isTooDeep, MAX_DEPTH } from '../../core/text/nesting.ts';
import { oneLine } from '../../core/text/text.ts';
import type { Sending } from '../http/send.ts';
import { AmbiguousWrite, createForgeFetch, type ForgeFetchOptions } from './http/forge-fetch.ts';
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

/** Requests to a forge by Octokit, all with the same limits. It loads in the background until the first of them. */
export function openApi(options: ApiOptions): ForgeApi {
  const loading = loadClient(options);
  // A fault is thrown again where a request is made.
  loading.catch(() => undefined);
  /** @returns the answer of a success, or the refusal */
  const send = async (method: Method, url: string, { path, body }: Asked): Promise<Answer | Rejected> => {
    const octokit = await loading;
    // Sent as text, so that Octokit takes no key of the body for one of its own options.
    const data = body === undefined ? {} : { data: JSON.stringify(body) };
    const answer = await octokit.request(`${method} ${url}`, data).catch((thrown) => answerIn(thrown, path));
    const { status, headers } = answer;
    const text = typeof answer.data === 'string' ? answer.data : '';
    // Octokit treats a redirect without a target as a success.
    if (status < 300) return { text, link: headers.link };
    const needs = headers['x-accepted-github-permissions'];
    const refusal = rejected(status, messageIn(text), typeof needs === 'string' ? needs : null);
    const doing = method === 'GET' ? `read ${path}` : `carry out ${method} ${path}`;
    if (status === 401 || status >= 500) throw rejectedFault(doing, refusal);
    return refusal;
  };
  return {
    async call(method, path, body) {
      const answer = await send(method, path, { path, body });
      if ('kind' in answer) return answer;
      return { kind: 'done', data: jsonIn(answer.text, path), hasNext: hasNextIn(answer.link) };
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

interface Answer {
  readonly text: string;
  readonly link: string | undefined;
}

async function loadClient(options: ApiOptions) {
  const { Octokit } = await import('@octokit/core');
  const fetch = createForgeFetch(options);
  const silent = () => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  return new Octokit({
    auth: options.token,
    baseUrl: options.apiUrl.replace(/\/+$/, ''),
    userAgent: 'tether-action',
    log,
    request: { log, fetch: async (url: string, init: Sending) => asText(await fetch(url, init)) },
  });
}

/** Whatever the response calls itself: Octokit reads no JSON then, and the callers do. */
function asText({ status, headers, text }: ForgeResponse) {
  const named = new Map([...headers, ['content-type', 'text/plain; charset=utf-8']]);
  return { status, headers: named, text: async () => text };
}

interface OctokitAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>> & { readonly link?: string | undefined };
  readonly data: unknown;
}

/**
 * Octokit throws a response with status 304 or 400 and above, and puts what the fetch threw into `cause`.
 *
 * @throws what the fetch threw
 */
function answerIn(thrown: unknown, path: string): OctokitAnswer {
  if (!(thrown instanceof Error)) throw thrown;
  const { cause } = thrown;
  if (cause instanceof ServiceFault || cause instanceof AmbiguousWrite || cause instanceof Cancelled)
    throw cause;
  const response = 'response' in thrown ? thrown.response : null;
  if (!isRecord(response) || typeof response.status !== 'number')
    throw wrongShape(`the answer to ${path}`, 'JSON', oneLine(messageOf(thrown), SHOWN_CHARS));
  const headers = isRecord(response.headers) ? response.headers : {};
  return { status: response.status, headers: { ...headers, link: undefined }, data: response.data };
}

/** Whether the Link header of a response names a next page; null: no such header. */
function hasNextIn(link: string | undefined): boolean | null {
  return link === undefined ? null : /;\s*rel="?next"?/.test(link);
}

/** A refusal as JSON, or its plain text; empty for a web page. */
function messageIn(text: string): unknown {
  const data = parsedJson(text);
  if (data !== undefined) return isTooDeep(data) ? '' : data;
  return /^\s*</.test(text) ? '' : text;
}

const SHOWN_CHARS = 80;

/** The body of a success. @throws {ServiceFault} if it is not JSON, or nested deeper than code may recurse */
function jsonIn(text: string, path: string): unknown {
  const data = text === '' ? null : parsedJson(text);
  const expected = data === undefined ? 'JSON' : isTooDeep(data) ? `at most ${MAX_DEPTH} levels deep` : null;
  if (expected === null) return data;
  throw wrongShape(`the answer to ${path}`, expected, oneLine(text, SHOWN_CHARS));
}
