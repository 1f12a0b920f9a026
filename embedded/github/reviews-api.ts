import { type JsonObject, numberOf, objectOf, textOf } from '../json.ts';
import { isoSeconds } from './git-store.ts';
import {
  type Answer,
  type Need,
  NOT_FOUND,
  paged,
  type RepositoryCall,
  type Route,
  refusal,
} from './route.ts';
import { apiUrl, htmlUrl, nodeId, type Place } from './shapes.ts';
import { fullName } from './world.ts';

const READ: Need = { permission: ['pull_requests'], access: 'read', role: 'read' };
const TALK: Need = { permission: ['pull_requests'], access: 'write', role: 'read' };

/** Comments on lines of pull requests. */
export const reviewRoutes: readonly Route[] = [
  { method: 'GET', path: '/pulls/:pull/comments', need: READ, handle: listComments },
  { method: 'POST', path: '/pulls/:pull/comments/:comment/replies', need: TALK, handle: reply },
  { method: 'POST', path: '/pulls/comments/:comment/reactions', need: TALK, handle: react },
];

export interface NewReviewComment {
  readonly path: string;
  readonly line: number;
  readonly hunk: string;
  readonly body: string;
  readonly updatedAt?: Date;
}

/** As GitHub's REST API has it. */
export function reviewCommentShape(
  place: Place,
  about: {
    readonly id: number;
    readonly pull: number;
    readonly review: number | null;
    readonly login: string;
    readonly comment: NewReviewComment;
    readonly inReplyTo?: number;
  },
): JsonObject {
  const { id, pull, review, login, comment, inReplyTo } = about;
  const url = `${apiUrl(place)}/pulls/comments/${id}`;
  const html = `${htmlUrl(place)}/pull/${pull}#discussion_r${id}`;
  const pullUrl = `${apiUrl(place)}/pulls/${pull}`;
  const [createdAt, commit] = [isoSeconds(Date.now()), '0'.repeat(40)];
  return {
    id,
    url,
    body: comment.body,
    path: comment.path,
    diff_hunk: comment.hunk,
    line: comment.line,
    original_line: comment.line,
    side: 'RIGHT',
    start_line: null,
    commit_id: commit,
    original_commit_id: commit,
    html_url: html,
    pull_request_url: pullUrl,
    node_id: nodeId('PullRequestReviewComment', id),
    pull_request_review_id: review,
    user: place.world.account(login),
    created_at: createdAt,
    updated_at: comment.updatedAt === undefined ? createdAt : isoSeconds(comment.updatedAt.getTime()),
    author_association: 'MEMBER',
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pullUrl } },
    ...(inReplyTo !== undefined && { in_reply_to_id: inReplyTo }),
  };
}

function commentsOf({ repository, params }: RepositoryCall): readonly JsonObject[] {
  return repository.reviewComments.filter(({ pull_request_url: url }) =>
    textOf(url).endsWith(`/pulls/${params.pull}`),
  );
}

async function listComments(call: RepositoryCall): Promise<Answer> {
  const found = commentsOf(call);
  const sorted = call.query.get('direction') === 'desc' ? found.toReversed() : found;
  return paged(call, `/repos/${fullName(call.repository)}/pulls/${call.params.pull}/comments`, sorted);
}

/** GitHub takes replies to the first comment of a thread only. */
async function reply(call: RepositoryCall): Promise<Answer> {
  const first = commentsOf(call).find(({ id }) => String(id) === call.params.comment);
  if (first === undefined) return NOT_FOUND;
  if (first.in_reply_to_id !== undefined) return refusal(422, 'Validation Failed');
  const { reviewComments } = call.repository;
  const made = reviewCommentShape(call, {
    id: numberOf(reviewComments.at(-1)?.id) + 1,
    pull: Number(call.params.pull),
    review: numberOf(first.pull_request_review_id) + 1000,
    login: call.token?.login ?? '',
    comment: {
      path: textOf(first.path),
      line: numberOf(first.line),
      hunk: textOf(first.diff_hunk),
      body: textOf(call.body.body),
    },
    inReplyTo: numberOf(first.id),
  });
  reviewComments.push(made);
  return { status: 201, body: made };
}

async function react(call: RepositoryCall): Promise<Answer> {
  const { reviewComments, reactions } = call.repository;
  if (!reviewComments.some(({ id }) => String(id) === call.params.comment)) return NOT_FOUND;
  const login = call.token?.login ?? '';
  const createdAt = isoSeconds(Date.now());
  const reaction = { id: reactions.size + 1, login, content: textOf(call.body.content), createdAt };
  reactions.set(`pulls/comments/${call.params.comment}`, [reaction]);
  return {
    status: 201,
    body: {
      id: reaction.id,
      node_id: nodeId('Reaction', reaction.id),
      content: reaction.content,
      user: objectOf(call.world.account(login) ?? undefined),
      created_at: createdAt,
    },
  };
}
