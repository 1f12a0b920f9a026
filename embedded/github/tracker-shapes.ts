import type { JsonObject } from '../json.ts';
import { repositoryShape } from './repository-shape.ts';
import { apiUrl, htmlUrl, nodeId, type Place } from './shapes.ts';
import type { Comment, Item, Label, Pull } from './tracker.ts';
import { fullName, roleOf } from './world.ts';

/** GitHub's shapes of what the tracker holds. */

const REACTIONS = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'];

function reactionsShape({ repository }: Place, api: string, key: string): JsonObject {
  const given = repository.reactions.get(key) ?? [];
  const counts = REACTIONS.map(
    (content) => [content, given.filter((reaction) => reaction.content === content).length] as const,
  );
  return { url: `${api}/reactions`, total_count: given.length, ...Object.fromEntries(counts) };
}

function association({ repository }: Place, login: string): string {
  if (login.toLowerCase() === repository.owner.toLowerCase()) return 'OWNER';
  const role = roleOf(repository, login);
  return role === 'none' || role === 'read' ? 'NONE' : 'COLLABORATOR';
}

export function labelShape(place: Place, { id, name, color }: Label): JsonObject {
  const url = `${apiUrl(place)}/labels/${encodeURIComponent(name)}`;
  return { id, node_id: nodeId('Label', id), url, name, description: '', color, default: false };
}

export function labelShapes(place: Place, item: Item): readonly JsonObject[] {
  const { tracker } = place.repository;
  return item.labels.map((name) => labelShape(place, tracker.makeLabel(name)));
}

/** What an issue and a pull request have in common. */
function itemFields(place: Place, item: Item): JsonObject {
  const { number, author, title, body, state, isLocked, createdAt, updatedAt, closedAt } = item;
  return {
    id: number,
    number,
    state,
    locked: isLocked,
    title,
    user: place.world.account(author),
    body,
    labels: labelShapes(place, item),
    assignee: null,
    assignees: [],
    milestone: null,
    created_at: createdAt,
    updated_at: updatedAt,
    closed_at: closedAt,
    author_association: association(place, author),
    active_lock_reason: isLocked ? 'resolved' : null,
    comments_url: `${apiUrl(place)}/issues/${number}/comments`,
  };
}

/** A pull request is an issue as well. */
export function issueShape(place: Place, item: Item): JsonObject {
  const { number, pull, state } = item;
  const [api, html] = [`${apiUrl(place)}/issues/${number}`, pullUrls(place, number)];
  return {
    ...itemFields(place, item),
    url: api,
    repository_url: apiUrl(place),
    labels_url: `${api}/labels{/name}`,
    events_url: `${api}/events`,
    timeline_url: `${api}/timeline`,
    html_url: pull === null ? `${htmlUrl(place)}/issues/${number}` : html.html_url,
    node_id: nodeId(pull === null ? 'Issue' : 'PullRequest', `${fullName(place.repository)}#${number}`),
    state_reason: pull === null && state === 'closed' ? 'completed' : null,
    comments: place.repository.tracker.commentsOn(number).length,
    closed_by: null,
    performed_via_github_app: null,
    reactions: reactionsShape(place, api, `issues/${number}`),
    ...(pull !== null && { draft: pull.isDraft, pull_request: { ...html, merged_at: pull.mergedAt } }),
  };
}

export function commentShape(place: Place, comment: Comment): JsonObject {
  const { id, item, author, body, createdAt, updatedAt } = comment;
  const api = `${apiUrl(place)}/issues/comments/${id}`;
  return {
    id,
    node_id: nodeId('IssueComment', id),
    url: api,
    html_url: `${htmlUrl(place)}/issues/${item}#issuecomment-${id}`,
    issue_url: `${apiUrl(place)}/issues/${item}`,
    user: place.world.account(author),
    created_at: createdAt,
    updated_at: updatedAt,
    author_association: association(place, author),
    body,
    performed_via_github_app: null,
    reactions: reactionsShape(place, api, `issues/comments/${id}`),
  };
}

export function pullUrls(place: Place, number: number) {
  const html = `${htmlUrl(place)}/pull/${number}`;
  const url = `${apiUrl(place)}/pulls/${number}`;
  return { url, html_url: html, diff_url: `${html}.diff`, patch_url: `${html}.patch` };
}

/** As lists have it. @param shas of its branches; null: there is no such branch, and never was */
export function pullShape(
  place: Place,
  { item, pull }: { readonly item: Item; readonly pull: Pull },
  shas: { readonly head: string | null; readonly base: string | null },
): JsonObject {
  const { number } = item;
  const urls = pullUrls(place, number);
  const below = {
    issue: `${apiUrl(place)}/issues/${number}`,
    comments: `${apiUrl(place)}/issues/${number}/comments`,
    review_comments: `${urls.url}/comments`,
    review_comment: `${apiUrl(place)}/pulls/comments{/number}`,
    commits: `${urls.url}/commits`,
    statuses: `${apiUrl(place)}/statuses/${shas.head}`,
  };
  const links = { self: urls.url, html: urls.html_url, ...below };
  return {
    ...itemFields(place, item),
    ...urls,
    node_id: nodeId('PullRequest', `${fullName(place.repository)}#${number}`),
    issue_url: below.issue,
    commits_url: below.commits,
    review_comments_url: below.review_comments,
    review_comment_url: below.review_comment,
    statuses_url: below.statuses,
    merged_at: pull.mergedAt,
    merge_commit_sha: null,
    requested_reviewers: [],
    requested_teams: [],
    draft: pull.isDraft,
    head: {
      ...sideShape(place, pull.head, shas.head),
      ...(pull.isFromFork === true && { repo: { ...repositoryShape(place), full_name: 'stranger/fork' } }),
    },
    base: sideShape(place, pull.base, shas.base),
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    auto_merge: null,
  };
}

function sideShape(place: Place, branch: string, sha: string | null): JsonObject {
  const { owner } = place.repository;
  const user = place.world.account(owner);
  return { label: `${owner}:${branch}`, ref: branch, sha, user, repo: repositoryShape(place) };
}

/** What `GET /pulls/{number}` has besides. */
export function pullDetails(
  place: Place,
  { item, pull }: { readonly item: Item; readonly pull: Pull },
): JsonObject {
  const isMerged = pull.mergedAt !== null;
  return {
    merged: isMerged,
    merged_by: isMerged ? place.world.account(place.repository.owner) : null,
    mergeable: !isMerged,
    rebaseable: !isMerged,
    mergeable_state: isMerged ? 'unknown' : 'clean',
    comments: place.repository.tracker.commentsOn(item.number).length,
    review_comments: 0,
    maintainer_can_modify: true,
  };
}
