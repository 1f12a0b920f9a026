// What the typed clients of Gitea and Forgejo say of requests, held against what was asked of the local Gitea. The names
// of fields are held by their types: a request with another one is a complaint here, and a list with another one does
// not compile.
import type * as Forgejo from 'forgejo-js';
import type * as Gitea from 'gitea-js';
import { listOf, objectOf, parseJson } from '../../embedded/json.ts';
import type { RequestRecord } from '../../embedded/local-github.ts';

type GiteaApi = Gitea.Api<unknown>['repos'];
type ForgejoApi = Forgejo.Api<unknown>['repos'];

/** The fields that both clients take behind the path of a method. */
type QueryOf<Name extends keyof GiteaApi & keyof ForgejoApi> = FieldsOf<GiteaApi[Name]> &
  FieldsOf<ForgejoApi[Name]>;
type FieldsOf<Method> = Method extends (...args: infer Given) => unknown ? KeysOf<Given[number]> : never;
type KeysOf<Given> = Given extends object ? keyof Given : never;

interface Described {
  readonly method: string;
  /** Below the repository; `:word` is one segment, `*word` the rest. */
  readonly path: RegExp;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
}

const query = <Name extends keyof GiteaApi & keyof ForgejoApi>(
  _name: Name,
  ...fields: readonly QueryOf<Name>[]
): readonly string[] => fields.map(String);
const body =
  <A, B>() =>
  (...fields: readonly (keyof A & keyof B & string)[]): readonly string[] =>
    fields;

const TREE_QUERY = query('getTree', 'page', 'per_page');
const COMMITS_QUERY = query(
  'repoGetAllCommits',
  'sha',
  'not',
  'limit',
  'page',
  'stat',
  'files',
  'verification',
);

