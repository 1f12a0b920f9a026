import { oneLine } from '../../../core/text/text.ts';
import type { ForgeFetch } from '../http.ts';
import { wrongShape } from './json-fields.ts';
import { type Done, type Rejected, rejected, rejectedFault } from './rejected.ts';

export interface ForgeRestOptions {
  readonly apiUrl: string;
  readonly token: string;
  readonly fetch: ForgeFetch;
}

/** `data` is null for an answer without a body. */
export interface RestAnswer extends Done {
  /** Whether the Link header names a next page; null when there is no such header. */
  readonly hasNext: boolean | null;
}

/**
 * GitHub's REST API through the built-in fetch alone: importing this loads no package. It serves what is read before
 * the run may begin, and what is written while the model thinks; publishing goes through Octokit (forge-api.ts).
 */
export interface ForgeRest {
  /**
   * @param path below the API's root, escaped already
   * @throws {ServiceFault | AmbiguousWrite | Cancelled} when there is no usable answer; a 4xx other than 401 is a value
   */
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<RestAnswer | Rejected>;
}

export function createForgeRest({ apiUrl, token, fetch }: ForgeRestOptions): ForgeRest {
  const base = apiUrl.replace(/\/+$/, '');
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `token ${token}`,
    'user-agent': 'tether-action',
  };
  return {
    async call(method, path, body) {
      const response = await fetch(`${base}${path}`, { method, ...sent(headers, body) });
      const text = await response.text();
      const link = response.headers.get('link');
      if (response.ok) {
        const hasNext = link === null ? null : /;\s*rel="?next"?/.test(link);
        return { kind: 'done', data: text === '' ? null : parseJson(text, path), hasNext };
      }
      const needs = response.headers.get('x-accepted-github-permissions');
      const refusal = rejected(response.status, jsonOr(text), needs);
      const doing = method === 'GET' ? `read ${path}` : `carry out ${method} ${path}`;
      if (response.status === 401 || response.status >= 500) throw rejectedFault(doing, refusal);
      return refusal;
    },
  };
}

function sent(headers: Readonly<Record<string, string>>, body: unknown): RequestInit {
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrongShape(`the answer to ${path}`, 'JSON', oneLine(text, 80));
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return /^\s*</.test(text) ? '' : text;
  }
}
