import { type Json, type JsonObject, listOf, objectOf, textOf } from '../json.ts';
import { isoSeconds } from './git-store.ts';
import { type Answer, type Need, NOT_FOUND, ok, type RepositoryCall, type Route, refusal } from './route.ts';
import { apiUrl, nodeId } from './shapes.ts';
import { isBot, type Reaction, ROLES, roleOf } from './world.ts';

/** Issues live in emulate; here is who may do what with them, and what emulate lacks. */

const READ: Need = { permission: ['issues', 'pull_requests'], access: 'read', role: 'read' };
const TALK: Need = { permission: ['issues', 'pull_requests'], access: 'write', role: 'read' };
const TRIAGE: Need = { permission: ['issues', 'pull_requests'], access: 'write', role: 'triage' };

const toEmulate = (call: RepositoryCall): Promise<Answer> => call.upstream();

export const issueRoutes: readonly Route[] = [
  { method: 'GET', path: '/issues', need: READ, handle: toEmulate },
  { method: 'POST', path: '/issues', need: TALK, handle: toEmulate },
  { method: 'GET', path: '/issues/:issue', need: READ, handle: getIssue },
  { method: 'PATCH', path: '/issues/:issue', need: TRIAGE, handle: toEmulate },
  { method: 'GET', path: '/issues/:issue/comments', need: READ, handle: listComments },
  { method: 'POST', path: '/issues/:issue/comments', need: TALK, handle: createComment },
  { method: 'GET', path: '/issues/comments/:comment', need: READ, handle: toEmulate },
  { method: 'PATCH', path: '/issues/comments/:comment', need: TALK, handle: editComment },
  { method: 'DELETE', path: '/issues/comments/:comment', need: TALK, handle: editComment },
  { method: 'GET', path: '/issues/:issue/labels', need: READ, handle: toEmulate },
  { method: 'POST', path: '/issues/:issue/labels', need: TRIAGE, handle: toEmulate },
  { method: 'PUT', path: '/issues/:issue/labels', need: TRIAGE, handle: toEmulate },
  { method: 'DELETE', path: '/issues/:issue/labels/:label', need: TRIAGE, handle: toEmulate },
  { method: 'PUT', path: '/issues/:issue/lock', need: { ...TRIAGE, role: 'write' }, handle: toEmulate },
  { method: 'GET', path: '/issues/:issue/reactions', need: READ, handle: listReactions },
  { method: 'POST', path: '/issues/:issue/reactions', need: TALK, handle: react },
  { method: 'GET', path: '/issues/comments/:comment/reactions', need: READ, handle: listReactions },
  { method: 'POST', path: '/issues/comments/:comment/reactions', need: TALK, handle: react },
];

/** emulate does not have pull requests as issues; GitHub does, with a `pull_request` field. */
async function getIssue(call: RepositoryCall): Promise<Answer> {
  const answer = await call.upstream();
  if (answer.status !== 404) return answer;
  const number = call.params.issue ?? '';
  const pull = await call.upstream({ path: `${pathOf(call)}/pulls/${number}` });
  if (pull.status !== 200) return answer;
  return ok(issueOfPull(call, objectOf(pull.body)));
}

function issueOfPull(call: RepositoryCall, pull: JsonObject): JsonObject {
  const { url, html_url, diff_url, patch_url, merged_at } = pull;
  const self = `${apiUrl(call)}/issues/${pull.number}`;
  const kept = [
    'id',
    'node_id',
    'number',
    'state',
    'locked',
    'title',
    'body',
    'user',
    'labels',
    'assignee',
    'assignees',
  ];
  const times = [
    'created_at',
    'updated_at',
    'closed_at',
    'author_association',
    'html_url',
    'comments',
    'draft',
  ];
  return {
    ...Object.fromEntries([...kept, ...times].map((name) => [name, pull[name]])),
    url: self,
    repository_url: apiUrl(call),
    comments_url: `${self}/comments`,
    events_url: `${self}/events`,
    labels_url: `${self}/labels{/name}`,
    milestone: pull.milestone ?? null,
    pull_request: { url, html_url, diff_url, patch_url, merged_at },
  };
}

