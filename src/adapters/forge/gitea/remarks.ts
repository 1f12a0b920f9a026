import type { Emit } from '../../../core/events.ts';
import type { ForgeRemarks, ReviewComment } from '../../../core/review-comment.ts';
import { type JsonObject, jsonList } from '../http/json-fields.ts';
import { demanded } from '../http/rejected.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { repositoryPath } from '../paths.ts';
import { createRequestReview, reactionOrNote, replyOnce } from '../remarks.ts';
import { postOf } from '../shapes.ts';
import type { NewReview } from './api.ts';

/** How many reviews, newest first, have their comments read, with one request each. */
const MAX_REVIEWS = 10;

export function createGiteaRemarks(tools: RepositoryApi & { readonly emit: Emit }): ForgeRemarks {
  const { api, repository, emit } = tools;
  const root = repositoryPath(repository);

  const reviewComments: ForgeRemarks['reviewComments'] = async (pull) => {
    const reviews = `${root}/pulls/${pull}/reviews`;
    const listed = demanded(
      await api.call('GET', `${reviews}?limit=50`),
      `read the reviews of pull request ${pull}`,
    );
    const newest = jsonList(listed, 'reviews')
      .filter((review) => (review.integerOrNull('comments_count') ?? 0) > 0)
      .sort((a, b) => b.integer('id') - a.integer('id'))
      .slice(0, MAX_REVIEWS);
    const comments = await Promise.all(
      newest.map(async (review) => {
        const path = `${reviews}/${review.integer('id')}/comments`;
        return jsonList(demanded(await api.call('GET', path), 'read the comments of a review'), 'comments');
      }),
    );
    return withThreads(comments.flat().map(reviewCommentOf));
  };

  return {
    reviewComments,
    requestReview: createRequestReview(tools),

    async react(remark) {
      // Reviews have no reactions.
      if (remark.kind === 'review') return;
      const path = `${root}/issues/comments/${remark.id}/reactions`;
      await reactionOrNote(api.call('POST', path, { content: 'eyes' }), emit);
    },

    /** A comment on the same line belongs to the same conversation. */
    async reply(pull, { id, path, line }, body) {
      const on = { path, body, ...(line !== null && { new_position: line }) };
      const review = { event: 'COMMENT', comments: [on] } satisfies NewReview;
      await replyOnce(
        { comment: id, body },
        () => api.call('POST', `${root}/pulls/${pull}/reviews`, review),
        async (mark) => (await reviewComments(pull)).some((one) => one.body.startsWith(mark)),
      );
    },
  };
}

function reviewCommentOf(comment: JsonObject): ReviewComment {
  const post = postOf(comment);
  const position = comment.integerOrNull('position') ?? 0;
  return {
    ...post,
    path: comment.text('path'),
    line: position > 0 ? position : null,
    hunk: comment.textOr('diff_hunk', ''),
    review: comment.integerOrNull('pull_request_review_id'),
    thread: post.id,
  };
}

/** Comments on one line form a thread, named by its first comment. Newest first. */
function withThreads(comments: readonly ReviewComment[]): readonly ReviewComment[] {
  const oldest = comments.toSorted((a, b) => a.id - b.id);
  const firsts = new Map<string, number>();
  const threaded = oldest.map((comment) => {
    const place = `${comment.line ?? 0} ${comment.path}`;
    const thread = firsts.get(place) ?? comment.id;
    firsts.set(place, thread);
    return { ...comment, thread };
  });
  return threaded.reverse();
}
