import { referencesIn } from '../github/references.ts';
import type { Answer } from '../github/route.ts';
import { fullName } from '../github/world.ts';
import { type JsonObject, listOf, numberOf, objectOf, textOf } from '../json.ts';
import { type GiteaCall, type GiteaRoute, MISSING, passedOn, refused, shaped } from './call.ts';
import { commentShape, issueShape, jsonOf, labelShape, pullShape, referenceShape } from './shapes.ts';

/** Issues, comments, labels, pull requests and reviews: the local GitHub keeps them, and here they are told otherwise. */
export const talkRoutes: readonly GiteaRoute[] = [
  { method: 'GET', path: '/issues', handle: listIssues },
  { method: 'POST', path: '/issues', handle: (call) => one(call, issueShape, '/issues') },
  {
    method: 'GET',
    path: '/issues/:issue',
    handle: (call) => one(call, issueShape, `/issues/${call.params.issue}`),
  },
  {
    method: 'PATCH',
    path: '/issues/:issue',
    handle: (call) => one(call, issueShape, `/issues/${call.params.issue}`),
  },
  { method: 'GET', path: '/issues/:issue/comments', handle: listComments },
  { method: 'GET', path: '/issues/:issue/timeline', handle: timeline },
  {
    method: 'POST',
    path: '/issues/:issue/comments',
    handle: (call) => one(call, commentShape, `/issues/${call.params.issue}/comments`),
  },
  {
    method: 'GET',
    path: '/issues/comments/:comment',
    handle: (call) => one(call, commentShape, `/issues/comments/${call.params.comment}`),
  },
  {
    method: 'PATCH',
    path: '/issues/comments/:comment',
    handle: (call) => one(call, commentShape, `/issues/comments/${call.params.comment}`),
  },
  {
    method: 'DELETE',
    path: '/issues/comments/:comment',
    handle: ({ ask, params }) => ask('DELETE', `/issues/comments/${params.comment}`),
  },
  { method: 'POST', path: '/issues/comments/:comment/reactions', handle: react },
  { method: 'GET', path: '/labels', handle: listLabels },
  { method: 'POST', path: '/issues/:issue/labels', handle: addLabels },
  { method: 'GET', path: '/pulls', handle: listPulls },
  { method: 'GET', path: '/pulls/:pull', handle: getPull },
  { method: 'POST', path: '/pulls', handle: openPull },
  { method: 'PATCH', path: '/pulls/:pull', handle: editPull },
  { method: 'POST', path: '/pulls/:pull/requested_reviewers', handle: requestReview },
  { method: 'GET', path: '/pulls/:pull/reviews', handle: listReviews },
];

/** The method of a route is asked in the same way. */
async function one(call: GiteaCall, shape: (found: JsonObject) => object, path: string): Promise<Answer> {
  const { method } = call;
  const answer = await call.ask(method, path, method === 'GET' ? undefined : call.body);
  return shaped(answer, ({ body }) => jsonOf(shape(objectOf(body))));
}

function pageOf(query: URLSearchParams): string {
  return `per_page=${query.get('limit') ?? 50}&page=${query.get('page') ?? 1}`;
}

async function listIssues({ ask, query }: GiteaCall): Promise<Answer> {
  const words = (query.get('q') ?? '').toLowerCase();
  const labels = query.get('labels');
  const labelled = labels === null ? '' : `&labels=${encodeURIComponent(labels)}`;
  const answer = await ask(
    'GET',
    `/issues?state=${query.get('state') ?? 'open'}${labelled}&${pageOf(query)}`,
  );
  return shaped(answer, ({ body }) =>
    listOf(body)
      .map(objectOf)
      .filter((issue) => `${textOf(issue.title)} ${textOf(issue.body)}`.toLowerCase().includes(words))
      .map((issue) => jsonOf(issueShape(issue))),
  );
}

/** All of them at once: this list knows no pages. */
async function listComments({ ask, query, params }: GiteaCall): Promise<Answer> {
  const since = query.get('since');
  const found: JsonObject[] = [];
  for (let page = 1; found.length === (page - 1) * 100; page += 1) {
    const from = since === null ? '' : `&since=${encodeURIComponent(since)}`;
    const answer = await ask('GET', `/issues/${params.issue}/comments?per_page=100&page=${page}${from}`);
    if (answer.status !== 200) return passedOn(answer);
    found.push(...listOf(answer.body).map(objectOf));
  }
  return { status: 200, body: found.map((comment) => jsonOf(commentShape(comment))) };
}

/** References of pull requests alone. An empty page is null. */
async function timeline({ ask, repository, params, query }: GiteaCall): Promise<Answer> {
  const found = referencesIn(repository.tracker, Number(params.issue));
  const events = await Promise.all(
    found.map(async ({ item, closes }) => {
      const issue = objectOf((await ask('GET', `/issues/${item.number}`)).body);
      return jsonOf(referenceShape(issue, { closes, repository: fullName(repository) }));
    }),
  );
  const [size, page] = [Number(query.get('limit') ?? 30), Number(query.get('page') ?? 1)];
  const shown = events.slice((page - 1) * size, page * size);
  return { status: 200, body: shown.length === 0 ? null : shown };
}

