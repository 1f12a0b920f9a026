import type { RepositoryRef } from '../../../core/task.ts';
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

/** The address of GitHub's GraphQL API: as given by the runner, otherwise next to the REST API. */
export function graphqlUrlOf({
  apiUrl,
  graphqlUrl = '',
}: {
  readonly apiUrl: string;
  readonly graphqlUrl?: string | undefined;
}): string {
  const beside = `${apiUrl.replace(/\/+$/, '').replace(/\/api\/v3$/, '/api')}/graphql`;
  return graphqlUrl === '' ? beside : graphqlUrl;
}
