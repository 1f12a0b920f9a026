import type { BranchCommit, PullRequestRef } from '../../core/ports.ts';
import { type IssueSnapshot, NOBODY, type Post, type RepositoryRef, untrusted } from '../../core/task.ts';
import { type JsonObject, jsonObject, wrongShape } from './http/json-fields.ts';

/** Parsers for fields that all forges share. */

/** @param issue.labels names, or objects */
export function issueOf(issue: JsonObject): IssueSnapshot {
  const state = issue.text('state');
  if (state !== 'open' && state !== 'closed') throw wrongShape('issue.state', '"open" or "closed"', state);
  return {
    number: issue.ordinal('number'),
    title: untrusted(issue.text('title')),
    body: untrusted(issue.textOr('body', '')),
    author: authorOf(issue),
    state,
    // GitHub uses the first name, Gitea the second.
    isLocked: issue.flagOr('locked', false) || issue.flagOr('is_locked', false),
    isPullRequest: issue.has('pull_request'),
    labels: issue.items('labels').map(labelOf),
    assignees: issue.has('assignees') ? issue.objects('assignees').map((one) => one.text('login')) : [],
    // No edit time: the REST API has one time for all changes, including comments and labels.
  };
}

function labelOf(label: unknown): string {
  return typeof label === 'string' ? label : jsonObject(label, 'label').text('name');
}

export function postOf(comment: JsonObject): Post {
  return {
    id: comment.integer('id'),
    author: authorOf(comment),
    body: untrusted(comment.textOr('body', '')),
    createdAt: comment.time('created_at'),
    updatedAt: comment.time('updated_at'),
  };
}

/** Gitea names all deleted accounts `Ghost`. */
function authorOf(post: JsonObject): string {
  const login = post.objectOrNull('user')?.text('login') ?? NOBODY;
  return login.toLowerCase() === NOBODY ? NOBODY : login;
}

/** Some servers ignore the `head` filter if nothing matches, and it cannot distinguish forks of one owner. */
export function isFrom(pull: JsonObject, branch: string, { owner, name }: RepositoryRef): boolean {
  const head = pull.object('head');
  const from = head.objectOrNull('repo')?.text('full_name') ?? '';
  return head.text('ref') === branch && from.toLowerCase() === `${owner}/${name}`.toLowerCase();
}

export function pullRequestOf(pull: JsonObject): PullRequestRef {
  return {
    number: pull.ordinal('number'),
    url: pull.text('html_url'),
    base: pull.object('base').text('ref'),
    title: pull.textOr('title', ''),
    isDraft: pull.flagOr('draft', false),
    nodeId: pull.textOr('node_id', ''),
  };
}

export function commitOf(entry: JsonObject): BranchCommit {
  const commit = entry.object('commit');
  const parents = entry.objects('parents').map((parent) => parent.sha('sha'));
  const login = entry.objectOrNull('author')?.textOr('login', '') ?? '';
  return {
    sha: entry.sha('sha'),
    tree: commit.object('tree').sha('sha'),
    parents,
    message: commit.text('message'),
    author: login || (commit.objectOrNull('author')?.textOr('name', NOBODY) ?? NOBODY),
  };
}