async function react({ ask, params, body }: GiteaCall): Promise<Answer> {
  const answer = await ask('POST', `/issues/comments/${params.comment}/reactions`, body);
  return shaped(answer, () => ({ content: body.content ?? null }));
}

async function listLabels({ ask, query }: GiteaCall): Promise<Answer> {
  const answer = await ask('GET', `/labels?${pageOf(query)}`);
  return shaped(answer, ({ body }) => listOf(body).map((label) => jsonOf(labelShape(label))));
}

/** By their numbers. */
async function addLabels({ ask, params, body }: GiteaCall): Promise<Answer> {
  const known = listOf((await ask('GET', '/labels?per_page=100')).body).map(objectOf);
  const names = listOf(body.labels).map((id) => known.find((label) => label.id === id)?.name);
  if (names.includes(undefined)) return MISSING;
  const answer = await ask('POST', `/issues/${params.issue}/labels`, { labels: names.map(textOf) });
  return shaped(answer, ({ body: labels }) => listOf(labels).map((label) => jsonOf(labelShape(label))));
}

/** Without a filter for the branch. */
async function listPulls({ ask, query, repository }: GiteaCall): Promise<Answer> {
  const answer = await ask('GET', `/pulls?state=${query.get('state') ?? 'open'}&${pageOf(query)}`);
  if (answer.status >= 300) return passedOn(answer);
  const pulls = listOf(answer.body).map(async (found) => {
    const pull = pullShape(objectOf(found));
    const [base = '', head = ''] = [pull.base?.sha, pull.head?.sha];
    return jsonOf({ ...pull, mergeable: !pull.draft && (await repository.store.canMerge(base, head)) });
  });
  return { ...answer, body: await Promise.all(pulls) };
}

/** The head is the commit that its branch is at now, also after a merge: what was merged is in a ref. */
async function getPull({ ask, params, repository }: GiteaCall): Promise<Answer> {
  const answer = await ask('GET', `/pulls/${params.pull}`);
  if (answer.status !== 200) return passedOn(answer);
  const pull = pullShape(objectOf(answer.body));
  const [base = '', merged = ''] = [pull.base?.sha, pull.head?.sha];
  const [now, mergeBase] = await Promise.all([
    repository.store.resolve(`refs/heads/${pull.head?.ref}`),
    repository.store.mergeBase(base, merged),
  ]);
  const head = { ...pull.head, sha: now ?? merged };
  return { status: 200, body: jsonOf({ ...pull, head, merge_base: mergeBase ?? '' }) };
}

async function openPull({ ask, body }: GiteaCall): Promise<Answer> {
  const { title, head, base, body: text } = body;
  const answer = await ask('POST', '/pulls', { title, head, base, body: text });
  if (answer.status < 300) return shaped(answer, ({ body: pull }) => jsonOf(pullShape(objectOf(pull))));
  const said = JSON.stringify(answer.body);
  if (/already exists/.test(said)) return refused(409, 'pull request already exists for these targets');
  if (/No commits between/.test(said))
    return refused(422, 'There are no changes between the head and the base');
  return /"field":/.test(said) ? MISSING : passedOn(answer);
}

async function editPull(call: GiteaCall): Promise<Answer> {
  const answer = await one(call, pullShape, `/pulls/${call.params.pull}`);
  return answer.status === 200 ? { ...answer, status: 201 } : answer;
}

/** It does not know whom it has no account of; whom GitHub may not ask, it may not either. */
async function requestReview({ ask, world, params, body }: GiteaCall): Promise<Answer> {
  const names = listOf(body.reviewers).map(textOf);
  if (names.some((name) => world.account(name) === null)) return MISSING;
  const answer = await ask('POST', `/pulls/${params.pull}/requested_reviewers`, body);
  return shaped(answer, () => names.map((login) => ({ state: 'REQUEST_REVIEW', user: { login } })));
}

function commentsOn({ repository, params }: GiteaCall): readonly JsonObject[] {
  return repository.reviewComments.filter(({ pull_request_url: url }) =>
    textOf(url).endsWith(`/pulls/${params.pull}`),
  );
}

/** The oldest one first. */
async function listReviews(call: GiteaCall): Promise<Answer> {
  const reviews = Map.groupBy(commentsOn(call), (comment) => numberOf(comment.pull_request_review_id));
  const body = [...reviews].map(([id, comments]) => ({
    id,
    comments_count: comments.length,
    state: 'COMMENT',
  }));
  const [size, page] = [Number(call.query.get('limit') ?? 50), Number(call.query.get('page') ?? 1)];
  return { status: 200, body: body.slice((page - 1) * size, page * size) };
}