/** emulate does not know `since`. */
async function listComments(call: RepositoryCall): Promise<Answer> {
  const since = call.query.get('since');
  if (since === null) return call.upstream();
  const path = `${pathOf(call)}/issues/${call.params.issue ?? ''}/comments`;
  const found: JsonObject[] = [];
  for (let page = 1; found.length === (page - 1) * 100; page += 1) {
    const answer = await call.upstream({ path: `${path}?per_page=100&page=${page}` });
    if (answer.status !== 200) return answer;
    found.push(...listOf(answer.body).map(objectOf));
  }
  const isWanted = ({ updated_at }: JsonObject) => Date.parse(textOf(updated_at)) >= Date.parse(since);
  const size = Math.min(100, Number(call.query.get('per_page') ?? 30));
  const from = (Number(call.query.get('page') ?? 1) - 1) * size;
  return ok(found.filter(isWanted).slice(from, from + size));
}

async function createComment(call: RepositoryCall): Promise<Answer> {
  const issue = await call.upstream({
    method: 'GET',
    path: `${pathOf(call)}/issues/${call.params.issue ?? ''}`,
  });
  const login = call.token?.login ?? '';
  if (objectOf(issue.body).locked === true && !isAtLeastWriter(call, login)) {
    return refusal(403, 'Unable to create comment because issue is locked.');
  }
  return call.upstream();
}

/** A comment is edited and deleted by its author, or by people who may write. */
async function editComment(call: RepositoryCall): Promise<Answer> {
  const path = `${pathOf(call)}/issues/comments/${call.params.comment ?? ''}`;
  const comment = await call.upstream({ method: 'GET', path });
  if (comment.status !== 200) return comment;
  const login = call.token?.login ?? '';
  const author = textOf(objectOf(objectOf(comment.body).user).login);
  if (author !== login && !isAtLeastWriter(call, login)) {
    return refusal(403, 'Must have admin rights to Repository.');
  }
  const key = `issues/comments/${call.params.comment ?? ''}`;
  const { createdAt } = call.repository.times.get(key) ?? {};
  call.repository.times.set(key, createdAt === undefined ? {} : { createdAt });
  return call.upstream();
}

function isAtLeastWriter(call: RepositoryCall, login: string): boolean {
  // An installation's permissions were judged already.
  if (isBot(login)) return true;
  return ROLES.indexOf(roleOf(call.repository, login)) >= ROLES.indexOf('write');
}

const CONTENTS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'];

async function react(call: RepositoryCall): Promise<Answer> {
  const key = await reactionKey(call);
  if (key === null) return NOT_FOUND;
  const content = textOf(call.body.content);
  if (!CONTENTS.includes(content)) return refusal(422, 'Validation Failed');
  const login = call.token?.login ?? '';
  const given = call.repository.reactions.get(key) ?? [];
  const before = given.find((reaction) => reaction.login === login && reaction.content === content);
  if (before !== undefined) return ok(reactionShape(call, before));
  const id = [...call.repository.reactions.values()].flat().length + 1;
  const reaction: Reaction = { id, login, content, createdAt: isoSeconds(Date.now()) };
  call.repository.reactions.set(key, [...given, reaction]);
  return { status: 201, body: reactionShape(call, reaction) };
}

async function listReactions(call: RepositoryCall): Promise<Answer> {
  const key = await reactionKey(call);
  if (key === null) return NOT_FOUND;
  const reactions = call.repository.reactions.get(key) ?? [];
  return ok(reactions.map((reaction) => reactionShape(call, reaction)));
}

/** The key of the issue or comment that the reactions belong to; null when there is no such thing. */
async function reactionKey(call: RepositoryCall): Promise<string | null> {
  const { issue, comment } = call.params;
  const subject = comment === undefined ? `issues/${issue ?? ''}` : `issues/comments/${comment}`;
  const there = await call.upstream({ method: 'GET', path: `${pathOf(call)}/${subject}` });
  return there.status === 200 ? subject : null;
}

function reactionShape(call: RepositoryCall, reaction: Reaction): Json {
  return {
    id: reaction.id,
    node_id: nodeId('Reaction', reaction.id),
    user: call.world.account(reaction.login),
    content: reaction.content,
    created_at: reaction.createdAt,
  };
}

function pathOf({ repository }: RepositoryCall): string {
  return `/repos/${repository.owner}/${repository.name}`;
}
