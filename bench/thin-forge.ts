import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type Json, type JsonObject, listOf, objectOf } from '../embedded/json.ts';

/** What GitHub's REST API answers with: the sizes of bodies and headers are those of the real one. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, max-age=60, s-maxage=60',
  etag: 'W/"0e3d8e6a6f4a5c1b0b6e2d5f9d1c8b7a0e3d8e6a6f4a5c1b0b6e2d5f9d1c8b7a"',
  'x-github-api-version-selected': '2022-11-28',
  'x-ratelimit-limit': '1000',
  'x-ratelimit-remaining': '990',
  'x-ratelimit-reset': '1900000000',
  'x-ratelimit-resource': 'core',
} as const;

const OBJECT = '5'.repeat(40);

export interface ThinForge extends AsyncDisposable {
  readonly url: string;
  /** The event that puts the label on the issue. */
  readonly event: JsonObject;
  /** `METHOD path` of every request, oldest first. */
  readonly requests: string[];
}

export interface Subject {
  readonly title: string;
  readonly body: string;
}

/**
 * A forge of recorded answers, as fast as a server can be, so that a time taken against it is ours alone: it knows one
 * issue with two comments, one maintainer and no branch of ours, and takes every comment.
 * @param answersAfterMs as if it were far away
 */
export async function startThinForge(subject: Subject, answersAfterMs = 0): Promise<ThinForge> {
  const example = exampleEvent();
  const issue: JsonObject = {
    ...objectOf(example.issue),
    ...subject,
    number: 1,
    state: 'open',
    locked: false,
    labels: [{ ...objectOf(example.label), name: 'tether' }],
  };
  const user = objectOf(issue.user);
  const event: JsonObject = {
    ...example,
    issue,
    label: { ...objectOf(example.label), name: 'tether' },
    sender: { ...objectOf(example.sender), login: 'maintainer', type: 'User' },
  };
  const repository = `/repos/${String(objectOf(event.repository).full_name)}`;
  const comment: JsonObject = {
    id: 11,
    user,
    html_url: 'http://127.0.0.1/comment',
    body: 'It happens on the main branch as well.',
    created_at: '2019-05-15T15:20:19Z',
    updated_at: '2019-05-15T15:20:19Z',
    author_association: 'NONE',
  };
  const answers: Readonly<Record<string, Json>> = {
    [`GET ${repository}/collaborators/maintainer/permission`]: {
      permission: 'admin',
      role_name: 'maintain',
      user: { ...user, login: 'maintainer' },
    },
    [`GET ${repository}/issues/1`]: issue,
    [`GET ${repository}/issues/1/comments`]: [comment, { ...comment, id: 12 }],
    [`GET ${repository}/pulls`]: [],
    [`POST ${repository}/issues/1/comments`]: { ...comment, id: 13 },
    [`PATCH ${repository}/issues/comments/13`]: { ...comment, id: 13 },
    'POST /graphql': { data: { repository: { object: null } } },
    [`POST ${repository}/git/trees`]: { sha: OBJECT },
    [`POST ${repository}/git/commits`]: { sha: OBJECT },
    [`POST ${repository}/git/refs`]: { object: { sha: OBJECT } },
  };
  const requests: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const name = `${request.method} ${pathOf(request)}`;
    requests.push(name);
    const answer = answers[name];
    const isMade = request.method === 'POST' && name !== 'POST /graphql';
    const status = answer === undefined ? 404 : isMade ? 201 : 200;
    const send = () =>
      response
        .writeHead(status, HEADERS)
        .end(JSON.stringify(answer ?? { message: 'Not Found', status: '404' }));
    if (answersAfterMs === 0) send();
    else setTimeout(send, answersAfterMs);
  });
  return { url: await listen(server), event, requests, [Symbol.asyncDispose]: () => close(server) };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? '';
}

function exampleEvent(): JsonObject {
  const definitions: Json = createRequire(import.meta.url)('@octokit/webhooks-examples');
  const issues = listOf(definitions)
    .map(objectOf)
    .find(({ name }) => name === 'issues');
  const example = listOf(issues?.examples)
    .map(objectOf)
    .find(({ action }) => action === 'labeled');
  if (example === undefined) throw new Error('There is no example of a labeled issue.');
  return example;
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  return `http://127.0.0.1:${address.port}`;
}

export async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
