import type { Emit } from '../../../core/events.ts';
import type { ForgeRemarks, ReviewComment, ReviewComments } from '../../../core/review-comment.ts';
import { counted } from '../../../core/text/text.ts';
import type { JsonObject } from '../http/json-fields.ts';
import { allOf } from '../http/pages.ts';
import { readList, request } from '../http/request.ts';
import type { RepositoryApi } from '../http/rest.ts';
import { createRequestReview, reactionOrNote, replyOnce } from '../remarks.ts';
import { postOf } from '../shapes.ts';

/** How many reviews, newest first, have their comments read, with one request each. */
const MAX_REVIEWS = 25;
/** A reply that may have been posted a moment ago is in one of the newest. */
const MAX_OF_REPLY = 3;

export function createGiteaRemarks(tools: RepositoryApi & { readonly emit: Emit }): ForgeRemarks {
  const newest = async (pull: number, most: number): Promise<ReviewComments> => {
    const reviews = `/pulls/${pull}/reviews`;
    const path = `${reviews}?limit=50`;
    const doing = `read the reviews of pull request ${pull}`;
    // The list begins with the oldest one, and anybody who may read may add to it.
    const { items, isPartial } = await allOf(tools, { path, doing });
    const withComments = items
      .filter((review) => (review.integerOrNull('comments_count') ?? 0) > 0)
      .sort((a, b) => b.integer('id') - a.integer('id'));
    const comments = await Promise.all(
      withComments.slice(0, most).map((review) => {
        const path = `${reviews}/${review.integer('id')}/comments`;
        return readList(tools, path, 'read the comments of a review');
      }),
    );
    const unread = withComments.length - most;
    return {
      comments: withThreads(comments.flat().map(reviewCommentOf)),
      leftOut: isPartial ? tooMany(items.length) : unread > 0 ? notRead(unread) : null,
    };
  };

  return {
    reviewComments: (pull) => newest(pull, MAX_REVIEWS),
    requestReview: createRequestReview(tools),

    async react(remark) {
      // Reviews have no reactions.
      if (remark.kind === 'review') return;
      const path = `/issues/comments/${remark.id}/reactions`;
      await reactionOrNote(request(tools, 'POST', path, { content: 'eyes' }), tools.emit);
    },

    /** A comment on the same line belongs to the same conversation. */
    async reply(pull, { id, path, line }, body) {
      const on = { path, body, ...(line !== null && { new_position: line }) };
      const review = { event: 'COMMENT', comments: [on] };
      await replyOnce(
        { comment: id, body },
        () => request(tools, 'POST', `/pulls/${pull}/reviews`, review),
        async (mark) => {
          const { comments } = await newest(pull, MAX_OF_REPLY);
          return comments.some((one) => one.body.startsWith(mark));
        },
      );
    },
  };
}

function tooMany(read: number): string {
  return `The pull request has more than ${read} reviews, so the comments on lines of newer ones were not read.`;
}

function notRead(reviews: number): string {
  return `The comments on lines of the ${counted(reviews, 'oldest review')} were not read: ${MAX_REVIEWS} are the most.`;
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
