import { type Json, type JsonObject, listOf, numberOf, objectOf, textOf } from '../json.ts';
import { changedFiles } from './history-api.ts';
import { type Answer, type Need, NOT_FOUND, ok, type RepositoryCall, type Route, refusal } from './route.ts';
import { commitShape } from './shapes.ts';
import { isBot } from './world.ts';

/** Pull requests live in emulate, whose own branches are stand-ins; what they say about commits comes from real git. */

const READ: Need = { permission: ['pull_requests'], access: 'read', role: 'read' };
const WRITE: Need = { permission: ['pull_requests'], access: 'write', role: 'write' };

export const pullRoutes: readonly Route[] = [
  { method: 'GET', path: '/pulls', need: READ, handle: listPulls },
  { method: 'POST', path: '/pulls', need: WRITE, handle: createPull },
  { method: 'GET', path: '/pulls/:pull', need: READ, handle: getPull },
  { method: 'PATCH', path: '/pulls/:pull', need: WRITE, handle: updatePull },
  { method: 'POST', path: '/pulls/:pull/requested_reviewers', need: WRITE, handle: requestReview },
  { method: 'GET', path: '/pulls/:pull/files', need: READ, handle: listFiles },
  { method: 'GET', path: '/pulls/:pull/commits', need: READ, handle: listCommits },
];

/** What GitHub's list leaves out. */
const DETAILS = new Set([
  'merged',
  'mergeable',
  'rebaseable',
  'mergeable_state',
  'merged_by',
  'comments',
  'review_comments',
  'maintainer_can_modify',
  'commits',
  'additions',
  'deletions',
  'changed_files',
]);

async function listPulls(call: RepositoryCall): Promise<Answer> {
  const answer = await call.upstream();
  if (answer.status !== 200) return answer;
  const pulls = await Promise.all(listOf(answer.body).map((pull) => withHeads(call, objectOf(pull))));
  const short = pulls.map((pull) =>
    Object.fromEntries(Object.entries(pull).filter(([name]) => !DETAILS.has(name))),
  );
  return ok(short, answer.headers);
}

async function getPull(call: RepositoryCall): Promise<Answer> {
  return withDetails(call, await call.upstream());
}

/** Of this world only the owner can be asked. */
async function requestReview(call: RepositoryCall): Promise<Answer> {
  const names = listOf(call.body.reviewers).map(textOf);
  if (names.some((name) => name !== call.repository.owner)) return { status: 422 };
  const answer = await withDetails(call, await call.upstream());
  const pull = objectOf(answer.body);
  const labels = listOf(pull.labels).map((label) => ({ ...objectOf(label), description: '' }));
  return { status: answer.status === 200 ? 201 : answer.status, body: { ...pull, labels } };
}

function invalid(...errors: readonly Json[]): Answer {
  return refusal(422, 'Validation Failed', errors);
}

async function createPull(call: RepositoryCall): Promise<Answer> {
  const { repository, token } = call;
  if (repository.settings.refusesActionsPullRequests && token !== null && isBot(token.login)) {
    return refusal(403, 'GitHub Actions is not permitted to create or approve pull requests.');
  }
  const head = textOf(call.body.head).replace(new RegExp(`^${repository.owner}:`, 'i'), '');
  const base = textOf(call.body.base);
  const field = (name: string): Json => ({ resource: 'PullRequest', field: name, code: 'invalid' });
  const [headSha, baseSha] = await Promise.all(
    [head, base].map((branch) => repository.store.resolve(`refs/heads/${branch}`)),
  );
  if (baseSha === undefined || baseSha === null) return invalid(field('base'));
  if (headSha === undefined || headSha === null) return invalid(field('head'));
  const custom = (message: string): Json => ({ resource: 'PullRequest', code: 'custom', message });
  if ((await repository.store.countBetween(baseSha, headSha)) === 0) {
    return invalid(custom(`No commits between ${base} and ${head}`));
  }
  const label = `${repository.owner}:${head}`;
  const query = new URLSearchParams({ state: 'open', head: label, base });
  const open = await call.upstream({ method: 'GET', path: `${pullsPath(call)}?${query}` });
  if (listOf(open.body).length > 0) return invalid(custom(`A pull request already exists for ${label}.`));
  return withDetails(call, await call.upstream({ body: { ...call.body, head } }));
}

/** GitHub ignores `draft` here: that is changed through GraphQL only. */
async function updatePull(call: RepositoryCall): Promise<Answer> {
  const { draft: _, ...changes } = call.body;
  return withDetails(call, await call.upstream({ body: changes }));
}

async function listFiles(call: RepositoryCall): Promise<Answer> {
  const shas = await pointsOf(call);
  return shas === null ? NOT_FOUND : ok(await changedFiles(call, shas.mergeBase, shas.head));
}

async function listCommits(call: RepositoryCall): Promise<Answer> {
  const shas = await pointsOf(call);
  if (shas === null) return NOT_FOUND;
  const commits = await call.repository.store.commits(`${shas.mergeBase}..${shas.head}`, 250);
  return ok(commits.map((commit) => commitShape(call, commit)).reverse());
}

async function pointsOf(call: RepositoryCall): Promise<{ mergeBase: string; head: string } | null> {
  const answer = await call.upstream({ method: 'GET', path: `${pullsPath(call)}/${call.params.pull ?? ''}` });
  if (answer.status !== 200) return null;
  const pull = await withHeads(call, objectOf(answer.body));
  const head = textOf(objectOf(pull.head).sha);
  const mergeBase = await call.repository.store.mergeBase(textOf(objectOf(pull.base).sha), head);
  return mergeBase === null ? null : { mergeBase, head };
}

/** Head and base as real git has them; a branch that is gone leaves its last head. */
async function withHeads(call: RepositoryCall, pull: JsonObject): Promise<JsonObject> {
  const { store, lastHeads } = call.repository;
  const number = numberOf(pull.number);
  const shaOf = (side: Json | undefined): Promise<string | null> =>
    store.resolve(`refs/heads/${textOf(objectOf(side).ref)}`);
  const [current, base] = await Promise.all([shaOf(pull.head), shaOf(pull.base)]);
  const head = current ?? lastHeads.get(number) ?? null;
  if (head !== null) lastHeads.set(number, head);
  return {
    ...pull,
    head: { ...objectOf(pull.head), sha: head },
    base: { ...objectOf(pull.base), sha: base },
  };
}

async function withDetails(call: RepositoryCall, answer: Answer): Promise<Answer> {
  if (answer.status >= 300) return answer;
  const pull = await withHeads(call, objectOf(answer.body));
  const { store } = call.repository;
  const head = textOf(objectOf(pull.head).sha);
  const base = textOf(objectOf(pull.base).sha);
  const mergeBase = await store.mergeBase(base, head);
  if (mergeBase === null) return { ...answer, body: pull };
  const [files, commits] = await Promise.all([
    changedFiles(call, mergeBase, head),
    store.countBetween(mergeBase, head),
  ]);
  const sum = (field: string): number => files.reduce((total, file) => total + numberOf(file[field]), 0);
  const counted = { commits, additions: sum('additions'), deletions: sum('deletions') };
  return { ...answer, body: { ...pull, ...counted, changed_files: files.length } };
}

function pullsPath({ repository }: RepositoryCall): string {
  return `/repos/${repository.owner}/${repository.name}/pulls`;
}
