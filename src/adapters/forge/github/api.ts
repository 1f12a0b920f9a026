import type { getOctokit } from '@actions/github';
import { isRecord } from '../../../core/text/json-record.ts';
import type { ForgeFetch } from '../http/forge-fetch.ts';
import { graphqlUrlOf } from '../http/graphql-url.ts';
import { wrongShape } from '../http/json-fields.ts';
import { type Accepted, type Rejected, rejected } from '../http/rejected.ts';
import { type Body, createAsk, createRestApi, type RestApi } from '../http/rest.ts';
import type { ForgeOptions } from '../options.ts';

export interface ForgeApi extends RestApi {
  /** The `data` of a GraphQL response; a response with errors counts as rejected. @throws as `call` does */
  graphql(query: string, variables: Body): Promise<Accepted | Rejected>;
}

type Rest = ReturnType<typeof getOctokit>['rest'];
type ParametersOf<T> = T extends (params?: infer Given) => unknown ? NonNullable<Given> : never;
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** A request body by GitHub's API description. Types only: nothing of that package is loaded. */
type BodyOf<Area extends keyof Rest, Name extends keyof Rest[Area]> = {
  readonly [Key in keyof ParametersOf<Rest[Area][Name]> as string extends Key
    ? never
    : Exclude<Key, 'owner' | 'repo' | 'pull_number'>]: Frozen<ParametersOf<Rest[Area][Name]>[Key]>;
};
export type NewBlob = BodyOf<'git', 'createBlob'>;
export type NewTree = BodyOf<'git', 'createTree'>;
export type NewCommit = BodyOf<'git', 'createCommit'>;
export type NewRef = BodyOf<'git', 'createRef'>;
export type NewPull = BodyOf<'pulls', 'create'>;
export type PullWords = Required<Pick<BodyOf<'pulls', 'update'>, 'title' | 'body'>>;

type Where = Pick<ForgeOptions, 'apiUrl' | 'graphqlUrl' | 'token'>;

export function createForgeApi(where: Where, fetch: ForgeFetch): ForgeApi {
  const client = { ...where, accept: 'application/vnd.github.v3+json' };
  const ask = createAsk(client, fetch);
  return {
    ...createRestApi(client, fetch),
    async graphql(query, variables) {
      const answer = await ask('POST', '/graphql', graphqlUrlOf(where), { query, variables });
      if (answer.kind === 'rejected') return answer;
      const { data, errors } = isRecord(answer.data) ? answer.data : {};
      if (Array.isArray(errors)) return rejected(200, { errors }, null);
      if (data === undefined || errors !== undefined)
        throw wrongShape('the answer to /graphql', 'one of GraphQL', answer.data);
      return { kind: 'done', data };
    },
  };
}
