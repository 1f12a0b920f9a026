import type { RestRequest } from '../github/front.ts';
import { answerRest } from '../github/rest.ts';
import { type Answer, match } from '../github/route.ts';
import { type JsonObject, objectOf, parseJson } from '../json.ts';
import { type GiteaCall, MISSING, refused } from './call.ts';
import { contentsRoutes } from './contents-api.ts';
import { gitRoutes } from './git-api.ts';
import { jsonOf, userShape } from './shapes.ts';
import { talkRoutes } from './talk-api.ts';

const API = '/api/v1';
const ROUTES = [...gitRoutes, ...contentsRoutes, ...talkRoutes];

/** Answers as Gitea and Forgejo do, out of the same world as the local GitHub, whose own addresses lead nowhere here. */
export async function answerGitea(
  parts: Parameters<typeof answerRest>[0],
  request: RestRequest,
): Promise<Answer> {
  const { method, url, token } = request;
  if (!url.pathname.startsWith(`${API}/`)) return MISSING;
  const path = url.pathname.slice(API.length);
  if (path === '/version') return { status: 200, body: { version: '1.23.1' } };
  if (path === '/user')
    return token === null
      ? refused(401, 'token is required')
      : { status: 200, body: jsonOf(userShape(parts.world.account(token.login) ?? { login: token.login })) };
  const [, owner = '', name = '', rest = ''] = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  const repository = parts.world.repository(decodeURIComponent(owner), decodeURIComponent(name));
  if (repository === null) return MISSING;
  const body: JsonObject = request.body === '' ? {} : objectOf(parseJson(request.body));
  const ask: GiteaCall['ask'] = (asked, below, sent) =>
    answerRest(parts, {
      method: asked,
      url: new URL(`/repos/${owner}/${name}${below}`, url),
      token,
      body: sent === undefined ? '' : JSON.stringify(sent),
    });
  for (const route of ROUTES) {
    const params = route.method === method ? match(route.path, rest) : null;
    if (params === null) continue;
    return route.handle({
      world: parts.world,
      repository,
      token,
      params,
      method,
      query: url.searchParams,
      body,
      ask,
    });
  }
  return refused(501, `The local Gitea does not have ${method} ${path}. Add a route to embedded/gitea/.`);
}
