import { type Json, type JsonObject, listOf, textOf } from '../json.ts';
import { isoSeconds } from './git-store.ts';
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
import type { Comment, Item } from './tracker.ts';
import { commentShape, issueShape, labelShape, labelShapes } from './tracker-shapes.ts';
import { fullName, isBot, type Reaction, ROLES, roleOf } from './world.ts';

const READ: Need = { permission: ['issues', 'pull_requests'], access: 'read', role: 'read' };
const TALK: Need = { permission: ['issues', 'pull_requests'], access: 'write', role: 'read' };
const TRIAGE: Need = { permission: ['issues', 'pull_requests'], access: 'write', role: 'triage' };
const WRITE: Need = { ...TRIAGE, role: 'write' };

/** Issues, which pull requests are as well, with their comments, labels and reactions. */
export const issueRoutes: readonly Route[] = [
  { method: 'GET', path: '/issues', need: READ, handle: listIssues },
  { method: 'POST', path: '/issues', need: TALK, handle: createIssue },
  { method: 'GET', path: '/issues/:issue', need: READ, handle: onItem(issueOf) },
  { method: 'PATCH', path: '/issues/:issue', need: TRIAGE, handle: onItem(editIssue) },
  { method: 'GET', path: '/issues/:issue/comments', need: READ, handle: onItem(listComments) },
  { method: 'POST', path: '/issues/:issue/comments', need: TALK, handle: onItem(createComment) },
  { method: 'GET', path: '/issues/comments/:comment', need: READ, handle: onComment(commentOf) },
  { method: 'PATCH', path: '/issues/comments/:comment', need: TALK, handle: onComment(editComment) },
  { method: 'DELETE', path: '/issues/comments/:comment', need: TALK, handle: onComment(deleteComment) },
  { method: 'POST', path: '/issues/:issue/labels', need: TRIAGE, handle: onItem(addLabels) },
  { method: 'DELETE', path: '/issues/:issue/labels/:label', need: TRIAGE, handle: onItem(removeLabel) },
  { method: 'GET', path: '/labels', need: READ, handle: listLabels },
  { method: 'GET', path: '/labels/:label', need: READ, handle: getLabel },
  { method: 'PUT', path: '/issues/:issue/lock', need: WRITE, handle: onItem(lock) },
  { method: 'POST', path: '/issues/:issue/reactions', need: TALK, handle: react },
  { method: 'POST', path: '/issues/comments/:comment/reactions', need: TALK, handle: react },
];

type OfItem = (call: RepositoryCall, item: Item) => Answer;
type OfComment = (call: RepositoryCall, comment: Comment) => Answer;

function onItem(handle: OfItem): Route['handle'] {
  return async (call) => {
    const item = call.repository.tracker.item(Number(call.params.issue));
    return item === null ? NOT_FOUND : handle(call, item);
  };
}

function onComment(handle: OfComment): Route['handle'] {
  return async (call) => {
    const comment = call.repository.tracker.comment(Number(call.params.comment));
    return comment === null ? NOT_FOUND : handle(call, comment);
  };
}

/** Newest first unless told; pull requests are among them. */
async function listIssues(call: RepositoryCall): Promise<Answer> {
  const { query, repository } = call;
  const wanted = (query.get('labels') ?? '').split(',').filter((label) => label !== '');
  const state = query.get('state') ?? 'open';
  const found = repository.tracker.items
    .filter((item) => state === 'all' || item.state === state)
    .filter(({ labels }) =>
      wanted.every((name) => labels.some((label) => label.toLowerCase() === name.toLowerCase())),
    )
    .map((item) => issueShape(call, item));
  const sorted = query.get('direction') === 'asc' ? found : found.toReversed();
  return paged(call, `/repos/${fullName(repository)}/issues`, sorted);
}

async function createIssue(call: RepositoryCall): Promise<Answer> {
  const { title, body, labels } = call.body;
  if (textOf(title) === '') return refusal(422, 'Validation Failed');
  const { tracker } = call.repository;
  const author = call.token?.login ?? '';
  const item = tracker.create({ author, title: textOf(title), body: textOf(body) || null, pull: null });
  const labelled = labels === undefined ? item : tracker.addLabels(item, listOf(labels).map(textOf));
  return { status: 201, body: issueShape(call, labelled) };
}

