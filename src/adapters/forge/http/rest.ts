import type { RepositoryRef } from '../../../core/task.ts';
import { parsedJson } from '../../../core/text/json-record.ts';
import { oneLine } from '../../../core/text/text.ts';
import { wrongShape } from './json-fields.ts';
import type { Accepted, Rejected } from './rejected.ts';

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

/** Whether the Link header of a response names a next page; null: no such header. */
export function hasNextIn(link: string | null | undefined): boolean | null {
  return link == null ? null : /;\s*rel="?next"?/.test(link);
}

/** A refusal as JSON, or its plain text; empty for a web page. */
export function messageIn(text: string): unknown {
  const data = parsedJson(text);
  if (data !== undefined) return data;
  return /^\s*</.test(text) ? '' : text;
}

const SHOWN_CHARS = 80;

/** The body of a success. @throws {ServiceFault} if it is not JSON */
export function jsonIn(text: string, path: string): unknown {
  const data = text === '' ? null : parsedJson(text);
  if (data === undefined) throw wrongShape(`the answer to ${path}`, 'JSON', oneLine(text, SHOWN_CHARS));
  return data;
}
