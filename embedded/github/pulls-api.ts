import { type Json, listOf, numberOf, textOf } from '../json.ts';
import { isoSeconds } from './git-store.ts';
import { changedFiles } from './history-api.ts';
import { changesIn } from './issues-api.ts';
import {
  type Answer,
  type Need,
  NOT_FOUND,
  ok,
  paged,
  type RepositoryCall,
  type Route,
  refusal,
} from './route.ts';
import { nodeId } from './shapes.ts';
import type { Item, Pull } from './tracker.ts';
import { pullDetails, pullShape, pullUrls } from './tracker-shapes.ts';
import { fullName, isBot } from './world.ts';

const READ: Need = { permission: ['pull_requests'], access: 'read', role: 'read' };
const WRITE: Need = { permission: ['pull_requests'], access: 'write', role: 'write' };

/** What pull requests say about commits comes from real git. */
export const pullRoutes: readonly Route[] = [
  { method: 'GET', path: '/pulls', need: READ, handle: listPulls },
  { method: 'POST', path: '/pulls', need: WRITE, handle: createPull },
  { method: 'GET', path: '/pulls/:pull', need: READ, handle: getPull },
  { method: 'PATCH', path: '/pulls/:pull', need: WRITE, handle: updatePull },
  { method: 'PUT', path: '/pulls/:pull/merge', need: WRITE, handle: mergePull },
  { method: 'POST', path: '/pulls/:pull/requested_reviewers', need: WRITE, handle: requestReview },
  { method: 'GET', path: '/pulls/:pull/reviews', need: READ, handle: listReviews },
];

interface PullItem {
  readonly item: Item;
  readonly pull: Pull;
}

function asPull(item: Item | null): PullItem | null {
  return item === null || item.pull === null ? null : { item, pull: item.pull };
}

function pullOf({ repository, params }: RepositoryCall): PullItem | null {
  return asPull(repository.tracker.item(Number(params.pull)));
}

/** Newest first unless told. */
async function listPulls(call: RepositoryCall): Promise<Answer> {
  const { query, repository } = call;
  const [state, head, base] = [query.get('state') ?? 'open', query.get('head'), query.get('base')];
  const found = repository.tracker.items
    .map(asPull)
    .filter((each) => each !== null)
    .filter(({ item }) => state === 'all' || item.state === state)
    .filter(({ pull }) => head === null || `${repository.owner}:${pull.head}` === head)
    .filter(({ pull }) => base === null || pull.base === base);
  const sorted = query.get('direction') === 'asc' ? found : found.toReversed();
  const shapes = await Promise.all(
    sorted.map(async (each) => pullShape(call, each, await headsOf(call, each))),
  );
  return paged(call, `/repos/${fullName(repository)}/pulls`, shapes);
}

async function getPull(call: RepositoryCall): Promise<Answer> {
  const found = pullOf(call);
  return found === null ? NOT_FOUND : withDetails(call, found, 200);
}

async function mergePull(call: RepositoryCall): Promise<Answer> {
  const found = pullOf(call);
  if (found === null) return NOT_FOUND;
  const mergedAt = isoSeconds(Date.now());
  const pull = { ...found.pull, mergedAt };
  call.repository.tracker.change(found.item, { state: 'closed', pull });
  return ok({ sha: (await headsOf(call, found)).head, merged: true, message: 'Merged' });
}

/** Of this world only the owner can be asked. */
async function requestReview(call: RepositoryCall): Promise<Answer> {
  const names = listOf(call.body.reviewers).map(textOf);
  if (names.some((name) => name !== call.repository.owner)) return { status: 422 };
  const found = pullOf(call);
  return found === null ? NOT_FOUND : withDetails(call, found, 201);
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
  if ((await repository.store.mergeBase(baseSha, headSha)) === null) {
    return invalid(custom(`The ${head} branch has no history in common with ${base}`));
  }
  if ((await repository.store.commits(baseSha, headSha)).length === 0) {
    return invalid(custom(`No commits between ${base} and ${head}`));
  }
  const { tracker } = repository;
  const isOpen = tracker.items.some(
    ({ state, pull }) => state === 'open' && pull?.head === head && pull.base === base,
  );
  if (isOpen) return invalid(custom(`A pull request already exists for ${repository.owner}:${head}.`));
  const { title, body, draft } = call.body;
  const pull = { head, base, isDraft: draft === true, mergedAt: null };
  const author = token?.login ?? '';
  const item = tracker.create({ author, title: textOf(title), body: textOf(body) || null, pull });
  return withDetails(call, { item, pull }, 201);
}

/** GitHub ignores `draft` here: that is changed through GraphQL only. */
async function updatePull(call: RepositoryCall): Promise<Answer> {
  const found = pullOf(call);
  if (found === null) return NOT_FOUND;
  const { base } = call.body;
  const pull = typeof base === 'string' ? { ...found.pull, base } : found.pull;
  const item = call.repository.tracker.change(found.item, { ...changesIn(call.body), pull });
  return withDetails(call, { item, pull }, 200);
}

async function listReviews(call: RepositoryCall): Promise<Answer> {
  const found = pullOf(call);
  if (found === null) return NOT_FOUND;
  const { number } = found.item;
  const urls = pullUrls(call, number);
  const reviews = (found.pull.reviews ?? []).map(({ login, commit }, at) => {
    const html = `${urls.html_url}#pullrequestreview-${at + 1}`;
    const links = { html: { href: html }, pull_request: { href: urls.url } };
    return {
      id: at + 1,
      node_id: nodeId('PullRequestReview', `${number}-${at + 1}`),
      user: call.world.account(login),
      body: '',
      state: 'APPROVED',
      html_url: html,
      pull_request_url: urls.url,
      _links: links,
      submitted_at: found.item.updatedAt,
      commit_id: commit,
      author_association: 'NONE',
    };
  });
  return paged(call, `/repos/${fullName(call.repository)}/pulls/${number}/reviews`, reviews);
}

/** As real git has them; a branch that is gone leaves its last head, and a merge the head that was merged. */
async function headsOf(
  { repository }: RepositoryCall,
  { item, pull }: PullItem,
): Promise<{ readonly head: string | null; readonly base: string | null }> {
  const { store, lastHeads } = repository;
  const [current, base] = await Promise.all(
    [pull.head, pull.base].map((branch) => store.resolve(`refs/heads/${branch}`)),
  );
  const last = lastHeads.get(item.number) ?? null;
  const head = pull.mergedAt === null ? (current ?? last) : (last ?? current ?? null);
  if (head !== null) lastHeads.set(item.number, head);
  return { head, base: base ?? null };
}

async function withDetails(call: RepositoryCall, found: PullItem, status: number): Promise<Answer> {
  const shas = await headsOf(call, found);
  const pull = { ...pullShape(call, found, shas), ...pullDetails(call, found) };
  const { store } = call.repository;
  const { head, base } = shas;
  const mergeBase = head === null || base === null ? null : await store.mergeBase(base, head);
  if (mergeBase === null || head === null) return { status, body: { ...pull, ...NOTHING_CHANGED } };
  const [files, commits] = await Promise.all([
    changedFiles(call, mergeBase, head),
    store.commits(mergeBase, head),
  ]);
  const sum = (field: string): number => files.reduce((total, file) => total + numberOf(file[field]), 0);
  const counted = { commits: commits.length, additions: sum('additions'), deletions: sum('deletions') };
  return { status, body: { ...pull, ...counted, changed_files: files.length } };
}

const NOTHING_CHANGED = { commits: 0, additions: 0, deletions: 0, changed_files: 0 };
