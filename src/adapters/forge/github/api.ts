import { getOctokit } from '@actions/github';
import { Cancelled, ServiceFault } from '../../../core/fault.ts';
import { isRecord } from '../../../core/text/json-record.ts';
import { AmbiguousWrite, type ForgeFetch } from '../http.ts';
import { type Done, type Rejected, rejected, rejectedFault } from './rejected.ts';

export type ForgeAnswer = Done | Rejected;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Body = Readonly<Record<string, unknown>>;

/** Octokit behind the retrying fetch. A 4xx is a value, everything worse is thrown. */
export interface ForgeApi {
  /**
   * @param path below the API's root, escaped already
   * @throws {ServiceFault | AmbiguousWrite | Cancelled}
   */
  call(method: Method, path: string, body?: Body): Promise<ForgeAnswer>;
  /** The `data` of a GraphQL answer; null when the forge has no GraphQL or rejected it. */
  graphql(query: string, variables: Body): Promise<unknown>;
}

export function createForgeApi(options: {
  readonly apiUrl: string;
  readonly token: string;
  readonly fetch: ForgeFetch;
}): ForgeApi {
  const { apiUrl, token, fetch } = options;
  const silent = () => undefined;
  const octokit = getOctokit(token, {
    baseUrl: apiUrl.replace(/\/+$/, ''),
    userAgent: 'tether-action',
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: { fetch },
  });
  return {
    async call(method, path, body) {
      // As a text, no key of the body is taken for one of Octokit's own options.
      const data = body === undefined ? {} : { data: JSON.stringify(body) };
      try {
        const answer = await octokit.request(`${method} ${path}`, data);
        // Octokit takes a redirection that leads nowhere for a success.
        if (answer.status >= 300) return rejected(answer.status, answer.data, null);
        return { kind: 'done', data: answer.data };
      } catch (thrown) {
        return refusalIn(thrown, `${method} ${path}`);
      }
    },
    async graphql(query, variables) {
      try {
        return await octokit.graphql(query, { ...variables });
      } catch (thrown) {
        const { cause } = thrown instanceof Error ? thrown : {};
        if (cause instanceof Cancelled) throw cause;
        return null;
      }
    },
  };
}

/** Octokit puts what the fetch threw into `cause`, and an answer of 400 or more into `response`. */
function refusalIn(thrown: unknown, label: string): Rejected {
  if (!(thrown instanceof Error)) throw thrown;
  const { cause } = thrown;
  if (cause instanceof ServiceFault || cause instanceof AmbiguousWrite || cause instanceof Cancelled) {
    throw cause;
  }
  const response = 'response' in thrown ? thrown.response : undefined;
  if (!isRecord(response) || typeof response.status !== 'number') throw thrown;
  const headers = isRecord(response.headers) ? response.headers : {};
  const needs = headers['x-accepted-github-permissions'];
  const { status } = response;
  const answer = rejected(status, response.data, typeof needs === 'string' ? needs : null);
  if (status === 401 || status >= 500) {
    throw rejectedFault(`carry out ${label}`, answer);
  }
  return answer;
}
