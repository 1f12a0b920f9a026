import { type JsonObject, objectOf, parseJson } from '../json.ts';
import { actionsRoutes } from './actions-api.ts';
import { checkRoutes } from './checks-api.ts';
import type { RestRequest } from './front.ts';
import { graphql } from './graphql-api.ts';
import { historyRoutes } from './history-api.ts';
import { issueRoutes } from './issues-api.ts';
import { objectRoutes } from './objects-api.ts';
import { peopleRoutes } from './people-api.ts';
import { pullRoutes } from './pulls-api.ts';
import { refRoutes } from './refs-api.ts';
import { reviewRoutes } from './reviews-api.ts';
import { type Answer, type Call, judge, match, NOT_FOUND, ok, type Route, refusal } from './route.ts';
import { searchIssues } from './search-api.ts';
import type { World } from './world.ts';

const ROUTES: readonly Route[] = [
  // Before those of commits, whose names may hold slashes.
  ...checkRoutes,
  ...peopleRoutes,
  ...objectRoutes,
  ...refRoutes,
  ...historyRoutes,
  ...issueRoutes,
  ...pullRoutes,
  ...reviewRoutes,
  ...actionsRoutes,
];

/** Answers the REST API and GraphQL. */
export async function answerRest(parts: { readonly world: World }, request: RestRequest): Promise<Answer> {
  const body = bodyOf(request);
  if (body === null) return refusal(400, 'Problems parsing JSON');
  const call = callOf(parts, request, body);
  const path = request.url.pathname;
  if (path === '/graphql' && request.method === 'POST') return graphql(call, parts.world.repositories);
  if (path === '/user') return viewer(call);
  if (path === '/search/issues') return searchIssues(call);
  const [, owner, name, rest = ''] = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (owner === undefined || name === undefined) return userOf(call, path);
  const repository = parts.world.repository(decodeURIComponent(owner), decodeURIComponent(name));
  if (repository === null) return NOT_FOUND;
  for (const route of ROUTES) {
    const params = route.method === request.method ? match(route.path, rest) : null;
    if (params === null) continue;
    const denied = request.isSetUp ? null : judge(route.need, repository, call.token);
    return denied ?? route.handle({ ...call, repository, params });
  }
  return refusal(
    501,
    `The local GitHub does not have ${request.method} ${path}. Add a route to embedded/github/.`,
  );
}

function bodyOf(request: RestRequest): JsonObject | null {
  if (request.body === '') return {};
  try {
    return objectOf(parseJson(request.body));
  } catch {
    return null;
  }
}

function callOf(
  { world }: { readonly world: World },
  { method, url, token }: RestRequest,
  body: JsonObject,
): Call {
  return { world, method, params: {}, query: url.searchParams, body, token };
}

function userOf({ world, method }: Call, path: string): Answer {
  const [, login] = /^\/users\/([^/]+)$/.exec(path) ?? [];
  const account = login === undefined ? null : world.account(decodeURIComponent(login));
  return method === 'GET' && account !== null ? ok({ ...account, ...UNTOLD }) : NOT_FOUND;
}

/** What nobody here has said of themselves. */
const UNTOLD: JsonObject = {
  name: null,
  company: null,
  blog: '',
  location: null,
  email: null,
  hireable: null,
  bio: null,
  public_repos: 0,
  public_gists: 0,
  followers: 0,
  following: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

/** An installation is not a person: GitHub refuses `GET /user` to it. */
async function viewer(call: Call): Promise<Answer> {
  if (call.token === null) return refusal(401, 'Requires authentication');
  if (call.token.permissions !== null) return refusal(403, 'Resource not accessible by integration');
  return ok(call.world.account(call.token.login) ?? {});
}