const DESCRIBED: readonly Described[] = [
  { method: 'GET', path: /^$/ },
  { method: 'GET', path: /^\/collaborators\/[^/]+\/permission$/ },
  { method: 'GET', path: /^\/branches\/.+$/ },
  { method: 'DELETE', path: /^\/branches\/.+$/ },
  {
    method: 'POST',
    path: /^\/branches$/,
    body: body<Gitea.CreateBranchRepoOption, Forgejo.CreateBranchRepoOption>()(
      'new_branch_name',
      'old_ref_name',
    ),
  },
  { method: 'GET', path: /^\/git\/refs\/.+$/ },
  { method: 'GET', path: /^\/git\/trees\/[\da-f]{40}$/, query: TREE_QUERY },
  { method: 'GET', path: /^\/git\/blobs\/[\da-f]{40}$/ },
  {
    method: 'GET',
    path: /^\/git\/commits\/[\da-f]{40}$/,
    query: query('repoGetSingleCommit', 'stat', 'files'),
  },
  { method: 'GET', path: /^\/commits$/, query: COMMITS_QUERY },
  {
    method: 'GET',
    path: /^\/issues\/\d+\/timeline$/,
    query: query('issueGetCommentsAndTimeline', 'limit', 'page'),
  },
  {
    method: 'GET',
    path: /^\/commits\/[^/]+\/statuses$/,
    query: query('repoListStatusesByRef', 'sort', 'limit'),
  },
  {
    method: 'POST',
    path: /^\/statuses\/[\da-f]{40}$/,
    body: body<Gitea.CreateStatusOption, Forgejo.CreateStatusOption>()(
      'context',
      'state',
      'description',
      'target_url',
    ),
  },
  { method: 'GET', path: /^\/contents\/.+$/, query: query('repoGetContents', 'ref') },
  {
    method: 'POST',
    path: /^\/contents$/,
    body: body<Gitea.ChangeFilesOptions, Forgejo.ChangeFilesOptions>()(
      'branch',
      'message',
      'signoff',
      'files',
    ),
  },
  {
    method: 'POST',
    path: /^\/contents\/.+$/,
    body: body<Gitea.CreateFileOptions, Forgejo.CreateFileOptions>()('message', 'content', 'new_branch'),
  },
  {
    method: 'PUT',
    path: /^\/contents\/.+$/,
    body: body<Gitea.UpdateFileOptions, Forgejo.UpdateFileOptions>()('message', 'content', 'branch', 'sha'),
  },
  {
    method: 'GET',
    path: /^\/issues$/,
    query: query('issueListIssues', 'state', 'type', 'labels', 'limit', 'page', 'q'),
  },
  {
    method: 'POST',
    path: /^\/issues$/,
    body: body<Gitea.CreateIssueOption, Forgejo.CreateIssueOption>()('title', 'body'),
  },
  { method: 'GET', path: /^\/issues\/\d+$/ },
  {
    method: 'PATCH',
    path: /^\/issues\/\d+$/,
    body: body<Gitea.EditIssueOption, Forgejo.EditIssueOption>()('body'),
  },
  { method: 'GET', path: /^\/issues\/\d+\/comments$/, query: query('issueGetComments', 'since') },
  {
    method: 'POST',
    path: /^\/issues\/\d+\/comments$/,
    body: body<Gitea.CreateIssueCommentOption, Forgejo.CreateIssueCommentOption>()('body'),
  },
  { method: 'GET', path: /^\/issues\/comments\/\d+$/ },
  {
    method: 'PATCH',
    path: /^\/issues\/comments\/\d+$/,
    body: body<Gitea.EditIssueCommentOption, Forgejo.EditIssueCommentOption>()('body'),
  },
  { method: 'DELETE', path: /^\/issues\/comments\/\d+$/ },
  {
    method: 'POST',
    path: /^\/issues\/comments\/\d+\/reactions$/,
    body: body<Gitea.EditReactionOption, Forgejo.EditReactionOption>()('content'),
  },
  { method: 'GET', path: /^\/labels$/, query: query('issueListLabels', 'page', 'limit') },
  {
    method: 'POST',
    path: /^\/issues\/\d+\/labels$/,
    body: body<Gitea.IssueLabelsOption, Forgejo.IssueLabelsOption>()('labels'),
  },
  {
    method: 'GET',
    path: /^\/pulls$/,
    query: query('repoListPullRequests', 'state', 'sort', 'limit', 'page'),
  },
  {
    method: 'POST',
    path: /^\/pulls$/,
    body: body<Gitea.CreatePullRequestOption, Forgejo.CreatePullRequestOption>()(
      'title',
      'body',
      'head',
      'base',
    ),
  },
  { method: 'GET', path: /^\/pulls\/\d+$/ },
  {
    method: 'PATCH',
    path: /^\/pulls\/\d+$/,
    body: body<Gitea.EditPullRequestOption, Forgejo.EditPullRequestOption>()('title', 'body'),
  },
  {
    method: 'POST',
    path: /^\/pulls\/\d+\/requested_reviewers$/,
    body: body<Gitea.PullReviewRequestOptions, Forgejo.PullReviewRequestOptions>()(
      'reviewers',
      'team_reviewers',
    ),
  },
  { method: 'GET', path: /^\/pulls\/\d+\/reviews$/, query: query('repoListPullReviews', 'page', 'limit') },
  // Of newer servers alone; who has none answers 404.
  { method: 'GET', path: /^\/actions\/runs\/\d+$/ },
];

const OPERATION = body<Gitea.ChangeFileOperation, Forgejo.ChangeFileOperation>()(
  'operation',
  'path',
  'content',
  'sha',
);

/** What was asked as neither of the two describes it. */
export function giteaComplaints(requests: readonly RequestRecord[]): readonly string[] {
  return requests.filter(({ kind }) => kind === 'rest').flatMap(complaintsOf);
}

function complaintsOf({ method, path, body: sent }: RequestRecord): readonly string[] {
  const url = new URL(path, 'http://localhost');
  if (url.pathname === '/api/v1/user' && method === 'GET') return [];
  const [, below] = /^\/api\/v1\/repos\/[^/]+\/[^/]+(.*)$/.exec(url.pathname) ?? [];
  const found = DESCRIBED.find((one) => one.method === method && below !== undefined && one.path.test(below));
  if (found === undefined) return [`${method} ${url.pathname} is not described`];
  const given = sent === '' ? {} : objectOf(parseJson(sent));
  const strange = [
    ...[...url.searchParams.keys()].filter((name) => !found.query?.includes(name)),
    ...Object.keys(given).filter((name) => !found.body?.includes(name)),
    ...listOf(given.files).flatMap((file) =>
      Object.keys(objectOf(file)).filter((name) => !OPERATION.some((known) => known === name)),
    ),
  ];
  return strange.map((name) => `${method} ${url.pathname} knows no ${name}`);
}
