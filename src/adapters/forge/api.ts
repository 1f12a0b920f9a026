import { Cancelled, messageOf, ServiceFault } from '../../core/fault.ts';
import { isRecord, parsedJson } from '../../core/text/json-record.ts';
import { oneLine } from '../../core/text/text.ts';
import { AmbiguousWrite, type ForgeFetch } from './http/forge-fetch.ts';
import { graphqlUrlOf } from './http/graphql-url.ts';
import { wrongShape } from './http/json-fields.ts';
import { type Accepted, type Rejected, rejected, rejectedFault } from './http/rejected.ts';
import type { Body, RestApi } from './http/rest.ts';
import type { ForgeOptions } from './options.ts';

/** With GraphQL, which GitHub alone has. */
export interface ForgeApi extends RestApi {
  /** The `data` of a GraphQL response; a response with errors counts as rejected. @throws as `call` does */
  graphql(query: string, variables: Body): Promise<Accepted | Rejected>;
}

type Where = Pick<ForgeOptions, 'apiUrl' | 'graphqlUrl' | 'token'>;

/** Octokit behind the retrying fetch, for all forges. It loads in the background until the first request. */
export function createForgeApi(where: Where, fetch: ForgeFetch): ForgeApi {
  const loading = loadClient(where, fetch);
  // A fault is thrown again where a request is made.
  loading.catch(() => undefined);
  return {
    async call(method, path, body) {
      const octokit = await loading;
      // Sent as text, so that Octokit takes no key of the body for one of its own options.
      const data = body === undefined ? {} : { data: JSON.stringify(body) };
      const doing = method === 'GET' ? `read ${path}` : `carry out ${method} ${path}`;
      try {
        const answer = await octokit.request(`${method} ${path}`, data);
        const { status, headers } = answer;
        // Octokit treats a redirect without a target as a success.
        if (status >= 300) return rejected(status, messageIn(textIn(answer.data)), needsIn(headers));
        return { kind: 'done', data: jsonIn(textIn(answer.data), path), hasNext: hasNextIn(headers.link) };
      } catch (thrown) {
        return rejectedBy(thrown, doing, path);
      }
    },
    async graphql(query, variables) {
      const octokit = await loading;
      try {
        const asked = { data: JSON.stringify({ query, variables }) };
        const { data } = await octokit.request(`POST ${graphqlUrlOf(where)}`, asked);
        const answer = jsonIn(textIn(data), '/graphql');
        const { data: found, errors } = isRecord(answer) ? answer : {};
        if (Array.isArray(errors)) return rejected(200, { errors }, null);
        if (found === undefined || errors !== undefined)
          throw wrongShape('the answer to /graphql', 'one of GraphQL', answer);
        return { kind: 'done', data: found };
      } catch (thrown) {
        return rejectedBy(thrown, 'carry out POST /graphql', '/graphql');
      }
    },
  };
}

async function loadClient({ apiUrl, token }: Where, fetch: ForgeFetch) {
  const { Octokit } = await import('@octokit/core');
  const silent = () => undefined;
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const baseUrl = apiUrl.replace(/\/+$/, '');
  return new Octokit({ auth: token, baseUrl, userAgent: 'tether-action', log, request: { fetch, log } });
}

/** Octokit puts what the fetch threw into `cause`, and a response with status 304 or 400 and above into `response`. */
function rejectedBy(thrown: unknown, doing: string, path: string): Rejected {
  if (thrown instanceof ServiceFault) throw thrown;
  const { cause } = thrown instanceof Error ? thrown : {};
  if (cause instanceof ServiceFault || cause instanceof AmbiguousWrite || cause instanceof Cancelled) {
    throw cause;
  }
  const response = thrown instanceof Error && 'response' in thrown ? thrown.response : null;
  if (!isRecord(response) || typeof response.status !== 'number')
    throw wrongShape(`the answer to ${path}`, 'JSON', oneLine(messageOf(thrown), SHOWN_CHARS));
  const { status, data } = response;
  const headers = isRecord(response.headers) ? response.headers : {};
  const answer = rejected(status, messageIn(textIn(data)), needsIn(headers));
  if (status === 401 || status >= 500) throw rejectedFault(doing, answer);
  return answer;
}

function needsIn(headers: Readonly<Record<string, unknown>>): string | null {
  const needs = headers['x-accepted-github-permissions'];
  return typeof needs === 'string' ? needs : null;
}

/** The fetch calls every body plain text. */
function textIn(data: unknown): string {
  return typeof data === 'string' ? data : '';
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