function issueOf(call: RepositoryCall, item: Item): Answer {
  return ok(issueShape(call, item));
}

function editIssue(call: RepositoryCall, item: Item): Answer {
  return ok(issueShape(call, call.repository.tracker.change(item, changesIn(call.body))));
}

/** What a request may change of an issue or a pull request. */
export function changesIn({ title, body, state }: JsonObject): Partial<Item> {
  return {
    ...(title !== undefined && { title: textOf(title) }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : null }),
    ...((state === 'open' || state === 'closed') && { state }),
  };
}

/** Oldest first. */
function listComments(call: RepositoryCall, { number }: Item): Answer {
  const since = Date.parse(call.query.get('since') ?? '1970-01-01');
  const found = call.repository.tracker
    .commentsOn(number)
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= since)
    .map((comment) => commentShape(call, comment));
  return paged(call, `/repos/${fullName(call.repository)}/issues/${number}/comments`, found);
}

function createComment(call: RepositoryCall, item: Item): Answer {
  const login = call.token?.login ?? '';
  if (item.isLocked && !isAtLeastWriter(call, login))
    return refusal(403, 'Unable to create comment because issue is locked.');
  const body = textOf(call.body.body);
  if (body === '') return refusal(422, 'Validation Failed');
  const comment = call.repository.tracker.say(item, { author: login, body });
  return { status: 201, body: commentShape(call, comment) };
}

function commentOf(call: RepositoryCall, comment: Comment): Answer {
  return ok(commentShape(call, comment));
}

function editComment(call: RepositoryCall, comment: Comment): Answer {
  if (!mayEdit(call, comment)) return NO_EDITOR;
  const edited = call.repository.tracker.edit(comment, { body: textOf(call.body.body) });
  return ok(commentShape(call, edited));
}

function deleteComment(call: RepositoryCall, comment: Comment): Answer {
  if (!mayEdit(call, comment)) return NO_EDITOR;
  call.repository.tracker.remove(comment);
  return { status: 204 };
}

const NO_EDITOR = refusal(403, 'Must have admin rights to Repository.');

/** A comment is edited and deleted by its author, or by people who may write. */
function mayEdit(call: RepositoryCall, { author }: Comment): boolean {
  const login = call.token?.login ?? '';
  return author === login || isAtLeastWriter(call, login);
}

function labelsOf(call: RepositoryCall, item: Item): Answer {
  return ok(labelShapes(call, item));
}

function addLabels(call: RepositoryCall, item: Item): Answer {
  const names = listOf(call.body.labels).map(textOf);
  return labelsOf(call, call.repository.tracker.addLabels(item, names));
}

function removeLabel(call: RepositoryCall, item: Item): Answer {
  const wanted = (call.params.label ?? '').toLowerCase();
  const labels = item.labels.filter((label) => label.toLowerCase() !== wanted);
  if (labels.length === item.labels.length) return refusal(404, 'Label does not exist');
  return labelsOf(call, call.repository.tracker.change(item, { labels }));
}

async function listLabels(call: RepositoryCall): Promise<Answer> {
  const found = call.repository.tracker.labels.map((label) => labelShape(call, label));
  return paged(call, `/repos/${fullName(call.repository)}/labels`, found);
}

async function getLabel(call: RepositoryCall): Promise<Answer> {
  const label = call.repository.tracker.label(call.params.label ?? '');
  return label === null ? NOT_FOUND : ok(labelShape(call, label));
}

function lock(call: RepositoryCall, item: Item): Answer {
  call.repository.tracker.change(item, { isLocked: true });
  return { status: 204 };
}

function isAtLeastWriter(call: RepositoryCall, login: string): boolean {
  // An installation's permissions were judged already.
  if (isBot(login)) return true;
  return ROLES.indexOf(roleOf(call.repository, login)) >= ROLES.indexOf('write');
}

const CONTENTS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'];

async function react(call: RepositoryCall): Promise<Answer> {
  const key = reactionKey(call);
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

/** The key of the issue or comment that the reactions belong to; null when there is no such thing. */
function reactionKey({ params, repository: { tracker } }: RepositoryCall): string | null {
  const { issue, comment } = params;
  if (comment === undefined) return tracker.item(Number(issue)) === null ? null : `issues/${issue}`;
  return tracker.comment(Number(comment)) === null ? null : `issues/comments/${comment}`;
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
