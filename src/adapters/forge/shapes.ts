import type { BranchCommit, PullRequestRef } from '../../core/ports.ts';
import { type IssueSnapshot, NOBODY, type Post, type RepositoryRef, untrusted } from '../../core/task.ts';
import { type JsonObject, jsonObject, wrongShape } from './http/json-fields.ts';

/** What the forges tell in the same fields. */

/** @param issue.labels by their names alone, or as objects */
export function issueOf(issue: JsonObject): IssueSnapshot {
  const state = issue.text('state');
  if (state !== 'open' && state !== 'closed') throw wrongShape('issue.state', '"open" or "closed"', state);
  return {
    number: issue.integer('number'),
    title: untrusted(issue.text('title')),
    body: untrusted(issue.textOr('body', '')),
    author: authorOf(issue),
    state,
    // GitHub has the one, Gitea the other.
    isLocked: issue.flagOr('locked', false) || issue.flagOr('is_locked', false),
    isPullRequest: issue.has('pull_request'),
    labels: issue.items('labels').map(labelOf),
    // The REST API has one time for all changes, comments and labels included: it does not tell.
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

function authorOf(post: JsonObject): string {
  return post.objectOrNull('user')?.text('login') ?? NOBODY;
}

/** The `head` filter is ignored by some servers when nothing matches, and cannot tell forks of one owner apart. */
export function isFrom(pull: JsonObject, branch: string, { owner, name }: RepositoryRef): boolean {
  const head = pull.object('head');
  const from = head.objectOrNull('repo')?.text('full_name') ?? '';
  return head.text('ref') === branch && from.toLowerCase() === `${owner}/${name}`.toLowerCase();
}

export function pullRequestOf(pull: JsonObject): PullRequestRef {
  return {
    number: pull.integer('number'),
    url: pull.text('html_url'),
    base: pull.object('base').text('ref'),
    title: pull.textOr('title', ''),
    body: pull.textOr('body', ''),
    isDraft: pull.flagOr('draft', false),
  };
}

/** A commit in a list of them. */
export function commitOf(entry: JsonObject): BranchCommit {
  const commit = entry.object('commit');
  const parents = entry.items('parents').map((parent) => jsonObject(parent, 'parent').sha('sha'));
  const login = entry.objectOrNull('author')?.textOr('login', '') ?? '';
  return {
    sha: entry.sha('sha'),
    tree: commit.object('tree').sha('sha'),
    parents,
    message: commit.text('message'),
    author: login || (commit.objectOrNull('author')?.textOr('name', NOBODY) ?? NOBODY),
  };
}
