import type * as Forgejo from 'forgejo-js';
import type * as Gitea from 'gitea-js';
import type { ForgeFetch } from '../http/forge-fetch.ts';
import { rejected, rejectedFault } from '../http/rejected.ts';
import { hasNextIn, jsonIn, messageIn, type RestApi } from '../http/rest.ts';
import type { ForgeOptions } from '../options.ts';

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** Request bodies that fit the API descriptions of both forges. Types only: nothing of these packages is loaded. */
export type ChangeFiles = Frozen<Gitea.ChangeFilesOptions & Forgejo.ChangeFilesOptions>;
export type FileOperation = ChangeFiles['files'][number];
export type NewFile = Frozen<Gitea.CreateFileOptions & Forgejo.CreateFileOptions>;
export type NewVersion = Frozen<Gitea.UpdateFileOptions & Forgejo.UpdateFileOptions>;
export type NewBranch = Frozen<Gitea.CreateBranchRepoOption & Forgejo.CreateBranchRepoOption>;
export type NewPull = Frozen<Gitea.CreatePullRequestOption & Forgejo.CreatePullRequestOption>;
export type PullWords = Frozen<Gitea.EditPullRequestOption & Forgejo.EditPullRequestOption>;
export type NewReview = Frozen<Gitea.CreatePullReviewOptions & Forgejo.CreatePullReviewOptions>;
export type LabelIds = { readonly labels: readonly number[] };

export function createGiteaApi(
  { apiUrl, token }: Pick<ForgeOptions, 'apiUrl' | 'token'>,
  fetch: ForgeFetch,
): RestApi {
  const root = apiUrl.replace(/\/+$/, '');
  return {
    async call(method, path, body) {
      const headers = {
        accept: 'application/json',
        authorization: `token ${token}`,
        'user-agent': 'tether-action',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${root}${path}`, { method, headers, ...sent });
      const text = await response.text();
      if (response.ok) {
        const hasNext = hasNextIn(response.headers.get('link'));
        return { kind: 'done', data: jsonIn(text, path), hasNext };
      }
      const answer = rejected(response.status, messageIn(text), null);
      const doing = method === 'GET' ? `read ${path}` : `carry out ${method} ${path}`;
      if (response.status === 401 || response.status >= 500) throw rejectedFault(doing, answer);
      return answer;
    },
  };
}
